import { readBookingRequest } from '../decisions/bookings.ts';
import type { BookingAttempt } from '../decisions/bookings.ts';
import type { Booking, BookingRequest } from '../domain/booking.ts';
import type { Restaurant } from '../domain/restaurant.ts';
import { publish, shownBooking } from '../service/events.ts';
import { continueByItself, moveBooking } from '../service/pos.ts';
import { Service } from '../service/service.ts';
import { ok, Refusal } from '../wire/call.ts';
import type { Answer, Call } from '../wire/call.ts';
import { isConfirmed, useConfirmation } from './confirmation.ts';
import { requireRestaurant } from './restaurants.ts';
import { isScheduledDay, isWorkingMoment, localTime } from './schedule.ts';

/** Gathers the facts that the restrictions check, as they are at this moment. */
function bookingAttempt(service: Service, restaurant: Restaurant, request: BookingRequest): BookingAttempt {
  const guestBookings = service.bookings.of(restaurant.id, request);
  return {
    restaurant,
    request,
    now: service.now(),
    local: localTime(service, restaurant, request.date),
    scheduledDay: isScheduledDay(service, restaurant, request.date),
    workingMoment: isWorkingMoment(service, restaurant, request.date),
    phoneConfirmed: isConfirmed(service, restaurant.id, request.phone),
    guestBookings,
    activeBookings: guestBookings.filter(({ state }) => service.behaviour.isActive(state)),
    allActive: () => service.bookings.all().filter(({ state }) => service.behaviour.isActive(state)),
  };
}

/**
 * The booking that a path names.
 * @throws Refusal when the id is unknown or not an int64.
 */
export function requireBooking(service: Service, call: Call): Booking {
  const { behaviour } = service;
  const id = behaviour.readBookingId(call.id, call.operation);
  const booking = service.bookings.get(id, behaviour.readLagMs(call));
  if (booking === undefined) throw new Refusal('unknown-entity', 'Booking not found');
  return booking;
}

/** Far beyond the numbers of real bookings. */
const FIRST_REFUSED = 1_000_000;

/** Notifies webhooks of a booking that will not be stored, under an unused id. */
function publishRefused(service: Service, request: BookingRequest, { id: restaurantId }: Restaurant): void {
  const { behaviour, requestsServed } = service;
  const id = behaviour.newBookingId(FIRST_REFUSED + requestsServed);
  const booking: Booking = { ...request, id, restaurantId, state: behaviour.initialState };
  publish(service, 'booking-created', shownBooking(service, booking, 'event'));
}

/** Operation 9. Nothing is awaited between the decision and the insertion. */
export async function createBooking(service: Service, call: Call): Promise<Answer> {
  const { behaviour } = service;
  const request = readBookingRequest(behaviour, behaviour.readBookingBody(behaviour, call));
  const restaurant = requireRestaurant(service, call);
  const attempt = bookingAttempt(service, restaurant, request);
  const same = behaviour.sameBooking(attempt);
  if (same !== undefined) return ok(shownBooking(service, same, 'created'));
  const violated = behaviour.bookingRestrictions.find((restriction) => restriction.violatedBy(attempt));
  if (violated !== undefined) {
    if (behaviour.tellsOfRefusedBooking(violated.kind)) publishRefused(service, request, restaurant);
    throw new Refusal(violated.kind, violated.message);
  }
  const pause = behaviour.pauseBeforeInsert();
  if (pause !== undefined) await pause;
  const booking: Booking = {
    ...request,
    id: behaviour.newBookingId(service.bookings.made),
    restaurantId: restaurant.id,
    state: behaviour.initialState,
  };
  service.bookings.add(booking);
  useConfirmation(service, restaurant.id, booking.phone);
  publish(service, 'booking-created', shownBooking(service, booking, 'event'));
  continueByItself(service, booking);
  return ok(shownBooking(service, booking, 'created'));
}

/** Operation 10. */
export function getBooking(service: Service, call: Call): Answer {
  const booking = requireBooking(service, call);
  for (const change of service.behaviour.changesOfRead(booking))
    publish(service, change, shownBooking(service, booking, 'event'));
  return ok(shownBooking(service, booking, 'read'));
}

/** Operation 11. A second cancellation while the first is under way changes nothing and succeeds. */
export function cancelBooking(service: Service, call: Call): Answer {
  const { behaviour } = service;
  const booking = requireBooking(service, call);
  if (!behaviour.mayCancel(booking.state, booking.date.epochMilliseconds - service.now()))
    throw new Refusal('not-cancelable', `A booking in state ${booking.state} can't be cancelled`);
  const state = behaviour.stateAfterCancel(booking.state);
  const canceling = state === booking.state ? booking : moveBooking(service, booking, state);
  if (!service.posSteps.has(booking.id)) continueByItself(service, canceling);
  for (const other of behaviour.canceledAlong(canceling, () => service.bookings.all()))
    moveBooking(service, other, state);
  return { status: 200 };
}
