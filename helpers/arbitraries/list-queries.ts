import fc, { type Arbitrary } from 'fast-check';
import type { ListQuery } from '../restaurants/listing.ts';
import { excludedIds } from './excluded-ids.ts';

/**
 * Ways to narrow a list: not at all, by a search, by ids that are left out, by both.
 *
 * @param texts that a search finds something by
 * @param ids of restaurants of the list
 */
export function listQueries(texts: readonly string[], ids: readonly bigint[]): Arbitrary<ListQuery> {
  const excluding = excludedIds(ids).map((excludeIds) => ({ excludeIds }));
  if (texts.length === 0) return fc.oneof(fc.constant({}), excluding);
  const searching = fc.constantFrom(...texts).map((search) => ({ search }));
  const both = fc.tuple(searching, excluding).map(([search, excludeIds]) => ({ ...search, ...excludeIds }));
  return fc.oneof(fc.constant({}), searching, excluding, both);
}
