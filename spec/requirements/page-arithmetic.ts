import type { Requirement } from './requirement.ts';

/** How the numbers of a page of restaurants hang together: sections 2.2 and 8. Each speaks of one field, so that a wrong field breaks its own statement alone. */
export const pageArithmetic = [
  {
    id: 'PAGE-NUMBER-ECHOED',
    level: 'must',
    section: '2.2',
    text: 'The number of a page within the result is the page number that was asked for.',
  },
  {
    id: 'PAGE-SIZE-ECHOED',
    level: 'must',
    section: '2.2',
    text: 'The size of a page is the size that was asked for, up to 20.',
  },
  {
    id: 'PAGE-SIZE-HELD',
    level: 'must',
    section: '2.2',
    text: 'A page has no more elements in content than the size that was asked for.',
  },
  {
    id: 'PAGE-FILLED',
    level: 'must',
    section: '2.2',
    text: 'Every page before the last has as many elements in content as its size.',
  },
  {
    id: 'PAGE-NUMBER-OF-ELEMENTS-COUNTED',
    level: 'must',
    section: '2.2',
    text: 'The numberOfElements of a page is the number of elements in its content.',
  },
  {
    id: 'PAGE-TOTAL-ELEMENTS-COUNTED',
    level: 'must',
    section: '2.2',
    text: 'The totalElements of a result is the number of elements that its pages hold together.',
  },
  {
    id: 'PAGE-TOTAL-PAGES-COUNTED',
    level: 'must',
    section: '2.2',
    text: 'The totalPages of a result that is not empty is totalElements divided by size, rounded up.',
  },
  {
    id: 'PAGE-FIRST-TELLS',
    level: 'must',
    section: '2.2',
    text: 'The field first is true on page 0 and false on every later page.',
  },
  {
    id: 'PAGE-LAST-TELLS',
    level: 'must',
    section: '2.2',
    text: 'The field last is true on the last page of a result that is not empty and false on every page before it.',
  },
  {
    id: 'PAGE-EMPTY-TELLS',
    level: 'must',
    section: '2.2',
    text: 'The field empty of a page is true if and only if its content has no elements.',
  },
  {
    id: 'SORT-UNSORTED-OPPOSITE',
    level: 'must',
    section: '2.2',
    text: 'In a sort object exactly one of sorted and unsorted is true.',
  },
  {
    id: 'SORT-EMPTY-AGREES',
    level: 'advisory',
    section: '2.2',
    text: 'In a sort object empty has the same value as unsorted.',
  },
  {
    id: 'SORT-BOTH-AGREE',
    level: 'advisory',
    section: '2.2',
    text: 'The sort of the page and the sort of its pageable have the same values.',
  },
  {
    id: 'PAGEABLE-UNPAGED-OPPOSITE',
    level: 'must',
    section: '2.2',
    text: "In a page's pageable exactly one of paged and unpaged is true.",
  },
  {
    id: 'PAGEABLE-PAGED-TRUE',
    level: 'advisory',
    section: '2.2',
    text: "In a page's pageable paged is true, since a page was asked for.",
  },
  {
    id: 'PAGEABLE-NUMBER-AGREES',
    level: 'must',
    section: '2.2',
    text: 'The pageNumber of the pageable is the page number that was asked for.',
  },
  {
    id: 'PAGEABLE-SIZE-AGREES',
    level: 'must',
    section: '2.2',
    text: 'The pageSize of the pageable is the size that was asked for, up to 20.',
  },
  {
    id: 'PAGEABLE-OFFSET-AGREES',
    level: 'must',
    section: '2.2',
    text: 'The offset of the pageable is the page number times the size that was asked for, up to a size of 20.',
  },
  {
    id: 'PAGE-EMPTY-RESULT',
    level: 'observed',
    section: '2.2',
    text: 'What totalPages and last are in a result without elements is recorded.',
  },
  {
    id: 'PAGE-BEYOND-END',
    level: 'observed',
    section: '2.2',
    text: 'What a request for a page after the last one gets is recorded.',
  },
] as const satisfies readonly Requirement[];
