import type { Page } from '../decisions/restaurants.ts';
import type { Json } from '../wire/json.ts';
import { isDefault, onPage } from './changed-pages.ts';
import type { Fault } from './fault.ts';
import { asText } from './json-as-text.ts';

const absent = (): undefined => undefined;

function unlessDefault(value: Json | undefined): Json | undefined {
  return isDefault(value) ? undefined : value;
}

function isLast(page: Page, totalPages: number): boolean {
  return page.number + 1 >= totalPages;
}

/** The fields of a page: section 2.2. */
export const pagingFieldsFaults: readonly Fault[] = [
  {
    id: 'paging-content-absent',
    mistake: 'The elements are written as items, not as content.',
    breaks: ['PAGE-CONTENT-PRESENT'],
    override: onPage('content', absent),
  },
  {
    id: 'paging-empty-content-absent',
    mistake: 'A content without elements is left out.',
    breaks: ['PAGE-CONTENT-PRESENT'],
    subtle: true,
    override: onPage('content', unlessDefault),
  },
  {
    id: 'paging-content-object',
    mistake: 'The content is written as an object by position.',
    breaks: ['PAGE-CONTENT-TYPE'],
    override: onPage('content', (_, { content }) => Object.fromEntries(content.entries())),
  },
  {
    id: 'paging-empty-content-null',
    mistake: 'A content without elements is written as null.',
    breaks: ['PAGE-CONTENT-TYPE'],
    subtle: true,
    override: onPage('content', (content, page) => (page.content.length === 0 ? null : content)),
  },
  {
    id: 'paging-single-element-unwrapped',
    mistake: 'A page of a single element writes the element itself in place of the list.',
    breaks: ['PAGE-CONTENT-TYPE'],
    subtle: true,
    override: onPage('content', (content, page) => (page.content.length === 1 ? page.content[0] : content)),
  },
  {
    id: 'paging-total-pages-absent',
    mistake: 'The field totalPages is not written.',
    breaks: ['PAGE-TOTAL-PAGES-PRESENT'],
    override: onPage('totalPages', absent),
  },
  {
    id: 'paging-total-pages-text',
    mistake: 'The field totalPages is written as a text.',
    breaks: ['PAGE-TOTAL-PAGES-TYPE'],
    override: onPage('totalPages', String),
  },
  {
    id: 'paging-total-elements-absent',
    mistake: 'The field totalElements is not written.',
    breaks: ['PAGE-TOTAL-ELEMENTS-PRESENT'],
    override: onPage('totalElements', absent),
  },
  {
    id: 'paging-total-elements-text',
    mistake: 'The field totalElements is written as a text.',
    breaks: ['PAGE-TOTAL-ELEMENTS-TYPE'],
    override: onPage('totalElements', String),
  },
  {
    id: 'paging-number-of-elements-absent',
    mistake: 'The field numberOfElements is not written.',
    breaks: ['PAGE-NUMBER-OF-ELEMENTS-PRESENT'],
    override: onPage('numberOfElements', absent),
  },
  {
    id: 'paging-number-of-elements-text',
    mistake: 'The field numberOfElements is written as a text.',
    breaks: ['PAGE-NUMBER-OF-ELEMENTS-TYPE'],
    override: onPage('numberOfElements', String),
  },
  {
    id: 'paging-size-absent',
    mistake: 'The field size is not written.',
    breaks: ['PAGE-SIZE-PRESENT'],
    override: onPage('size', absent),
  },
  {
    id: 'paging-size-text',
    mistake: 'The field size is written as a text.',
    breaks: ['PAGE-SIZE-TYPE'],
    override: onPage('size', String),
  },
  {
    id: 'paging-number-absent',
    mistake: 'The field number is not written.',
    breaks: ['PAGE-NUMBER-PRESENT'],
    override: onPage('number', absent),
  },
  {
    id: 'paging-number-text',
    mistake: 'The field number is written as a text.',
    breaks: ['PAGE-NUMBER-TYPE'],
    override: onPage('number', String),
  },
  {
    id: 'paging-number-absent-when-zero',
    mistake: 'The serializer leaves out a number of 0.',
    breaks: ['PAGE-NUMBER-PRESENT'],
    subtle: true,
    override: onPage('number', unlessDefault),
  },
  {
    id: 'paging-total-elements-absent-when-zero',
    mistake: 'The serializer leaves out a totalElements of 0.',
    breaks: ['PAGE-TOTAL-ELEMENTS-PRESENT'],
    subtle: true,
    override: onPage('totalElements', unlessDefault),
  },
  {
    id: 'paging-total-pages-absent-when-zero',
    mistake: 'The serializer leaves out a totalPages of 0.',
    breaks: ['PAGE-TOTAL-PAGES-PRESENT'],
    subtle: true,
    override: onPage('totalPages', unlessDefault),
  },
  {
    id: 'paging-number-of-elements-absent-when-full',
    mistake: 'The numberOfElements is written only where it differs from the size.',
    breaks: ['PAGE-NUMBER-OF-ELEMENTS-PRESENT'],
    subtle: true,
    override: onPage('numberOfElements', (value, page) => (value === page.size ? undefined : value)),
  },
  {
    id: 'paging-size-absent-on-last-page',
    mistake: 'The last page is written without its size.',
    breaks: ['PAGE-SIZE-PRESENT'],
    subtle: true,
    override: onPage('size', (size, page, totalPages) => (isLast(page, totalPages) ? undefined : size)),
  },
  {
    id: 'paging-total-elements-text-in-search',
    mistake: 'In searches totalElements is a text, as the search index gives it.',
    breaks: ['PAGE-TOTAL-ELEMENTS-TYPE'],
    subtle: true,
    override: onPage('totalElements', (value, page) => (page.search === '' ? value : asText(value))),
  },
  {
    id: 'paging-total-pages-text-in-search',
    mistake: 'In searches totalPages is a text, as the search index gives it.',
    breaks: ['PAGE-TOTAL-PAGES-TYPE'],
    subtle: true,
    override: onPage('totalPages', (value, page) => (page.search === '' ? value : asText(value))),
  },
  {
    id: 'paging-number-text-on-later-pages',
    mistake: 'The number is taken over from the query as a text, unless it is 0.',
    breaks: ['PAGE-NUMBER-TYPE'],
    subtle: true,
    override: onPage('number', (value, page) => (page.number === 0 ? value : `${page.number}`)),
  },
  {
    id: 'paging-size-text-in-small-pages',
    mistake: 'A size of one digit is taken over from the query as a text.',
    breaks: ['PAGE-SIZE-TYPE'],
    subtle: true,
    override: onPage('size', (value, page) => (page.size < 10 ? `${page.size}` : value)),
  },
  {
    id: 'paging-no-elements-text',
    mistake: 'A numberOfElements of 0 is written as none.',
    breaks: ['PAGE-NUMBER-OF-ELEMENTS-TYPE'],
    subtle: true,
    override: onPage('numberOfElements', (value) => (value === 0 ? 'none' : value)),
  },
];
