import type { Restaurant } from '../../domain/restaurant.ts';
import { faults } from '../builders/fault.ts';
import type { Fault } from '../builders/fault.ts';
import { beyondAscii, firstOf } from '../builders/restaurants.ts';

/** A search that ignores one part of the restaurants for which `of` is true. */
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

/** Restaurants that are found by a search that would find nothing. */
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
export const searchFaults = faults({
  'LIST-RESTAURANTS-SEARCH-NAME': {
    'paging-search-not-by-name': ['The search looks only through addresses.', blindTo('name')],
    'paging-search-by-former-name': [
      'The index of the search is written when a restaurant is connected, and never again.',
      (sound) => {
        const first = firstOf();
        return { searchMatches: (restaurant, search) => sound.searchMatches(first(restaurant), search) };
      },
    ],
    'paging-search-not-by-foreign-name': [
      'The index of names holds only ASCII.',
      blindTo('name', ({ name }) => beyondAscii(name)),
    ],
    'paging-search-not-by-punctuated-name': [
      'Punctuation is removed from the search, but not from the names.',
      blindTo('name', ({ name }) => /\p{P}|\p{S}/u.test(name)),
    ],
    'paging-search-not-by-long-name': [
      'The index holds the first 15 characters of a name.',
      blindTo('name', ({ name }) => name.length > 15),
    ],
  },
  'LIST-RESTAURANTS-SEARCH-CITY': {
    'paging-search-not-by-city': ['The search looks only through names and streets.', blindTo('city')],
    'paging-search-not-by-city-of-several-words': [
      'A city is compared word by word, so one of several words is never found by its whole name.',
      blindTo('city', ({ address }) => wordsOf(address.city).length > 1),
    ],
    'paging-search-not-by-foreign-city': [
      'The index of cities holds only ASCII.',
      blindTo('city', ({ address }) => beyondAscii(address.city)),
    ],
  },
  'LIST-RESTAURANTS-SEARCH-STREET': {
    'paging-search-not-by-street': ['The search looks only through names and cities.', blindTo('street')],
    'paging-search-not-by-street-of-several-words': [
      'The index holds only the last word of a street.',
      blindTo('street', ({ address }) => wordsOf(address.street).length > 2),
    ],
    'paging-search-not-by-foreign-street': [
      'The index of streets holds only ASCII.',
      blindTo('street', ({ address }) => beyondAscii(address.street)),
    ],
  },
  'LIST-RESTAURANTS-SEARCH-SUBSET': {
    'paging-search-finds-hidden': [
      'DELETED restaurants are hidden from the list, but are in the result of every search that finds something.',
      (sound) => ({
        listed: (restaurants, request) => {
          const shown = restaurants.filter((restaurant) => !isDeleted(restaurant));
          const finds =
            request.search !== '' &&
            shown.some((restaurant) => sound.searchMatches(restaurant, request.search));
          return finds ? restaurants : shown;
        },
        searchMatches: (restaurant, search) =>
          isDeleted(restaurant) || sound.searchMatches(restaurant, search),
      }),
    ],
    'paging-search-ignores-status': [
      'The list leaves out every restaurant that is not ACTIVE; the search does not.',
      (sound) => ({
        listed: (restaurants, request) => {
          const list = sound.listed(restaurants, request);
          return request.search === '' ? list.filter(({ status }) => status === 'ACTIVE') : list;
        },
      }),
    ],
  },
  'LIST-RESTAURANTS-SEARCH-NONSENSE': {
    'paging-search-ignored': ['The parameter search is not read.', () => ({ searchMatches: () => true })],
    'paging-long-search-ignored': [
      'A search of more than ten characters is dropped, so everything is found.',
      otherwiseFinds((search) => search.length > 10),
    ],
    'paging-search-guesses': [
      'If nothing matches, names with the same first letter are given as suggestions.',
      otherwiseFinds((search, { name, address }) =>
        [name, ...wordsOf(name), ...wordsOf(address.street), ...wordsOf(address.city)].some(
          (word) => word.slice(0, 1).toLowerCase() === search.slice(0, 1).toLowerCase(),
        ),
      ),
    ],
  },
});
