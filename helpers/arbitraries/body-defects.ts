import fc, { type Arbitrary } from 'fast-check';
import { stringifyJson, type Json, type JsonObject } from '../json.ts';
import type { RequestInput } from '../partner-client.ts';

/** A way to send something else than a JSON object. */
export interface BodyDefect {
  /** In words, as in «a refusal of {a body of null}». */
  readonly defect: string;
  readonly changes: (sound: JsonObject) => Pick<RequestInput, 'body' | 'rawBody'>;
}

/** Bodies that are no JSON object, of the usual kinds. */
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

/** Bodies that are no JSON object: other JSON, and a sound one that breaks off somewhere. */
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
