import { Temporal } from 'temporal-polyfill';
import { DAY_MS, HOUR_MS, MINUTE_MS, WEEK_MS } from '../../values/time.ts';
import { type Interval, isInside, isOpen, merged } from './opening-hours.ts';
import type { MomentTerms, RestaurantHours } from './restaurant-hours.ts';

/** On the half hour, from 24 hours ahead on. */
export const USUAL_MOMENTS: MomentTerms = { stepMs: HOUR_MS / 2, fromStart: false, leadMs: DAY_MS };

/** In short hours this part of them replaces the hour that a moment must be inside. */
const PART_INSIDE = 1 / 3;

/** Steps for hours that are too short for the usual ones. */
const SHORT_STEPS_MS: readonly number[] = [15 * MINUTE_MS, 5 * MINUTE_MS, MINUTE_MS];

type Hours = Pick<RestaurantHours, 'booking' | 'zone'>;

/**
 * Moments inside BOOKING hours, at least an hour before the end; in hours too short for that any moment inside them, if
 * need be their very start.
 */
export function bookableMoments(
  { booking, zone }: Hours,
  terms: MomentTerms = USUAL_MOMENTS,
): readonly number[] {
  const now = Date.now();
  const [earliest, latest] = [now + terms.leadMs, now + (terms.horizonMs ?? Infinity)];
  return merged(booking).flatMap(({ start, end }) => {
    const from = Math.max(earliest, start);
    const phaseMs = terms.fromStart ? start : phaseOf(start, zone);
    const until = (last: number, stepMs: number): readonly number[] => {
      const first = phaseMs + Math.ceil((from - phaseMs) / stepMs) * stepMs;
      const count = Math.max(0, Math.floor((Math.min(last, latest) - first) / stepMs) + 1);
      return Array.from({ length: count }, (_, index) => first + index * stepMs);
    };
    const inside = until(end - HOUR_MS, terms.stepMs);
    if (inside.length > 0 || from >= end) return inside;
    const short = [terms.stepMs, ...SHORT_STEPS_MS].map((stepMs) => until(end - 1, stepMs));
    return short.find(({ length }) => length > 0) ?? (start >= earliest && start <= latest ? [start] : []);
  });
}

/** A full hour by the clock of a zone; if it is not known, hours begin on its quarter hours. */
function phaseOf(start: number, zone: string | undefined): number {
  if (zone === undefined) return start % (HOUR_MS / 4) === 0 ? start % (HOUR_MS / 2) : 0;
  const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(zone);
  return -offsetNanoseconds / NANOSECONDS_PER_MS;
}

const NANOSECONDS_PER_MS = 1e6;

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

/** Before hours that are not the first of a day there may be a break, whose end is open. */
const LEAST_CLOSED_MS = 6 * HOUR_MS;

/**
 * The moments at which a day's BOOKING hours begin, two hours long or longer, on days between others that can be booked;
 * none when the zone of the hours is not known.
 *
 * @param moments bookable ones, see {@link bookableMoments}
 */
export function startsOfDays(
  { booking, doubtful, slackMs }: RestaurantHours,
  moments: readonly number[],
): readonly number[] {
  const [first = Infinity, last = -Infinity] = [moments[0], moments.at(-1)];
  if (slackMs > 0) return [];
  return merged(booking).flatMap(({ start, end }, index, all) => {
    const closedMs = start - (all[index - 1]?.end ?? -Infinity);
    const isBetween = start > first + DAY_MS && start < last - DAY_MS;
    const isLong = closedMs >= LEAST_CLOSED_MS && end - start >= 2 * HOUR_MS;
    return isBetween && isLong && !isOpen(doubtful, start) ? [start] : [];
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

/** Between the moments at which a restaurant is tried outside its BOOKING hours. */
const STEP_MS = HOUR_MS / 2;

/** Moments so near to the edges of BOOKING hours are tried too. */
const NEAR_MS = HOUR_MS / 4;

/** A moment just outside one end of some hours. */
export interface EdgeTime {
  /** Milliseconds since the epoch. */
  readonly moment: number;
  readonly edge: 'start' | 'end';
  readonly oddity: Oddity;
}

/**
 * When bookings are taken at the same time of day: a week before or after (a service may know the hours of weekdays alone),
 * a day before or after (it may take one day for another), or neither.
 */
export type Oddity = 'other week' | 'other day' | 'none';

/** Why a moment outside of some hours may be taken for one inside. */
export function oddityOf(hours: readonly Interval[], moment: number): Oddity {
  const isApart = (ms: number): boolean => [-ms, ms].some((apart) => isInside(hours, moment + apart));
  if (isApart(WEEK_MS)) return 'other week';
  return isApart(DAY_MS) ? 'other day' : 'none';
}

/**
 * As {@link openButNotBookable}, but a quarter of an hour before and after BOOKING hours.
 */
export function besideBookingHours({
  opening,
  booking,
  doubtful,
  slackMs,
}: RestaurantHours): readonly EdgeTime[] {
  const earliest = Date.now() + DAY_MS;
  if (slackMs > 0) return [];
  return booking
    .flatMap(({ start, end }) => [
      { moment: start - NEAR_MS, edge: 'start' as const },
      { moment: end + NEAR_MS, edge: 'end' as const },
    ])
    .map((one) => ({ ...one, oddity: oddityOf(booking, one.moment) }))
    .filter(({ moment }) => moment > earliest && isInside(opening, moment))
    .filter(({ moment }) => !isOpen([...booking, ...doubtful], moment));
}

/**
 * Moments on the half hour, from 24 hours ahead on, when the restaurant is open but takes no bookings; none when the
 * zone of its hours is not known.
 */
export function openButNotBookable({
  opening,
  booking,
  doubtful,
  slackMs,
}: RestaurantHours): readonly number[] {
  const earliest = Date.now() + DAY_MS;
  if (slackMs > 0) return [];
  return opening.flatMap(({ start, end }) => {
    const count = Math.floor((end - start) / STEP_MS);
    const moments = Array.from({ length: count }, (_, index) => start + index * STEP_MS);
    // The contract leaves open whether the end of booking hours belongs to them, so that moment is no evidence.
    return moments.filter((moment) => moment > earliest && !isOpen([...booking, ...doubtful], moment));
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

/** The middle first, then the middles of both halves, and so on: a restaurant may refuse all that is soon, or all that is late. */
export function byHalves<T>(items: readonly T[]): readonly T[] {
  const ordered: T[] = [];
  const parts = [items];
  for (const part of parts) {
    const middle = Math.floor(part.length / 2);
    ordered.push(...part.slice(middle, middle + 1));
    if (part.length > 1) parts.push(part.slice(0, middle), part.slice(middle + 1));
  }
  return ordered;
}
