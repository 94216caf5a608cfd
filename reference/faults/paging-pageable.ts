import { inPageable, inSort } from './changed-pages.ts';
import type { Fault } from './fault.ts';

const absent = (): undefined => undefined;

/** The fields of the pageable and of the sort objects of a page: section 2.2. */
export const pagingPageableFaults: readonly Fault[] = [
  {
    id: 'paging-sort-unsorted-absent',
    mistake: 'The sort objects are written without unsorted.',
    breaks: ['SORT-UNSORTED-PRESENT'],
    override: inSort('unsorted', absent),
  },
  {
    id: 'paging-sort-unsorted-text',
    mistake: 'The unsorted of the sort objects is written as a text.',
    breaks: ['SORT-UNSORTED-TYPE'],
    override: inSort('unsorted', String),
  },
  {
    id: 'paging-sort-sorted-absent',
    mistake: 'The sort objects are written without sorted.',
    breaks: ['SORT-SORTED-PRESENT'],
    override: inSort('sorted', absent),
  },
  {
    id: 'paging-sort-sorted-text',
    mistake: 'The sorted of the sort objects is written as a text.',
    breaks: ['SORT-SORTED-TYPE'],
    override: inSort('sorted', String),
  },
  {
    id: 'paging-sort-empty-absent',
    mistake: 'The sort objects are written without empty.',
    breaks: ['SORT-EMPTY-PRESENT'],
    override: inSort('empty', absent),
  },
  {
    id: 'paging-sort-empty-text',
    mistake: 'The empty of the sort objects is written as a text.',
    breaks: ['SORT-EMPTY-TYPE'],
    override: inSort('empty', String),
  },
  {
    id: 'paging-sort-sorted-absent-when-false',
    mistake: 'The serializer leaves out a sorted that is false.',
    breaks: ['SORT-SORTED-PRESENT'],
    override: inSort('sorted', (value) => value === true || undefined),
  },
  {
    id: 'paging-pageable-unpaged-absent',
    mistake: 'The pageable is written without unpaged.',
    breaks: ['PAGEABLE-UNPAGED-PRESENT'],
    override: inPageable('unpaged', absent),
  },
  {
    id: 'paging-pageable-unpaged-text',
    mistake: 'The unpaged of the pageable is written as a text.',
    breaks: ['PAGEABLE-UNPAGED-TYPE'],
    override: inPageable('unpaged', String),
  },
  {
    id: 'paging-pageable-paged-absent',
    mistake: 'The pageable is written without paged.',
    breaks: ['PAGEABLE-PAGED-PRESENT'],
    override: inPageable('paged', absent),
  },
  {
    id: 'paging-pageable-paged-text',
    mistake: 'The paged of the pageable is written as a text.',
    breaks: ['PAGEABLE-PAGED-TYPE'],
    override: inPageable('paged', String),
  },
  {
    id: 'paging-pageable-number-absent',
    mistake: 'The pageable is written without pageNumber.',
    breaks: ['PAGEABLE-NUMBER-PRESENT'],
    override: inPageable('pageNumber', absent),
  },
  {
    id: 'paging-pageable-number-text',
    mistake: 'The pageNumber of the pageable is written as a text.',
    breaks: ['PAGEABLE-NUMBER-TYPE'],
    override: inPageable('pageNumber', String),
  },
  {
    id: 'paging-pageable-size-absent',
    mistake: 'The pageable is written without pageSize.',
    breaks: ['PAGEABLE-SIZE-PRESENT'],
    override: inPageable('pageSize', absent),
  },
  {
    id: 'paging-pageable-size-text',
    mistake: 'The pageSize of the pageable is written as a text.',
    breaks: ['PAGEABLE-SIZE-TYPE'],
    override: inPageable('pageSize', String),
  },
  {
    id: 'paging-pageable-offset-absent',
    mistake: 'The pageable is written without offset.',
    breaks: ['PAGEABLE-OFFSET-PRESENT'],
    override: inPageable('offset', absent),
  },
  {
    id: 'paging-pageable-offset-text',
    mistake: 'The offset of the pageable is written as a text.',
    breaks: ['PAGEABLE-OFFSET-TYPE'],
    override: inPageable('offset', String),
  },
  {
    id: 'paging-pageable-unpaged-absent-when-false',
    mistake: 'The serializer leaves out an unpaged that is false.',
    breaks: ['PAGEABLE-UNPAGED-PRESENT'],
    override: inPageable('unpaged', (value) => value === true || undefined),
  },
  {
    id: 'paging-pageable-number-absent-when-zero',
    mistake: 'The serializer leaves out a pageNumber of 0.',
    breaks: ['PAGEABLE-NUMBER-PRESENT'],
    subtle: true,
    override: inPageable('pageNumber', (value) => (value === 0 ? undefined : value)),
  },
  {
    id: 'paging-pageable-offset-absent-when-zero',
    mistake: 'The serializer leaves out an offset of 0.',
    breaks: ['PAGEABLE-OFFSET-PRESENT'],
    subtle: true,
    override: inPageable('offset', (value) => (value === 0 ? undefined : value)),
  },
  {
    id: 'paging-pageable-size-absent-in-search',
    mistake: 'Searches have another pageable, without pageSize.',
    breaks: ['PAGEABLE-SIZE-PRESENT'],
    subtle: true,
    override: inPageable('pageSize', (value, page) => (page.search === '' ? value : undefined)),
  },
  {
    id: 'paging-pageable-paged-one-on-later-pages',
    mistake: 'On later pages paged is written as 1.',
    breaks: ['PAGEABLE-PAGED-TYPE'],
    subtle: true,
    override: inPageable('paged', (value, page) => (page.number === 0 ? value : 1)),
  },
  {
    id: 'paging-pageable-number-text-on-later-pages',
    mistake: 'On later pages pageNumber is taken over from the query as a text.',
    breaks: ['PAGEABLE-NUMBER-TYPE'],
    subtle: true,
    override: inPageable('pageNumber', (value, page) => (page.number === 0 ? value : `${page.number}`)),
  },
  {
    id: 'paging-pageable-offset-text-beyond-twenty',
    mistake: 'An offset above 20 is written as a text, as large numbers are.',
    breaks: ['PAGEABLE-OFFSET-TYPE'],
    subtle: true,
    override: inPageable('offset', (value) => (Number(value) > 20 ? `${Number(value)}` : value)),
  },
  {
    id: 'paging-pageable-sort-absent',
    mistake: 'The pageable is written without its sort.',
    breaks: ['PAGEABLE-SORT-PRESENT'],
    override: inPageable('sort', absent),
  },
  {
    id: 'paging-pageable-sort-list',
    mistake: 'The sort of the pageable is a list of orders.',
    breaks: ['PAGEABLE-SORT-TYPE'],
    override: inPageable('sort', () => []),
  },
  {
    id: 'paging-pageable-sort-null-in-search',
    mistake: 'In searches the sort of the pageable is null.',
    breaks: ['PAGEABLE-SORT-TYPE'],
    subtle: true,
    override: inPageable('sort', (sort, page) => (page.search === '' ? sort : null)),
  },
];
