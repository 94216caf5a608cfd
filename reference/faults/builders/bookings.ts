import type { BookingAttempt } from '../../decisions/bookings.ts';
import type { Behaviour } from '../../decisions/index.ts';
import type { Booking, BookingPlace } from '../../domain/booking.ts';
import type { RefusalKind } from '../../wire/call.ts';
import type { Json } from '../../wire/json.ts';
import type { Fault } from './fault.ts';
import { fieldsOf } from './json.ts';

/** Changes a value where it is a text. */
export function ofText(change: (text: string) => Json | undefined) {
  return (json: Json | undefined): Json | undefined => (typeof json === 'string' ? change(json) : json);
}

/** Changes the promo inside of a meta that has one. */
export function ofPromo(change: (promo: string) => Json | undefined) {
  return (meta: Json | undefined): Json | undefined => {
    const fields = fieldsOf(meta);
    return typeof fields['promo'] === 'string' ? { ...fields, promo: change(fields['promo']) } : meta;
  };
}

type BookingField =
  'id' | 'persons' | 'firstName' | 'lastName' | 'phone' | 'state' | 'date' | 'comment' | 'meta';

/** Where and of which bookings a field is shown wrongly; everywhere and of all where nothing is said. */
interface Where {
  readonly places?: readonly BookingPlace[];
  readonly of?: ((booking: Booking) => boolean) | undefined;
}

/** One field of a booking, shown otherwise; undefined leaves it out. Everything else about the booking is sound. */
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

export function isCanceled({ state }: Booking): boolean {
  return state === 'CANCELED' || state === 'CANCELING';
}

type Verdict = (attempt: BookingAttempt, sound: (attempt: BookingAttempt) => boolean) => boolean;

/** Judges one restriction of a booking otherwise; `sound` is how it ought to be judged. */
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

/** As if there were no such restriction. */
export function without(kind: RefusalKind): (sound: Behaviour) => Partial<Behaviour> {
  return judging(kind, () => false);
}

/** Refuses sound requests, as the hours of the restaurant would. */
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

/** Whether the restaurant is open at all at the moment of an attempt. */
export function isOpenAt(attempt: BookingAttempt): boolean {
  const minute = minuteOf(attempt);
  return hoursOf(attempt, 'RESTAURANT').some(([from, to]) => minute >= from && minute < to);
}
