import type { Temporal } from 'temporal-polyfill';
import type { BookingAttempt } from '../../../decisions/bookings.ts';
import { type Booking, sameRequest } from '../../../domain/booking.ts';
import { spread } from '../../../domain/random.ts';
import { Refusal } from '../../../wire/call.ts';
import { activeNearby } from '../../builders/bookings.ts';
import { numbered } from '../../builders/layer.ts';
import type { Layer, Range } from '../../builders/layer.ts';
import type { Variant } from '../../builders/variant.ts';

const MINUTE_MS = 60_000;

const HOUR_MS = 60 * MINUTE_MS;

const DAY_MS = 24 * HOUR_MS;

/** One more restriction on bookings; the contract lists none of them and excludes none. */
function policy(
  name: string,
  parameter: string,
  range: Range,
  choice: (value: number) => string,
  violatedBy: (attempt: BookingAttempt, value: number) => boolean,
  warns: Variant['warns'] = [],
): Layer {
  return numbered(
    name,
    parameter,
    range,
    (value) => `${choice(value)} (a policy: section 8 does not exclude it).`,
    (value) => (usual) => ({
      bookingRestrictions: [
        ...usual.bookingRestrictions,
        { kind: 'conflict', message: choice(value), violatedBy: (attempt) => violatedBy(attempt, value) },
      ],
    }),
    { of: () => ({ warns }) },
  );
}

/** A size of parties for which there are neither bookings nor a count of tables. */
function parties(
  name: string,
  parameter: string,
  range: Range,
  words: string,
  isWrong: (persons: number, bound: number) => boolean,
): Layer {
  return numbered(
    name,
    parameter,
    range,
    (bound) =>
      `A booking is for ${words} ${bound} persons, and tables are counted for no others (section 8 does not exclude it).`,
    (bound) => (usual) => ({
      bookingRestrictions: [
        ...usual.bookingRestrictions,
        {
          kind: 'conflict',
          message: 'The party has the wrong size',
          violatedBy: ({ request }) => isWrong(request.persons, bound),
        },
      ],
      freeTables: (restaurant, open, persons, local) => {
        if (isWrong(persons, bound)) throw new Refusal('conflict', 'There are no tables for such a party');
        return usual.freeTables(restaurant, open, persons, local);
      },
    }),
    { kind: 'party-limit' },
  );
}

/** Moments or restaurants without a free table: there are no bookings, and the count of tables is 0. */
function bookedOut(
  name: string,
  parameter: string,
  range: Range,
  choice: (value: number) => string,
  isFull: (place: Pick<BookingAttempt, 'restaurant' | 'local'>, value: number) => boolean,
): Layer {
  return numbered(
    name,
    parameter,
    range,
    (value) => `${choice(value)}; the count of free tables says so (section 8 does not exclude it).`,
    (value) => (usual) => ({
      bookingRestrictions: [
        ...usual.bookingRestrictions,
        { kind: 'conflict', message: choice(value), violatedBy: (attempt) => isFull(attempt, value) },
      ],
      freeTables: (restaurant, open, persons, local) =>
        isFull({ restaurant, local }, value) ? 0 : usual.freeTables(restaurant, open, persons, local),
    }),
  );
}

/** The time from now until the date of a booking. */
function aheadMs({ request, now }: BookingAttempt): number {
  return request.date.epochMilliseconds - now;
}

/** Active bookings in the same restaurant on the same UTC day. */
function onSameDay({ restaurant, request, allActive }: BookingAttempt): readonly Booking[] {
  const dayOf = (date: Temporal.Instant): number => Math.floor(date.epochMilliseconds / DAY_MS);
  return allActive().filter(
    ({ restaurantId, date }) => restaurantId === restaurant.id && dayOf(date) === dayOf(request.date),
  );
}

/** Whether a moment of the restaurant's clock begins a slot of so many minutes. */
function beginsSlot({ local }: BookingAttempt, minutes: number): boolean {
  const midnight = local.with({ hour: 0, minute: 0, second: 0, millisecond: 0 });
  return local.since(midnight).total('minutes') % minutes === 0;
}

function isSame({ request, restaurant }: BookingAttempt, booking: Booking): boolean {
  return booking.restaurantId === restaurant.id && sameRequest(request, booking);
}

