import { faults } from '../builders/fault.ts';
import { isLast, onPage } from '../builders/pages.ts';

/** Numbers of a page that contradict each other: section 2.2. */
export const arithmeticFaults = faults({
  'PAGE-NUMBER-ECHOED': {
    'paging-number-one-based': [
      'The number of a page is counted from 1.',
      onPage('number', (_, page) => page.number + 1),
    ],
    'paging-number-wrong-from-page-three': [
      'From page 3 on the number of the previous page is written.',
      onPage('number', (_, page) => (page.number < 3 ? page.number : page.number - 1)),
    ],
    'paging-number-zero-on-last-page': [
      'The last page is written with the number 0.',
      onPage('number', (number, page, totalPages) => (isLast(page, totalPages) ? 0 : number)),
    ],
  },
  'PAGE-SIZE-ECHOED': {
    'paging-size-in-tens': [
      'A size of ten or more is written as a multiple of ten.',
      onPage('size', (size) => (Number(size) > 10 ? Math.floor(Number(size) / 10) * 10 : size)),
    ],
    'paging-size-always-twenty': ['The size is always written as 20, the default.', onPage('size', () => 20)],
    'paging-size-of-content': [
      'The size is the number of elements in content, which is wrong if the page is not full.',
      onPage('size', (_, page) => page.content.length),
    ],
  },
  'PAGE-NUMBER-OF-ELEMENTS-COUNTED': {
    'paging-number-of-elements-is-size': [
      'The numberOfElements is the size, which is wrong if the page is not full.',
      onPage('numberOfElements', (_, page) => page.size),
    ],
    'paging-number-of-elements-is-total': [
      'The numberOfElements is that of the whole result.',
      onPage('numberOfElements', (_, page) => page.totalElements),
    ],
    'paging-number-of-elements-so-far': [
      'The numberOfElements also counts the elements of earlier pages.',
      onPage('numberOfElements', (_, page) => page.number * page.size + page.content.length),
    ],
  },
  'PAGE-TOTAL-ELEMENTS-COUNTED': {
    'paging-total-counts-whole-pages': [
      'The totalElements is totalPages times size.',
      onPage('totalElements', (_, page, totalPages) => totalPages * page.size),
    ],
    'paging-total-rounded-in-search': [
      'In searches totalElements is an estimate in whole pages.',
      onPage('totalElements', (value, page, totalPages) =>
        page.search === '' ? value : totalPages * page.size,
      ),
    ],
    'paging-total-rounded-with-exclusions': [
      'If ids are excluded, totalElements is an estimate in whole pages.',
      onPage('totalElements', (value, page, totalPages) =>
        page.excludeIds.size === 0 ? value : totalPages * page.size,
      ),
    ],
  },
  'PAGE-TOTAL-PAGES-COUNTED': {
    'paging-total-pages-rounded-down': [
      'The totalPages is rounded down.',
      onPage('totalPages', (_, page) => Math.floor(page.totalElements / page.size)),
    ],
    'paging-total-pages-one-more-when-full': [
      'The totalPages is the quotient plus 1, which is wrong if the last page is full.',
      onPage('totalPages', (_, page) => Math.floor(page.totalElements / page.size) + 1),
    ],
    'paging-total-pages-rounded-to-nearest': [
      'The totalPages is rounded to the nearest integer.',
      onPage('totalPages', (_, page) => Math.round(page.totalElements / page.size)),
    ],
  },
  'PAGE-FIRST-TELLS': {
    'paging-first-always': ['The field first is always true.', onPage('first', () => true)],
    'paging-first-never': [
      'The field first compares the number with 1, so it is true on the wrong page.',
      onPage('first', (_, page) => page.number === 1),
    ],
    'paging-first-on-page-one-too': [
      'The field first is true on page 1 too, for those who count from 1.',
      onPage('first', (_, page) => page.number <= 1),
    ],
    'paging-first-false-in-empty-result': [
      'A result without elements has no first page.',
      onPage('first', (first, page) => first === true && page.content.length > 0),
    ],
  },
  'PAGE-LAST-TELLS': {
    'paging-last-never': ['The field last is never true.', onPage('last', () => false)],
    'paging-last-always': ['The field last is always true.', onPage('last', () => true)],
    'paging-last-only-when-not-full': [
      'The field last says whether the page is not full, which is wrong if the last page is full.',
      onPage('last', (_, page) => page.content.length < page.size),
    ],
    'paging-last-one-page-early': [
      'The field last is true on the page before the last one too.',
      onPage('last', (_, page, totalPages) => page.number + 2 >= totalPages),
    ],
  },
  'PAGE-EMPTY-TELLS': {
    'paging-empty-never': ['The field empty is never true.', onPage('empty', () => false)],
    'paging-empty-inverted': [
      'The field empty is negated: it says whether there are elements.',
      onPage('empty', (_, page) => page.content.length > 0),
    ],
    'paging-empty-on-last-page': [
      'The field empty says whether nothing follows the page.',
      onPage('empty', (_, page, totalPages) => isLast(page, totalPages)),
    ],
  },
});
