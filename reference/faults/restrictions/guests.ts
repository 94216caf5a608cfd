import { setTimeout as pause } from 'node:timers/promises';
import type { BookingAttempt } from '../../decisions/bookings.ts';
import type { BookingRequest, BookingState } from '../../domain/booking.ts';
import type { RefusalKind } from '../../wire/call.ts';
import { judging, without } from '../builders/bookings.ts';
import { faults } from '../builders/fault.ts';
import type { Fault } from '../builders/fault.ts';

/** Counts the active bookings of a guest by another key. */
function countedBy(key: (restaurantId: bigint, request: BookingRequest) => string): Fault['override'] {
  return () => ({ guestKey: key });
}

/** One state does not count as active; bookings enter it only when the restaurant moves them. */
function notActive(state: BookingState): Fault['override'] {
  return (sound) => ({
    isActive: (other) => other !== state && sound.isActive(other),
    nextState: (booking) => (booking.state === 'CREATED' ? undefined : sound.nextState(booking)),
  });
}

/** Refusals of some kinds count as bookings of their guests. */
function remembered(...kinds: readonly RefusalKind[]): Fault['override'] {
  return ({ bookingRestrictions }) => {
    const refused = new Set<string>();
    const keyOf = ({ restaurant, request }: BookingAttempt): string => `${restaurant.id} ${request.phone}`;
    return {
      bookingRestrictions: bookingRestrictions.map((restriction) => ({
        ...restriction,
        violatedBy: (attempt) => {
          const isViolated = restriction.violatedBy(attempt);
          if (isViolated && kinds.includes(restriction.kind)) refused.add(keyOf(attempt));
          return isViolated || (restriction.kind === 'already-booked' && refused.has(keyOf(attempt)));
        },
      })),
    };
  };
}

/** Other bookings that block a booking (section 8.2). */
export const guestFaults = faults({
  'RESTRICT-ONE-ACTIVE': {
    'restrictions-second-booking-accepted': [
      'Nobody checks for another booking of the phone.',
      without('already-booked'),
    ],
    'restrictions-second-booking-at-other-moment-accepted': [
      'Only another booking for the same time blocks a booking.',
      countedBy((restaurantId, { phone, date }) => `${restaurantId} ${phone} ${date.toString()}`),
    ],
    'restrictions-second-booking-on-other-day-accepted': [
      'Only another booking on the same day blocks a booking.',
      countedBy(
        (restaurantId, { phone, date }) => `${restaurantId} ${phone} ${date.toString().slice(0, 10)}`,
      ),
    ],
    'restrictions-third-booking-accepted': [
      'If a phone has several bookings, only the first is checked, which may be cancelled.',
      judging('already-booked', ({ guestBookings, activeBookings }) => {
        const [first] = guestBookings;
        return first !== undefined && activeBookings.includes(first);
      }),
    ],
  },
  'RESTRICT-EVERY-ACTIVE-STATE': {
    'restrictions-sent-not-active': ['The list of active states lacks SENT.', notActive('SENT')],
    'restrictions-accepted-not-active': ['The list of active states lacks ACCEPTED.', notActive('ACCEPTED')],
    'restrictions-in-progress-not-active': [
      'The list of active states lacks IN_PROGRESS.',
      notActive('IN_PROGRESS'),
    ],
    'restrictions-patching-not-active': ['The list of active states lacks PATCHING.', notActive('PATCHING')],
  },
  'RESTRICT-OTHER-PHONE-FREE': {
    'restrictions-one-booking-a-restaurant': [
      'The query for other bookings has no condition on the phone.',
      countedBy((restaurantId) => `${restaurantId}`),
    ],
    'restrictions-phones-compared-by-beginning': [
      'Phones are compared by a column that holds 11 characters.',
      countedBy((restaurantId, { phone }) => `${restaurantId} ${phone.slice(0, 11)}`),
    ],
  },
  'RESTRICT-OTHER-RESTAURANT-FREE': {
    'restrictions-one-booking-a-phone': [
      'The query for other bookings has no condition on the restaurant.',
      countedBy((_restaurantId, { phone }) => phone),
    ],
    'restrictions-restaurants-compared-by-rest': [
      'Restaurants share four tables of bookings, and the query on one has no condition on the restaurant.',
      countedBy((restaurantId, { phone }) => `${restaurantId % 4n} ${phone}`),
    ],
  },
  'RESTRICT-CANCELED-FREES': {
    'restrictions-canceled-active': [
      'A cancelled booking counts like any other.',
      (sound) => ({ isActive: (state) => state === 'CANCELED' || sound.isActive(state) }),
    ],
    'restrictions-canceled-moment-taken': [
      'A unique index on restaurant, phone and date covers cancelled bookings too.',
      judging(
        'already-booked',
        (attempt, sound) =>
          sound(attempt) ||
          attempt.guestBookings.some(
            ({ state, date }) => state === 'CANCELED' && date.equals(attempt.request.date),
          ),
      ),
    ],
  },
  'RESTRICT-CLOSED-FREES': {
    'restrictions-closed-active': [
      'A closed booking counts like any other.',
      (sound) => ({ isActive: (state) => state === 'CLOSED' || sound.isActive(state) }),
    ],
    'restrictions-closed-active-until-its-date': [
      'A booking that was closed before its date counts as active until then.',
      judging(
        'already-booked',
        (attempt, sound) =>
          sound(attempt) ||
          attempt.guestBookings.some(
            ({ state, date }) => state === 'CLOSED' && date.epochMilliseconds > attempt.now,
          ),
      ),
    ],
  },
  'RESTRICT-REFUSED-NO-TRACE': {
    'restrictions-closed-refused-kept': [
      'A booking that is refused for its hours is stored and blocks its phone.',
      remembered('outside-schedule', 'outside-working-hours', 'date-not-in-future'),
    ],
    'restrictions-past-refused-kept': [
      'A booking that is refused as past is stored and blocks its phone.',
      remembered('date-not-in-future'),
    ],
    'restrictions-unconfirmed-refused-kept': [
      'A booking that is refused until its phone is confirmed is stored and blocks its phone.',
      remembered('phone-not-confirmed'),
    ],
    'restrictions-unscheduled-refused-kept': [
      'A booking that is refused for its day is stored and blocks its phone.',
      remembered('outside-schedule'),
    ],
  },
  'RESTRICT-SIMULTANEOUS-ONE': {
    'restrictions-simultaneous-accepted': [
      'Between the query for other bookings and the insertion, the service asks the restaurant.',
      () => ({ pauseBeforeInsert: () => pause(40) }),
    ],
    'restrictions-nearly-simultaneous-accepted': [
      'Between the query for other bookings and the insertion, the service waits for a database.',
      () => ({ pauseBeforeInsert: () => pause(3) }),
    ],
  },
});
