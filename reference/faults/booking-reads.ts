import type { RequirementId } from '../../spec/requirements/catalogue.ts';
import type { Booking } from '../domain/booking.ts';
import type { Json } from '../wire/json.ts';
import type { Fault } from './fault.ts';
import { absent, hasLargeId, isCanceled, ofPromo, ofText, shownFault } from './shown-booking.ts';
import type { ShownFault } from './shown-booking.ts';

type Row = readonly [
  id: string,
  mistake: string,
  breaks: RequirementId,
  field: ShownFault['field'],
  shows: (value: Json | undefined, booking: Booking) => Json | undefined,
  when?: (booking: Booking) => boolean,
];

/** Every other booking. */
function isEven({ id }: Booking): boolean {
  return (id / 2n) % 2n === 0n;
}

const obvious: readonly Row[] = [
  [
    'id-of-the-next',
    'A read gives the booking under the id that the next one gets.',
    'GET-BOOKING-SAME-ID',
    'id',
    (_value, { id }) => id + 1n,
  ],
  [
    'persons-one',
    'A read counts only the guest who made the booking.',
    'GET-BOOKING-PERSONS-AGREES',
    'persons',
    (_value, { persons }) => (persons === 1 ? 2 : 1),
  ],
  [
    'first-name-anonymous',
    'A read gives every guest the same name.',
    'GET-BOOKING-FIRST-NAME-AGREES',
    'firstName',
    () => 'Guest',
  ],
  [
    'last-name-initial',
    'A read shortens the last name to its initial.',
    'GET-BOOKING-LAST-NAME-AGREES',
    'lastName',
    ofText((text) => `${text.slice(0, 1)}.`),
  ],
  [
    'phone-masked',
    'A read hides most digits of the phone.',
    'GET-BOOKING-PHONE-AGREES',
    'phone',
    ofText((phone) => `${phone.slice(0, 4)}****${phone.slice(-2)}`),
  ],
  [
    'date-in-another-zone',
    'A read gives the hour of another zone and calls it UTC.',
    'GET-BOOKING-DATE-AGREES',
    'date',
    (_value, { date }) => date.add({ hours: 3 }).toString(),
  ],
  [
    'comment-of-the-staff',
    'A read gives what the staff noted in place of what the guest wrote.',
    'GET-BOOKING-COMMENT-AGREES',
    'comment',
    ofText(() => 'Table at the window'),
  ],
  [
    'promo-spent',
    'A read tells that the promo was used in place of which it was.',
    'GET-BOOKING-PROMO-AGREES',
    'meta',
    ofPromo(() => 'USED'),
  ],
  ['last-name-lost', 'A read forgets the last name.', 'GET-BOOKING-LAST-NAME-KEPT', 'lastName', absent],
  ['comment-lost', 'A read forgets the comment.', 'GET-BOOKING-COMMENT-KEPT', 'comment', absent],
  ['promo-lost', 'A read forgets the meta.', 'GET-BOOKING-PROMO-KEPT', 'meta', absent],
];

