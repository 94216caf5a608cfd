import { faults } from '../builders/fault.ts';
import { isFields } from '../builders/json.ts';
import { inPageable, inSort } from '../builders/pages.ts';

/** Pageable and sort objects that contradict their page: section 2.2. */
export const pageableArithmeticFaults = faults({
  'SORT-UNSORTED-OPPOSITE': {
    'paging-sort-both-true': [
      'The sort objects are sorted and unsorted at the same time.',
      inSort('sorted', () => true),
    ],
    'paging-sort-both-false': [
      'A sort by several fields was only half reset: it is neither sorted nor unsorted.',
      () => ({ sortJson: () => ({ unsorted: false, sorted: false, empty: false }) }),
    ],
  },
  'SORT-EMPTY-AGREES': {
    'paging-sort-empty-disagrees': [
      'The empty of the sort objects is always false.',
      inSort('empty', () => false),
    ],
  },
  'SORT-BOTH-AGREE': {
    'paging-sorts-disagree': [
      'The pageable says that it is sorted, the page says that it is not.',
      inPageable('sort', () => ({ unsorted: false, sorted: true, empty: false })),
    ],
  },
  'PAGEABLE-UNPAGED-OPPOSITE': {
    'paging-pageable-paged-and-unpaged': [
      'The pageable is paged and unpaged at the same time.',
      inPageable('unpaged', () => true),
    ],
    'paging-pageable-paged-and-unpaged-in-search': [
      'In searches the pageable is paged and unpaged at the same time.',
      inPageable('unpaged', (_, page) => page.search !== ''),
    ],
  },
  'PAGEABLE-PAGED-TRUE': {
    'paging-pageable-unpaged': [
      'The pageable says that the result is not paged.',
      (sound) => ({
        pageableJson: (page, sort) => {
          const json = sound.pageableJson(page, sort);
          return isFields(json) ? { ...json, paged: false, unpaged: true } : json;
        },
      }),
    ],
  },
  'PAGEABLE-NUMBER-AGREES': {
    'paging-pageable-number-one-based': [
      'The pageNumber of the pageable counts from 1.',
      inPageable('pageNumber', (_, page) => page.number + 1),
    ],
    'paging-pageable-number-stuck': [
      'The pageNumber of the pageable is never above 1.',
      inPageable('pageNumber', (_, page) => Math.min(page.number, 1)),
    ],
  },
  'PAGEABLE-SIZE-AGREES': {
    'paging-pageable-size-always-twenty': [
      'The pageSize of the pageable is always 20, the default.',
      inPageable('pageSize', () => 20),
    ],
    'paging-pageable-size-of-content': [
      'The pageSize of the pageable is the number of elements in content.',
      inPageable('pageSize', (_, page) => page.content.length),
    ],
  },
  'PAGEABLE-OFFSET-AGREES': {
    'paging-pageable-offset-is-number': [
      'The offset of the pageable is the page number.',
      inPageable('offset', (_, page) => page.number),
    ],
    'paging-pageable-offset-by-content': [
      'The offset of the pageable is the page number times the number of elements on the page, which is wrong if it is not full.',
      inPageable('offset', (_, page) => page.number * page.content.length),
    ],
    'paging-pageable-offset-by-twenty': [
      'The offset of the pageable is the page number times 20, the default.',
      inPageable('offset', (_, page) => page.number * 20),
    ],
  },
});
