import { Temporal } from 'temporal-polyfill';
import type { OperationName } from '../wire/call.ts';
import { queryValue, refusedInstead, successAs, successIn, successWritten } from './builders/answers.ts';
import { faults } from './builders/fault.ts';
import type { Fault } from './builders/fault.ts';
import { asFirstRestaurant, byDouble, byLeadingDigits, madeUpRestaurant } from './builders/restaurants.ts';

const count: OperationName = 'countFreeTables';

const someMoment = '2030-01-31T12:00:00Z';

/** Values that the sound reader refuses are read by another one, if that gives a value. */
function alsoRead<T>(text: string, sound: (text: string) => T, read: (text: string) => T | undefined): T {
  try {
    return sound(text);
  } catch (refusal) {
    const value = read(text);
    if (value === undefined) throw refusal;
    return value;
  }
}

function datesToo(read: (text: string) => Temporal.Instant | undefined): Fault['override'] {
  return (sound) => ({
    readTablesDate: (text) => alsoRead(text, (whole) => sound.readTablesDate(whole), read),
  });
}

function personsToo(read: (text: string) => number | undefined): Fault['override'] {
  return (sound) => ({
    readTablesPersons: (text) => alsoRead(text, (whole) => sound.readTablesPersons(whole), read),
  });
}

/** A day or an hour out of range, rolled over as `Date` does. */
function rolledOver(text: string): Temporal.Instant | undefined {
  const parts = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(text)?.slice(1).map(Number);
  if (parts === undefined) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts;
  return Temporal.Instant.fromEpochMilliseconds(Date.UTC(year, month - 1, day, hour, minute));
}

function isReadable(text: string): boolean {
  return !Number.isNaN(Date.parse(text));
}

function isInt32(number: number): boolean {
  return Math.abs(number) < 2 ** 31;
}

/** Free tables: section 4.5. */
export const tableFaults = faults({
  'COUNT-TABLES-ANSWERS-200': {
    'tables-answer-203': ['A count from the cache is answered with status 203.', successAs(count, 203)],
    'tables-large-id-unknown': [
      'The id of the path passes through a double, so ids above 2^53 are not found.',
      byDouble(count),
    ],
    'tables-many-persons-refused': [
      'More than eight persons do not fit at one table and are refused.',
      refusedInstead(count, 404, (call) => Number(queryValue(call, 'persons')) > 8),
    ],
    'tables-single-person-refused': [
      'A single person is refused, since the smallest number is compared with greater-than.',
      refusedInstead(count, 400, (call) => queryValue(call, 'persons') === '1'),
    ],
    'tables-offset-refused': [
      'A date with an offset in place of Z is refused.',
      refusedInstead(count, 400, (call) => queryValue(call, 'date')?.endsWith('Z') === false),
    ],
  },
  'COUNT-TABLES-MEDIA-TYPE': {
    'tables-answer-as-text': [
      'The count is written with the media type text/plain.',
      successIn(count, 'text/plain'),
    ],
    'tables-answer-octets': [
      'The count is written with the media type application/octet-stream.',
      successIn(count, 'application/octet-stream'),
    ],
  },
  'COUNT-TABLES-BODY-KIND': {
    'tables-answer-sentence': [
      'The count is written as a sentence, not as JSON.',
      successWritten(count, () => 'some tables are free'),
    ],
    'tables-answer-not-a-number': [
      'An average is written in place of the count, and without bookings it is NaN.',
      successWritten(count, () => '{"count":NaN}'),
    ],
  },
  'COUNT-TABLES-UNKNOWN-ID': {
    'tables-of-unknown-restaurant': [
      'A restaurant that does not exist has no free tables, and this is answered as a success.',
      madeUpRestaurant(count, () => true),
    ],
  },
  'COUNT-TABLES-MALFORMED-ID': {
    'tables-malformed-id-first': [
      'An id that is not a number counts as missing, so the first restaurant is used.',
      asFirstRestaurant(count),
    ],
    'tables-leading-digits': [
      'Only the leading digits of the id in the path are read.',
      byLeadingDigits(count),
    ],
  },
  'COUNT-TABLES-DATE-REQUIRED': {
    'tables-date-optional': [
      'A missing date counts as some time in the future.',
      () => ({ defaultTablesDate: someMoment }),
    ],
  },
  'COUNT-TABLES-DATE-NOT-A-MOMENT': {
    'tables-date-not-a-moment-accepted': [
      'A date that cannot be parsed counts as missing, and a missing one as now.',
      datesToo((text) => (isReadable(text) ? undefined : Temporal.Instant.from(someMoment))),
    ],
    'tables-date-empty-accepted': [
      'An empty date counts as some time in the future.',
      datesToo((text) => (text === '' ? Temporal.Instant.from(someMoment) : undefined)),
    ],
    'tables-date-rolls-over': [
      'A day or an hour that does not exist rolls over into the next month or day.',
      datesToo((text) => (/T.*(?:Z|[+-]\d\d:\d\d)$/.test(text) ? rolledOver(text) : undefined)),
    ],
  },
  'COUNT-TABLES-DATE-OFFSET': {
    'tables-date-without-offset': [
      'A date without an offset counts as one in UTC.',
      (sound) => ({
        readTablesDate: (text) =>
          sound.readTablesDate(/T\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/.test(text) ? `${text}Z` : text),
      }),
    ],
    'tables-date-without-time': [
      'A date without a time counts as its noon in UTC.',
      (sound) => ({
        readTablesDate: (text) =>
          sound.readTablesDate(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T12:00:00Z` : text),
      }),
    ],
  },
  'COUNT-TABLES-PERSONS-REQUIRED': {
    'tables-persons-optional': ['Missing persons count as two.', () => ({ defaultTablesPersons: '2' })],
  },
  'COUNT-TABLES-PERSONS-NOT-NUMBER': {
    'tables-persons-not-number-accepted': [
      'Persons that are not a number count as one.',
      personsToo((text) => (text.trim() === '' || Number.isNaN(Number(text)) ? 1 : undefined)),
    ],
    'tables-persons-empty-accepted': [
      'Empty persons count as one.',
      personsToo((text) => (text === '' ? 1 : undefined)),
    ],
    'tables-persons-by-leading-digits': [
      'Only the leading digits of the persons are read, whatever comes after them.',
      personsToo((text) => (/^\d+ ?[a-z]+$/i.test(text) ? Number.parseInt(text, 10) : undefined)),
    ],
  },
  'COUNT-TABLES-PERSONS-INT32': {
    'tables-persons-beyond-int32-accepted': [
      'Persons are read as a 64-bit integer.',
      personsToo((text) => (/^-?\d+$/.test(text) && !isInt32(Number(text)) ? 1_000_000 : undefined)),
    ],
    'tables-persons-below-int32-accepted': [
      'Only the upper end of int32 is checked.',
      personsToo((text) => (/^-\d+$/.test(text) && !isInt32(Number(text)) ? 1 : undefined)),
    ],
    'tables-persons-overflow': [
      'Persons beyond int32 wrap around, and the sign is dropped.',
      personsToo((text) => {
        if (!/^\d{10,15}$/.test(text)) return undefined;
        const wrapped = Number(BigInt.asIntN(32, BigInt(text)));
        return Math.max(1, Math.abs(wrapped));
      }),
    ],
  },
  'COUNT-TABLES-PERSONS-FRACTION': {
    'tables-persons-fraction-accepted': [
      'Persons are rounded up to a whole number.',
      personsToo((text) => (/^\d{1,4}\.\d+$/.test(text) ? Math.ceil(Number(text)) : undefined)),
    ],
  },
});