const subtle: readonly Row[] = [
  [
    'id-through-a-float',
    'A read passes the id through a float, which holds no odd numbers beyond 2^53.',
    'GET-BOOKING-SAME-ID',
    'id',
    (_value, { id }) => BigInt(Number(id)),
  ],
  [
    'persons-lost-after-cancellation',
    'A cancelled booking is read with nobody coming.',
    'GET-BOOKING-PERSONS-AGREES',
    'persons',
    () => 0,
    isCanceled,
  ],
  [
    'persons-at-most-four',
    'A read gives no more guests than the usual table seats.',
    'GET-BOOKING-PERSONS-AGREES',
    'persons',
    (_value, { persons }) => Math.min(persons, 4),
  ],
  [
    'first-name-cut',
    'A read gives the first 20 characters of the first name.',
    'GET-BOOKING-FIRST-NAME-AGREES',
    'firstName',
    ofText((text) => Array.from(text).slice(0, 20).join('')),
  ],
  [
    'first-name-garbled',
    'A read takes the UTF-8 of the first name for Latin-1.',
    'GET-BOOKING-FIRST-NAME-AGREES',
    'firstName',
    ofText((text) => Buffer.from(text, 'utf8').toString('latin1')),
  ],
  [
    'first-name-hidden-after-cancellation',
    'The name of a guest is hidden once the booking is cancelled.',
    'GET-BOOKING-FIRST-NAME-AGREES',
    'firstName',
    () => '***',
    isCanceled,
  ],
  [
    'last-name-unescaped',
    'A read takes an apostrophe, a quote or an ampersand in the last name for an escape.',
    'GET-BOOKING-LAST-NAME-AGREES',
    'lastName',
    ofText((text) => text.replaceAll(/['"&\\]/g, '')),
  ],
  [
    'last-name-garbled',
    'A read replaces what is not Latin-1 in the last name.',
    'GET-BOOKING-LAST-NAME-AGREES',
    'lastName',
    ofText((text) => text.replaceAll(/[^\0-\xff]/g, '?')),
  ],
  [
    'phone-cut',
    'A read gives the first 12 characters of the phone.',
    'GET-BOOKING-PHONE-AGREES',
    'phone',
    ofText((phone) => phone.slice(0, 12)),
  ],
  [
    'phone-hidden-after-cancellation',
    'The phone of a guest is hidden once the booking is cancelled.',
    'GET-BOOKING-PHONE-AGREES',
    'phone',
    () => '+0000000',
    isCanceled,
  ],
  [
    'date-full-hours',
    'A read gives the full hour of the date.',
    'GET-BOOKING-DATE-AGREES',
    'date',
    (_value, { date }) => date.round({ smallestUnit: 'hour', roundingMode: 'floor' }).toString(),
  ],
  [
    'date-a-day-off-in-the-evening',
    'A read moves dates of the evening to the next day.',
    'GET-BOOKING-DATE-AGREES',
    'date',
    (value, { date }) => (date.toString().slice(11, 13) < '16' ? value : date.add({ hours: 24 }).toString()),
  ],
  [
    'comment-lines-escaped',
    'A read gives line breaks of the comment as they stand in JSON.',
    'GET-BOOKING-COMMENT-AGREES',
    'comment',
    ofText((text) => text.replaceAll('\r', '\\r').replaceAll('\n', '\\n')),
  ],
  [
    'comment-cut',
    'A read gives the first 60 characters of the comment.',
    'GET-BOOKING-COMMENT-AGREES',
    'comment',
    ofText((text) => Array.from(text).slice(0, 60).join('')),
  ],
  [
    'promo-cut',
    'A read gives the first 8 characters of the promo.',
    'GET-BOOKING-PROMO-AGREES',
    'meta',
    ofPromo((promo) => promo.slice(0, 8)),
  ],
  [
    'comment-lost-after-cancellation',
    'The comment is deleted with the cancellation.',
    'GET-BOOKING-COMMENT-KEPT',
    'comment',
    absent,
    isCanceled,
  ],
  [
    'last-name-lost-on-one-node',
    'One of two nodes does not know the column of the last name yet.',
    'GET-BOOKING-LAST-NAME-KEPT',
    'lastName',
    absent,
    isEven,
  ],
  [
    'promo-lost-of-large-ids',
    'The join for the promo compares ids as floats.',
    'GET-BOOKING-PROMO-KEPT',
    'meta',
    absent,
    hasLargeId,
  ],
];

function readFault([id, mistake, breaks, field, shows, when]: Row): ShownFault {
  return {
    id: `bookings-read-${id}`,
    mistake,
    breaks,
    field,
    shows,
    in: ['read'],
    ...(when !== undefined && { when }),
  };
}

/** Reads that don't agree with the answer to the creation (section 4.10). */
export const bookingReadFaults: readonly Fault[] = [
  ...obvious.map((row) => shownFault(readFault(row))),
  ...subtle.map((row) => shownFault({ ...readFault(row), subtle: true })),
];
