import type { Booking, BookingState } from '../domain/booking.ts';
import { isCanceled, ofText, shown } from './builders/bookings.ts';
import { faults } from './builders/fault.ts';
import type { Fault } from './builders/fault.ts';

/** Reads show a state set by the restaurant under the name of another. */
function misread(from: BookingState, to: BookingState): Fault['override'] {
  return shown(
    'state',
    ofText((state) => (state === from ? to : state)),
    { places: ['read'] },
  );
}

/** Reads keep the first state that they showed of a booking. */
function remembering(isKept: (booking: Booking) => boolean): Fault['override'] {
  return (sound) => {
    const first = new Map<bigint, BookingState>();
    return {
      bookingJson: (booking, date, where) => {
        if (where !== 'read' || !isKept(booking)) return sound.bookingJson(booking, date, where);
        const state = first.get(booking.id) ?? booking.state;
        first.set(booking.id, state);
        return sound.bookingJson({ ...booking, state }, date, where);
      },
    };
  };
}

/** States and their moves (section 3). */
export const stateFaults = faults({
  'STATES-MOVE-SHOWN': {
    'states-reads-remembered': [
      'Reads are cached, and only a cancellation empties the cache.',
      remembering((booking) => !isCanceled(booking)),
    ],
    'states-restaurant-not-heard': [
      'Changes by the restaurant are passed on to webhooks, but reads show every booking as ACCEPTED.',
      shown(
        'state',
        (value, booking) =>
          isCanceled(booking) || ['CREATED', 'SENT'].includes(booking.state) ? value : 'ACCEPTED',
        { places: ['read'] },
      ),
    ],
    'states-patching-not-shown': [
      'A read gives a booking in PATCHING as ACCEPTED.',
      misread('PATCHING', 'ACCEPTED'),
    ],
    'states-visit-not-shown': [
      'A read gives a booking as ACCEPTED after the guest has arrived.',
      misread('IN_PROGRESS', 'ACCEPTED'),
    ],
    'states-decline-not-shown': [
      'A read gives a booking that the restaurant declined as SENT.',
      misread('DECLINED', 'SENT'),
    ],
    'states-error-not-shown': ['A read gives a booking in ERROR as SENT.', misread('ERROR', 'SENT')],
    'states-end-not-shown': [
      'A read gives a closed booking as IN_PROGRESS.',
      misread('CLOSED', 'IN_PROGRESS'),
    ],
  },
  'STATES-CANCELED-FINAL': {
    'states-canceled-closed': [
      'Every booking that has ended is closed a moment later.',
      (sound) => ({
        nextState: (booking) => (booking.state === 'CANCELED' ? 'CLOSED' : sound.nextState(booking)),
        posDelayMs: (booking, configuredMs) =>
          booking.state === 'CANCELED'
            ? Math.max(150, configuredMs)
            : sound.posDelayMs(booking, configuredMs),
      }),
    ],
    'states-cancellation-revives': [
      'A second cancellation of a cancelled booking takes the first one back, so the booking shows ACCEPTED again.',
      (sound) => ({
        mayCancel: (state, leftMs) => state === 'CANCELED' || sound.mayCancel(state, leftMs),
        stateAfterCancel: (state) => (state === 'CANCELED' ? 'ACCEPTED' : sound.stateAfterCancel(state)),
      }),
    ],
    'states-every-third-read-stale': [
      'Every third read of a cancelled booking comes from a replica without the cancellation.',
      (sound) => {
        const reads = new Map<bigint, number>();
        return {
          bookingJson: (booking, date, where) => {
            if (where !== 'read' || booking.state !== 'CANCELED')
              return sound.bookingJson(booking, date, where);
            const count = (reads.get(booking.id) ?? 0) + 1;
            reads.set(booking.id, count);
            const state = count % 3 === 0 ? 'ACCEPTED' : booking.state;
            return sound.bookingJson({ ...booking, state }, date, where);
          },
        };
      },
    ],
  },
});
