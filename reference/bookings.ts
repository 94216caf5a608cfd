import type { Temporal } from 'temporal-polyfill';
import { bookingJson, shownBooking } from './booking.ts';
import type { Booking, BookingPlace, BookingState } from './booking.ts';
import { readBookingRequest } from './booking-request.ts';
import { bookingAttempt, bookingRestrictions } from './booking-restrictions.ts';
import type { BookingRestriction } from './booking-restrictions.ts';
import type { Answer, Call } from './call.ts';
import { ok } from './call.ts';
import { publish } from './events.ts';
import { readInt64Text } from './field-readers.ts';
import { mixedId } from './identifiers.ts';
import { bodyObject } from './json-body.ts';
import type { Json } from './json-text.ts';
import { continueByItself, moveBooking } from './pos.ts';
import { Refusal } from './refusal.ts';
import { requireRestaurant } from './restaurants.ts';
import type { Service } from './service.ts';

/** Decisions on bookings (operations 9 to 11, sections 3 and 8). */
export interface BookingBehaviour {
  readonly bookingRestrictions: readonly BookingRestriction[];
  /** Whether a state counts for «one active booking per phone in one restaurant». */
  isActive(state: BookingState): boolean;
  /** Sound services decide and insert in one step; a delay here opens a gap for simultaneous requests. */
  pauseBeforeInsert(): Promise<void> | undefined;
  readonly initialState: BookingState;
  /** The id of the n-th booking, n counting from 0. */
  newBookingId(n: number): bigint;
  bookingDateJson(date: Temporal.Instant): Json;
  bookingJson(booking: Booking, date: Json, where: BookingPlace): Json;
  readBookingId(text: string): bigint;
  mayCancel(state: BookingState): boolean;
  /** The state that a cancellation leads to at once; the same state when nothing changes. */
  stateAfterCancel(state: BookingState): BookingState;
}

const inactive: readonly BookingState[] = ['CANCELED', 'CLOSED', 'DECLINED', 'ERROR'];
const beyondCancellation: readonly BookingState[] = ['CANCELED', 'CLOSED', 'DECLINED'];

export const bookingBehaviour: BookingBehaviour = {
  bookingRestrictions,
  isActive: (state) => !inactive.includes(state),
  pauseBeforeInsert: () => undefined,
  initialState: 'CREATED',
  newBookingId: (n) => mixedId(n, 4_000_000_000n),
  bookingDateJson: (date) => date.toString(),
  bookingJson,
  readBookingId: (text) => readInt64Text(text, 'id'),
  mayCancel: (state) => !beyondCancellation.includes(state),
  stateAfterCancel: () => 'CANCELING',
};

/**
 * The booking that a path names.
 * @throws Refusal when the id is no int64 or unknown.
 */
export function requireBooking(service: Service, id: string): Booking {
  const booking = service.bookings.get(service.behaviour.readBookingId(id));
  if (booking === undefined) throw new Refusal('unknown-entity', 'Booking not found');
  return booking;
}

/** Operation 9. Nothing is awaited between the decision and the insertion. */
export async function createBooking(service: Service, call: Call): Promise<Answer> {
  const { behaviour } = service;
  const request = readBookingRequest(behaviour, bodyObject(behaviour, call));
  const restaurant = requireRestaurant(service, call.id);
  const attempt = bookingAttempt(service, restaurant, request);
  const violated = behaviour.bookingRestrictions.find((restriction) => restriction.violatedBy(attempt));
  if (violated !== undefined) throw new Refusal(violated.kind, violated.message);
  const pause = behaviour.pauseBeforeInsert();
  if (pause !== undefined) await pause;
  const booking: Booking = {
    ...request,
    id: behaviour.newBookingId(service.bookings.made),
    restaurantId: restaurant.id,
    state: behaviour.initialState,
  };
  service.bookings.add(booking);
  publish(service, 'booking-created', shownBooking(service, booking, 'event'));
  continueByItself(service, booking);
  return ok(shownBooking(service, booking, 'created'));
}

/** Operation 10. */
export function getBooking(service: Service, call: Call): Answer {
  return ok(shownBooking(service, requireBooking(service, call.id), 'read'));
}

/** Operation 11. Cancelling what is being cancelled changes nothing and succeeds. */
export function cancelBooking(service: Service, call: Call): Answer {
  const { behaviour } = service;
  const booking = requireBooking(service, call.id);
  if (!behaviour.mayCancel(booking.state))
    throw new Refusal('not-cancelable', `A booking in state ${booking.state} can't be cancelled`);
  const state = behaviour.stateAfterCancel(booking.state);
  const canceling = state === booking.state ? booking : moveBooking(service, booking, state);
  if (!service.posSteps.has(booking.id)) continueByItself(service, canceling);
  return { status: 200 };
}
