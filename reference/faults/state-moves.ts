import type { Booking, BookingState } from '../domain/booking.ts';
import type { Fault } from './fault.ts';
import { isCanceled, ofText, shownFault } from './shown-booking.ts';
import type { ShownFault } from './shown-booking.ts';

/** Long enough for a read to come in between. */
const REVIVED_MS = 1000;

/** Reads show a state of the restaurant's side under the name of another. */
function misread(id: string, mistake: string, [from, to]: readonly [BookingState, BookingState]): ShownFault {
  return {
    id,
    mistake,
    breaks: 'STATES-MOVE-SHOWN',
    subtle: true,
    field: 'state',
    shows: ofText((state) => (state === from ? to : state)),
    in: ['read'],
  };
}

/** What reads remember of bookings: the state that they showed first. */
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

const moves: readonly Fault[] = [
  {
    id: 'states-reads-remembered',
    mistake: 'Reads are cached, and only a cancellation empties the cache.',
    breaks: ['STATES-MOVE-SHOWN'],
    override: remembering((booking) => !isCanceled(booking)),
  },
  shownFault({
    id: 'states-restaurant-not-heard',
    mistake: 'What the restaurant says is passed on to webhooks, but reads show every booking as accepted.',
    breaks: 'STATES-MOVE-SHOWN',
    field: 'state',
    shows: (value, booking) =>
      isCanceled(booking) || ['CREATED', 'SENT'].includes(booking.state) ? value : 'ACCEPTED',
    in: ['read'],
  }),
  shownFault(
    misread('states-patching-not-shown', 'A read gives a booking under change as it was before.', [
      'PATCHING',
      'ACCEPTED',
    ]),
  ),
  shownFault(
    misread('states-visit-not-shown', 'A read does not tell that the guest has come.', [
      'IN_PROGRESS',
      'ACCEPTED',
    ]),
  ),
  shownFault(
    misread('states-decline-not-shown', 'A read gives a booking that the restaurant rejected as sent.', [
      'DECLINED',
      'SENT',
    ]),
  ),
  shownFault(
    misread('states-error-not-shown', 'A read gives a booking that failed as sent.', ['ERROR', 'SENT']),
  ),
  shownFault(
    misread('states-end-not-shown', 'A read gives a visit that is over as one that goes on.', [
      'CLOSED',
      'IN_PROGRESS',
    ]),
  ),
];

const final: readonly Fault[] = [
  {
    id: 'states-canceled-closed',
    mistake: 'What ends in any way is closed a moment later.',
    breaks: ['STATES-CANCELED-FINAL'],
    override: (sound) => ({
      nextState: (booking) => (booking.state === 'CANCELED' ? 'CLOSED' : sound.nextState(booking)),
      posDelayMs: (booking, configuredMs) =>
        booking.state === 'CANCELED' ? Math.max(150, configuredMs) : sound.posDelayMs(booking, configuredMs),
    }),
  },
  {
    id: 'states-cancellation-revives',
    mistake: 'A second cancellation of a cancelled booking starts over and shows it as being cancelled.',
    breaks: ['STATES-CANCELED-FINAL'],
    subtle: true,
    override: (sound) => {
      const cancelled = new Set<bigint>();
      return {
        mayCancel: (state) => state === 'CANCELED' || sound.mayCancel(state),
        posDelayMs: (booking, configuredMs) => {
          const again = booking.state === 'CANCELING' && cancelled.has(booking.id);
          if (booking.state === 'CANCELING') cancelled.add(booking.id);
          return sound.posDelayMs(booking, again ? REVIVED_MS : configuredMs);
        },
      };
    },
  },
  {
    id: 'states-restaurant-revives',
    mistake: "The restaurant's side may move a booking that was cancelled.",
    breaks: ['STATES-CANCELED-FINAL'],
    subtle: true,
    override: () => ({ mayMove: () => true }),
  },
  {
    id: 'states-every-third-read-stale',
    mistake:
      'Every third read of a cancelled booking comes from a copy that has not heard of the cancellation.',
    breaks: ['STATES-CANCELED-FINAL'],
    subtle: true,
    override: (sound) => {
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
  },
];

/** States and their moves (section 3). */
export const stateMoveFaults: readonly Fault[] = [...moves, ...final];
