import { Temporal } from 'temporal-polyfill';
import type { Booking } from '../../../domain/booking.ts';
import type { Json } from '../../../wire/json.ts';
import { ofPromo, ofText, shown } from '../../builders/bookings.ts';
import { faults } from '../../builders/fault.ts';
import type { Fault } from '../../builders/fault.ts';
import { fieldsOf } from '../../builders/json.ts';

type Field = Parameters<typeof shown>[0];

const text = (field: Field, change: (text: string) => string): Fault['override'] =>
  shown(field, ofText(change));

const promo = (change: (text: string) => string): Fault['override'] => shown('meta', ofPromo(change));

const cut =
  (length: number) =>
  (value: string): string =>
    Array.from(value).slice(0, length).join('');

/** A number as so many bits with a sign hold it. */
const inBits = (value: number, bits: number): number => Number(BigInt.asIntN(bits, BigInt(value)));

function date(change: (date: Temporal.Instant) => Temporal.Instant, places?: readonly ('read' | 'event')[]) {
  return shown('date', (_value, booking) => change(booking.date).toString(), places && { places });
}

const floor =
  (smallestUnit: 'minute' | 'second') =>
  (moment: Temporal.Instant): Temporal.Instant =>
    moment.round({ smallestUnit, roundingMode: 'floor' });

/** A field of the first booking that had the same key, for all later ones. */
function ofTheFirst(field: Field, keyOf: (booking: Booking) => string): Fault['override'] {
  return (sound) => {
    const first = new Map<string, Json | undefined>();
    return {
      bookingJson: (booking, moment, where) => {
        const fields = fieldsOf(sound.bookingJson(booking, moment, where));
        const key = keyOf(booking);
        if (!first.has(key)) first.set(key, fields[field]);
        return { ...fields, [field]: first.get(key) };
      },
    };
  };
}

