import fc, { type Arbitrary } from 'fast-check';

/** Up to here every size must be served as it is (section 4.2); larger ones may be cut or refused. */
const LARGEST = 20;

/** Sizes that every list must serve, in which a list of so many is read with at most so many pages. */
export function pageSizes(total: number, mostPages: number): Arbitrary<number> {
  return fc.integer({ min: Math.min(Math.max(Math.ceil(total / mostPages), 1), LARGEST), max: LARGEST });
}
