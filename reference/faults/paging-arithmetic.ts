import type { Page } from '../decisions/restaurants.ts';
import { onPage } from './changed-pages.ts';
import type { Fault } from './fault.ts';

function isLast(page: Page, totalPages: number): boolean {
  return page.number + 1 >= totalPages;
}

/** How the numbers of a page hang together: section 2.2. */
export const pagingArithmeticFaults: readonly Fault[] = [
  {
    id: 'paging-number-one-based',
    mistake: 'The number of a page is written as people count, from 1.',
    breaks: ['PAGE-NUMBER-ECHOED'],
    override: onPage('number', (_, page) => page.number + 1),
  },
  {
    id: 'paging-number-wrong-from-page-three',
    mistake: 'From page 3 on the number of the page before is written.',
    breaks: ['PAGE-NUMBER-ECHOED'],
    subtle: true,
    override: onPage('number', (_, page) => (page.number < 3 ? page.number : page.number - 1)),
  },
  {
    id: 'paging-number-zero-on-last-page',
    mistake: 'The last page is written with the number 0.',
    breaks: ['PAGE-NUMBER-ECHOED'],
    subtle: true,
    override: onPage('number', (number, page, totalPages) => (isLast(page, totalPages) ? 0 : number)),
  },
  {
    id: 'paging-size-always-twenty',
    mistake: 'The size is always written as 20, the default.',
    breaks: ['PAGE-SIZE-ECHOED'],
    override: onPage('size', () => 20),
  },
  {
    id: 'paging-size-of-content',
    mistake: 'The size is the number of elements in content, which shows where the page is not full.',
    breaks: ['PAGE-SIZE-ECHOED'],
    subtle: true,
    override: onPage('size', (_, page) => page.content.length),
  },
  {
    id: 'paging-number-of-elements-is-size',
    mistake: 'The numberOfElements is the size, which shows where the page is not full.',
    breaks: ['PAGE-NUMBER-OF-ELEMENTS-COUNTED'],
    subtle: true,
    override: onPage('numberOfElements', (_, page) => page.size),
  },
  {
    id: 'paging-number-of-elements-is-total',
    mistake: 'The numberOfElements is that of the whole result.',
    breaks: ['PAGE-NUMBER-OF-ELEMENTS-COUNTED'],
    override: onPage('numberOfElements', (_, page) => page.totalElements),
  },
  {
    id: 'paging-number-of-elements-so-far',
    mistake: 'The numberOfElements counts those of the earlier pages too.',
    breaks: ['PAGE-NUMBER-OF-ELEMENTS-COUNTED'],
    subtle: true,
    override: onPage('numberOfElements', (_, page) => page.number * page.size + page.content.length),
  },
  {
    id: 'paging-total-counts-whole-pages',
    mistake: 'The totalElements is totalPages times size.',
    breaks: ['PAGE-TOTAL-ELEMENTS-COUNTED'],
    override: onPage('totalElements', (_, page, totalPages) => totalPages * page.size),
  },
  {
    id: 'paging-total-rounded-in-search',
    mistake: 'In searches totalElements is an estimate: whole pages.',
    breaks: ['PAGE-TOTAL-ELEMENTS-COUNTED'],
    subtle: true,
    override: onPage('totalElements', (value, page, totalPages) =>
      page.search === '' ? value : totalPages * page.size,
    ),
  },
  {
    id: 'paging-total-rounded-with-exclusions',
    mistake: 'Where ids are excluded totalElements is an estimate: whole pages.',
    breaks: ['PAGE-TOTAL-ELEMENTS-COUNTED'],
    subtle: true,
    override: onPage('totalElements', (value, page, totalPages) =>
      page.excludeIds.size === 0 ? value : totalPages * page.size,
    ),
  },
  {
    id: 'paging-total-pages-rounded-down',
    mistake: 'The totalPages is rounded down.',
    breaks: ['PAGE-TOTAL-PAGES-COUNTED'],
    override: onPage('totalPages', (_, page) => Math.floor(page.totalElements / page.size)),
  },
  {
    id: 'paging-total-pages-one-more-when-full',
    mistake: 'The totalPages is the quotient plus 1, which shows where the last page is full.',
    breaks: ['PAGE-TOTAL-PAGES-COUNTED'],
    subtle: true,
    override: onPage('totalPages', (_, page) => Math.floor(page.totalElements / page.size) + 1),
  },
  {
    id: 'paging-total-pages-rounded-to-nearest',
    mistake: 'The totalPages is rounded to the nearest integer.',
    breaks: ['PAGE-TOTAL-PAGES-COUNTED'],
    subtle: true,
    override: onPage('totalPages', (_, page) => Math.round(page.totalElements / page.size)),
  },
  {
    id: 'paging-first-always',
    mistake: 'The field first is always true.',
    breaks: ['PAGE-FIRST-TELLS'],
    override: onPage('first', () => true),
  },
  {
    id: 'paging-first-never',
    mistake: 'The field first compares the number with 1, so it is true on the wrong page.',
    breaks: ['PAGE-FIRST-TELLS'],
    override: onPage('first', (_, page) => page.number === 1),
  },
  {
    id: 'paging-first-on-page-one-too',
    mistake: 'The field first is true on page 1 too, for those who count from 1.',
    breaks: ['PAGE-FIRST-TELLS'],
    subtle: true,
    override: onPage('first', (_, page) => page.number <= 1),
  },
  {
    id: 'paging-first-false-in-empty-result',
    mistake: 'A result without elements has no first page.',
    breaks: ['PAGE-FIRST-TELLS'],
    subtle: true,
    override: onPage('first', (first, page) => first === true && page.content.length > 0),
  },
  {
    id: 'paging-last-never',
    mistake: 'The field last is never true.',
    breaks: ['PAGE-LAST-TELLS'],
    override: onPage('last', () => false),
  },
  {
    id: 'paging-last-always',
    mistake: 'The field last is always true.',
    breaks: ['PAGE-LAST-TELLS'],
    override: onPage('last', () => true),
  },
  {
    id: 'paging-last-only-when-not-full',
    mistake: 'The field last tells whether the page is not full, which is wrong where the last page is full.',
    breaks: ['PAGE-LAST-TELLS'],
    subtle: true,
    override: onPage('last', (_, page) => page.content.length < page.size),
  },
  {
    id: 'paging-last-one-page-early',
    mistake: 'The field last is true on the page before the last one too.',
    breaks: ['PAGE-LAST-TELLS'],
    subtle: true,
    override: onPage('last', (_, page, totalPages) => page.number + 2 >= totalPages),
  },
  {
    id: 'paging-empty-never',
    mistake: 'The field empty is never true.',
    breaks: ['PAGE-EMPTY-TELLS'],
    override: onPage('empty', () => false),
  },
  {
    id: 'paging-empty-inverted',
    mistake: 'The field empty tells whether there are elements.',
    breaks: ['PAGE-EMPTY-TELLS'],
    override: onPage('empty', (_, page) => page.content.length > 0),
  },
  {
    id: 'paging-empty-on-last-page',
    mistake: 'The field empty tells whether nothing is left after the page.',
    breaks: ['PAGE-EMPTY-TELLS'],
    subtle: true,
    override: onPage('empty', (_, page, totalPages) => isLast(page, totalPages)),
  },
];
