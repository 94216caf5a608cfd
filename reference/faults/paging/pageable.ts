import { faults } from '../builders/fault.ts';
import { absent } from '../builders/json.ts';
import { inPageable, inSort } from '../builders/pages.ts';

/** The fields of the pageable and of the sort objects of a page: section 2.2. */
export const pageableFaults = faults({
  'SORT-UNSORTED-PRESENT': {
    'paging-sort-unsorted-absent': [
      'The sort objects are written without unsorted.',
      inSort('unsorted', absent),
    ],
  },
  'SORT-UNSORTED-TYPE': {
    'paging-sort-unsorted-text': [
      'The unsorted of the sort objects is written as a string.',
      inSort('unsorted', String),
    ],
  },
  'SORT-SORTED-PRESENT': {
    'paging-sort-sorted-absent': ['The sort objects are written without sorted.', inSort('sorted', absent)],
    'paging-sort-sorted-absent-when-false': [
      'The serializer leaves out a sorted that is false.',
      inSort('sorted', (value) => value === true || undefined),
    ],
  },
  'SORT-SORTED-TYPE': {
    'paging-sort-sorted-text': [
      'The sorted of the sort objects is written as a string.',
      inSort('sorted', String),
    ],
  },
  'SORT-EMPTY-PRESENT': {
    'paging-sort-empty-absent': ['The sort objects are written without empty.', inSort('empty', absent)],
  },
  'SORT-EMPTY-TYPE': {
    'paging-sort-empty-text': [
      'The empty of the sort objects is written as a string.',
      inSort('empty', String),
    ],
  },
  'PAGEABLE-UNPAGED-PRESENT': {
    'paging-pageable-unpaged-absent': [
      'The pageable is written without unpaged.',
      inPageable('unpaged', absent),
    ],
    'paging-pageable-unpaged-absent-when-false': [
      'The serializer leaves out an unpaged that is false.',
      inPageable('unpaged', (value) => value === true || undefined),
    ],
  },
  'PAGEABLE-UNPAGED-TYPE': {
    'paging-pageable-unpaged-text': [
      'The unpaged of the pageable is written as a string.',
      inPageable('unpaged', String),
    ],
  },
  'PAGEABLE-PAGED-PRESENT': {
    'paging-pageable-paged-absent': ['The pageable is written without paged.', inPageable('paged', absent)],
  },
  'PAGEABLE-PAGED-TYPE': {
    'paging-pageable-paged-text': [
      'The paged of the pageable is written as a string.',
      inPageable('paged', String),
    ],
    'paging-pageable-paged-one-on-later-pages': [
      'On later pages paged is written as 1.',
      inPageable('paged', (value, page) => (page.number === 0 ? value : 1)),
    ],
  },
  'PAGEABLE-NUMBER-PRESENT': {
    'paging-pageable-number-absent': [
      'The pageable is written without pageNumber.',
      inPageable('pageNumber', absent),
    ],
    'paging-pageable-number-absent-when-zero': [
      'The serializer leaves out a pageNumber of 0.',
      inPageable('pageNumber', (value) => (value === 0 ? undefined : value)),
    ],
  },
  'PAGEABLE-NUMBER-TYPE': {
    'paging-pageable-number-text': [
      'The pageNumber of the pageable is written as a string.',
      inPageable('pageNumber', String),
    ],
    'paging-pageable-number-text-on-later-pages': [
      'On later pages pageNumber is copied from the query as a string.',
      inPageable('pageNumber', (value, page) => (page.number === 0 ? value : `${page.number}`)),
    ],
  },
  'PAGEABLE-SIZE-PRESENT': {
    'paging-pageable-size-absent': [
      'The pageable is written without pageSize.',
      inPageable('pageSize', absent),
    ],
    'paging-pageable-size-absent-in-search': [
      'Searches have another pageable, without pageSize.',
      inPageable('pageSize', (value, page) => (page.search === '' ? value : undefined)),
    ],
  },
  'PAGEABLE-SIZE-TYPE': {
    'paging-pageable-size-text': [
      'The pageSize of the pageable is written as a string.',
      inPageable('pageSize', String),
    ],
  },
  'PAGEABLE-OFFSET-PRESENT': {
    'paging-pageable-offset-absent': [
      'The pageable is written without offset.',
      inPageable('offset', absent),
    ],
    'paging-pageable-offset-absent-when-zero': [
      'The serializer leaves out an offset of 0.',
      inPageable('offset', (value) => (value === 0 ? undefined : value)),
    ],
  },
  'PAGEABLE-OFFSET-TYPE': {
    'paging-pageable-offset-text': [
      'The offset of the pageable is written as a string.',
      inPageable('offset', String),
    ],
    'paging-pageable-offset-text-beyond-twenty': [
      'An offset above 20 is written as a string, as large numbers are.',
      inPageable('offset', (value) => (Number(value) > 20 ? `${Number(value)}` : value)),
    ],
  },
  'PAGEABLE-SORT-PRESENT': {
    'paging-pageable-sort-absent': ['The pageable is written without its sort.', inPageable('sort', absent)],
  },
  'PAGEABLE-SORT-TYPE': {
    'paging-pageable-sort-list': [
      'The sort of the pageable is a list of sort orders.',
      inPageable('sort', () => []),
    ],
    'paging-pageable-sort-null-in-search': [
      'In searches the sort of the pageable is null.',
      inPageable('sort', (sort, page) => (page.search === '' ? sort : null)),
    ],
  },
});
