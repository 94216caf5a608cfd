import type { Behaviour } from '../../decisions/index.ts';
import type { Booking, BookingState } from '../../domain/booking.ts';
import { mixedId } from '../../domain/random.ts';
import { optional, readInt64 } from '../../wire/field-readers.ts';
import { property } from '../../wire/json.ts';
import type { Json } from '../../wire/json.ts';
import { changedAnswer, succeeded } from '../builders/answers.ts';
import { faults } from '../builders/fault.ts';
import type { Fault } from '../builders/fault.ts';
import { fieldOf } from '../builders/json.ts';

/** An id of no restaurant. */
const NO_RESTAURANT = -1n;

/** Milliseconds until a restaurant notices a new booking. */
const HEARD_AFTER_MS = 300;

const FIRST_ID = 4_000_000_000n;

/** A state lasts long enough for a cancellation to meet it, in ms. */
const LASTING_MS = 600;

/** Cancellations are refused from some more states. */
function notCancelable(...states: readonly BookingState[]): Fault['override'] {
  return (sound) => ({
    posDelayMs: () => LASTING_MS,
    mayCancel: (state, leftMs) => sound.mayCancel(state, leftMs) && !states.includes(state),
  });
}

/** The other active bookings of a restaurant. */
function activeBeside(
  { id, restaurantId }: Booking,
  all: readonly Booking[],
  sound: Behaviour,
): readonly Booking[] {
  return all.filter((one) => one.restaurantId === restaurantId && one.id !== id && sound.isActive(one.state));
}

/** Whether a state is one that a cancellation leads to. */
function isOver(state: Json | undefined): boolean {
  return state === 'CANCELING' || state === 'CANCELED';
}

/** The number of bookings after which ids repeat. */
const CIRCLE = 20;

/** Bookings from their creation to their cancellation (sections 4.9 and 4.11). */
export const lifeFaults = faults({
  'CREATE-BOOKING-SOUND-ACCEPTED': {
    'bookings-of-half-the-restaurants-refused': [
      'One of two lines to the restaurants is down, so every booking in half of them is refused.',
      (sound) => ({
        bookingRestrictions: [
          ...sound.bookingRestrictions,
          {
            kind: 'channel-off',
            message: 'The restaurant cannot be reached',
            violatedBy: ({ restaurant }) => restaurant.id % 2n === 0n,
          },
        ],
      }),
    ],
    'bookings-of-large-restaurant-ids-refused': [
      'Bookings store the id of their restaurant in an int32, which cannot hold every id.',
      (sound) => ({
        readRestaurantId: (text, operation) => {
          const id = sound.readRestaurantId(text, operation);
          // Cut to 32 bits it might be the id of another restaurant.
          return operation === 'createBooking' && id !== BigInt.asIntN(32, id) ? NO_RESTAURANT : id;
        },
      }),
    ],
  },
  'CREATE-BOOKING-IDS-DISTINCT': {
    'bookings-id-as-sent': [
      'The request is stored as it comes, with an id in it in place of a new one.',
      (sound) => {
        let sent: bigint | undefined;
        return {
          readBookingBody: (behaviour, call) => {
            const body = sound.readBookingBody(behaviour, call);
            sent = optional(readInt64)(property(body, 'id'), 'id');
            return body;
          },
          newBookingId: (n) => sent ?? sound.newBookingId(n),
        };
      },
    ],
    'bookings-ids-long-circle': [
      `The sequence of ids begins again after ${CIRCLE} bookings.`,
      () => ({ newBookingId: (n) => mixedId(n % CIRCLE, FIRST_ID) }),
    ],
  },
  'CANCEL-BOOKING-ACCEPTED': {
    'bookings-not-cancelable': [
      'Only the restaurant may cancel, so every cancellation by a partner is refused.',
      notCancelable('CREATED', 'SENT', 'ACCEPTED'),
    ],
    'bookings-large-ids-not-cancelable': [
      'The id of a cancellation passes through a float, so that large ids are not found.',
      (sound) => ({
        readBookingId: (text, operation) => {
          const id = sound.readBookingId(text, operation);
          return operation === 'cancelBooking' ? BigInt(Number(id)) : id;
        },
      }),
    ],
  },
  'CANCEL-BOOKING-EVERY-STAGE': {
    'bookings-only-new-cancelable': [
      'Only a booking that has not been sent yet can be cancelled.',
      notCancelable('SENT', 'ACCEPTED'),
    ],
  },
  'CANCEL-BOOKING-TAKES-EFFECT': {
    'bookings-cancellation-without-effect': [
      'A cancellation is written to the log and nowhere else.',
      () => ({ stateAfterCancel: (state) => state }),
    ],
    'bookings-cancellation-declines': [
      'A cancelled booking gets the state of one that the restaurant rejected.',
      () => ({ stateAfterCancel: () => 'DECLINED' }),
    ],
    'bookings-early-cancellation-without-effect': [
      'A cancellation is passed on to a restaurant that does not know of the new booking yet, and has no effect.',
      (sound) => ({
        stateAfterCancel: (state) => (state === 'CREATED' ? state : sound.stateAfterCancel(state)),
        posDelayMs: ({ state }, configuredMs) => (state === 'CREATED' ? HEARD_AFTER_MS : configuredMs),
      }),
    ],
    'bookings-late-cancellation-without-effect': [
      'A booking that the restaurant confirmed stays confirmed, although its cancellation is accepted.',
      (sound) => ({
        stateAfterCancel: (state) => (state === 'ACCEPTED' ? state : sound.stateAfterCancel(state)),
      }),
    ],
  },
  'CANCEL-BOOKING-STAYS-READABLE': {
    'bookings-cancelled-not-readable': [
      'A cancelled booking can no longer be found.',
      changedAnswer(
        'getBooking',
        () => ({ status: 404, body: { message: 'Booking not found' } }),
        (answer) => succeeded(answer) && isOver(fieldOf(answer.body, 'state')),
      ),
    ],
    'bookings-cancelled-soon-not-readable': [
      'A booking is removed as soon as its cancellation is complete.',
      (sound) => ({
        beforeSend: async (answer, call) => {
          const final = await sound.beforeSend(answer, call);
          const isGone = call.operation === 'getBooking' && fieldOf(final.body, 'state') === 'CANCELED';
          return isGone ? { status: 410, body: { message: 'The booking was removed' } } : final;
        },
      }),
    ],
  },
  'CANCEL-BOOKING-OTHERS-KEPT': {
    'bookings-cancellation-empties-restaurant': [
      'The statement that cancels a booking selects by nothing but its restaurant and its being active.',
      (sound) => ({
        canceledAlong: (canceled, all) => activeBeside(canceled, all(), sound),
      }),
    ],
    'bookings-cancellation-frees-moment': [
      'The statement that cancels a booking selects by restaurant and time, which other guests may share.',
      (sound) => ({
        canceledAlong: (canceled, all) =>
          activeBeside(canceled, all(), sound).filter(({ date }) => date.equals(canceled.date)),
      }),
    ],
  },
});
