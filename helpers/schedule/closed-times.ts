import { Temporal } from 'temporal-polyfill';
import type { Interval } from './opening-hours.ts';
import type { RestaurantHours } from './restaurant-hours.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const SHORTEST_GAP_MS = HOUR_MS;

/** Moments at which a restaurant is closed beyond doubt, as far from its hours as can be. */
export interface ClosedTimes {
  /** Between hours: at night, in a break. */
  readonly betweenHours: readonly number[];
  /** On days within the schedule for which it shows no hours at all. */
  readonly onClosedDays: readonly number[];
}

/**
 * Finds moments outside of all hours that a schedule shows, between the first and the last of them.
 *
 * @param zone IANA zone of the restaurant; unset: it is not known
 * @param earliest milliseconds since the epoch
 */
export function closedTimes(hours: RestaurantHours, zone: string | undefined, earliest: number): ClosedTimes {
  const betweenHours: number[] = [];
  const onClosedDays: number[] = [];
  for (const gap of gapsOf(hours)) {
    const certain = { start: gap.start + hours.slackMs, end: gap.end - hours.slackMs };
    const middle = Math.floor((certain.start + certain.end) / 2 / MINUTE_MS) * MINUTE_MS;
    if (certain.end - certain.start < SHORTEST_GAP_MS || middle < earliest) continue;
    const closedDay = closedDayIn(gap, zone, middle);
    if (closedDay === undefined) betweenHours.push(middle);
    else if (closedDay >= earliest) onClosedDays.push(closedDay);
  }
  return { betweenHours, onClosedDays };
}

/** The end of the last hours that a schedule shows; undefined when it shows none. */
export function lastEnd({ opening, booking }: RestaurantHours): number | undefined {
  const ends = [...opening, ...booking].map(({ end }) => end);
  return ends.length === 0 ? undefined : Math.max(...ends);
}

function gapsOf({ opening, booking }: RestaurantHours): readonly Interval[] {
  const gaps: Interval[] = [];
  let open = -Infinity;
  for (const { start, end } of [...opening, ...booking].sort((a, b) => a.start - b.start)) {
    if (start > open && open > 0) gaps.push({ start: open, end: start });
    open = Math.max(open, end);
  }
  return gaps;
}

/** Noon of the first whole day in a gap; in an unknown zone the middle of one that holds a whole day in any zone. */
function closedDayIn(gap: Interval, zone: string | undefined, middle: number): number | undefined {
  if (zone === undefined) return gap.end - gap.start >= 48 * HOUR_MS ? middle : undefined;
  const start = Temporal.Instant.fromEpochMilliseconds(gap.start).toZonedDateTimeISO(zone);
  const midnight = start.startOfDay();
  const day = midnight.epochMilliseconds === gap.start ? midnight : midnight.add({ days: 1 }).startOfDay();
  const isWhole = day.add({ days: 1 }).epochMilliseconds <= gap.end;
  return isWhole ? day.add({ hours: 12 }).epochMilliseconds : undefined;
}
