import fc, { type Arbitrary } from 'fast-check';
import { seededInteger } from '../values/random.ts';
import type { Mutation } from './mutation.ts';

/** Turns an id into a text that is no integer, in which a careless reader may still find the id. */
export type MalformedId = Mutation<bigint, string>;

/** Letters that never belong to a number, unlike the e of an exponent or the x of a hexadecimal number. */
const LETTERS = Array.from('ghijkmopqrstuvwyz');

const words = fc
  .array(fc.constantFrom(...LETTERS), { minLength: 1, maxLength: 6 })
  .map((all) => all.join(''));

/** Malformed ids that most careless readers accept. */
export const usualMalformedIds: readonly MalformedId[] = [
  { defect: 'a word for the id', of: () => 'word' },
  { defect: 'an id with a letter behind', of: (id) => `${id}x` },
  { defect: 'an id with a fraction', of: (id) => `${id}.5` },
];

/** Ids that are no integers: words, and sound ids with something before or behind them. */
export const malformedIds: Arbitrary<MalformedId> = fc.oneof(
  words.map((word) => ({ defect: `"${word}" for the id`, of: () => word })),
  words.map((word) => ({ defect: `an id with "${word}" behind`, of: (id: bigint) => `${id}${word}` })),
  words.map((word) => ({ defect: `an id with "${word}" before it`, of: (id: bigint) => `${word}${id}` })),
  fc
    .integer({ min: 1, max: 9 })
    .map((digit) => ({ defect: `an id with the fraction .${digit}`, of: (id: bigint) => `${id}.${digit}` })),
  // Some languages read an underscore between digits as nothing.
  fc
    .constantFrom(',', ';', ':', '-', '=')
    .map((sign) => ({ defect: `two ids with "${sign}" between`, of: (id: bigint) => `${id}${sign}${id}` })),
);

const FAR = 2n ** 62n;

/** Distance from round numbers and from the limits of int64, which may belong to somebody. */
const AROUND = 12_345_678_901n;

/** Ids within int64 that belong to nobody: far beyond those that a service hands out one after the other. */
export const unknownIds: Arbitrary<bigint> = fc.bigInt({ min: FAR + AROUND, max: FAR + 2n ** 61n - AROUND });

/** Turns an id into one that nobody has, which a careless reader may still take for the id. */
export type StrangeId = Mutation<bigint>;

const HALF = 2n ** 32n;

/** Nobody's ids that are a real one to who keeps the lower 32 bits alone. */
function withHigherBits(factor: bigint): StrangeId {
  const of = (id: bigint): bigint => (id < FAR ? id + factor * HALF : id - factor * HALF);
  return { defect: `${factor} times 2^32 away from a real one`, of };
}

/** Ids that a careless reader takes for a real one. */
export const usualStrangeIds: readonly StrangeId[] = [2_796_209n, 1_398_113n, 699_061n].map(withHigherBits);

const highIds = fc.integer({ min: 2 ** 17, max: 2 ** 21 }).map((factor) => withHigherBits(BigInt(factor)));

/**
 * Ids that nobody has: far beyond those that are handed out, below 0, and beyond int64 with the lower bits of a real
 * id.
 */
export const strangeIds: Arbitrary<StrangeId> = fc.oneof(
  unknownIds.map((stranger) => ({ defect: String(stranger), of: () => stranger })),
  fc
    .bigInt({ min: -(2n ** 63n), max: -1n })
    .map((stranger) => ({ defect: String(stranger), of: () => stranger })),
  highIds,
  fc.integer({ min: 1, max: 8 }).map((factor) => ({
    defect: `beyond int64 by ${factor} times 2^64`,
    of: (id: bigint) => id + BigInt(factor) * 2n ** 64n,
  })),
);

/**
 * Ids within int64 that nobody has: usually with the lower bits of a real one, or far beyond those that are handed out.
 *
 * @param what has no such id, as in "the id 7 of no {booking}"
 */
export function unknownIdsOf(what: string): {
  readonly usual: readonly StrangeId[];
  readonly any: Arbitrary<StrangeId>;
} {
  const named = ({ defect, of }: StrangeId): StrangeId => ({
    defect: `the id of no ${what}, ${defect}`,
    of,
  });
  return {
    usual: usualStrangeIds.map(named),
    any: fc.oneof(
      unknownIds.map((id) => ({ defect: `the id ${id} of no ${what}`, of: () => id })),
      highIds.map(named),
    ),
  };
}

/** An int64 that is nobody's id; a different one for each label. */
export function unknownId(seed: string, label: string): bigint {
  return FAR + BigInt(seededInteger(seed, `unknown id ${label}`, 2 ** 48));
}
