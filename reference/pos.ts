import { shownBooking } from './booking.ts';
import type { Booking, BookingState } from './booking.ts';
import { publish } from './events.ts';
import type { Change } from './events.ts';
import type { Service } from './service.ts';

/** Decisions of the simulated point-of-sale system (section 3). */
export interface PosBehaviour {
  /** The state that a booking moves to by itself, if any. */
  nextState(booking: Booking): BookingState | undefined;
  /** Milliseconds until that move. */
  posDelayMs(booking: Booking, configuredMs: number): number;
  /** Whether the restaurant's side may move a booking (control interface). */
  mayMove(from: BookingState, to: BookingState): boolean;
  /** Of what webhooks are told when a booking has come into a state. */
  changesOfMove(state: BookingState): readonly Change[];
}

export const posBehaviour: PosBehaviour = {
  nextState: ({ state }) => {
    if (state === 'CREATED') return 'SENT';
    if (state === 'SENT') return 'ACCEPTED';
    return state === 'CANCELING' ? 'CANCELED' : undefined;
  },
  posDelayMs: (_booking, configuredMs) => configuredMs,
  mayMove: (from, to) => from !== 'CANCELED' || to === 'CANCELED',
  changesOfMove: () => ['booking-moved'],
};

/** Puts a booking into another state and tells the webhooks; moves of its own that were under way are off. */
export function moveBooking(service: Service, booking: Booking, state: BookingState): Booking {
  stopByItself(service, booking.id);
  const moved: Booking = { ...booking, state };
  service.bookings.replace(moved);
  for (const change of service.behaviour.changesOfMove(state))
    publish(service, change, shownBooking(service, moved, 'event'));
  return moved;
}

/** Lets the POS take a booking on to its next states, one delay apart. */
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

/** Ends the moves that a booking would make by itself. */
export function stopByItself(service: Service, id: bigint): void {
  service.posSteps.get(id)?.();
  service.posSteps.delete(id);
}
