import type { BookingAttempt } from '../decisions/bookings.ts';
import type { Behaviour } from '../decisions/index.ts';
import type { RefusalKind } from '../wire/call.ts';

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
