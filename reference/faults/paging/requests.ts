import type { OperationName } from '../../wire/call.ts';
import type { Json } from '../../wire/json.ts';
import {
  queryValue,
  refusedInstead,
  successAs,
  successIn,
  successWith,
  successWritten,
} from '../builders/answers.ts';
import { faults } from '../builders/fault.ts';
import { fieldOf } from '../builders/json.ts';

const list: OperationName = 'listRestaurants';

function isEmptyResult(body: Json | undefined): boolean {
  return fieldOf(body, 'totalElements') === 0;
}

/** Whether a text is an integer that may have a sign. */
function isInteger(text: string): boolean {
  return /^-?\d+$/.test(text);
}

/** Requests for the list, and their answers as a whole: sections 4.2 and 8. */
export const requestFaults = faults({
  'LIST-RESTAURANTS-ANSWERS-200': {
    'paging-answer-206': [
      'A page is partial content, so it is answered with status 206.',
      successAs(list, 206),
    ],
    'paging-later-pages-206': [
      'Pages after the first are answered with status 206.',
      successAs(list, 206, (call) => queryValue(call, 'page') !== '0'),
    ],
    'paging-empty-result-404': [
      'A search that finds nothing is answered with status 404.',
      refusedInstead(list, 404, (_, body) => isEmptyResult(body)),
    ],
    'paging-apostrophe-fails': [
      'The search is put into the SQL unescaped, so an apostrophe breaks the statement.',
      refusedInstead(list, 500, (call) => queryValue(call, 'search')?.includes("'") === true),
    ],
    'paging-size-twenty-refused': [
      'The largest size is compared with less-than, so 20 is refused.',
      refusedInstead(list, 400, (call) => queryValue(call, 'size') === '20'),
    ],
    'paging-size-one-refused': [
      'The smallest size is compared with greater-than, so 1 is refused.',
      refusedInstead(list, 400, (call) => queryValue(call, 'size') === '1'),
    ],
  },
  'LIST-RESTAURANTS-MEDIA-TYPE': {
    'paging-answer-as-text': [
      'A page is written with the media type text/json.',
      successIn(list, 'text/json'),
    ],
    'paging-empty-result-as-html': [
      'A result without elements is written by the error page and has its media type.',
      successIn(list, 'text/html', (_, body) => isEmptyResult(body)),
    ],
  },
  'LIST-RESTAURANTS-BODY-KIND': {
    'paging-answer-list': [
      'The restaurants are written as a plain list, without the page around them.',
      successWith(list, (body) => fieldOf(body, 'content') ?? []),
    ],
    'paging-empty-result-null': [
      'A result without elements is answered with null.',
      successWith(
        list,
        () => null,
        (_, body) => isEmptyResult(body),
      ),
    ],
    'paging-answer-with-trailing-comma': [
      'The JSON serializer leaves a comma before the last brace.',
      successWritten(list, (text) => `${text.slice(0, -1)},}`),
    ],
  },
  'LIST-RESTAURANTS-PAGE-MISSING': {
    'paging-page-optional': ['A missing page counts as 0.', () => ({ defaultPage: '0' })],
  },
  'LIST-RESTAURANTS-SIZE-MISSING': {
    'paging-size-optional': ['A missing size counts as 20.', () => ({ defaultSize: '20' })],
  },
  'LIST-RESTAURANTS-PAGE-NOT-NUMBER': {
    'paging-page-beyond-int32-accepted': [
      'A page beyond int32 wraps around to an earlier one.',
      (sound) => ({
        readPageNumber: (text) =>
          /^\d{10,}$/.test(text) ? Number(BigInt.asUintN(31, BigInt(text))) : sound.readPageNumber(text),
      }),
    ],
    'paging-page-not-number-accepted': [
      'A page that is not an integer counts as 0.',
      (sound) => ({ readPageNumber: (text) => (isInteger(text) ? sound.readPageNumber(text) : 0) }),
    ],
  },
  'LIST-RESTAURANTS-SIZE-NOT-NUMBER': {
    'paging-size-not-number-accepted': [
      'A size that is not an integer counts as 20.',
      (sound) => ({
        readPageSize: (text, largest) => (isInteger(text) ? sound.readPageSize(text, largest) : 20),
      }),
    ],
  },
  'LIST-RESTAURANTS-PAGE-NEGATIVE': {
    'paging-negative-page-accepted': [
      'A page below 0 counts as 0.',
      (sound) => ({
        readPageNumber: (text) => (/^-\d{1,9}$/.test(text) ? 0 : sound.readPageNumber(text)),
      }),
    ],
  },
  'LIST-RESTAURANTS-EXCLUDE-NOT-NUMBER': {
    'paging-exclude-not-number-ignored': [
      'An excludeIds that is not an integer is ignored.',
      (sound) => ({
        readExcludeId: (text) => (isInteger(text) ? sound.readExcludeId(text) : -1n),
      }),
    ],
  },
});
