import type { Behaviour } from '../decisions/index.ts';
import type { Booking, BookingState } from '../domain/booking.ts';
import { mixedId } from '../domain/random.ts';
import type { Json } from '../wire/json.ts';
import { answerFault, succeeded } from './answer-fault.ts';
import { fieldOf } from './changed-json.ts';
import type { Fault } from './fault.ts';

/** Of a new booking, by a restaurant that is not at the screen all the time. */
const HEARD_AFTER_MS = 300;
const FIRST_ID = 4_000_000_000n;

/** A sound cancellation, but not from some states. */
function notCancelable(...states: readonly BookingState[]): Fault['override'] {
  return (sound) => ({ mayCancel: (state) => sound.mayCancel(state) && !states.includes(state) });
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

/** Ids come round again after so many bookings. */
const CIRCLE = 20;

const creation: readonly Fault[] = [
  {
    id: 'bookings-of-half-the-restaurants-refused',
    mistake:
      'One of the two lines to the restaurants is down, so that every booking in half of them is refused.',
    breaks: ['CREATE-BOOKING-SOUND-ACCEPTED'],
    override: (sound) => ({
      bookingRestrictions: [
        ...sound.bookingRestrictions,
        {
          kind: 'channel-off',
          message: 'The restaurant can not be reached',
          violatedBy: ({ restaurant }) => restaurant.id % 2n === 0n,
        },
      ],
    }),
  },
  {
    id: 'bookings-of-large-restaurant-ids-refused',
    mistake: 'Bookings keep the id of their restaurant in an int32, where not every id fits.',
    breaks: ['CREATE-BOOKING-SOUND-ACCEPTED'],
    subtle: true,
    override: (sound) => ({
      readRestaurantId: (text, operation) => {
        const id = sound.readRestaurantId(text, operation);
        return operation === 'createBooking' ? BigInt.asIntN(32, id) : id;
      },
    }),
  },
  {
    id: 'bookings-ids-long-circle',
    mistake: `The sequence of ids begins again after ${CIRCLE} bookings.`,
    breaks: ['CREATE-BOOKING-IDS-DISTINCT'],
    subtle: true,
    override: () => ({ newBookingId: (n) => mixedId(n % CIRCLE, FIRST_ID) }),
  },
];

const cancellation: readonly Fault[] = [
  {
    id: 'bookings-not-cancelable',
    mistake: 'Cancelling is left to the restaurant, so that every cancellation of a partner is refused.',
    breaks: ['CANCEL-BOOKING-ACCEPTED'],
    override: notCancelable('CREATED', 'SENT', 'ACCEPTED'),
  },
  {
    id: 'bookings-only-new-cancelable',
    mistake: 'Only a booking that was not sent yet can be cancelled.',
    breaks: ['CANCEL-BOOKING-ACCEPTED'],
    subtle: true,
    override: notCancelable('SENT', 'ACCEPTED'),
  },
  {
    id: 'bookings-large-ids-not-cancelable',
    mistake: 'The id of a booking to be cancelled passes through a float, so that large ones are not found.',
    breaks: ['CANCEL-BOOKING-ACCEPTED'],
    subtle: true,
    override: (sound) => ({
      readBookingId: (text, operation) => {
        const id = sound.readBookingId(text, operation);
        return operation === 'cancelBooking' ? BigInt(Number(id)) : id;
      },
    }),
  },
  {
    id: 'bookings-cancellation-without-effect',
    mistake: 'A cancellation is noted in the log and nowhere else.',
    breaks: ['CANCEL-BOOKING-TAKES-EFFECT'],
    override: () => ({ stateAfterCancel: (state) => state }),
  },
  {
    id: 'bookings-cancellation-declines',
    mistake: 'A cancelled booking is put into the state of one that the restaurant rejected.',
    breaks: ['CANCEL-BOOKING-TAKES-EFFECT'],
    override: () => ({ stateAfterCancel: () => 'DECLINED' }),
  },
  {
    id: 'bookings-early-cancellation-without-effect',
    mistake: 'A cancellation is passed on to the restaurant, which has not heard of a new booking yet.',
    breaks: ['CANCEL-BOOKING-TAKES-EFFECT'],
    subtle: true,
    override: (sound) => ({
      stateAfterCancel: (state) => (state === 'CREATED' ? state : sound.stateAfterCancel(state)),
      posDelayMs: ({ state }, configuredMs) => (state === 'CREATED' ? HEARD_AFTER_MS : configuredMs),
    }),
  },
  {
    id: 'bookings-late-cancellation-without-effect',
    mistake:
      'A booking that the restaurant confirmed stays confirmed, although its cancellation is accepted.',
    breaks: ['CANCEL-BOOKING-TAKES-EFFECT'],
    subtle: true,
    override: (sound) => ({
      stateAfterCancel: (state) => (state === 'ACCEPTED' ? state : sound.stateAfterCancel(state)),
    }),
  },
  answerFault({
    id: 'bookings-cancelled-not-readable',
    mistake: 'A cancelled booking can not be found any more.',
    breaks: 'CANCEL-BOOKING-STAYS-READABLE',
    of: 'getBooking',
    when: (answer) => succeeded(answer) && isOver(fieldOf(answer.body, 'state')),
    answers: () => ({ status: 404, body: { message: 'Booking not found' } }),
  }),
  {
    id: 'bookings-cancelled-soon-not-readable',
    mistake: 'A booking is removed as soon as its cancellation is complete.',
    breaks: ['CANCEL-BOOKING-STAYS-READABLE'],
    subtle: true,
    override: (sound) => ({
      beforeSend: async (answer, call) => {
        const final = await sound.beforeSend(answer, call);
        const isGone = call.operation === 'getBooking' && fieldOf(final.body, 'state') === 'CANCELED';
        return isGone ? { status: 410, body: { message: 'The booking was removed' } } : final;
      },
    }),
  },
  {
    id: 'bookings-cancellation-empties-restaurant',
    mistake:
      'The statement that cancels a booking has no condition but its restaurant, and that it is active.',
    breaks: ['CANCEL-BOOKING-OTHERS-KEPT'],
    override: (sound) => ({
      canceledAlong: (canceled, all) => activeBeside(canceled, all(), sound),
    }),
  },
  {
    id: 'bookings-cancellation-frees-moment',
    mistake: 'A cancellation names the restaurant and the moment, which other guests may share.',
    breaks: ['CANCEL-BOOKING-OTHERS-KEPT'],
    subtle: true,
    override: (sound) => ({
      canceledAlong: (canceled, all) =>
        activeBeside(canceled, all(), sound).filter(({ date }) => date.equals(canceled.date)),
    }),
  },
];

/** What becomes of bookings from their creation to their cancellation (sections 4.9 and 4.11). */
export const bookingLifeFaults: readonly Fault[] = [...creation, ...cancellation];
