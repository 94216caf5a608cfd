import { Temporal } from 'temporal-polyfill';
import type { OperationName } from '../wire/call.ts';
import type { Fault } from './fault.ts';
import { asFirstRestaurant, byDouble, byLeadingDigits, madeUpRestaurant } from './restaurant-ids.ts';
import { queryValue, refusedInstead, successAs, successIn, successWritten } from './success-answers.ts';

const count: OperationName = 'countFreeTables';

const someMoment = '2030-01-31T12:00:00Z';

/** What the sound reader refuses is read by another one, where that knows a value. */
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

/** A day beyond the end of a month, or an hour beyond that of a day, rolled over as `Date` does. */
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
export const tablesRequestsFaults: readonly Fault[] = [
  {
    id: 'tables-answer-203',
    mistake: 'A count from the cache is answered with status 203.',
    breaks: ['COUNT-TABLES-ANSWERS-200'],
    override: successAs(count, 203),
  },
  {
    id: 'tables-large-id-unknown',
    mistake: 'The id of the path passes through a double, so ids above 2^53 are not found.',
    breaks: ['COUNT-TABLES-ANSWERS-200'],
    subtle: true,
    override: byDouble(count),
  },
  {
    id: 'tables-many-persons-refused',
    mistake: 'More than eight persons do not sit at one table, and are refused.',
    breaks: ['COUNT-TABLES-ANSWERS-200'],
    subtle: true,
    override: refusedInstead(count, 404, (call) => Number(queryValue(call, 'persons')) > 8),
  },
  {
    id: 'tables-single-person-refused',
    mistake: 'A single person is refused, since the smallest number is compared with greater-than.',
    breaks: ['COUNT-TABLES-ANSWERS-200'],
    subtle: true,
    override: refusedInstead(count, 400, (call) => queryValue(call, 'persons') === '1'),
  },
  {
    id: 'tables-offset-refused',
    mistake: 'A date with an offset in place of Z is refused.',
    breaks: ['COUNT-TABLES-ANSWERS-200'],
    subtle: true,
    override: refusedInstead(count, 400, (call) => queryValue(call, 'date')?.endsWith('Z') === false),
  },
  {
    id: 'tables-answer-as-text',
    mistake: 'The count is written with the media type text/plain.',
    breaks: ['COUNT-TABLES-MEDIA-TYPE'],
    override: successIn(count, 'text/plain'),
  },
  {
    id: 'tables-answer-octets',
    mistake: 'The count is written with the media type application/octet-stream.',
    breaks: ['COUNT-TABLES-MEDIA-TYPE'],
    override: successIn(count, 'application/octet-stream'),
  },
  {
    id: 'tables-answer-sentence',
    mistake: 'The count is written as a sentence, not as JSON.',
    breaks: ['COUNT-TABLES-BODY-KIND'],
    override: successWritten(count, () => 'some tables are free'),
  },
  {
    id: 'tables-answer-not-a-number',
    mistake: 'An average is written in place of the count, and without bookings it is NaN.',
    breaks: ['COUNT-TABLES-BODY-KIND'],
    override: successWritten(count, () => '{"count":NaN}'),
  },
  {
    id: 'tables-of-unknown-restaurant',
    mistake: 'A restaurant that does not exist has no free tables, and this is answered as a success.',
    breaks: ['COUNT-TABLES-UNKNOWN-ID'],
    override: madeUpRestaurant(count, () => true),
  },
  {
    id: 'tables-malformed-id-first',
    mistake: 'An id that is not a number counts as none, and the first restaurant is taken.',
    breaks: ['COUNT-TABLES-MALFORMED-ID'],
    override: asFirstRestaurant(count),
  },
  {
    id: 'tables-leading-digits',
    mistake: 'Of the id in the path only the leading digits are read.',
    breaks: ['COUNT-TABLES-MALFORMED-ID'],
    subtle: true,
    override: byLeadingDigits(count),
  },
  {
    id: 'tables-date-optional',
    mistake: 'A missing date counts as some moment to come.',
    breaks: ['COUNT-TABLES-DATE-REQUIRED'],
    override: () => ({ defaultTablesDate: someMoment }),
  },
  {
    id: 'tables-date-not-a-moment-accepted',
    mistake: 'A date that cannot be read counts as none, and a missing one as now.',
    breaks: ['COUNT-TABLES-DATE-NOT-A-MOMENT'],
    override: datesToo((text) => (isReadable(text) ? undefined : Temporal.Instant.from(someMoment))),
  },
  {
    id: 'tables-date-rolls-over',
    mistake: 'A day or an hour that does not exist rolls over into the next month or day.',
    breaks: ['COUNT-TABLES-DATE-NOT-A-MOMENT'],
    subtle: true,
    override: datesToo((text) => (/T.*(?:Z|[+-]\d\d:\d\d)$/.test(text) ? rolledOver(text) : undefined)),
  },
  {
    id: 'tables-date-without-offset',
    mistake: 'A date without an offset is taken for one in UTC.',
    breaks: ['COUNT-TABLES-DATE-OFFSET'],
    override: (sound) => ({
      readTablesDate: (text) =>
        sound.readTablesDate(/T\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/.test(text) ? `${text}Z` : text),
    }),
  },
  {
    id: 'tables-persons-optional',
    mistake: 'Missing persons count as two.',
    breaks: ['COUNT-TABLES-PERSONS-REQUIRED'],
    override: () => ({ defaultTablesPersons: '2' }),
  },
  {
    id: 'tables-persons-not-number-accepted',
    mistake: 'Persons that are not a number count as one.',
    breaks: ['COUNT-TABLES-PERSONS-NOT-NUMBER'],
    override: personsToo((text) => (text.trim() === '' || Number.isNaN(Number(text)) ? 1 : undefined)),
  },
  {
    id: 'tables-persons-by-leading-digits',
    mistake: 'Of the persons only the leading digits are read, whatever word comes after them.',
    breaks: ['COUNT-TABLES-PERSONS-NOT-NUMBER'],
    subtle: true,
    override: personsToo((text) => (/^\d+ ?[a-z]+$/i.test(text) ? Number.parseInt(text, 10) : undefined)),
  },
  {
    id: 'tables-persons-beyond-int32-accepted',
    mistake: 'Persons are read as a 64-bit integer.',
    breaks: ['COUNT-TABLES-PERSONS-INT32'],
    override: personsToo((text) => (/^-?\d+$/.test(text) && !isInt32(Number(text)) ? 1_000_000 : undefined)),
  },
  {
    id: 'tables-persons-overflow',
    mistake: 'Persons above an int32 wrap around into it, without regard to the sign.',
    breaks: ['COUNT-TABLES-PERSONS-INT32'],
    subtle: true,
    override: personsToo((text) => {
      if (!/^\d{10,15}$/.test(text)) return undefined;
      const wrapped = Number(BigInt.asIntN(32, BigInt(text)));
      return Math.max(1, Math.abs(wrapped));
    }),
  },
  {
    id: 'tables-persons-fraction-accepted',
    mistake: 'Persons are rounded up to a whole number.',
    breaks: ['COUNT-TABLES-PERSONS-FRACTION'],
    override: personsToo((text) => (/^\d{1,4}\.\d+$/.test(text) ? Math.ceil(Number(text)) : undefined)),
  },
];
