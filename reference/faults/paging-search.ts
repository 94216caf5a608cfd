import type { Restaurant } from '../domain/restaurant.ts';
import type { Fault } from './fault.ts';
import { beyondAscii } from './restaurant-kinds.ts';

/** A search that does not look at one part of the restaurants for which `of` is true. */
function blindTo(
  part: 'name' | 'city' | 'street',
  of: (restaurant: Restaurant) => boolean = () => true,
): Fault['override'] {
  return (sound) => ({
    searchMatches: (restaurant, search) =>
      sound.searchMatches(of(restaurant) ? without(restaurant, part) : restaurant, search),
  });
}

function without(restaurant: Restaurant, part: 'name' | 'city' | 'street'): Restaurant {
  if (part === 'name') return { ...restaurant, name: '' };
  return { ...restaurant, address: { ...restaurant.address, [part]: undefined } };
}

/** A search that finds nothing by itself finds these all the same. */
function otherwiseFinds(finds: (search: string, restaurant: Restaurant) => boolean): Fault['override'] {
  return (sound) => ({
    searchMatches: (restaurant, search) =>
      sound.searchMatches(restaurant, search) || finds(search, restaurant),
  });
}

function isDeleted({ status }: Restaurant): boolean {
  return status === 'DELETED';
}

function wordsOf(text: string | undefined): readonly string[] {
  return text?.split(/\s+/) ?? [];
}

/** Searching the list: section 4.2. */
export const pagingSearchFaults: readonly Fault[] = [
  {
    id: 'paging-search-not-by-name',
    mistake: 'The search looks through addresses alone.',
    breaks: ['LIST-RESTAURANTS-SEARCH-NAME'],
    override: blindTo('name'),
  },
  {
    id: 'paging-search-not-by-foreign-name',
    mistake: 'The index of names holds ASCII alone.',
    breaks: ['LIST-RESTAURANTS-SEARCH-NAME'],
    subtle: true,
    override: blindTo('name', ({ name }) => beyondAscii(name)),
  },
  {
    id: 'paging-search-not-by-punctuated-name',
    mistake: 'Punctuation is removed from the search, but not from the names.',
    breaks: ['LIST-RESTAURANTS-SEARCH-NAME'],
    subtle: true,
    override: blindTo('name', ({ name }) => /\p{P}|\p{S}/u.test(name)),
  },
  {
    id: 'paging-search-not-by-long-name',
    mistake: 'The index holds the first 15 characters of a name.',
    breaks: ['LIST-RESTAURANTS-SEARCH-NAME'],
    subtle: true,
    override: blindTo('name', ({ name }) => name.length > 15),
  },
  {
    id: 'paging-search-not-by-city',
    mistake: 'The search looks through names and streets alone.',
    breaks: ['LIST-RESTAURANTS-SEARCH-CITY'],
    override: blindTo('city'),
  },
  {
    id: 'paging-search-not-by-city-of-several-words',
    mistake: 'A city is compared word by word, so one of several words is never found whole.',
    breaks: ['LIST-RESTAURANTS-SEARCH-CITY'],
    subtle: true,
    override: blindTo('city', ({ address }) => wordsOf(address.city).length > 1),
  },
  {
    id: 'paging-search-not-by-foreign-city',
    mistake: 'The index of cities holds ASCII alone.',
    breaks: ['LIST-RESTAURANTS-SEARCH-CITY'],
    subtle: true,
    override: blindTo('city', ({ address }) => beyondAscii(address.city)),
  },
  {
    id: 'paging-search-not-by-street',
    mistake: 'The search looks through names and cities alone.',
    breaks: ['LIST-RESTAURANTS-SEARCH-STREET'],
    override: blindTo('street'),
  },
  {
    id: 'paging-search-not-by-street-of-several-words',
    mistake: 'The index holds the last word of a street alone.',
    breaks: ['LIST-RESTAURANTS-SEARCH-STREET'],
    subtle: true,
    override: blindTo('street', ({ address }) => wordsOf(address.street).length > 2),
  },
  {
    id: 'paging-search-not-by-foreign-street',
    mistake: 'The index of streets holds ASCII alone.',
    breaks: ['LIST-RESTAURANTS-SEARCH-STREET'],
    subtle: true,
    override: blindTo('street', ({ address }) => beyondAscii(address.street)),
  },
  {
    id: 'paging-search-finds-hidden',
    mistake: 'DELETED restaurants are hidden from the list, but stand in every search that finds something.',
    breaks: ['LIST-RESTAURANTS-SEARCH-SUBSET'],
    override: (sound) => ({
      listed: (restaurants, request) => {
        const shown = restaurants.filter((restaurant) => !isDeleted(restaurant));
        const finds =
          request.search !== '' &&
          shown.some((restaurant) => sound.searchMatches(restaurant, request.search));
        return finds ? restaurants : shown;
      },
      searchMatches: (restaurant, search) => isDeleted(restaurant) || sound.searchMatches(restaurant, search),
    }),
  },
  {
    id: 'paging-search-ignores-status',
    mistake: 'The list leaves out every restaurant that is not ACTIVE; the search forgot to.',
    breaks: ['LIST-RESTAURANTS-SEARCH-SUBSET'],
    subtle: true,
    override: (sound) => ({
      listed: (restaurants, request) => {
        const list = sound.listed(restaurants, request);
        return request.search === '' ? list.filter(({ status }) => status === 'ACTIVE') : list;
      },
    }),
  },
  {
    id: 'paging-search-ignored',
    mistake: 'The parameter search is not read.',
    breaks: ['LIST-RESTAURANTS-SEARCH-NONSENSE'],
    override: () => ({ searchMatches: () => true }),
  },
  {
    id: 'paging-long-search-ignored',
    mistake: 'A search of more than ten characters is given up, and everything is found.',
    breaks: ['LIST-RESTAURANTS-SEARCH-NONSENSE'],
    subtle: true,
    override: otherwiseFinds((search) => search.length > 10),
  },
  {
    id: 'paging-search-guesses',
    mistake: 'Where nothing matches, whatever begins with the same letter is a suggestion.',
    breaks: ['LIST-RESTAURANTS-SEARCH-NONSENSE'],
    subtle: true,
    override: otherwiseFinds((search, { name, address }) =>
      [name, ...wordsOf(name), ...wordsOf(address.street), ...wordsOf(address.city)].some(
        (word) => word.slice(0, 1).toLowerCase() === search.slice(0, 1).toLowerCase(),
      ),
    ),
  },
];
