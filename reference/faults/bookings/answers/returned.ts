import type { Temporal } from 'temporal-polyfill';
import { ofPromo, ofText, shown } from '../../builders/bookings.ts';
import { faults } from '../../builders/fault.ts';

function cut(length: number) {
  return (text: string): string => Array.from(text).slice(0, length).join('');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** UTF-8 read as Latin-1. */
function garbled(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}

function withoutAccents(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFC');
}

/** Bookings that return other values than were sent (section 4.9). */
export const returnedFaults = faults({
  'CREATE-BOOKING-FIRST-NAME-RETURNED': {
    'bookings-first-name-capitals': [
      'Names are stored in capitals.',
      shown(
        'firstName',
        ofText((text) => text.toUpperCase()),
      ),
    ],
    'bookings-first-name-cut': [
      'The column of the first name holds 50 characters.',
      shown('firstName', ofText(cut(50))),
    ],
    'bookings-first-name-emoji-lost': [
      'The database stores no characters beyond the basic plane.',
      shown(
        'firstName',
        ofText((text) => text.replaceAll(/[\u{10000}-\u{10FFFF}]/gu, '?')),
      ),
    ],
    'bookings-first-name-escaped': [
      'Names are escaped for HTML before they are stored.',
      shown('firstName', ofText(escaped)),
    ],
    'bookings-first-name-garbled': [
      'The UTF-8 bytes of a name are read as Latin-1.',
      shown('firstName', ofText(garbled)),
    ],
    'bookings-first-name-capitalised': [
      'Names are stored with one capital letter and the rest in lower case.',
      shown(
        'firstName',
        ofText((text) => `${text.slice(0, 1).toUpperCase()}${text.slice(1).toLowerCase()}`),
      ),
    ],
  },
  'CREATE-BOOKING-LAST-NAME-RETURNED': {
    'bookings-last-name-initial': [
      'Only the initial of the last name is stored.',
      shown('lastName', ofText(cut(1))),
    ],
    'bookings-last-name-cut': [
      'The column of the last name holds 30 characters.',
      shown('lastName', ofText(cut(30))),
    ],
    'bookings-last-name-accents-lost': [
      'Accents are removed from the last name.',
      shown('lastName', ofText(withoutAccents)),
    ],
    'bookings-last-name-apostrophe-doubled': [
      'The apostrophe of a last name is escaped for SQL twice.',
      shown(
        'lastName',
        ofText((text) => text.replaceAll("'", "''")),
      ),
    ],
    'bookings-last-name-second-lost': [
      'The second word of a last name is lost.',
      shown(
        'lastName',
        ofText((text) => text.replace(/(\S)\s+\S.*$/su, '$1')),
      ),
    ],
  },
  'CREATE-BOOKING-COMMENT-RETURNED': {
    'bookings-comment-prefixed': [
      'Comments are stored with a mark of their source.',
      shown(
        'comment',
        ofText((text) => `API: ${text}`),
      ),
    ],
    'bookings-comment-cut': [
      'The column of the comment holds 100 characters.',
      shown('comment', ofText(cut(100))),
    ],
    'bookings-comment-lines-joined': [
      'Line breaks of a comment become spaces.',
      shown(
        'comment',
        ofText((text) => text.replaceAll(/[\r\n]+/g, ' ')),
      ),
    ],
    'bookings-comment-markup-lost': [
      'Everything that looks like markup is removed from a comment.',
      shown(
        'comment',
        ofText((text) => text.replaceAll(/<[^>]*>?/g, '')),
      ),
    ],
    'bookings-comment-garbled': [
      'The UTF-8 bytes of a comment are read as Latin-1.',
      shown('comment', ofText(garbled)),
    ],
    'bookings-comment-backslash-lost': [
      'Backslashes and quotes in a comment count as escapes and are dropped.',
      shown(
        'comment',
        ofText((text) => text.replaceAll(/[\\"]/g, '')),
      ),
    ],
  },
  'CREATE-BOOKING-PROMO-RETURNED': {
    'bookings-promo-replaced': [
      'An unknown promo is replaced by the usual one.',
      shown(
        'meta',
        ofPromo(() => 'STANDARD'),
      ),
    ],
    'bookings-promo-cut': ['The column of the promo holds 8 characters.', shown('meta', ofPromo(cut(8)))],
    'bookings-promo-letters-only': [
      'A promo loses everything but English letters and digits.',
      shown(
        'meta',
        ofPromo((promo) => promo.replaceAll(/[^A-Za-z0-9\s]/g, '')),
      ),
    ],
  },
  'CREATE-BOOKING-PROMO-CASE': {
    'bookings-promo-capitals': [
      'A promo is stored in capitals.',
      shown(
        'meta',
        ofPromo((promo) => promo.toUpperCase()),
      ),
    ],
  },
  'CREATE-BOOKING-PERSONS-RETURNED': {
    'bookings-persons-one-more': [
      'The guest who books is counted in addition to the party.',
      shown('persons', (_value, { persons }) => persons + 1),
    ],
    'bookings-persons-at-most-four': [
      'A number of guests above the usual table size is lowered to that size.',
      shown('persons', (_value, { persons }) => Math.min(persons, 4)),
    ],
  },
  'CREATE-BOOKING-PHONE-RETURNED': {
    'bookings-phone-cut': [
      'The column of the phone holds 12 characters, the length of a North American number.',
      shown(
        'phone',
        ofText((phone) => phone.slice(0, 12)),
      ),
    ],
  },
  'CREATE-BOOKING-DATE-RETURNED': {
    'bookings-date-an-hour-later': [
      'The date is shifted by an hour for summer time, but still labelled UTC.',
      shown('date', (_value, { date }) => date.add({ hours: 1 }).toString()),
    ],
    'bookings-date-full-hours': [
      'The date is stored to the full hour.',
      shown('date', (_value, { date }) =>
        date.round({ smallestUnit: 'hour', roundingMode: 'floor' }).toString(),
      ),
    ],
    'bookings-date-offset-dropped': [
      'A date with an offset is shown with its local digits, but with Z in place of the offset.',
      (sound) => {
        const shown = new WeakMap<Temporal.Instant, string>();
        return {
          readBookingDate: (value) => {
            const date = sound.readBookingDate(value);
            if (typeof value === 'string') shown.set(date, value.replace(/(?:Z|[+-]\d\d:\d\d)$/i, 'Z'));
            return date;
          },
          bookingDateJson: (date) => shown.get(date) ?? sound.bookingDateJson(date),
        };
      },
    ],
  },
  'CREATE-BOOKING-TEXT-UNTRIMMED': {
    'bookings-first-name-trimmed': [
      'White space around the firstName is trimmed.',
      shown(
        'firstName',
        ofText((text) => text.trim()),
      ),
    ],
    'bookings-last-name-trimmed': [
      'White space around the lastName is trimmed.',
      shown(
        'lastName',
        ofText((text) => text.trim()),
      ),
    ],
    'bookings-comment-trimmed': [
      'White space around the comment is trimmed.',
      shown(
        'comment',
        ofText((text) => text.trim()),
      ),
    ],
  },
});
