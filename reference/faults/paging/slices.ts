import type { Restaurant } from '../../domain/restaurant.ts';
import { faults } from '../builders/fault.ts';

/** Longer than what most searches find. */
const LONG_LIST = 20;

/** The elements of each page: sections 2.2, 4.2 and 8. */
export const sliceFaults = faults({
  'PAGE-SIZE-HELD': {
    'paging-pinned-restaurant-beyond-size': [
      'The newest restaurant is shown on the first page in addition to those that fill it.',
      (sound) => ({
        pageSlice: (restaurants, page, size) => {
          const pinned = restaurants.at(-1);
          // In other cases the shift would change the number of pages.
          const room = size > 1 && restaurants.length > size && restaurants.length % size !== 1;
          if (pinned === undefined || !room) return sound.pageSlice(restaurants, page, size);
          const slice = sound.pageSlice(restaurants.slice(0, -1), page, size);
          return page === 0 ? [...slice, pinned] : slice;
        },
      }),
    ],
  },
  'PAGE-FILLED': {
    'paging-first-page-short': [
      'The first page keeps a slot free for an advertisement, so later pages begin one element earlier.',
      (sound) => ({
        pageSlice: (restaurants, page, size) => {
          // Only if the last page has room for the shifted elements.
          if (size === 1 || restaurants.length <= size || restaurants.length % size === 0)
            return sound.pageSlice(restaurants, page, size);
          return restaurants.slice(Math.max(0, page * size - 1), (page + 1) * size - 1);
        },
      }),
    ],
  },
  'PAGE-TOTAL-ELEMENTS-COUNTED': {
    'paging-last-element-lost': [
      'The end of a long list is read as the index of its last element, so that element is lost.',
      (sound) => ({
        // In pages of every size, so that the element is not missing from one size alone.
        pageSlice: (restaurants, page, size) =>
          sound.pageSlice(
            restaurants.length > LONG_LIST ? restaurants.slice(0, -1) : restaurants,
            page,
            size,
          ),
      }),
    ],
  },
  'LIST-RESTAURANTS-COMPLETE': {
    // With other page sizes the element is there.
    'paging-last-full-page-loses-element': [
      'The last of several pages loses its last element if it is full.',
      (sound) => ({
        pageSlice: (restaurants, page, size) => {
          const slice = sound.pageSlice(restaurants, page, size);
          return page > 0 && (page + 1) * size === restaurants.length ? slice.slice(0, -1) : slice;
        },
      }),
    ],
    'paging-deleted-missing-in-large-pages': [
      'The query for pages of 15 elements or more leaves out DELETED restaurants; the other query does not.',
      (sound) => ({
        listed: (restaurants, request) => {
          const list = sound.listed(restaurants, request);
          return request.size < 15 ? list : list.filter(notDeleted);
        },
      }),
    ],
    'paging-one-restaurant-missing-in-small-pages': [
      'Pages of fewer than eight elements come from a cache that was filled before the newest restaurant.',
      (sound) => ({
        listed: (restaurants, request) => {
          const list = sound.listed(restaurants, request);
          return request.size < 8 && request.search === '' && request.excludeIds.size === 0
            ? list.slice(0, -1)
            : list;
        },
      }),
    ],
  },
  'LIST-RESTAURANTS-DISTINCT': {
    'paging-restaurant-listed-twice': [
      'A join lists a restaurant once for each of its two halls.',
      (sound) => ({
        listed: (restaurants, request) => {
          const list = sound.listed(restaurants, request);
          return request.search === '' ? [...list, ...list.slice(0, 1)] : list;
        },
      }),
    ],
    'paging-large-ids-listed-twice': [
      'A union of two tables lists the restaurants with ids above 2^53 twice.',
      (sound) => ({
        listed: (restaurants, request) => {
          const list = sound.listed(restaurants, request);
          return request.search === '' ? [...list, ...list.filter(({ id }) => id > 2n ** 53n)] : list;
        },
      }),
    ],
    // The missing elements follow from those that are shown twice.
    'paging-order-unstable': [
      'The list is not sorted, so later pages come in another order than earlier ones.',
      (sound) => ({
        listed: (restaurants, request) => {
          const list = sound.listed(restaurants, request);
          return request.number % 2 === 0 ? list : list.toReversed();
        },
      }),
    ],
  },
  'LIST-RESTAURANTS-ZERO-BASED': {
    'paging-one-based': [
      'Pages are counted from 1, and page 0 is served as page 1.',
      (sound) => ({
        pageSlice: (restaurants, page, size) => sound.pageSlice(restaurants, Math.max(0, page - 1), size),
      }),
    ],
  },
});

function notDeleted({ status }: Restaurant): boolean {
  return status !== 'DELETED';
}
