import type { Booking, BookingRequest } from './booking.ts';
import { isConfirmed } from './confirmation.ts';
import type { RefusalKind } from './refusal.ts';
import type { Restaurant } from './restaurants/restaurant.ts';
import type { Service } from './service.ts';
import { isScheduledDay, isWorkingMoment } from './working-hours.ts';

/** Everything that the restrictions look at. */
export interface BookingAttempt {
  readonly restaurant: Restaurant;
  readonly request: BookingRequest;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** The day is one that the schedule covers. */
  readonly scheduledDay: boolean;
  /** The moment lies in hours of type BOOKING. */
  readonly workingMoment: boolean;
  readonly phoneConfirmed: boolean;
  /** Active bookings of the same phone in the same restaurant. */
  readonly activeBookings: readonly Booking[];
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
  return {
    restaurant,
    request,
    now: service.now(),
    scheduledDay: isScheduledDay(service, request.date),
    workingMoment: isWorkingMoment(service, restaurant, request.date),
    phoneConfirmed: isConfirmed(service, restaurant.id, request.phone),
    activeBookings: service.bookings
      .of(restaurant.id, request.phone)
      .filter((booking) => service.behaviour.isActive(booking.state)),
  };
}
