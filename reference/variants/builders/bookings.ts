import type { BookingAttempt } from '../../decisions/bookings.ts';
import type { Booking } from '../../domain/booking.ts';

/** Counts the active bookings of the restaurant that are less than so many milliseconds away from this one. */
export function activeNearby({ restaurant, request, allActive }: BookingAttempt, distanceMs: number): number {
  const at = request.date.epochMilliseconds;
  const isNear = ({ restaurantId, date }: Booking): boolean =>
    restaurantId === restaurant.id && Math.abs(date.epochMilliseconds - at) < distanceMs;
  return allActive().filter(isNear).length;
}
