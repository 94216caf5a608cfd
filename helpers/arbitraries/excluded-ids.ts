import fc, { type Arbitrary } from 'fast-check';
import { unknownIds } from './unknown-ids.ts';

/** So many ids make a query of some 4 KB at most. */
const MOST_EXCLUDED = 120;
const MOST_STRANGERS = 3;

/** One to many of these ids in any order, now and then among ids that nobody has. */
export function excludedIds(ids: readonly bigint[]): Arbitrary<readonly bigint[]> {
  const maxLength = Math.min(ids.length, MOST_EXCLUDED);
  const known = fc.shuffledSubarray([...ids], { minLength: Math.min(1, maxLength), maxLength });
  const strangers = fc.uniqueArray(unknownIds, { maxLength: MOST_STRANGERS });
  const mixed = fc
    .tuple(known, strangers, fc.nat(maxLength))
    .map(([some, others, at]) => [...some.slice(0, at), ...others, ...some.slice(at)]);
  return fc.oneof(
    known,
    mixed.filter((all) => all.length > 0),
  );
}
