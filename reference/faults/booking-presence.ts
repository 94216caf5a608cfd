import type { Fault } from './fault.ts';
import { absent, isCanceled, shownFault } from './shown-booking.ts';
import type { ShownFault } from './shown-booking.ts';

const rows: readonly ShownFault[] = [
  {
    id: 'bookings-id-absent-in-reads',
    mistake: 'A read leaves the id out, as its path names it already.',
    breaks: 'BOOKING-ID-PRESENT',
    field: 'id',
    shows: absent,
    in: ['read'],
  },
  {
    id: 'bookings-id-absent-in-notifications',
    mistake: 'Notifications are written by a mapper that forgot the id.',
    breaks: 'BOOKING-ID-PRESENT',
    subtle: true,
    field: 'id',
    shows: absent,
    in: ['event'],
  },
  {
    id: 'bookings-persons-absent',
    mistake: 'The number of guests is not mapped to the answer.',
    breaks: 'BOOKING-PERSONS-PRESENT',
    field: 'persons',
    shows: absent,
  },
  {
    id: 'bookings-persons-absent-for-two',
    mistake: 'A serializer leaves out numbers that have their default, which for guests is 2.',
    breaks: 'BOOKING-PERSONS-PRESENT',
    subtle: true,
    field: 'persons',
    shows: absent,
    when: ({ persons }) => persons === 2,
  },
  {
    id: 'bookings-first-name-absent',
    mistake: 'The first name is kept, but never shown.',
    breaks: 'BOOKING-FIRST-NAME-PRESENT',
    field: 'firstName',
    shows: absent,
  },
  {
    id: 'bookings-first-name-absent-after-cancellation',
    mistake: 'The name of a guest is deleted with the cancellation.',
    breaks: 'BOOKING-FIRST-NAME-PRESENT',
    subtle: true,
    field: 'firstName',
    shows: absent,
    when: isCanceled,
  },
  {
    id: 'bookings-phone-absent',
    mistake: 'The phone is left out of every booking for privacy.',
    breaks: 'BOOKING-PHONE-PRESENT',
    field: 'phone',
    shows: absent,
  },
  {
    id: 'bookings-phone-absent-after-cancellation',
    mistake: 'The phone of a guest is deleted with the cancellation.',
    breaks: 'BOOKING-PHONE-PRESENT',
    subtle: true,
    field: 'phone',
    shows: absent,
    when: isCanceled,
  },
  {
    id: 'bookings-state-absent',
    mistake: 'The state is called something else than the contract calls it.',
    breaks: 'BOOKING-STATE-PRESENT',
    field: 'state',
    shows: absent,
  },
  {
    id: 'bookings-state-absent-after-creation',
    mistake: 'The answer to a creation is written before the booking has got its state.',
    breaks: 'BOOKING-STATE-PRESENT',
    subtle: true,
    field: 'state',
    shows: absent,
    in: ['created'],
  },
  {
    id: 'bookings-date-absent',
    mistake: 'The date is not mapped to the answer.',
    breaks: 'BOOKING-DATE-PRESENT',
    field: 'date',
    shows: absent,
  },
  {
    id: 'bookings-date-absent-in-notifications',
    mistake: 'Notifications have a date of their own, and the one of the booking went lost.',
    breaks: 'BOOKING-DATE-PRESENT',
    subtle: true,
    field: 'date',
    shows: absent,
    in: ['event'],
  },
];

/** Bookings that lack a required field (section 2.6). */
export const bookingPresenceFaults: readonly Fault[] = rows.map(shownFault);
