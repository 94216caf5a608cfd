import { Temporal } from 'temporal-polyfill';
import type { Behaviour } from '../../../decisions/index.ts';
import { invalid } from '../../../wire/field-readers.ts';
import { faults } from '../../builders/fault.ts';
import { isCompound } from '../../builders/json.ts';

/** A string that begins like a date-time. */
const DATE_TIME = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d/;

const LOCAL_DATE_TIME = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/;

const OFFSET = /(?:Z|[+-]\d\d:?\d\d)$/i;

function tomorrowNoon(): Temporal.Instant {
  return Temporal.Instant.from(`${Temporal.Now.plainDateISO('UTC').add({ days: 1 }).toString()}T12:00:00Z`);
}

function ofEpochMs(milliseconds: number): Temporal.Instant | undefined {
  return Number.isFinite(milliseconds) ? Temporal.Instant.fromEpochMilliseconds(milliseconds) : undefined;
}

/** A wrong reading of a value; undefined leaves it to the sound reader. `former` is the date of the previous request. */
type WrongReading = (value: unknown, former: () => Temporal.Instant) => Temporal.Instant | undefined;

function reading(wrong: WrongReading): (sound: Behaviour) => Partial<Behaviour> {
  return (sound) => {
    let last: Temporal.Instant | undefined;
    return {
      readBookingDate: (value) => {
        const date = wrong(value, () => last ?? tomorrowNoon());
        if (date !== undefined) return date;
        last = sound.readBookingDate(value);
        return last;
      },
    };
  };
}

/** Refuses some notations of sound dates. */
function refusing(isRefused: (text: string) => boolean): (sound: Behaviour) => Partial<Behaviour> {
  return reading((value) => {
    if (typeof value === 'string' && isRefused(value)) throw invalid('date', 'is not readable');
    return undefined;
  });
}

/** Year to second of a text, each as a number that may be out of its range. */
function partsOf(text: string): readonly number[] {
  return text.replace(OFFSET, '').split(/\D/).map(Number);
}

/** A string as UTC, where 31 February is 3 March, as in many libraries. */
function rolledOver(text: string): Temporal.Instant | undefined {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = partsOf(text);
  return ofEpochMs(Date.UTC(year, month - 1, day, hour, minute, second));
}

/** A string as UTC, with every part limited to its range. */
function constrained(text: string): Temporal.Instant {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = partsOf(text);
  const fields = { year, month: Math.max(1, month), day: Math.max(1, day), hour, minute, second };
  return Temporal.PlainDateTime.from(fields, { overflow: 'constrain' }).toZonedDateTime('UTC').toInstant();
}

function isImpossible(value: unknown): value is string {
  if (typeof value !== 'string' || !DATE_TIME.test(value) || !OFFSET.test(value)) return false;
  return rolledOver(value)?.toString() !== constrained(value).toString();
}

function hasOffset(pattern: RegExp) {
  return (text: string): boolean => DATE_TIME.test(text) && pattern.test(text);
}

/** The date of a booking request (section 2.5). */
export const dateFaults = faults({
  'CREATE-BOOKING-DATE-REQUIRED': {
    'bookings-date-not-required': [
      'A request without a date takes that of the previous request.',
      reading((value, former) => (value === undefined || value === null ? former() : undefined)),
    ],
    'bookings-date-null-accepted': [
      'A date of null means any time, and is read as that of the previous request.',
      reading((value, former) => (value === null ? former() : undefined)),
    ],
  },
  'CREATE-BOOKING-DATE-WRONG-TYPE': {
    'bookings-date-number-accepted': [
      'A number is read as milliseconds since the epoch, or as seconds if it is small.',
      reading((value) =>
        typeof value === 'number' ? ofEpochMs(value < 1e11 ? value * 1000 : value) : undefined,
      ),
    ],
    'bookings-date-seconds-accepted': [
      'A number of seconds since the epoch is read as a date.',
      reading((value) => (typeof value === 'number' && value < 1e11 ? ofEpochMs(value * 1000) : undefined)),
    ],
    'bookings-date-milliseconds-accepted': [
      'A number of milliseconds since the epoch is read as a date.',
      reading((value) => (typeof value === 'number' && value >= 1e11 ? ofEpochMs(value) : undefined)),
    ],
    'bookings-date-compound-accepted': [
      'A date that is a list or an object is replaced by that of the previous request.',
      reading((value, former) => (isCompound(value) ? former() : undefined)),
    ],
  },
  'CREATE-BOOKING-DATE-NOT-A-MOMENT': {
    'bookings-date-any-text-accepted': [
      'A string that is not a date-time is replaced by the date of the previous request.',
      reading((value, former) =>
        typeof value === 'string' && !DATE_TIME.test(value) ? former() : undefined,
      ),
    ],
    'bookings-date-day-accepted': [
      'A day without a time counts as noon of that day.',
      reading((value) =>
        typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
          ? ofEpochMs(Date.parse(`${value}T12:00:00Z`))
          : undefined,
      ),
    ],
    'bookings-date-words-accepted': [
      'A word is looked up in a list of relative dates, whose default is the previous date.',
      reading((value, former) =>
        typeof value === 'string' && /^[a-z ]+$/i.test(value) ? former() : undefined,
      ),
    ],
  },
  'CREATE-BOOKING-DATE-IMPOSSIBLE': {
    'bookings-date-impossible-replaced': [
      'A day or an hour that does not exist is replaced by the date of the previous request.',
      reading((value, former) => (isImpossible(value) ? former() : undefined)),
    ],
    'bookings-date-rolled-over': [
      'A day after the last of the month rolls over into the next month.',
      reading((value) => (isImpossible(value) ? rolledOver(value) : undefined)),
    ],
    'bookings-date-constrained': [
      'A day or an hour out of range is lowered to the largest valid one.',
      reading((value) => (isImpossible(value) ? constrained(value) : undefined)),
    ],
  },
  'CREATE-BOOKING-DATE-OFFSET-REQUIRED': {
    'bookings-date-without-offset-accepted': [
      'A date without an offset counts as UTC.',
      reading((value) =>
        typeof value === 'string' && LOCAL_DATE_TIME.test(value) ? rolledOver(value) : undefined,
      ),
    ],
  },
  'CREATE-BOOKING-DATE-OFFSET-ACCEPTED': {
    'bookings-date-only-z-accepted': [
      'Only Z is accepted after a date, no offset.',
      refusing(hasOffset(/[+-]\d\d:\d\d$/)),
    ],
    'bookings-date-negative-offset-refused': [
      'The pattern of an offset forgot the minus sign.',
      refusing(hasOffset(/-\d\d:\d\d$/)),
    ],
    'bookings-date-half-hour-offset-refused': [
      'An offset must be a number of full hours.',
      refusing(hasOffset(/[+-]\d\d:(?!00$)\d\d$/)),
    ],
    'bookings-date-far-offset-refused': [
      'An offset may be 12 hours at most, which excludes the countries at the date line.',
      refusing(hasOffset(/[+-]1[2-4]:\d\d$/)),
    ],
  },
});
