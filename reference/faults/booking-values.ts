import type { Fault } from './fault.ts';
import { fieldsOf, isCanceled, ofText, shownFault } from './shown-booking.ts';
import type { ShownFault } from './shown-booking.ts';

const spelling: Readonly<Record<string, string>> = { CANCELED: 'CANCELLED', CANCELING: 'CANCELLING' };

const rows: readonly ShownFault[] = [
  {
    id: 'bookings-state-lower-case',
    mistake: 'States are written in small letters.',
    breaks: 'BOOKING-STATE-ENUM',
    field: 'state',
    shows: (_value, { state }) => state.toLowerCase(),
  },
  {
    id: 'bookings-state-british',
    mistake: 'The states of a cancellation are spelled with two l.',
    breaks: 'BOOKING-STATE-ENUM',
    subtle: true,
    field: 'state',
    shows: ofText((state) => spelling[state] ?? state),
  },
  {
    id: 'bookings-state-new',
    mistake: 'The answer to a creation gives the name that the state has inside.',
    breaks: 'BOOKING-STATE-ENUM',
    subtle: true,
    field: 'state',
    shows: () => 'NEW',
    in: ['created'],
  },
  {
    id: 'bookings-state-with-space',
    mistake: 'A state of two words is written with a space, for those who read it.',
    breaks: 'BOOKING-STATE-ENUM',
    subtle: true,
    field: 'state',
    shows: ofText((state) => state.replace('_', ' ')),
  },
  {
    id: 'bookings-date-without-offset',
    mistake: 'The date is written without its offset.',
    breaks: 'BOOKING-DATE-VALUE',
    field: 'date',
    shows: ofText((date) => date.replace('Z', '')),
  },
  {
    id: 'bookings-date-without-offset-in-notifications',
    mistake: 'The date in notifications is written without its offset.',
    breaks: 'BOOKING-DATE-VALUE',
    subtle: true,
    field: 'date',
    shows: ofText((date) => date.replace('Z', '')),
    in: ['event'],
  },
  {
    id: 'bookings-date-without-offset-after-cancellation',
    mistake: 'The date of cancelled bookings comes from an archive that forgets the offset.',
    breaks: 'BOOKING-DATE-VALUE',
    subtle: true,
    field: 'date',
    shows: ofText((date) => date.replace('Z', '')),
    when: isCanceled,
  },
  {
    id: 'bookings-date-of-mail',
    mistake: 'The date is written as in the headers of mail.',
    breaks: 'BOOKING-DATE-VALUE',
    field: 'date',
    shows: (_value, { date }) => new Date(date.epochMilliseconds).toUTCString(),
  },
  {
    id: 'bookings-date-without-seconds',
    mistake: 'The date is written without seconds, as they are always 0.',
    breaks: 'BOOKING-DATE-RFC3339',
    field: 'date',
    shows: ofText((date) => date.replace(':00Z', 'Z')),
  },
  {
    id: 'bookings-date-offset-without-colon',
    mistake: 'The offset of the date is written without its colon.',
    breaks: 'BOOKING-DATE-RFC3339',
    field: 'date',
    shows: ofText((date) => date.replace('Z', '+0000')),
  },
  {
    id: 'bookings-last-name-null',
    mistake: 'A last name that is not there is written as null.',
    breaks: 'BOOKING-NULL-FREE',
    field: 'lastName',
    shows: (value) => value ?? null,
  },
  {
    id: 'bookings-comment-null',
    mistake: 'A comment that is not there is written as null.',
    breaks: 'BOOKING-NULL-FREE',
    field: 'comment',
    shows: (value) => value ?? null,
  },
  {
    id: 'bookings-meta-null-in-notifications',
    mistake: 'Notifications write a meta that is not there as null.',
    breaks: 'BOOKING-NULL-FREE',
    subtle: true,
    field: 'meta',
    shows: (value) => value ?? null,
    in: ['event'],
  },
  {
    id: 'bookings-promo-null',
    mistake: 'Every booking has a meta, whose promo is null where none was sent.',
    breaks: 'BOOKING-META-NULL-FREE',
    field: 'meta',
    shows: (meta) => ({ ...fieldsOf(meta), promo: fieldsOf(meta)['promo'] ?? null }),
  },
];

/** Fields of a booking with a value or in a form that they can't have (sections 2.6 and 3). */
export const bookingValueFaults: readonly Fault[] = rows.map(shownFault);
