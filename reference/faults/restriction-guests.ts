import { setTimeout as pause } from 'node:timers/promises';
import type { BookingAttempt } from '../decisions/bookings.ts';
import type { BookingRequest, BookingState } from '../domain/booking.ts';
import type { RefusalKind } from '../wire/call.ts';
import type { Fault } from './fault.ts';
import { judging, without } from './restricted.ts';

/** Counts «one active booking per phone in one restaurant» by another key. */
function countedBy(key: (restaurantId: bigint, request: BookingRequest) => string): Fault['override'] {
  return () => ({ guestKey: key });
}

/** One state does not count as active; bookings come into it only when the restaurant's side moves them. */
function notActive(state: BookingState): Fault {
  return {
    id: `restrictions-${state.toLowerCase().replace('_', '-')}-not-active`,
    mistake: `Whoever wrote the list of active states forgot ${state}.`,
    breaks: ['RESTRICT-EVERY-ACTIVE-STATE'],
    subtle: true,
    override: (sound) => ({
      isActive: (other) => other !== state && sound.isActive(other),
      nextState: (booking) => (booking.state === 'CREATED' ? undefined : sound.nextState(booking)),
    }),
  };
}

/** Refusals of some kinds are remembered as bookings of their guests. */
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

const sameGuest: readonly Fault[] = [
  {
    id: 'restrictions-second-booking-accepted',
    mistake: 'Nobody looks for another booking of the phone.',
    breaks: ['RESTRICT-ONE-ACTIVE'],
    override: without('already-booked'),
  },
  {
    id: 'restrictions-second-booking-at-other-moment-accepted',
    mistake: 'Only another booking for the same moment stands in the way.',
    breaks: ['RESTRICT-ONE-ACTIVE'],
    subtle: true,
    override: countedBy((restaurantId, { phone, date }) => `${restaurantId} ${phone} ${date.toString()}`),
  },
  {
    id: 'restrictions-second-booking-on-other-day-accepted',
    mistake: 'Only another booking on the same day stands in the way.',
    breaks: ['RESTRICT-ONE-ACTIVE'],
    subtle: true,
    override: countedBy(
      (restaurantId, { phone, date }) => `${restaurantId} ${phone} ${date.toString().slice(0, 10)}`,
    ),
  },
  {
    id: 'restrictions-third-booking-accepted',
    mistake: 'Of several bookings of a phone only the first is looked at, which may be cancelled.',
    breaks: ['RESTRICT-ONE-ACTIVE'],
    subtle: true,
    override: judging('already-booked', ({ guestBookings, activeBookings }) => {
      const [first] = guestBookings;
      return first !== undefined && activeBookings.includes(first);
    }),
  },
  ...(['SENT', 'ACCEPTED', 'IN_PROGRESS', 'PATCHING'] as const).map(notActive),
];

const otherGuests: readonly Fault[] = [
  {
    id: 'restrictions-one-booking-a-restaurant',
    mistake: 'The query for other bookings has no condition on the phone.',
    breaks: ['RESTRICT-OTHER-PHONE-FREE'],
    override: countedBy((restaurantId) => `${restaurantId}`),
  },
  {
    id: 'restrictions-phones-compared-by-beginning',
    mistake: 'The column by which phones are compared holds 11 characters.',
    breaks: ['RESTRICT-OTHER-PHONE-FREE'],
    subtle: true,
    override: countedBy((restaurantId, { phone }) => `${restaurantId} ${phone.slice(0, 11)}`),
  },
  {
    id: 'restrictions-one-booking-a-phone',
    mistake: 'The query for other bookings has no condition on the restaurant.',
    breaks: ['RESTRICT-OTHER-RESTAURANT-FREE'],
    override: countedBy((_restaurantId, { phone }) => phone),
  },
  {
    id: 'restrictions-restaurants-compared-by-rest',
    mistake: 'Restaurants share four tables of bookings, and the restaurant is not looked at within one.',
    breaks: ['RESTRICT-OTHER-RESTAURANT-FREE'],
    subtle: true,
    override: countedBy((restaurantId, { phone }) => `${restaurantId % 4n} ${phone}`),
  },
];

const freed: readonly Fault[] = [
  {
    id: 'restrictions-canceled-active',
    mistake: 'A cancelled booking counts like any other.',
    breaks: ['RESTRICT-CANCELED-FREES'],
    override: (sound) => ({ isActive: (state) => state === 'CANCELED' || sound.isActive(state) }),
  },
  {
    id: 'restrictions-canceled-moment-taken',
    mistake: 'A unique index on restaurant, phone and date holds for cancelled bookings, too.',
    breaks: ['RESTRICT-CANCELED-FREES'],
    subtle: true,
    override: judging(
      'already-booked',
      (attempt, sound) =>
        sound(attempt) ||
        attempt.guestBookings.some(
          ({ state, date }) => state === 'CANCELED' && date.equals(attempt.request.date),
        ),
    ),
  },
  {
    id: 'restrictions-closed-active',
    mistake: 'A visit that is over counts like any other booking.',
    breaks: ['RESTRICT-CLOSED-FREES'],
    override: (sound) => ({ isActive: (state) => state === 'CLOSED' || sound.isActive(state) }),
  },
  {
    id: 'restrictions-closed-active-until-its-date',
    mistake: 'A visit that was closed before its date counts as active until then.',
    breaks: ['RESTRICT-CLOSED-FREES'],
    subtle: true,
    override: judging(
      'already-booked',
      (attempt, sound) =>
        sound(attempt) ||
        attempt.guestBookings.some(
          ({ state, date }) => state === 'CLOSED' && date.epochMilliseconds > attempt.now,
        ),
    ),
  },
  {
    id: 'restrictions-closed-refused-kept',
    mistake: 'A booking that is refused for its hours is kept as one of the phone.',
    breaks: ['RESTRICT-REFUSED-NO-TRACE'],
    override: remembered('outside-schedule', 'outside-working-hours', 'date-not-in-future'),
  },
  {
    id: 'restrictions-past-refused-kept',
    mistake: 'A booking that is refused as past is kept as one of the phone.',
    breaks: ['RESTRICT-REFUSED-NO-TRACE'],
    subtle: true,
    override: remembered('date-not-in-future'),
  },
  {
    id: 'restrictions-unscheduled-refused-kept',
    mistake: 'A booking that is refused for its day is kept as one of the phone.',
    breaks: ['RESTRICT-REFUSED-NO-TRACE'],
    subtle: true,
    override: remembered('outside-schedule'),
  },
];

const simultaneous: readonly Fault[] = [
  {
    id: 'restrictions-simultaneous-accepted',
    mistake: 'Between the look for other bookings and the insertion the restaurant is asked.',
    breaks: ['RESTRICT-SIMULTANEOUS-ONE'],
    override: () => ({ pauseBeforeInsert: () => pause(40) }),
  },
  {
    id: 'restrictions-nearly-simultaneous-accepted',
    mistake: 'Between the look for other bookings and the insertion a database is waited for.',
    breaks: ['RESTRICT-SIMULTANEOUS-ONE'],
    subtle: true,
    override: () => ({ pauseBeforeInsert: () => pause(3) }),
  },
];

/** Whose bookings stand in the way of a booking (section 8.2). */
export const restrictionGuestFaults: readonly Fault[] = [
  ...sameGuest,
  ...otherGuests,
  ...freed,
  ...simultaneous,
];
