import type { Notification } from '../../decisions/webhooks.ts';
import type { RefusalKind } from '../../wire/call.ts';
import { besideUpdates, idOf, named, silently, twice } from '../builders/events.ts';
import { faults } from '../builders/fault.ts';
import type { Fault } from '../builders/fault.ts';
import { fieldOf, withField } from '../builders/json.ts';

/** The UPDATEs of bookings that were cancelled through the API, or of all others. */
function movedSilently(
  ofCancelled: boolean,
  silent: (data: Notification['data']) => boolean,
): Fault['override'] {
  return (sound) => {
    const cancelled = new Set<string>();
    return {
      intercept: (call) => {
        if (call.operation === 'cancelBooking') cancelled.add(call.id);
        return sound.intercept(call);
      },
      ...silently(
        { event: 'UPDATE', entity: 'BOOKING' },
        (data) => cancelled.has(idOf(data)) === ofCancelled && silent(data),
      )(sound),
    };
  };
}

function tellsRefused(told: (violated: RefusalKind) => boolean): Fault['override'] {
  return () => ({ tellsOfRefusedBooking: told });
}

const isLarge = (data: Notification['data']): boolean => !Number.isSafeInteger(Number(idOf(data)));

const always = (): boolean => true;

/** Fires a change with every n-th read of a booking. */
function firedByReads(every: number, change: 'booking-moved' | 'booking-deleted'): Fault['override'] {
  return () => {
    let reads = 0;
    return { changesOfRead: () => ((reads += 1) % every === 0 ? [change] : []) };
  };
}

const isState =
  (state: string) =>
  (data: Notification['data']): boolean =>
    fieldOf(data, 'state') === state;

/** The changes of bookings that fire notifications: section 6.4. */
export const bookingTriggerFaults = faults({
  'EVENT-CREATE-BOOKING': {
    'events-booking-created-silently': [
      'The creation of a booking fires nothing.',
      named('booking-created', undefined),
    ],
    'events-booking-created-as-update': [
      'The creation of a booking fires UPDATE, because both are saved in the same way.',
      named('booking-created', { event: 'UPDATE', entity: 'BOOKING' }),
    ],
    'events-booking-of-large-id-created-silently': [
      'The creation of a booking fires nothing when its id lies beyond 2^53.',
      silently({ event: 'CREATE', entity: 'BOOKING' }, isLarge),
    ],
    'events-booking-with-comment-created-silently': [
      'The creation of a booking fires nothing when it has a comment, which the notifier cannot read.',
      silently({ event: 'CREATE', entity: 'BOOKING' }, (data) => fieldOf(data, 'comment') !== undefined),
    ],
  },
  'EVENT-REFUSED-BOOKING-SILENT': {
    'events-refused-booking-told': [
      'CREATE is fired before the restrictions are checked.',
      tellsRefused(always),
    ],
    'events-second-booking-of-phone-told': [
      'A booking that is refused because its phone has another active one still fires CREATE.',
      tellsRefused((violated) => violated === 'already-booked'),
    ],
    'events-past-booking-told': [
      'A booking that is refused for its date or hour still fires CREATE.',
      tellsRefused((violated) =>
        ['date-not-in-future', 'outside-schedule', 'outside-working-hours'].includes(violated),
      ),
    ],
  },
  'EVENT-BOOKING-CREATED-ONCE': {
    'events-booking-created-with-each-change': [
      'Every change of a booking fires CREATE beside UPDATE, because saving an entity fires it.',
      besideUpdates({ event: 'CREATE', entity: 'BOOKING' }, always),
    ],
    'events-booking-created-when-cancelled': [
      'A cancellation fires CREATE beside UPDATE.',
      besideUpdates({ event: 'CREATE', entity: 'BOOKING' }, isState('CANCELING')),
    ],
  },
  'EVENT-BOOKING-UPDATES-CAUSED': {
    'events-booking-updated-by-reads': [
      'A read of a booking fires UPDATE, because it notes when the booking was last seen.',
      firedByReads(1, 'booking-moved'),
    ],
  },
  'EVENT-BOOKING-DELETIONS-CAUSED': {
    'events-booking-deleted-by-reads': [
      'Every third read of a booking fires DELETE, when a cache drops it.',
      firedByReads(3, 'booking-deleted'),
    ],
  },
  'EVENT-BOOKING-DELETED-ONCE': {
    'events-booking-deleted-twice': [
      'The deletion of a booking fires DELETE twice, by the request and by the listener of the table.',
      twice({ event: 'DELETE', entity: 'BOOKING' }),
    ],
  },
  'EVENT-UPDATE-BOOKING-CANCELED': {
    'events-booking-cancelled-silently': [
      'The cancellation of a booking fires nothing, because the partner asked for it.',
      movedSilently(true, always),
    ],
    'events-booking-cancelled-as-delete': [
      'The cancellation of a booking fires DELETE instead of UPDATE.',
      (sound) => {
        // Only results of a cancellation through the API; the restaurant moves bookings correctly.
        let asked = false;
        let underWay = 0;
        return {
          stateAfterCancel: (state) => {
            const next = sound.stateAfterCancel(state);
            asked = next !== state;
            return next;
          },
          changesOfMove: (state) => {
            const canceling = state === 'CANCELING' && asked;
            const canceled = state === 'CANCELED' && underWay > 0;
            asked = false;
            if (canceling) underWay += 1;
            if (canceled) underWay -= 1;
            return canceling || canceled ? ['booking-deleted'] : sound.changesOfMove(state);
          },
        };
      },
    ],
    'events-booking-of-large-id-cancelled-silently': [
      'The cancellation of a booking fires nothing when its id lies beyond 2^53.',
      movedSilently(true, isLarge),
    ],
  },
  'EVENT-UPDATE-BOOKING-MOVED': {
    'events-booking-moved-silently': [
      'Changes through the API fire notifications, changes by the restaurant do not.',
      movedSilently(false, always),
    ],
    'events-visit-silent': [
      'Bookings fire nothing any more once the guest has arrived.',
      movedSilently(false, (data) => {
        const state = fieldOf(data, 'state');
        return state === 'IN_PROGRESS' || state === 'CLOSED';
      }),
    ],
    'events-visit-told-in-former-state': [
      'Once the guest has arrived, UPDATE is written before the state changes.',
      (sound) => ({
        bookingJson: (booking, date, where) => {
          const json = sound.bookingJson(booking, date, where);
          const visiting = booking.state === 'IN_PROGRESS' || booking.state === 'CLOSED';
          return where === 'event' && visiting ? withField(json, 'state', () => 'ACCEPTED') : json;
        },
      }),
    ],
  },
  'EVENT-DELETE-BOOKING': {
    'events-booking-deleted-silently': [
      'The deletion of a booking fires nothing.',
      named('booking-deleted', undefined),
    ],
    'events-booking-deleted-as-update': [
      'The deletion of a booking fires UPDATE, because rows are only marked.',
      named('booking-deleted', { event: 'UPDATE', entity: 'BOOKING' }),
    ],
    'events-active-booking-deleted-silently': [
      'The deletion of a booking fires DELETE only when it was cancelled before.',
      silently({ event: 'DELETE', entity: 'BOOKING' }, (data) => fieldOf(data, 'state') !== 'CANCELED'),
    ],
  },
});