/** What breaks only for some class of values. */
export const classFaults = faults({
  'CREATE-BOOKING-FIRST-NAME-RETURNED': {
    'bookings-first-name-as-number': [
      'A first name of digits passes through a number.',
      text('firstName', (value) => (/^[\d.]+$/.test(value) ? String(Number(value)) : value)),
    ],
    'bookings-first-name-of-255': [
      'The column of the first name holds 255 characters.',
      text('firstName', cut(255)),
    ],
    'bookings-first-name-spaces-joined': [
      'Spaces in a row become one, as in HTML.',
      text('firstName', (value) => value.replace(/ {2,}/g, ' ')),
    ],
    'bookings-first-name-without-width': [
      'Characters without width are removed from names.',
      text('firstName', (value) => value.replace(/[\u200B-\u200D\u00AD\uFEFF]/g, '')),
    ],
    'bookings-first-name-case-mapped': [
      'Names are written in lower case and back, which loses some letters.',
      text('firstName', (value) =>
        Array.from(value)
          .map((one) =>
            one === one.toUpperCase() ? one.toLowerCase().toUpperCase() : one.toUpperCase().toLowerCase(),
          )
          .join(''),
      ),
    ],
    'bookings-first-name-of-the-first-visit': [
      'The name is taken from the record of the guest, who is known by the phone.',
      ofTheFirst('firstName', ({ phone }) => phone),
    ],
  },
  'CREATE-BOOKING-LAST-NAME-RETURNED': {
    'bookings-last-name-of-16-bits': [
      'Letters beyond 16 bits are replaced in last names.',
      text('lastName', (value) => value.replace(/[\u{10000}-\u{10FFFF}]/gu, '?')),
    ],
    'bookings-last-name-as-number': [
      'A last name that looks like a number with an exponent becomes that number.',
      text('lastName', (value) => (/^\d+e\d+$/.test(value) ? String(Number(value)) : value)),
    ],
    'bookings-last-name-of-letters-alone': [
      'Combining marks that have no letter of their own are dropped.',
      text('lastName', (value) => value.normalize('NFC').replace(/[\u0300-\u036F]/g, '')),
    ],
    'bookings-last-name-query-decoded': [
      'A plus sign in a last name is decoded to a space, as in a form.',
      text('lastName', (value) => value.replaceAll('+', ' ')),
    ],
  },
  'CREATE-BOOKING-COMMENT-RETURNED': {
    'bookings-comment-of-1000': [
      'The column of the comment holds 1000 characters.',
      text('comment', cut(1000)),
    ],
    'bookings-comment-in-latin-1': [
      'Comments are stored in Latin-1.',
      text('comment', (value) => value.replace(/[^\0-\xFF]/g, '?')),
    ],
    'bookings-comment-formula-quoted': [
      'A comment that begins like a formula gets an apostrophe before it.',
      text('comment', (value) => (/^[=+@-]/.test(value) ? `'${value}` : value)),
    ],
    'bookings-comment-percent-decoded': [
      'A comment is decoded as part of an address.',
      text('comment', (value) => value.replace(/%41/g, 'A').replace(/%25/g, '%')),
    ],
    'bookings-comment-unescaped': [
      'Escapes in a comment are read once too often.',
      text('comment', (value) => value.replaceAll('\\n', '\n').replaceAll('\\u0041', 'A')),
    ],
    'bookings-comment-null-word': [
      'The word null in a comment is taken for no comment, and a remark stands in its place.',
      text('comment', (value) => (value === 'null' ? 'none' : value)),
    ],
    'bookings-comment-path-normalised': [
      'A comment is normalised like a path.',
      text('comment', (value) => value.replaceAll('../', '')),
    ],
    'bookings-comment-line-separators': [
      'A tab of a comment becomes spaces.',
      text('comment', (value) => value.replaceAll('\t', '    ')),
    ],
  },
  'CREATE-BOOKING-PROMO-RETURNED': {
    'bookings-promo-rendered': [
      'A promo passes through a template engine.',
      promo((value) => value.replaceAll('{{7*7}}', '49')),
    ],
    'bookings-promo-of-64': ['The column of the promo holds 64 characters.', promo(cut(64))],
    'bookings-promo-day-corrected': [
      'A promo that looks like a day is stored as a day.',
      promo((value) =>
        /^\d{4}-\d\d-\d\d$/.test(value)
          ? new Date(Date.parse(`${value.slice(0, 8)}01`)).toISOString().slice(0, 10)
          : value,
      ),
    ],
  },
  'CREATE-BOOKING-PERSONS-RETURNED': {
    'bookings-persons-of-8-bits': [
      'The number of guests is stored in 8 bits.',
      shown('persons', (_value, { persons }) => inBits(persons, 8)),
    ],
    'bookings-persons-of-16-bits': [
      'The number of guests is stored in 16 bits.',
      shown('persons', (_value, { persons }) => inBits(persons, 16)),
    ],
    'bookings-persons-in-a-float': [
      'The number of guests passes through a float of 32 bits.',
      shown('persons', (_value, { persons }) => Math.min(Math.fround(persons), 2147483520)),
    ],
    'bookings-persons-of-two-digits': [
      'The column of the number of guests holds two digits, and the last two stay.',
      shown('persons', (_value, { persons }) => (persons > 99 ? persons % 100 : persons)),
    ],
  },
  'CREATE-BOOKING-PHONE-RETURNED': {
    'bookings-phone-of-the-twin': [
      'The same wish of another guest is taken for a repetition, with the phone of the first.',
      ofTheFirst('phone', ({ restaurantId, date: moment, firstName, lastName, comment }) =>
        JSON.stringify([String(restaurantId), String(moment), firstName, lastName, comment]),
      ),
    ],
    'bookings-phone-zeros-lost': [
      'The phone passes through a decimal fraction, which ends without zeros.',
      text('phone', (value) => value.replace(/00$/, '')),
    ],
  },
  'CREATE-BOOKING-DATE-RETURNED': {
    'bookings-date-without-its-seconds': ['The date is stored to the minute.', date(floor('minute'))],
    'bookings-date-seconds-rounded': [
      'The date is rounded to the nearest minute.',
      date((moment) => moment.round({ smallestUnit: 'minute', roundingMode: 'halfExpand' })),
    ],
    'bookings-date-part-hour-lost': [
      'Of the offset of a date only the hours are read.',
      (sound) => ({
        readBookingDate: (value) =>
          sound.readBookingDate(
            typeof value === 'string' ? value.replace(/([+-]\d\d):(?:15|30|45)$/, '$1:00') : value,
          ),
      }),
    ],
  },
  'CREATE-BOOKING-DATE-FRACTION': {
    'bookings-date-of-whole-seconds': ['The date is stored to the second.', date(floor('second'))],
    'bookings-date-rounded-to-seconds': [
      'The date is rounded to the nearest second.',
      date((moment) => moment.round({ smallestUnit: 'second', roundingMode: 'halfExpand' })),
    ],
  },
  'GET-BOOKING-PERSONS-AGREES': {
    'bookings-read-persons-of-16-bits': [
      'The view behind the reads holds the number of guests in 16 bits.',
      shown('persons', (_value, { persons }) => inBits(persons, 16), { places: ['read'] }),
    ],
  },
  'GET-BOOKING-DATE-AGREES': {
    'bookings-read-date-without-its-seconds': [
      'A read gives the date to the minute.',
      date(floor('minute'), ['read']),
    ],
  },
  'GET-BOOKING-COMMENT-AGREES': {
    'bookings-read-comment-of-255': [
      'A read gives the first 255 characters of the comment.',
      shown('comment', ofText(cut(255)), { places: ['read'] }),
    ],
  },
  'EVENT-DATA-BOOKING-AGREES': {
    'events-booking-comment-of-1000': [
      'Notifications give the first 1000 characters of the comment.',
      shown('comment', ofText(cut(1000)), { places: ['event'] }),
    ],
    'events-booking-persons-of-8-bits': [
      'Notifications hold the number of guests in 8 bits.',
      shown('persons', (_value, { persons }) => inBits(persons, 8), { places: ['event'] }),
    ],
    'events-booking-date-without-its-seconds': [
      'Notifications give the date of a booking to the minute.',
      date(floor('minute'), ['event']),
    ],
  },
});
