import type { Temporal } from 'temporal-polyfill';
import type { Booking, BookingRequest } from './booking.ts';
import { isConfirmed } from './confirmation.ts';
import type { RefusalKind } from './refusal.ts';
import type { Restaurant } from './restaurants/restaurant.ts';
import { localTime } from './schedule.ts';
import type { Service } from './service.ts';
import { isScheduledDay, isWorkingMoment } from './working-hours.ts';

/** Everything that the restrictions look at. */
export interface BookingAttempt {
  readonly restaurant: Restaurant;
  readonly request: BookingRequest;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** The moment on the clock of the restaurants. */
  readonly local: Temporal.PlainDateTime;
  /** The day is one that the schedule covers. */
  readonly scheduledDay: boolean;
  /** The moment lies in hours of type BOOKING. */
  readonly workingMoment: boolean;
  readonly phoneConfirmed: boolean;
  /** All bookings of the same phone in the same restaurant. */
  readonly guestBookings: readonly Booking[];
  /** Those of them that are active. */
  readonly activeBookings: readonly Booking[];
  /** Counts the active bookings of the restaurant that are less than so many milliseconds away from this one. */
  readonly activeNearby: (distanceMs: number) => number;
}

/** One reason for which a sound request is not accepted (section 8). */
export interface BookingRestriction {
  readonly kind: RefusalKind;
  readonly message: string;
  violatedBy(attempt: BookingAttempt): boolean;
}

export const bookingRestrictions: readonly BookingRestriction[] = [
  {
    kind: 'restaurant-not-active',
    message: 'The restaurant is not active',
    violatedBy: ({ restaurant }) => restaurant.status !== 'ACTIVE',
  },
  {
    kind: 'channel-off',
    message: 'The restaurant takes no bookings through this channel',
    violatedBy: ({ restaurant }) => restaurant.properties.guestAcquisitionChannelEnabled !== true,
  },
  {
    kind: 'date-not-in-future',
    message: 'The booking date must be in the future',
    violatedBy: ({ request, now }) => request.date.epochMilliseconds <= now,
  },
  {
    kind: 'outside-schedule',
    message: "The booking date is outside the restaurant's schedule",
    violatedBy: ({ scheduledDay }) => !scheduledDay,
  },
  {
    kind: 'outside-working-hours',
    message: 'The restaurant accepts no bookings at this time',
    violatedBy: ({ workingMoment }) => !workingMoment,
  },
  {
    kind: 'phone-not-confirmed',
    message: 'The phone must be confirmed first',
    violatedBy: ({ restaurant, phoneConfirmed }) =>
      restaurant.properties.phoneConfirmationEnabled === true && !phoneConfirmed,
  },
  {
    kind: 'already-booked',
    message: 'The phone already has an active booking in this restaurant',
    violatedBy: ({ activeBookings }) => activeBookings.length > 0,
  },
];

/** Gathers what the restrictions look at, as it is at this very moment. */
export function bookingAttempt(
  service: Service,
  restaurant: Restaurant,
  request: BookingRequest,
): BookingAttempt {
  const guestBookings = service.bookings.of(restaurant.id, request);
  return {
    restaurant,
    request,
    now: service.now(),
    local: localTime(service, request.date),
    scheduledDay: isScheduledDay(service, restaurant, request.date),
    workingMoment: isWorkingMoment(service, restaurant, request.date),
    phoneConfirmed: isConfirmed(service, restaurant.id, request.phone),
    guestBookings,
    activeBookings: guestBookings.filter(({ state }) => service.behaviour.isActive(state)),
    activeNearby: (distanceMs) => {
      const at = request.date.epochMilliseconds;
      const isNear = ({ restaurantId, state, date }: Booking): boolean =>
        restaurantId === restaurant.id &&
        service.behaviour.isActive(state) &&
        Math.abs(date.epochMilliseconds - at) < distanceMs;
      return service.bookings.all().filter(isNear).length;
    },
  };
}