/** Reasons of a sound operator for refusing a booking or a cancellation. */
export const bookingPolicyLayers: readonly Layer[] = [
  policy(
    'lead',
    'hours that a booking must be ahead',
    { from: 1, to: 48 },
    (hours) => `Bookings are accepted up to ${hours} h before their time`,
    (attempt, hours) => aheadMs(attempt) < hours * HOUR_MS,
  ),
  policy(
    'horizon',
    'days that a booking may be ahead',
    { from: 7, to: 30 },
    (days) => `Bookings are accepted up to ${days} days ahead`,
    (attempt, days) => aheadMs(attempt) > days * DAY_MS,
  ),
  policy(
    'slots',
    'minutes between the moments that can be booked',
    { from: 15, to: 60, only: [15, 30, 60] },
    (minutes) => `Bookings begin only every ${minutes} minutes`,
    (attempt, minutes) => !beginsSlot(attempt, minutes),
  ),
  policy(
    'slots-vary',
    'restaurants of which one takes bookings on the hour alone',
    { from: 2, to: 4 },
    (count) => `In about one restaurant of ${count} bookings begin only every hour`,
    (attempt, count) => spread(attempt.restaurant.id, count) === 0 && !beginsSlot(attempt, 60),
  ),
  policy(
    'party-limit',
    'the most persons of a booking',
    { from: 2, to: 20 },
    (persons) => `A booking is for at most ${persons} persons`,
    ({ request }, persons) => request.persons > persons,
  ),
  parties(
    'party-least',
    'the fewest persons of a booking',
    { from: 2, to: 2, only: [2] },
    'at least',
    (persons, least) => persons < least,
  ),
  parties(
    'party-most',
    'the most persons of a booking',
    { from: 4, to: 12 },
    'at most',
    (persons, most) => persons > most,
  ),
  policy(
    'capacity',
    'bookings of one restaurant less than an hour apart',
    { from: 4, to: 40 },
    (tables) => `A restaurant has ${tables} tables for any hour`,
    (attempt, tables) => activeNearby(attempt, HOUR_MS) >= tables,
  ),
  bookedOut(
    'full-hour',
    'hour of the day from which on all tables are taken for two hours',
    { from: 12, to: 20 },
    (hour) => `All tables are taken from ${hour}:00 on for two hours on every day`,
    ({ local }, hour) => local.hour >= hour && local.hour < hour + 2,
  ),
  bookedOut(
    'no-tables',
    'restaurants of which one has no tables yet',
    { from: 2, to: 5 },
    (count) => `About one restaurant of ${count} is active, but has no tables yet`,
    ({ restaurant }, count) => spread(restaurant.id, count) === 0,
  ),
  policy(
    'day-limit',
    'active bookings of one restaurant on one day',
    { from: 10, to: 100 },
    (most) => `A restaurant takes at most ${most} bookings for a day`,
    (attempt, most) => onSameDay(attempt).length >= most,
  ),
  policy(
    'guest-limit',
    'active bookings of one phone in all restaurants',
    { from: 1, to: 5 },
    (most) => `A phone has at most ${most} active bookings in all restaurants`,
    ({ request, allActive }, most) =>
      allActive().filter(({ phone }) => phone === request.phone).length >= most,
    ['RESTRICT-OTHER-RESTAURANT-FREE'],
  ),
  policy(
    'guest-bookings',
    'bookings of one phone in one restaurant, cancelled ones included',
    { from: 2, to: 5 },
    (most) => `A phone can make at most ${most} bookings in a restaurant, even if it cancels them`,
    ({ guestBookings }, most) => guestBookings.length >= most,
  ),
  numbered(
    'cancellation-window',
    'hours before a booking from which on it cannot be cancelled',
    { from: 1, to: 48 },
    (hours) =>
      `A booking can be cancelled up to ${hours} h before its time (a policy: section 4.11 does not exclude it).`,
    (hours) => (usual) => ({
      mayCancel: (state, leftMs) => leftMs >= hours * HOUR_MS && usual.mayCancel(state, leftMs),
    }),
  ),
  numbered(
    'repeat-window',
    'seconds in which an identical request gets the same booking again',
    { from: 5, to: 3600, byMagnitude: true },
    (seconds) =>
      `A request repeated within ${seconds} s is answered with the booking that it made (idempotency: it stays one active booking, section 8.2).`,
    (seconds) => (usual) => {
      const madeAt = new Map<bigint, number>();
      return {
        newBookingId: (n) => {
          const id = usual.newBookingId(n);
          madeAt.set(id, Date.now());
          return id;
        },
        sameBooking: (attempt) =>
          usual.sameBooking(attempt) ??
          attempt.activeBookings.find(
            (booking) =>
              isSame(attempt, booking) && Date.now() - (madeAt.get(booking.id) ?? 0) <= seconds * 1000,
          ),
      };
    },
  ),
];
