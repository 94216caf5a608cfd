import type { ListRequest } from '../../decisions/restaurants.ts';
import type { Restaurant } from '../../domain/restaurant.ts';
import { faults } from '../builders/fault.ts';
import type { Fault } from '../builders/fault.ts';

/** A list that leaves out more, or other, restaurants than `isExcluded` says. */
function listedAs(
  change: (list: readonly Restaurant[], request: ListRequest) => readonly Restaurant[],
): Fault['override'] {
  return (sound) => ({
    listed: (restaurants, request) => change(sound.listed(restaurants, request), request),
  });
}

type Excluded = (id: bigint, ids: ReadonlySet<bigint>) => boolean;

const named: Excluded = (id, ids) => ids.has(id);

/** The excluded ids without a search, and those in a search. */
function excludes(inLists: Excluded, inSearches: Excluded): Fault['override'] {
  return (sound) => {
    let isExcluded = inLists;
    return {
      // A list and its exclusions are read without a pause, so they belong to one request.
      listed: (restaurants, request) => {
        isExcluded = request.search === '' ? inLists : inSearches;
        return sound.listed(restaurants, request);
      },
      isExcluded: ({ id }, ids) => isExcluded(id, ids),
    };
  };
}

/** The sent ids that are really excluded when nothing is searched for. */
function excludesOnly(kept: (ids: readonly bigint[]) => readonly bigint[]): Fault['override'] {
  return excludes((id, ids) => kept([...ids]).includes(id), named);
}

function isBetween(id: bigint, ids: ReadonlySet<bigint>): boolean {
  return [...ids].some((least) => least <= id) && [...ids].some((greatest) => greatest >= id);
}

/** Excluding restaurants from the list: section 4.2. */
export const exclusionFaults = faults({
  'LIST-RESTAURANTS-EXCLUDE-REMOVES': {
    'paging-first-fifty-excluded': [
      'Only the first 50 excludeIds are read.',
      excludesOnly((ids) => ids.slice(0, 50)),
    ],
    'paging-first-hundred-excluded': [
      'Only the first 100 excludeIds are read.',
      excludesOnly((ids) => ids.slice(0, 100)),
    ],
    'paging-exclusions-ignored': [
      'The parameter excludeIds is read only together with a search.',
      excludes(() => false, named),
    ],
    'paging-only-first-excluded': [
      'Only the first of several excludeIds is read.',
      excludesOnly((ids) => ids.slice(0, 1)),
    ],
    'paging-only-last-excluded': [
      'Only the last of several excludeIds is read.',
      excludesOnly((ids) => ids.slice(-1)),
    ],
    'paging-large-ids-not-excluded': [
      'The excluded ids pass through a double, so those above 2^53 exclude nothing.',
      excludesOnly((ids) => ids.map((id) => BigInt(Number(id)))),
    ],
    'paging-ids-beyond-int32-not-excluded': [
      'The excluded ids are read as int32, so those above 2^31 exclude nothing.',
      excludesOnly((ids) => ids.filter((id) => id < 2n ** 31n)),
    ],
  },
  'LIST-RESTAURANTS-EXCLUDE-KEEPS': {
    'paging-exclusion-of-unknown-id-hides-all': [
      'If an excluded id does not exist, nothing is found.',
      listedAs((list, { excludeIds, search }) => {
        const ids = new Set(list.map(({ id }) => id));
        return search === '' && [...excludeIds].some((id) => !ids.has(id)) ? [] : list;
      }),
    ],
    'paging-exclusion-hides-neighbour': [
      'The restaurant after an excluded one is removed with it.',
      listedAs((list, { excludeIds, search }) =>
        search === ''
          ? list.filter((_, index) => index === 0 || !excludeIds.has(list[index - 1]?.id ?? 0n))
          : list,
      ),
    ],
    'paging-exclusion-of-range': [
      'Several excluded ids are read as the ends of a range.',
      excludes(isBetween, named),
    ],
  },
  'LIST-RESTAURANTS-EXCLUDE-IN-SEARCH': {
    'paging-exclusions-ignored-in-search': [
      'In searches the excluded ids are ignored.',
      excludes(named, () => false),
    ],
    'paging-search-with-exclusions-finds-nothing': [
      'Search and excluded ids are combined by a join that matches nothing.',
      excludes(named, (_, ids) => ids.size > 0),
    ],
    'paging-exclusions-replace-search': [
      'If ids are excluded, the search is ignored.',
      (sound) => {
        let excluding = false;
        return {
          listed: (restaurants, request) => {
            excluding = request.excludeIds.size > 0;
            return sound.listed(restaurants, request);
          },
          searchMatches: (restaurant, search) => excluding || sound.searchMatches(restaurant, search),
        };
      },
    ],
  },
});
