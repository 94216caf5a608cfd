import type { Booking, BookingState } from '../domain/booking.ts';
import { publish, shownBooking } from './events.ts';
import { Service } from './service.ts';

/** Puts a booking into another state, tells the webhooks and cancels its automatic moves. */
export function moveBooking(service: Service, booking: Booking, state: BookingState): Booking {
  stopByItself(service, booking.id);
  const moved = service.behaviour.afterMove({ ...booking, state }, booking.state);
  service.bookings.replace(moved);
  for (const change of service.behaviour.changesOfMove(state))
    publish(service, change, shownBooking(service, moved, 'event'));
  return moved;
}

/** Lets the POS move a booking through its next states, one delay apart. */
export function continueByItself(service: Service, booking: Booking): void {
  const { behaviour, posSteps } = service;
  stopByItself(service, booking.id);
  const next = behaviour.nextState(booking);
  const delay =
    next === undefined
      ? behaviour.deletedAfterMs(booking)
      : behaviour.posDelayMs(booking, service.posDelayMs);
  if (delay === undefined) return;
  const step = (): void => {
    posSteps.delete(booking.id);
    if (next === undefined) removeBooking(service, booking);
    else continueByItself(service, moveBooking(service, booking, next));
  };
  posSteps.set(booking.id, service.timers.after(delay, step));
}

/** Deletes a booking and tells the webhooks. */
export function removeBooking(service: Service, booking: Booking): void {
  stopByItself(service, booking.id);
  service.bookings.delete(booking);
  publish(service, 'booking-deleted', shownBooking(service, booking, 'event'));
}

/** Cancels the automatic moves of a booking. */
function stopByItself(service: Service, id: bigint): void {
  service.posSteps.get(id)?.();
  service.posSteps.delete(id);
}
