import type { ListRequest } from '../decisions/restaurants.ts';
import type { Restaurant } from '../domain/restaurant.ts';
import type { Fault } from './fault.ts';

/** A list from which more, or other, restaurants are taken out than `isExcluded` says. */
function listedAs(
  change: (list: readonly Restaurant[], request: ListRequest) => readonly Restaurant[],
): Fault['override'] {
  return (sound) => ({
    listed: (restaurants, request) => change(sound.listed(restaurants, request), request),
  });
}

type Excluded = (id: bigint, ids: ReadonlySet<bigint>) => boolean;

const named: Excluded = (id, ids) => ids.has(id);

/** What is excluded where nothing is searched for, and what in searches. */
function excludes(inLists: Excluded, inSearches: Excluded): Fault['override'] {
  return (sound) => {
    let isExcluded = inLists;
    return {
      // A list is made and its exclusions are asked for without a pause, so they are of one request.
      listed: (restaurants, request) => {
        isExcluded = request.search === '' ? inLists : inSearches;
        return sound.listed(restaurants, request);
      },
      isExcluded: ({ id }, ids) => isExcluded(id, ids),
    };
  };
}

/** Which of the ids that were sent are really excluded where nothing is searched for. */
function excludesOnly(kept: (ids: readonly bigint[]) => readonly bigint[]): Fault['override'] {
  return excludes((id, ids) => kept([...ids]).includes(id), named);
}

function isBetween(id: bigint, ids: ReadonlySet<bigint>): boolean {
  return [...ids].some((least) => least <= id) && [...ids].some((greatest) => greatest >= id);
}

/** Excluding restaurants from the list: section 4.2. */
export const pagingExclusionsFaults: readonly Fault[] = [
  {
    id: 'paging-exclusions-ignored',
    mistake: 'The parameter excludeIds is not read where there is no search.',
    breaks: ['LIST-RESTAURANTS-EXCLUDE-REMOVES'],
    override: excludes(() => false, named),
  },
  {
    id: 'paging-only-first-excluded',
    mistake: 'Of a repeated excludeIds only the first one is read.',
    breaks: ['LIST-RESTAURANTS-EXCLUDE-REMOVES'],
    subtle: true,
    override: excludesOnly((ids) => ids.slice(0, 1)),
  },
  {
    id: 'paging-only-last-excluded',
    mistake: 'Of a repeated excludeIds only the last one is read.',
    breaks: ['LIST-RESTAURANTS-EXCLUDE-REMOVES'],
    subtle: true,
    override: excludesOnly((ids) => ids.slice(-1)),
  },
  {
    id: 'paging-large-ids-not-excluded',
    mistake: 'The excluded ids pass through a double, so those above 2^53 exclude nothing.',
    breaks: ['LIST-RESTAURANTS-EXCLUDE-REMOVES'],
    subtle: true,
    override: excludesOnly((ids) => ids.map((id) => BigInt(Number(id)))),
  },
  {
    id: 'paging-ids-beyond-int32-not-excluded',
    mistake: 'The excluded ids are read as int32, so those above 2^31 exclude nothing.',
    breaks: ['LIST-RESTAURANTS-EXCLUDE-REMOVES'],
    subtle: true,
    override: excludesOnly((ids) => ids.filter((id) => id < 2n ** 31n)),
  },
  {
    id: 'paging-exclusion-of-unknown-id-hides-all',
    mistake: 'Where an excluded id does not exist, nothing is found.',
    breaks: ['LIST-RESTAURANTS-EXCLUDE-KEEPS'],
    override: listedAs((list, { excludeIds, search }) => {
      const ids = new Set(list.map(({ id }) => id));
      return search === '' && [...excludeIds].some((id) => !ids.has(id)) ? [] : list;
    }),
  },
  {
    id: 'paging-exclusion-hides-neighbour',
    mistake: 'The restaurant after an excluded one is removed with it.',
    breaks: ['LIST-RESTAURANTS-EXCLUDE-KEEPS'],
    override: listedAs((list, { excludeIds, search }) =>
      search === ''
        ? list.filter((_, index) => index === 0 || !excludeIds.has(list[index - 1]?.id ?? 0n))
        : list,
    ),
  },
  {
    id: 'paging-exclusion-of-range',
    mistake: 'Several excluded ids are taken for the ends of a range.',
    breaks: ['LIST-RESTAURANTS-EXCLUDE-KEEPS'],
    subtle: true,
    override: excludes(isBetween, named),
  },
  {
    id: 'paging-exclusions-ignored-in-search',
    mistake: 'In searches the excluded ids are not looked at.',
    breaks: ['LIST-RESTAURANTS-EXCLUDE-IN-SEARCH'],
    override: excludes(named, () => false),
  },
  {
    id: 'paging-search-with-exclusions-finds-nothing',
    mistake: 'Search and excluded ids are combined by a join that leaves nothing.',
    breaks: ['LIST-RESTAURANTS-EXCLUDE-IN-SEARCH'],
    override: excludes(named, (_, ids) => ids.size > 0),
  },
  {
    id: 'paging-exclusions-replace-search',
    mistake: 'Where ids are excluded the search is not looked at.',
    breaks: ['LIST-RESTAURANTS-EXCLUDE-IN-SEARCH'],
    subtle: true,
    override: (sound) => {
      let excluding = false;
      return {
        listed: (restaurants, request) => {
          excluding = request.excludeIds.size > 0;
          return sound.listed(restaurants, request);
        },
        searchMatches: (restaurant, search) => excluding || sound.searchMatches(restaurant, search),
      };
    },
  },
];
