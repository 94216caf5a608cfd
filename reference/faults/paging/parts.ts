import { faults } from '../builders/fault.ts';
import { absent } from '../builders/json.ts';
import { onPage, unlessDefault } from '../builders/pages.ts';

/** The flags, the sort and the pageable of a page: section 2.2. */
export const partFaults = faults({
  'PAGE-FIRST-PRESENT': {
    'paging-first-absent': ['The field first is not written.', onPage('first', absent)],
    'paging-first-absent-when-false': [
      'The serializer leaves out a first that is false.',
      onPage('first', unlessDefault),
    ],
  },
  'PAGE-FIRST-TYPE': {
    'paging-first-number': ['The field first is written as 0 or 1.', onPage('first', Number)],
    'paging-first-text-when-true': [
      'A first that is true is written as a string.',
      onPage('first', (value) => (value === true ? 'true' : value)),
    ],
  },
  'PAGE-LAST-PRESENT': {
    'paging-last-absent': ['The field last is not written.', onPage('last', absent)],
    'paging-last-absent-when-false': [
      'The serializer leaves out a last that is false.',
      onPage('last', unlessDefault),
    ],
  },
  'PAGE-LAST-TYPE': {
    'paging-last-number': ['The field last is written as 0 or 1.', onPage('last', Number)],
    'paging-last-text-when-true': [
      'A last that is true is written as a string.',
      onPage('last', (value) => (value === true ? 'true' : value)),
    ],
  },
  'PAGE-EMPTY-PRESENT': {
    'paging-empty-absent': ['The field empty is not written.', onPage('empty', absent)],
    'paging-empty-absent-when-false': [
      'The serializer leaves out an empty that is false.',
      onPage('empty', unlessDefault),
    ],
  },
  'PAGE-EMPTY-TYPE': {
    'paging-empty-number': ['The field empty is written as 0 or 1.', onPage('empty', Number)],
    'paging-empty-text-when-true': [
      'An empty that is true is written as a string.',
      onPage('empty', (value) => (value === true ? 'true' : value)),
    ],
  },
  'PAGE-SORT-PRESENT': {
    'paging-sort-absent': ['The page is written without its sort.', onPage('sort', absent)],
    'paging-sort-absent-in-empty-result': [
      'A result without elements is written without a sort.',
      onPage('sort', (sort, page) => (page.totalElements === 0 ? undefined : sort)),
    ],
  },
  'PAGE-SORT-TYPE': {
    'paging-sort-list': [
      'The sort of a page is a list of sort orders, as in newer frameworks.',
      onPage('sort', () => []),
    ],
    'paging-sort-text': ['The sort of a page is the word UNSORTED.', onPage('sort', () => 'UNSORTED')],
    'paging-sort-null-in-search': [
      'The sort of a search is null.',
      onPage('sort', (sort, page) => (page.search === '' ? sort : null)),
    ],
  },
  'PAGE-PAGEABLE-PRESENT': {
    'paging-pageable-absent': ['The page is written without its pageable.', onPage('pageable', absent)],
    'paging-pageable-absent-in-empty-result': [
      'A result without elements is written without a pageable.',
      onPage('pageable', (pageable, page) => (page.totalElements === 0 ? undefined : pageable)),
    ],
  },
  'PAGE-PAGEABLE-TYPE': {
    'paging-pageable-word': [
      'The pageable is the word INSTANCE, as a framework writes it for an unpaged result.',
      onPage('pageable', () => 'INSTANCE'),
    ],
    'paging-pageable-word-in-empty-result': [
      'In a result without elements the pageable is the word INSTANCE.',
      onPage('pageable', (pageable, page) => (page.totalElements === 0 ? 'INSTANCE' : pageable)),
    ],
  },
});
