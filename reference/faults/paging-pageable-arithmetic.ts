import { inPageable, inSort } from './changed-pages.ts';
import { isFields } from './changed-json.ts';
import type { Fault } from './fault.ts';

/** How the pageable and the sort objects agree with their page: section 2.2. */
export const pagingPageableArithmeticFaults: readonly Fault[] = [
  {
    id: 'paging-sort-both-true',
    mistake: 'The sort objects are sorted and unsorted at once.',
    breaks: ['SORT-UNSORTED-OPPOSITE'],
    override: inSort('sorted', () => true),
  },
  {
    id: 'paging-sort-both-false',
    mistake: 'A sort by several fields was reset by half: it is neither sorted nor unsorted.',
    breaks: ['SORT-UNSORTED-OPPOSITE'],
    override: () => ({ sortJson: () => ({ unsorted: false, sorted: false, empty: false }) }),
  },
  {
    id: 'paging-sort-empty-disagrees',
    mistake: 'The empty of the sort objects is always false.',
    breaks: ['SORT-EMPTY-AGREES'],
    override: inSort('empty', () => false),
  },
  {
    id: 'paging-sorts-disagree',
    mistake: 'The pageable says that it is sorted, the page that it is not.',
    breaks: ['SORT-BOTH-AGREE'],
    override: inPageable('sort', () => ({ unsorted: false, sorted: true, empty: false })),
  },
  {
    id: 'paging-pageable-paged-and-unpaged',
    mistake: 'The pageable is paged and unpaged at once.',
    breaks: ['PAGEABLE-UNPAGED-OPPOSITE'],
    override: inPageable('unpaged', () => true),
  },
  {
    id: 'paging-pageable-paged-and-unpaged-in-search',
    mistake: 'In searches the pageable is paged and unpaged at once.',
    breaks: ['PAGEABLE-UNPAGED-OPPOSITE'],
    subtle: true,
    override: inPageable('unpaged', (_, page) => page.search !== ''),
  },
  {
    id: 'paging-pageable-unpaged',
    mistake: 'The pageable says that the result is not paged.',
    breaks: ['PAGEABLE-PAGED-TRUE'],
    override: (sound) => ({
      pageableJson: (page, sort) => {
        const json = sound.pageableJson(page, sort);
        return isFields(json) ? { ...json, paged: false, unpaged: true } : json;
      },
    }),
  },
  {
    id: 'paging-pageable-number-one-based',
    mistake: 'The pageNumber of the pageable counts from 1.',
    breaks: ['PAGEABLE-NUMBER-AGREES'],
    override: inPageable('pageNumber', (_, page) => page.number + 1),
  },
  {
    id: 'paging-pageable-number-stuck',
    mistake: 'The pageNumber of the pageable is never above 1.',
    breaks: ['PAGEABLE-NUMBER-AGREES'],
    subtle: true,
    override: inPageable('pageNumber', (_, page) => Math.min(page.number, 1)),
  },
  {
    id: 'paging-pageable-size-always-twenty',
    mistake: 'The pageSize of the pageable is always 20, the default.',
    breaks: ['PAGEABLE-SIZE-AGREES'],
    override: inPageable('pageSize', () => 20),
  },
  {
    id: 'paging-pageable-size-of-content',
    mistake: 'The pageSize of the pageable is the number of elements in content.',
    breaks: ['PAGEABLE-SIZE-AGREES'],
    subtle: true,
    override: inPageable('pageSize', (_, page) => page.content.length),
  },
  {
    id: 'paging-pageable-offset-is-number',
    mistake: 'The offset of the pageable is the page number.',
    breaks: ['PAGEABLE-OFFSET-AGREES'],
    override: inPageable('offset', (_, page) => page.number),
  },
  {
    id: 'paging-pageable-offset-by-content',
    mistake:
      'The offset of the pageable is the page number times the elements of the page, which shows where it is not full.',
    breaks: ['PAGEABLE-OFFSET-AGREES'],
    subtle: true,
    override: inPageable('offset', (_, page) => page.number * page.content.length),
  },
  {
    id: 'paging-pageable-offset-by-twenty',
    mistake: 'The offset of the pageable is the page number times 20, the default.',
    breaks: ['PAGEABLE-OFFSET-AGREES'],
    subtle: true,
    override: inPageable('offset', (_, page) => page.number * 20),
  },
];
