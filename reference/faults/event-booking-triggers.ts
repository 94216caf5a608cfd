import type { Notification } from '../decisions/webhooks.ts';
import type { RefusalKind } from '../wire/call.ts';
import { fieldOf, withField } from './changed-json.ts';
import { idOf, named, silently } from './event-silence.ts';
import type { Fault } from './fault.ts';

/** The UPDATEs of bookings whose cancellation was asked for through the API, or of all the others. */
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

/** On what notifications about bookings are fired: section 6.4. */
export const bookingTriggers: readonly Fault[] = [
  {
    id: 'events-booking-created-silently',
    mistake: 'The creation of a booking fires nothing.',
    breaks: ['EVENT-CREATE-BOOKING'],
    override: named('booking-created', undefined),
  },
  {
    id: 'events-booking-created-as-update',
    mistake: 'The creation of a booking fires UPDATE, since it goes through the same saving.',
    breaks: ['EVENT-CREATE-BOOKING'],
    override: named('booking-created', { event: 'UPDATE', entity: 'BOOKING' }),
  },
  {
    id: 'events-booking-of-large-id-created-silently',
    mistake: 'The creation of a booking fires nothing when its id lies beyond 2^53.',
    breaks: ['EVENT-CREATE-BOOKING'],
    subtle: true,
    override: silently({ event: 'CREATE', entity: 'BOOKING' }, isLarge),
  },
  {
    id: 'events-booking-with-comment-created-silently',
    mistake: 'The creation of a booking fires nothing when it has a comment, which the notifier cannot read.',
    breaks: ['EVENT-CREATE-BOOKING'],
    subtle: true,
    override: silently(
      { event: 'CREATE', entity: 'BOOKING' },
      (data) => fieldOf(data, 'comment') !== undefined,
    ),
  },
  {
    id: 'events-refused-booking-told',
    mistake: 'CREATE is fired before the restrictions are looked at.',
    breaks: ['EVENT-REFUSED-BOOKING-SILENT'],
    override: tellsRefused(always),
  },
  {
    id: 'events-second-booking-of-phone-told',
    mistake: 'A booking that is refused for another active one of the same phone fires CREATE all the same.',
    breaks: ['EVENT-REFUSED-BOOKING-SILENT'],
    subtle: true,
    override: tellsRefused((violated) => violated === 'already-booked'),
  },
  {
    id: 'events-past-booking-told',
    mistake: 'A booking that is refused for its date or hour fires CREATE all the same.',
    breaks: ['EVENT-REFUSED-BOOKING-SILENT'],
    subtle: true,
    override: tellsRefused((violated) =>
      ['date-not-in-future', 'outside-schedule', 'outside-working-hours'].includes(violated),
    ),
  },
  {
    id: 'events-booking-cancelled-silently',
    mistake: 'The cancellation of a booking fires nothing, as the partner knows of it.',
    breaks: ['EVENT-UPDATE-BOOKING-CANCELED'],
    override: movedSilently(true, always),
  },
  {
    id: 'events-booking-cancelled-as-delete',
    mistake: 'The cancellation of a booking fires DELETE in place of UPDATE.',
    breaks: ['EVENT-UPDATE-BOOKING-CANCELED'],
    override: (sound) => {
      // Only what a cancellation through the API leads to; the restaurant's side moves bookings soundly.
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
  },
  {
    id: 'events-booking-of-large-id-cancelled-silently',
    mistake: 'The cancellation of a booking fires nothing when its id lies beyond 2^53.',
    breaks: ['EVENT-UPDATE-BOOKING-CANCELED'],
    subtle: true,
    override: movedSilently(true, isLarge),
  },
  {
    id: 'events-booking-moved-silently',
    mistake: "Changes from the restaurant's side fire nothing, only those that go through the API do.",
    breaks: ['EVENT-UPDATE-BOOKING-MOVED'],
    override: movedSilently(false, always),
  },
  {
    id: 'events-visit-silent',
    mistake: 'Bookings whose guest has come fire nothing any more.',
    breaks: ['EVENT-UPDATE-BOOKING-MOVED'],
    subtle: true,
    override: movedSilently(false, (data) => {
      const state = fieldOf(data, 'state');
      return state === 'IN_PROGRESS' || state === 'CLOSED';
    }),
  },
  {
    id: 'events-visit-told-in-former-state',
    mistake: 'UPDATE is written before the state changes once the guest has come.',
    breaks: ['EVENT-UPDATE-BOOKING-MOVED'],
    subtle: true,
    override: (sound) => ({
      bookingJson: (booking, date, where) => {
        const json = sound.bookingJson(booking, date, where);
        const visiting = booking.state === 'IN_PROGRESS' || booking.state === 'CLOSED';
        return where === 'event' && visiting ? withField(json, 'state', () => 'ACCEPTED') : json;
      },
    }),
  },
  {
    id: 'events-booking-deleted-silently',
    mistake: 'The deletion of a booking fires nothing.',
    breaks: ['EVENT-DELETE-BOOKING'],
    override: named('booking-deleted', undefined),
  },
  {
    id: 'events-booking-deleted-as-update',
    mistake: 'The deletion of a booking fires UPDATE, since rows are only marked.',
    breaks: ['EVENT-DELETE-BOOKING'],
    override: named('booking-deleted', { event: 'UPDATE', entity: 'BOOKING' }),
  },
  {
    id: 'events-active-booking-deleted-silently',
    mistake: 'The deletion of a booking fires DELETE only when it was cancelled before.',
    breaks: ['EVENT-DELETE-BOOKING'],
    subtle: true,
    override: silently(
      { event: 'DELETE', entity: 'BOOKING' },
      (data) => fieldOf(data, 'state') !== 'CANCELED',
    ),
  },
];
