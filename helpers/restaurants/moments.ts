import { Temporal } from 'temporal-polyfill';
import { DAY_MS, HOUR_MS, WEEK_MS } from '../values/time.ts';
import { isInside, merged, type OpeningHours } from './opening-hours.ts';
import type { RestaurantHours } from './restaurant-hours.ts';

/** Bookings are asked for on the half hour. */
const STEP_MS = HOUR_MS / 2;

/** In short hours this part of them replaces the hour that a moment must be inside. */
const PART_INSIDE = 1 / 3;

/** Moments on the half hour inside BOOKING hours, from 24 hours ahead on, at least an hour before the end. */
export function bookableMoments({ booking }: Pick<OpeningHours, 'booking'>): readonly number[] {
  const earliest = Math.ceil((Date.now() + DAY_MS) / STEP_MS) * STEP_MS;
  return merged(booking).flatMap(({ start, end }) => {
    const from = Math.max(earliest, Math.ceil(start / STEP_MS) * STEP_MS);
    const count = Math.max(0, Math.floor((end - HOUR_MS - from) / STEP_MS) + 1);
    return Array.from({ length: count }, (_, index) => from + index * STEP_MS);
  });
}

/** Lunch and dinner. */
const TIMES = ['12:30', '13:00', '19:00', '19:30', '20:00'] as const;

/** Far enough ahead for restaurants that want a day's notice. */
const DAYS_AHEAD = [2, 3, 4, 5, 6] as const;

/**
 * Moments when most restaurants are open, for schedules that can't be read (section 2.3).
 *
 * @param zone IANA zone of the restaurants; unset when it is not known, then UTC is tried
 * @returns milliseconds since the epoch
 */
export function guessedMoments(zone = 'UTC'): readonly number[] {
  const today = Temporal.Now.plainDateISO(zone);
  return DAYS_AHEAD.flatMap((days) =>
    TIMES.map(
      (time) => today.add({ days }).toZonedDateTime({ timeZone: zone, plainTime: time }).epochMilliseconds,
    ),
  );
}

/**
 * One moment on each of some days with BOOKING hours, the first and the last day included: in turn early, in the middle
 * and late, but an hour or more inside the hours (less in short hours).
 *
 * @param moments bookable ones, see {@link bookableMoments}
 */
export function insideBookingHours(
  { booking }: RestaurantHours,
  moments: readonly number[],
  mostDays: number,
): readonly number[] {
  const stretches = merged(booking);
  const inside = moments.filter((one) =>
    stretches.some(
      ({ start, end }) => one >= start + Math.min(HOUR_MS, (end - start) * PART_INSIDE) && one < end,
    ),
  );
  const days = new Map<number, number[]>();
  for (const moment of inside) {
    const day = Math.floor(moment / DAY_MS);
    days.set(day, [...(days.get(day) ?? []), moment]);
  }
  return spread([...days.values()], mostDays).flatMap((ofDay, index) => {
    const moment = ofDay[Math.floor(((ofDay.length - 1) * (index % 3)) / 2)];
    return moment === undefined ? [] : [moment];
  });
}

/**
 * The first moments after the end of a schedule that are in BOOKING hours a week before; none when the zone of the
 * hours is not known.
 *
 * @param moments bookable ones, see {@link bookableMoments}
 * @param end of the last hours that the schedule shows
 */
export function justAfterSchedule(
  { slackMs }: RestaurantHours,
  moments: readonly number[],
  end: number | undefined,
): readonly number[] {
  if (end === undefined || slackMs > 0) return [];
  const later = moments.map((moment) => moment + WEEK_MS);
  return later.filter((moment) => moment > end && moment <= end + DAY_MS);
}

/**
 * Moments on the half hour, from 24 hours ahead on, when the restaurant is open but takes no bookings; none when the
 * zone of its hours is not known.
 */
export function openButNotBookable({ opening, booking, slackMs }: RestaurantHours): readonly number[] {
  const earliest = Date.now() + DAY_MS;
  if (slackMs > 0) return [];
  return opening.flatMap(({ start, end }) => {
    const count = Math.floor((end - start) / STEP_MS);
    const moments = Array.from({ length: count }, (_, index) => start + index * STEP_MS);
    // The contract leaves open whether the end of booking hours belongs to them, so that moment is no evidence.
    return moments.filter(
      (moment) =>
        moment > earliest && !isInside(booking, moment) && !booking.some((one) => one.end === moment),
    );
  });
}

/** The last moment on the half hour before `now` inside the BOOKING hours that the schedule still shows. */
export function passedMoment({ booking }: RestaurantHours, now: number): number | undefined {
  const begun = booking.findLast(({ start }) => start <= now);
  if (begun === undefined) return undefined;
  const latest = Math.floor(Math.min(now, begun.end - 1) / STEP_MS) * STEP_MS;
  return latest >= begun.start ? latest : undefined;
}

/** At most so many items, evenly spread, the first and the last among them. */
function spread<T>(items: readonly T[], most: number): readonly T[] {
  const count = Math.min(items.length, most);
  const step = (items.length - 1) / Math.max(1, count - 1);
  return Array.from({ length: count }, (_, index) => items[Math.round(index * step)]).filter(
    (item) => item !== undefined,
  );
}
