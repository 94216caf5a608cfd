import type { Json } from '../wire/json.ts';
import { isDefault, onPage } from './changed-pages.ts';
import type { Fault } from './fault.ts';

const absent = (): undefined => undefined;

function unlessDefault(value: Json | undefined): Json | undefined {
  return isDefault(value) ? undefined : value;
}

/** The flags of a page, its sort and its pageable as such: section 2.2. */
export const pagingPartsFaults: readonly Fault[] = [
  {
    id: 'paging-first-absent',
    mistake: 'The field first is not written.',
    breaks: ['PAGE-FIRST-PRESENT'],
    override: onPage('first', absent),
  },
  {
    id: 'paging-first-absent-when-false',
    mistake: 'The serializer leaves out a first that is false.',
    breaks: ['PAGE-FIRST-PRESENT'],
    subtle: true,
    override: onPage('first', unlessDefault),
  },
  {
    id: 'paging-first-number',
    mistake: 'The field first is written as 0 or 1.',
    breaks: ['PAGE-FIRST-TYPE'],
    override: onPage('first', Number),
  },
  {
    id: 'paging-first-text-when-true',
    mistake: 'A first that is true is written as a text.',
    breaks: ['PAGE-FIRST-TYPE'],
    subtle: true,
    override: onPage('first', (value) => (value === true ? 'true' : value)),
  },
  {
    id: 'paging-last-absent',
    mistake: 'The field last is not written.',
    breaks: ['PAGE-LAST-PRESENT'],
    override: onPage('last', absent),
  },
  {
    id: 'paging-last-absent-when-false',
    mistake: 'The serializer leaves out a last that is false.',
    breaks: ['PAGE-LAST-PRESENT'],
    subtle: true,
    override: onPage('last', unlessDefault),
  },
  {
    id: 'paging-last-number',
    mistake: 'The field last is written as 0 or 1.',
    breaks: ['PAGE-LAST-TYPE'],
    override: onPage('last', Number),
  },
  {
    id: 'paging-last-text-when-true',
    mistake: 'A last that is true is written as a text.',
    breaks: ['PAGE-LAST-TYPE'],
    subtle: true,
    override: onPage('last', (value) => (value === true ? 'true' : value)),
  },
  {
    id: 'paging-empty-absent',
    mistake: 'The field empty is not written.',
    breaks: ['PAGE-EMPTY-PRESENT'],
    override: onPage('empty', absent),
  },
  {
    id: 'paging-empty-absent-when-false',
    mistake: 'The serializer leaves out a empty that is false.',
    breaks: ['PAGE-EMPTY-PRESENT'],
    subtle: true,
    override: onPage('empty', unlessDefault),
  },
  {
    id: 'paging-empty-number',
    mistake: 'The field empty is written as 0 or 1.',
    breaks: ['PAGE-EMPTY-TYPE'],
    override: onPage('empty', Number),
  },
  {
    id: 'paging-empty-text-when-true',
    mistake: 'A empty that is true is written as a text.',
    breaks: ['PAGE-EMPTY-TYPE'],
    subtle: true,
    override: onPage('empty', (value) => (value === true ? 'true' : value)),
  },
  {
    id: 'paging-sort-absent',
    mistake: 'The page is written without its sort.',
    breaks: ['PAGE-SORT-PRESENT'],
    override: onPage('sort', absent),
  },
  {
    id: 'paging-sort-absent-in-empty-result',
    mistake: 'A result without elements is written without a sort.',
    breaks: ['PAGE-SORT-PRESENT'],
    subtle: true,
    override: onPage('sort', (sort, page) => (page.totalElements === 0 ? undefined : sort)),
  },
  {
    id: 'paging-sort-list',
    mistake: 'The sort of a page is a list of orders, as in newer frameworks.',
    breaks: ['PAGE-SORT-TYPE'],
    override: onPage('sort', () => []),
  },
  {
    id: 'paging-sort-text',
    mistake: 'The sort of a page is the word UNSORTED.',
    breaks: ['PAGE-SORT-TYPE'],
    override: onPage('sort', () => 'UNSORTED'),
  },
  {
    id: 'paging-sort-null-in-search',
    mistake: 'The sort of a search is null.',
    breaks: ['PAGE-SORT-TYPE'],
    subtle: true,
    override: onPage('sort', (sort, page) => (page.search === '' ? sort : null)),
  },
  {
    id: 'paging-pageable-absent',
    mistake: 'The page is written without its pageable.',
    breaks: ['PAGE-PAGEABLE-PRESENT'],
    override: onPage('pageable', absent),
  },
  {
    id: 'paging-pageable-absent-in-empty-result',
    mistake: 'A result without elements is written without a pageable.',
    breaks: ['PAGE-PAGEABLE-PRESENT'],
    subtle: true,
    override: onPage('pageable', (pageable, page) => (page.totalElements === 0 ? undefined : pageable)),
  },
  {
    id: 'paging-pageable-word',
    mistake: 'The pageable is the word INSTANCE, as a framework writes that of an unpaged result.',
    breaks: ['PAGE-PAGEABLE-TYPE'],
    override: onPage('pageable', () => 'INSTANCE'),
  },
  {
    id: 'paging-pageable-word-in-empty-result',
    mistake: 'In a result without elements the pageable is the word INSTANCE.',
    breaks: ['PAGE-PAGEABLE-TYPE'],
    subtle: true,
    override: onPage('pageable', (pageable, page) => (page.totalElements === 0 ? 'INSTANCE' : pageable)),
  },
];
