import type { Fault } from './fault.ts';
import { absent, ofText, shownFault } from './shown-booking.ts';
import type { ShownFault } from './shown-booking.ts';

const rows: readonly ShownFault[] = [
  {
    id: 'bookings-last-name-dropped',
    mistake: 'The last name is taken, but not kept.',
    breaks: 'CREATE-BOOKING-LAST-NAME-KEPT',
    field: 'lastName',
    shows: absent,
  },
  {
    id: 'bookings-comment-dropped',
    mistake: 'The comment is passed on to the restaurant, but not kept.',
    breaks: 'CREATE-BOOKING-COMMENT-KEPT',
    field: 'comment',
    shows: absent,
  },
  {
    id: 'bookings-comment-dropped-when-multiline',
    mistake: 'A comment of several lines is not kept.',
    breaks: 'CREATE-BOOKING-COMMENT-KEPT',
    subtle: true,
    field: 'comment',
    shows: ofText((text) => (text.includes('\n') ? undefined : text)),
  },
  {
    id: 'bookings-promo-dropped',
    mistake: 'The meta is taken, but not kept.',
    breaks: 'CREATE-BOOKING-PROMO-KEPT',
    field: 'meta',
    shows: absent,
  },
];

/** Optional fields that no answer gives back, although they were sent (advisory statements of section 4.9). */
export const bookingDroppedFaults: readonly Fault[] = rows.map(shownFault);
