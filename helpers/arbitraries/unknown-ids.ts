import fc, { type Arbitrary } from 'fast-check';

const FAR = 2n ** 62n;
/** Round numbers, and the edges of int64, may well be somebody's. */
const AROUND = 12_345_678_901n;

/** Ids within int64 that are nobody's: beyond all that a service hands out one after the other. */
export const unknownIds: Arbitrary<bigint> = fc.bigInt({ min: FAR + AROUND, max: FAR + 2n ** 61n - AROUND });
