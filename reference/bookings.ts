import type { Temporal } from 'temporal-polyfill';
import { bookingJson, shownBooking } from './booking.ts';
import type { Booking, BookingPlace, BookingRequest, BookingState } from './booking.ts';
import { readBookingRequest } from './booking-request.ts';
import { bookingAttempt, bookingRestrictions } from './booking-restrictions.ts';
import type { BookingRestriction } from './booking-restrictions.ts';
import type { Answer, Call, OperationName } from './call.ts';
import { ok } from './call.ts';
import { useConfirmation } from './confirmation.ts';
import { publish } from './events.ts';
import { readInt64Text } from './field-readers.ts';
import { mixedId } from './identifiers.ts';
import type { Json } from './json-text.ts';
import { continueByItself, moveBooking } from './pos.ts';
import { Refusal } from './refusal.ts';
import { requireRestaurant } from './restaurants.ts';
import type { Restaurant } from './restaurants/restaurant.ts';
import type { Service } from './service.ts';

/** Decisions on bookings (operations 9 to 11, sections 3 and 8). */
export interface BookingBehaviour {
  readonly bookingRestrictions: readonly BookingRestriction[];
  /** What «one active booking per phone in one restaurant» is counted by: the same key, the same guest. */
  guestKey(restaurantId: bigint, request: BookingRequest): string;
  /** Whether a state counts for «one active booking per phone in one restaurant». */
  isActive(state: BookingState): boolean;
  /** Sound services decide and insert in one step; a delay here opens a gap for simultaneous requests. */
  pauseBeforeInsert(): Promise<void> | undefined;
  readonly initialState: BookingState;
  /** The id of the n-th booking, n counting from 0. */
  newBookingId(n: number): bigint;
  bookingDateJson(date: Temporal.Instant): Json;
  bookingJson(booking: Booking, date: Json, where: BookingPlace): Json;
  readBookingId(text: string, operation: OperationName): bigint;
  mayCancel(state: BookingState): boolean;
  /** The state that a cancellation leads to at once; the same state when nothing changes. */
  stateAfterCancel(state: BookingState): BookingState;
  /** Other bookings that a cancellation takes along. */
  canceledAlong(canceled: Booking, all: () => readonly Booking[]): readonly Booking[];
}

const inactive: readonly BookingState[] = ['CANCELED', 'CLOSED', 'DECLINED', 'ERROR'];
const beyondCancellation: readonly BookingState[] = ['CANCELED', 'CLOSED', 'DECLINED'];

export const bookingBehaviour: BookingBehaviour = {
  bookingRestrictions,
  guestKey: (restaurantId, { phone }) => `${restaurantId} ${phone}`,
  isActive: (state) => !inactive.includes(state),
  pauseBeforeInsert: () => undefined,
  initialState: 'CREATED',
  newBookingId: (n) => mixedId(n, 4_000_000_000n),
  bookingDateJson: (date) => date.toString(),
  bookingJson,
  readBookingId: (text) => readInt64Text(text, 'id'),
  mayCancel: (state) => !beyondCancellation.includes(state),
  stateAfterCancel: () => 'CANCELING',
  canceledAlong: () => [],
};

/**
 * The booking that a path names.
 * @throws Refusal when the id is no int64 or unknown.
 */
export function requireBooking(service: Service, { id, operation }: Call): Booking {
  const booking = service.bookings.get(service.behaviour.readBookingId(id, operation));
  if (booking === undefined) throw new Refusal('unknown-entity', 'Booking not found');
  return booking;
}

/** Far behind the numbers of the bookings that are made. */
const FIRST_REFUSED = 1_000_000;

/** Tells webhooks of a booking that is not going to be kept, under an id that no other has. */
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
  return ok(shownBooking(service, requireBooking(service, call), 'read'));
}

/** Operation 11. Cancelling what is being cancelled changes nothing and succeeds. */
export function cancelBooking(service: Service, call: Call): Answer {
  const { behaviour } = service;
  const booking = requireBooking(service, call);
  if (!behaviour.mayCancel(booking.state))
    throw new Refusal('not-cancelable', `A booking in state ${booking.state} can't be cancelled`);
  const state = behaviour.stateAfterCancel(booking.state);
  const canceling = state === booking.state ? booking : moveBooking(service, booking, state);
  if (!service.posSteps.has(booking.id)) continueByItself(service, canceling);
  for (const other of behaviour.canceledAlong(canceling, () => service.bookings.all()))
    moveBooking(service, other, state);
  return { status: 200 };
}
