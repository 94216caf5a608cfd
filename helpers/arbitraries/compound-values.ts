import fc, { type Arbitrary } from 'fast-check';
import type { Json } from '../json.ts';

const scalars: Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(null, '', 'Ada', '+12025550199', '2'),
  fc.boolean(),
  fc.integer({ min: -3, max: 2 ** 31 - 1 }),
);
const names = fc.constantFrom('value', 'text', 'name', 'first', '0', 'id', 'length', '$ne', 'toString');

/** JSON arrays: empty, of one element, of several. */
export const jsonArrays: Arbitrary<readonly Json[]> = fc.array(scalars, { maxLength: 3 });

/** JSON objects: empty, with names that some take for something special. */
const jsonObjects: Arbitrary<{ readonly [name: string]: Json }> = fc.dictionary(names, scalars, {
  maxKeys: 3,
});

/** What nobody takes for a text or a number: JSON arrays and objects, also one within the other. */
export const compoundValues: Arbitrary<Json> = fc.oneof(
  jsonArrays,
  jsonObjects,
  fc.array(jsonObjects, { minLength: 1, maxLength: 2 }),
  fc.record({ value: jsonArrays }),
);
