import fc, { type Arbitrary } from 'fast-check';
import { unknownIds } from './unknown-ids.ts';

/** How an id is made one that nobody has. */
export interface StrangeId {
  /** In words, as in «the unknown id {…}». */
  readonly defect: string;
  /** @param id of somebody, for whom a careless reader may take the strange one */
  readonly of: (id: bigint) => bigint;
}

/** Ids that nobody has: far beyond those that are handed out, below 0, and beyond int64, where the lower bits are somebody's. */
export const strangeIds: Arbitrary<StrangeId> = fc.oneof(
  unknownIds.map((stranger) => ({ defect: String(stranger), of: () => stranger })),
  fc
    .bigInt({ min: -(2n ** 63n), max: -1n })
    .map((stranger) => ({ defect: String(stranger), of: () => stranger })),
  fc.integer({ min: 1, max: 8 }).map((factor) => ({
    defect: `beyond int64 by ${factor} times 2^64`,
    of: (id: bigint) => id + BigInt(factor) * 2n ** 64n,
  })),
);
