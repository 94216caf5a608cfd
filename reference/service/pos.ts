import type { Booking, BookingState } from '../domain/booking.ts';
import { publish, shownBooking } from './events.ts';
import { Service } from './service.ts';

/** Puts a booking into another state, tells the webhooks and cancels its automatic moves. */
export function moveBooking(service: Service, booking: Booking, state: BookingState): Booking {
  stopByItself(service, booking.id);
  const moved: Booking = { ...booking, state };
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
  if (next === undefined) return;
  const delay = behaviour.posDelayMs(booking, service.posDelayMs);
  const step = (): void => {
    posSteps.delete(booking.id);
    continueByItself(service, moveBooking(service, booking, next));
  };
  posSteps.set(booking.id, service.timers.after(delay, step));
}

/** Cancels the automatic moves of a booking. */
export function stopByItself(service: Service, id: bigint): void {
  service.posSteps.get(id)?.();
  service.posSteps.delete(id);
}
