import type { BookingAttempt } from '../../decisions/bookings.ts';
import type { Behaviour } from '../../decisions/index.ts';
import type { Booking, BookingPlace } from '../../domain/booking.ts';
import type { RefusalKind } from '../../wire/call.ts';
import type { Json } from '../../wire/json.ts';
import type { Fault } from './fault.ts';
import { fieldsOf } from './json.ts';

/** Changes a value if it is a string. */
export function ofText(change: (text: string) => Json | undefined) {
  return (json: Json | undefined): Json | undefined => (typeof json === 'string' ? change(json) : json);
}

/** Changes the promo of a meta that has one. */
export function ofPromo(change: (promo: string) => Json | undefined) {
  return (meta: Json | undefined): Json | undefined => {
    const fields = fieldsOf(meta);
    return typeof fields['promo'] === 'string' ? { ...fields, promo: change(fields['promo']) } : meta;
  };
}

type BookingField = Exclude<keyof Booking, 'restaurantId'>;

/** The places and the bookings in which a field is shown wrongly; all by default. */
interface Where {
  readonly places?: readonly BookingPlace[];
  readonly of?: ((booking: Booking) => boolean) | undefined;
}

/** Shows one field of a booking differently; undefined leaves it out. The rest of the booking is sound. */
export function shown(
  field: BookingField,
  change: (value: Json | undefined, booking: Booking) => Json | undefined,
  { places, of }: Where = {},
): Fault['override'] {
  return (sound) => ({
    bookingJson: (booking, date, where) => {
      const json = sound.bookingJson(booking, date, where);
      if (places?.includes(where) === false || of?.(booking) === false) return json;
      const fields = fieldsOf(json);
      return { ...fields, [field]: change(fields[field], booking) };
    },
  });
}

/** Every third booking has an id that a float can't hold. */
export function hasLargeId({ id }: Booking): boolean {
  return id > 2n ** 53n;
}

/** Whether a booking is cancelled or being cancelled. */
export function isCanceled({ state }: Booking): boolean {
  return state === 'CANCELED' || state === 'CANCELING';
}

type Verdict = (attempt: BookingAttempt, sound: (attempt: BookingAttempt) => boolean) => boolean;

/** Judges one restriction of a booking differently; `sound` is the correct judgement. */
export function judging(kind: RefusalKind, violatedBy: Verdict): (sound: Behaviour) => Partial<Behaviour> {
  return ({ bookingRestrictions }) => ({
    bookingRestrictions: bookingRestrictions.map((restriction) =>
      restriction.kind === kind
        ? {
            ...restriction,
            violatedBy: (attempt) => violatedBy(attempt, (same) => restriction.violatedBy(same)),
          }
        : restriction,
    ),
  });
}

/** Drops one restriction. */
export function without(kind: RefusalKind): (sound: Behaviour) => Partial<Behaviour> {
  return judging(kind, () => false);
}

/** Refuses sound requests as if they were outside the hours of the restaurant. */
export function refusingMoments(isRefused: (attempt: BookingAttempt) => boolean) {
  return judging('outside-working-hours', (attempt, sound) => sound(attempt) || isRefused(attempt));
}

/** Minutes since midnight on the clock of the restaurants. */
export function minuteOf({ local }: BookingAttempt): number {
  return local.hour * 60 + local.minute;
}

/** The hours of the attempt's weekday, each from its first to its last minute. */
export function hoursOf({ restaurant, local }: BookingAttempt, type: 'RESTAURANT' | 'BOOKING') {
  return restaurant.hours[type][local.dayOfWeek - 1] ?? [];
}

/** Whether the restaurant is open at the time of an attempt. */
export function isOpenAt(attempt: BookingAttempt): boolean {
  const minute = minuteOf(attempt);
  return hoursOf(attempt, 'RESTAURANT').some(([from, to]) => minute >= from && minute < to);
}
