import fc, { type Arbitrary } from 'fast-check';
import type { RequestInput } from '../http/exchange.ts';
import { type Json, type JsonObject, stringifyJson } from '../values/json/json.ts';

/** A way to send a body other than a JSON object. */
export interface BodyDefect {
  /** In words, as in "a refusal of {a body of null}". */
  readonly defect: string;
  readonly changes: (sound: JsonObject) => Pick<RequestInput, 'body' | 'rawBody'>;
}

/** The usual bodies that are no JSON object. */
export const usualBodyDefects: readonly BodyDefect[] = [
  { defect: 'no body', changes: () => ({}) },
  { defect: 'an empty body', changes: () => ({ rawBody: '' }) },
  { defect: 'a body of null', changes: () => ({ body: null }) },
  { defect: 'a body that is an array', changes: (sound) => ({ body: [sound] }) },
  { defect: 'a body that is a string', changes: (sound) => ({ body: stringifyJson(sound) }) },
  { defect: 'a body that breaks off', changes: (sound) => ({ rawBody: stringifyJson(sound).slice(0, -1) }) },
];

const others: Arbitrary<Json> = fc.oneof(
  fc.boolean(),
  fc.integer(),
  fc.constantFrom('', 'booking', '{}'),
  fc.array(fc.constantFrom<Json>(null, 0, 'phone'), { maxLength: 2 }),
);

/** Bodies that are no JSON object: other JSON, and a sound body that is cut off somewhere. */
export const bodyDefects: Arbitrary<BodyDefect> = fc.oneof(
  others.map((body) => ({ defect: `a body of ${stringifyJson(body)}`, changes: () => ({ body }) })),
  fc.integer({ min: 1, max: 99 }).map((percent) => ({
    defect: `a body that breaks off after ${percent} per cent`,
    changes: (sound: JsonObject) => {
      const text = stringifyJson(sound);
      return { rawBody: text.slice(0, Math.ceil((percent * (text.length - 1)) / 100)) };
    },
  })),
);

const scalars: Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(null, '', 'Ada', '+12025550199', '2'),
  fc.boolean(),
  fc.integer({ min: -3, max: 2 ** 31 - 1 }),
);

const names = fc.constantFrom('value', 'text', 'name', 'first', '0', 'id', 'length', '$ne', 'toString');

/** JSON arrays: empty, of one element, of several. */
export const jsonArrays: Arbitrary<readonly Json[]> = fc.array(scalars, { maxLength: 3 });

/** JSON objects: empty, or with names that have a special meaning to some services. */
const jsonObjects: Arbitrary<{ readonly [name: string]: Json }> = fc.dictionary(names, scalars, {
  maxKeys: 3,
});

/** Values that nobody can take for a text or a number: JSON arrays and objects, also nested. */
export const compoundValues: Arbitrary<Json> = fc.oneof(
  jsonArrays,
  jsonObjects,
  fc.array(jsonObjects, { minLength: 1, maxLength: 2 }),
  fc.record({ value: jsonArrays }),
);
