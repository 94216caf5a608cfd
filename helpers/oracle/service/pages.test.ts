import { restaurant, testStories } from './testing/restaurant-stories.ts';

const shown = restaurant(1, '+1');

testStories([
  {
    what: 'a page that shows another number',
    tell: (trace) => trace.page('page=1&size=5', [shown], { number: 0 }),
    breaks: ['PAGE-NUMBER-ECHOED'],
  },
  {
    what: 'a page beyond the end with another number',
    tell: (trace) => trace.page('page=50&size=5', [shown], { number: 0, first: true }),
    breaks: [],
  },
  {
    what: 'a page with an excluded restaurant',
    tell: (trace) => trace.page('excludeIds=7&excludeIds=1&page=0&size=5', [shown]),
    breaks: ['LIST-RESTAURANTS-EXCLUDE-REMOVES'],
  },
  {
    what: 'a page with a restaurant twice',
    tell: (trace) => trace.page('page=0&size=5', [shown, shown]),
    breaks: ['LIST-RESTAURANTS-DISTINCT'],
  },
  {
    what: 'a page that is neither sorted nor unsorted',
    tell: (trace) =>
      trace.page('page=0&size=5', [shown], { sort: { sorted: false, unsorted: false, empty: true } }),
    breaks: ['SORT-UNSORTED-OPPOSITE'],
  },
  {
    what: 'a page that is neither paged nor unpaged',
    tell: (trace) => trace.page('page=0&size=5', [shown], { pageable: { paged: false, unpaged: false } }),
    breaks: ['PAGEABLE-UNPAGED-OPPOSITE'],
  },
  {
    what: 'flags that are none',
    tell: (trace) => trace.page('page=0&size=5', [shown], { sort: { sorted: 'no', unsorted: 'no' } }),
    breaks: [],
  },
  {
    what: 'a page that miscounts its elements',
    tell: (trace) => trace.page('page=0&size=5', [shown], { numberOfElements: 5 }),
    breaks: ['PAGE-NUMBER-OF-ELEMENTS-COUNTED'],
  },
  {
    what: 'a page too many, where the last page is full',
    tell: (trace) => {
      for (const page of [0, 1])
        trace.page(`page=${page}&size=5`, [shown], { totalElements: 10, totalPages: 3 });
      trace.page('page=0&size=5', [shown], { totalElements: 11, totalPages: 3 });
    },
    breaks: ['PAGE-TOTAL-PAGES-COUNTED'],
  },
  {
    what: 'a last page that is not called the last',
    tell: (trace) => {
      for (let times = 0; times < 2; times += 1)
        trace.page('page=1&size=5', [shown], { totalElements: 10, last: false });
    },
    breaks: ['PAGE-LAST-TELLS'],
  },
  {
    what: 'a page before the last that is called the last',
    tell: (trace) => {
      for (let times = 0; times < 2; times += 1)
        trace.page('page=0&size=5', [shown], { totalElements: 10, last: true });
    },
    breaks: ['PAGE-LAST-TELLS'],
  },
  {
    what: 'a single answer that mixes the numbers of a list before and after its change',
    tell: (trace) => trace.page('page=1&size=5', [shown], { totalElements: 10, totalPages: 3, last: false }),
    breaks: [],
  },
  {
    what: 'numbers of a list that has just changed, which other answers show otherwise',
    tell: (trace) => {
      trace.page('page=1&size=5', [shown], { totalElements: 10, totalPages: 3, last: false });
      trace.page('page=1&size=5', [shown], { totalElements: 10, totalPages: 2, last: true });
    },
    breaks: [],
  },
  {
    what: 'the pages of an empty result, and of one in pages of another size',
    tell: (trace) => {
      trace.page('page=0&size=5', [], { totalElements: 0, totalPages: 1, last: false, empty: true });
      trace.page('page=0&size=20', [shown], { totalElements: 40, size: 10, totalPages: 4, last: false });
    },
    breaks: ['PAGE-SIZE-ECHOED'],
  },
  {
    what: 'a large page that is cut',
    tell: (trace) => trace.page('page=0&size=100', [shown], { size: 20 }),
    breaks: [],
  },
]);
