import { faults } from '../builders/fault.ts';
import { absent, asText } from '../builders/json.ts';
import { isLast, onPage, unlessDefault } from '../builders/pages.ts';

/** The fields of a page: section 2.2. */
export const fieldFaults = faults({
  'PAGE-CONTENT-PRESENT': {
    'paging-content-absent': [
      'The elements are written as items, not as content.',
      onPage('content', absent),
    ],
    'paging-empty-content-absent': [
      'A content without elements is left out.',
      onPage('content', unlessDefault),
    ],
  },
  'PAGE-CONTENT-TYPE': {
    'paging-content-object': [
      'The content is written as an object whose keys are positions.',
      onPage('content', (_, { content }) => Object.fromEntries(content.entries())),
    ],
    'paging-empty-content-null': [
      'A content without elements is written as null.',
      onPage('content', (content, page) => (page.content.length === 0 ? null : content)),
    ],
    'paging-single-element-unwrapped': [
      'A page of a single element has the element itself in place of the list.',
      onPage('content', (content, page) => (page.content.length === 1 ? page.content[0] : content)),
    ],
  },
  'PAGE-TOTAL-PAGES-PRESENT': {
    'paging-total-pages-absent': ['The field totalPages is not written.', onPage('totalPages', absent)],
    'paging-total-pages-absent-when-zero': [
      'The serializer leaves out a totalPages of 0.',
      onPage('totalPages', unlessDefault),
    ],
  },
  'PAGE-TOTAL-PAGES-TYPE': {
    'paging-total-pages-text': ['The field totalPages is written as a string.', onPage('totalPages', String)],
    'paging-total-pages-text-in-search': [
      'In searches totalPages is a string, as the search index gives it.',
      onPage('totalPages', (value, page) => (page.search === '' ? value : asText(value))),
    ],
  },
  'PAGE-TOTAL-ELEMENTS-PRESENT': {
    'paging-total-elements-absent': [
      'The field totalElements is not written.',
      onPage('totalElements', absent),
    ],
    'paging-total-elements-absent-when-zero': [
      'The serializer leaves out a totalElements of 0.',
      onPage('totalElements', unlessDefault),
    ],
  },
  'PAGE-TOTAL-ELEMENTS-TYPE': {
    'paging-total-elements-text': [
      'The field totalElements is written as a string.',
      onPage('totalElements', String),
    ],
    'paging-total-elements-text-in-search': [
      'In searches totalElements is a string, as the search index gives it.',
      onPage('totalElements', (value, page) => (page.search === '' ? value : asText(value))),
    ],
  },
  'PAGE-NUMBER-OF-ELEMENTS-PRESENT': {
    'paging-number-of-elements-absent': [
      'The field numberOfElements is not written.',
      onPage('numberOfElements', absent),
    ],
    'paging-number-of-elements-absent-when-full': [
      'The numberOfElements is written only if it differs from the size.',
      onPage('numberOfElements', (value, page) => (value === page.size ? undefined : value)),
    ],
  },
  'PAGE-NUMBER-OF-ELEMENTS-TYPE': {
    'paging-number-of-elements-text': [
      'The field numberOfElements is written as a string.',
      onPage('numberOfElements', String),
    ],
    'paging-no-elements-text': [
      'A numberOfElements of 0 is written as null.',
      onPage('numberOfElements', (value) => (value === 0 ? 'none' : value)),
    ],
  },
  'PAGE-SIZE-PRESENT': {
    'paging-size-absent': ['The field size is not written.', onPage('size', absent)],
    'paging-size-absent-on-last-page': [
      'The last page is written without its size.',
      onPage('size', (size, page, totalPages) => (isLast(page, totalPages) ? undefined : size)),
    ],
  },
  'PAGE-SIZE-TYPE': {
    'paging-size-text': ['The field size is written as a string.', onPage('size', String)],
    'paging-size-text-in-small-pages': [
      'A size of one digit is copied from the query as a string.',
      onPage('size', (value, page) => (page.size < 10 ? `${page.size}` : value)),
    ],
  },
  'PAGE-NUMBER-PRESENT': {
    'paging-number-absent': ['The field number is not written.', onPage('number', absent)],
    'paging-number-absent-when-zero': [
      'The serializer leaves out a number of 0.',
      onPage('number', unlessDefault),
    ],
  },
  'PAGE-NUMBER-TYPE': {
    'paging-number-text': ['The field number is written as a string.', onPage('number', String)],
    'paging-number-text-on-later-pages': [
      'The number is copied from the query as a string, unless it is 0.',
      onPage('number', (value, page) => (page.number === 0 ? value : `${page.number}`)),
    ],
  },
});
