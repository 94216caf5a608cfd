import type { OperationName } from '../wire/call.ts';
import type { Json } from '../wire/json.ts';
import { fieldOf } from './changed-json.ts';
import type { Fault } from './fault.ts';
import {
  queryValue,
  refusedInstead,
  successAs,
  successIn,
  successWith,
  successWritten,
} from './success-answers.ts';

const list: OperationName = 'listRestaurants';

function isEmptyResult(body: Json | undefined): boolean {
  return fieldOf(body, 'totalElements') === 0;
}

/** Whether a text is an integer that may have a sign. */
function isInteger(text: string): boolean {
  return /^-?\d+$/.test(text);
}

/** What a list request is answered with and which it takes: sections 4.2 and 8. */
export const pagingRequestsFaults: readonly Fault[] = [
  {
    id: 'paging-answer-206',
    mistake: 'A page is a part of the whole, so it is answered with status 206.',
    breaks: ['LIST-RESTAURANTS-ANSWERS-200'],
    override: successAs(list, 206),
  },
  {
    id: 'paging-later-pages-206',
    mistake: 'Pages after the first are answered with status 206.',
    breaks: ['LIST-RESTAURANTS-ANSWERS-200'],
    subtle: true,
    override: successAs(list, 206, (call) => queryValue(call, 'page') !== '0'),
  },
  {
    id: 'paging-empty-result-404',
    mistake: 'A search that finds nothing is answered with status 404.',
    breaks: ['LIST-RESTAURANTS-ANSWERS-200'],
    subtle: true,
    override: refusedInstead(list, 404, (_, body) => isEmptyResult(body)),
  },
  {
    id: 'paging-apostrophe-fails',
    mistake: 'The search is put into the query of the database as it stands, where an apostrophe ends it.',
    breaks: ['LIST-RESTAURANTS-ANSWERS-200'],
    subtle: true,
    override: refusedInstead(list, 500, (call) => queryValue(call, 'search')?.includes("'") === true),
  },
  {
    id: 'paging-size-twenty-refused',
    mistake: 'The largest size is compared with less-than, so 20 is refused.',
    breaks: ['LIST-RESTAURANTS-ANSWERS-200'],
    subtle: true,
    override: refusedInstead(list, 400, (call) => queryValue(call, 'size') === '20'),
  },
  {
    id: 'paging-size-one-refused',
    mistake: 'The smallest size is compared with greater-than, so 1 is refused.',
    breaks: ['LIST-RESTAURANTS-ANSWERS-200'],
    subtle: true,
    override: refusedInstead(list, 400, (call) => queryValue(call, 'size') === '1'),
  },
  {
    id: 'paging-answer-as-text',
    mistake: 'A page is written with the media type text/json.',
    breaks: ['LIST-RESTAURANTS-MEDIA-TYPE'],
    override: successIn(list, 'text/json'),
  },
  {
    id: 'paging-empty-result-as-html',
    mistake: 'A result without elements comes from an error page and has its media type.',
    breaks: ['LIST-RESTAURANTS-MEDIA-TYPE'],
    subtle: true,
    override: successIn(list, 'text/html', (_, body) => isEmptyResult(body)),
  },
  {
    id: 'paging-answer-list',
    mistake: 'The restaurants are written as a plain list, without the page around them.',
    breaks: ['LIST-RESTAURANTS-BODY-KIND'],
    override: successWith(list, (body) => fieldOf(body, 'content') ?? []),
  },
  {
    id: 'paging-empty-result-null',
    mistake: 'A result without elements is answered with null.',
    breaks: ['LIST-RESTAURANTS-BODY-KIND'],
    subtle: true,
    override: successWith(
      list,
      () => null,
      (_, body) => isEmptyResult(body),
    ),
  },
  {
    id: 'paging-answer-with-trailing-comma',
    mistake: 'The writer of JSON leaves a comma before the last brace.',
    breaks: ['LIST-RESTAURANTS-BODY-KIND'],
    override: successWritten(list, (text) => `${text.slice(0, -1)},}`),
  },
  {
    id: 'paging-page-optional',
    mistake: 'A missing page counts as 0.',
    breaks: ['LIST-RESTAURANTS-PAGE-MISSING'],
    override: () => ({ defaultPage: '0' }),
  },
  {
    id: 'paging-size-optional',
    mistake: 'A missing size counts as 20.',
    breaks: ['LIST-RESTAURANTS-SIZE-MISSING'],
    override: () => ({ defaultSize: '20' }),
  },
  {
    id: 'paging-page-not-number-accepted',
    mistake: 'A page that is no integer counts as 0.',
    breaks: ['LIST-RESTAURANTS-PAGE-NOT-NUMBER'],
    override: (sound) => ({ readPageNumber: (text) => (isInteger(text) ? sound.readPageNumber(text) : 0) }),
  },
  {
    id: 'paging-size-not-number-accepted',
    mistake: 'A size that is no integer counts as 20.',
    breaks: ['LIST-RESTAURANTS-SIZE-NOT-NUMBER'],
    override: (sound) => ({
      readPageSize: (text, largest) => (isInteger(text) ? sound.readPageSize(text, largest) : 20),
    }),
  },
  {
    id: 'paging-negative-page-accepted',
    mistake: 'A page below 0 counts as 0.',
    breaks: ['LIST-RESTAURANTS-PAGE-NEGATIVE'],
    override: (sound) => ({
      readPageNumber: (text) => (/^-\d{1,9}$/.test(text) ? 0 : sound.readPageNumber(text)),
    }),
  },
  {
    id: 'paging-exclude-not-number-ignored',
    mistake: 'An excludeIds that is no integer is passed over.',
    breaks: ['LIST-RESTAURANTS-EXCLUDE-NOT-NUMBER'],
    override: (sound) => ({
      readExcludeId: (text) => (isInteger(text) ? sound.readExcludeId(text) : -1n),
    }),
  },
];
