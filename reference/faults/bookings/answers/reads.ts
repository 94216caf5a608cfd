import type { Booking } from '../../../domain/booking.ts';
import { hasLargeId, isCanceled, ofPromo, ofText, shown } from '../../builders/bookings.ts';
import { faults } from '../../builders/fault.ts';
import type { Fault } from '../../builders/fault.ts';
import { absent } from '../../builders/json.ts';

type Field = Parameters<typeof shown>[0];

/** Shows a field differently in reads. */
function read(
  field: Field,
  change: Parameters<typeof shown>[1],
  of?: (booking: Booking) => boolean,
): Fault['override'] {
  return shown(field, change, { places: ['read'], of });
}

/** Every other booking. */
function isEven({ id }: Booking): boolean {
  return (id / 2n) % 2n === 0n;
}

/** Reads that don't agree with the answer to the creation (section 4.10). */
export const readFaults = faults({
  'GET-BOOKING-SAME-ID': {
    'bookings-read-id-of-the-next': [
      'A read gives the booking the id of the next one.',
      read('id', (_value, { id }) => id + 1n),
    ],
    'bookings-read-id-through-a-float': [
      'A read passes the id through a float, which holds no odd numbers beyond 2^53.',
      read('id', (_value, { id }) => BigInt(Number(id))),
    ],
  },
  'GET-BOOKING-PERSONS-AGREES': {
    'bookings-read-persons-one': [
      'A read counts only the guest who made the booking.',
      read('persons', (_value, { persons }) => (persons === 1 ? 2 : 1)),
    ],
    'bookings-read-persons-lost-after-cancellation': [
      'A read of a cancelled booking gives 0 persons.',
      read('persons', () => 0, isCanceled),
    ],
    'bookings-read-persons-at-most-four': [
      'A read gives at most as many guests as the usual table seats.',
      read('persons', (_value, { persons }) => Math.min(persons, 4)),
    ],
  },
  'GET-BOOKING-FIRST-NAME-AGREES': {
    'bookings-read-first-name-anonymous': [
      'A read gives every guest the same name.',
      read('firstName', () => 'Guest'),
    ],
    'bookings-read-first-name-cut': [
      'A read gives the first 20 characters of the first name.',
      read(
        'firstName',
        ofText((text) => Array.from(text).slice(0, 20).join('')),
      ),
    ],
    'bookings-read-first-name-garbled': [
      'A read decodes the UTF-8 bytes of the first name as Latin-1.',
      read(
        'firstName',
        ofText((text) => Buffer.from(text, 'utf8').toString('latin1')),
      ),
    ],
    'bookings-read-first-name-hidden-after-cancellation': [
      'The name of a guest is hidden once the booking is cancelled.',
      read('firstName', () => '***', isCanceled),
    ],
  },
  'GET-BOOKING-LAST-NAME-AGREES': {
    'bookings-read-last-name-initial': [
      'A read shortens the last name to its initial.',
      read(
        'lastName',
        ofText((text) => `${text.slice(0, 1)}.`),
      ),
    ],
    'bookings-read-last-name-unescaped': [
      'A read drops apostrophes, quotes and ampersands from the last name as if they were escapes.',
      read(
        'lastName',
        ofText((text) => text.replaceAll(/['"&\\]/g, '')),
      ),
    ],
    'bookings-read-last-name-garbled': [
      'A read replaces every character of the last name that is not Latin-1.',
      read(
        'lastName',
        ofText((text) => text.replaceAll(/[^\0-\xff]/g, '?')),
      ),
    ],
  },
  'GET-BOOKING-PHONE-AGREES': {
    'bookings-read-phone-masked': [
      'A read hides most digits of the phone.',
      read(
        'phone',
        ofText((phone) => `${phone.slice(0, 4)}****${phone.slice(-2)}`),
      ),
    ],
    'bookings-read-phone-cut': [
      'A read gives the first 12 characters of the phone.',
      read(
        'phone',
        ofText((phone) => phone.slice(0, 12)),
      ),
    ],
    'bookings-read-phone-hidden-after-cancellation': [
      'The phone of a guest is hidden once the booking is cancelled.',
      read('phone', () => '+0000000', isCanceled),
    ],
  },
  'GET-BOOKING-DATE-AGREES': {
    'bookings-read-date-in-another-zone': [
      'A read gives the hour of another time zone, labelled UTC.',
      read('date', (_value, { date }) => date.add({ hours: 3 }).toString()),
    ],
    'bookings-read-date-full-hours': [
      'A read rounds the date down to the full hour.',
      read('date', (_value, { date }) =>
        date.round({ smallestUnit: 'hour', roundingMode: 'floor' }).toString(),
      ),
    ],
    'bookings-read-date-a-day-off-in-the-evening': [
      'A read moves evening dates to the next day.',
      read('date', (value, { date }) =>
        date.toString().slice(11, 13) < '16' ? value : date.add({ hours: 24 }).toString(),
      ),
    ],
  },
  'GET-BOOKING-COMMENT-AGREES': {
    'bookings-read-comment-of-the-staff': [
      'A read gives the comment of the staff in place of that of the guest.',
      read(
        'comment',
        ofText(() => 'Table at the window'),
      ),
    ],
    'bookings-read-comment-lines-escaped': [
      'A read gives line breaks of the comment as JSON escapes.',
      read(
        'comment',
        ofText((text) => text.replaceAll('\r', '\\r').replaceAll('\n', '\\n')),
      ),
    ],
    'bookings-read-comment-cut': [
      'A read gives the first 60 characters of the comment.',
      read(
        'comment',
        ofText((text) => Array.from(text).slice(0, 60).join('')),
      ),
    ],
  },
  'GET-BOOKING-PROMO-AGREES': {
    'bookings-read-promo-spent': [
      'A read says that the promo was used, instead of naming it.',
      read(
        'meta',
        ofPromo(() => 'USED'),
      ),
    ],
    'bookings-read-promo-cut': [
      'A read gives the first 8 characters of the promo.',
      read(
        'meta',
        ofPromo((promo) => promo.slice(0, 8)),
      ),
    ],
  },
  'GET-BOOKING-LAST-NAME-KEPT': {
    'bookings-read-last-name-lost': ['A read forgets the last name.', read('lastName', absent)],
    'bookings-read-last-name-lost-on-one-node': [
      'One of two nodes does not have the column of the last name yet.',
      read('lastName', absent, isEven),
    ],
  },
  'GET-BOOKING-COMMENT-KEPT': {
    'bookings-read-comment-lost': ['A read forgets the comment.', read('comment', absent)],
    'bookings-read-comment-lost-after-cancellation': [
      'The comment is deleted with the cancellation.',
      read('comment', absent, isCanceled),
    ],
  },
  'GET-BOOKING-PROMO-KEPT': {
    'bookings-read-promo-lost': ['A read forgets the meta.', read('meta', absent)],
    'bookings-read-promo-lost-of-large-ids': [
      'The join for the promo compares ids as floats.',
      read('meta', absent, hasLargeId),
    ],
  },
});
