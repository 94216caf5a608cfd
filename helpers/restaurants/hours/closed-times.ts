import { Temporal } from 'temporal-polyfill';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../values/time.ts';
import { type EdgeTime, oddityOf } from './moments.ts';
import type { Interval } from './opening-hours.ts';
import type { RestaurantHours } from './restaurant-hours.ts';

const SHORTEST_GAP_MS = HOUR_MS;

const NEAR_MS = 15 * MINUTE_MS;

/** Within hours that would end or begin at the same time of day. */
const INSIDE_MS = 30 * MINUTE_MS;

/**
 * Nobody closes for so long between two evenings or two mornings: a longer gap contains a day without hours. Its middle
 * is closed in every zone, because clocks differ from UTC by 14 hours at most.
 */
const LONGEST_NIGHT_MS = 30 * HOUR_MS;

/** No zone puts its clocks forward by more. */
const SHORTEST_DAY_MS = 20 * HOUR_MS;

const DAYS_OF_WEEK = 7;

/**
 * The position of a moment relative to the hours of its day; in an unknown zone all we know is that it lies between
 * hours.
 */
export type ClosedWhen = 'between hours' | 'after closing' | 'before opening';

export interface ClosedTime {
  /** Milliseconds since the epoch. */
  readonly moment: number;
  readonly when: ClosedWhen;
}

/** A moment close to the hours of a day. */
type BesideTime = ClosedTime & EdgeTime;

/** Moments when a restaurant is closed beyond doubt. */
export interface ClosedTimes {
  /** Between hours, as far from them as possible: at night or in a break. */
  readonly betweenHours: readonly ClosedTime[];
  /** A quarter of an hour after the end of BOOKING hours, and before their beginning; none in an unknown zone. */
  readonly besideHours: readonly BesideTime[];
  /**
   * On days within the schedule without any hours, in milliseconds since the epoch: at noon, and at times of other days'
   * hours. Holidays come first, at a time of the usual hours of their weekday: a service that knows the hours of
   * weekdays alone takes bookings then.
   */
  readonly onClosedDays: readonly number[];
  /** Whether some of the closed days is a holiday: on its weekday the same schedule has BOOKING hours in another week. */
  readonly hasHolidays: boolean;
}

/**
 * Finds moments outside all hours of a schedule, between the first and the last of them.
 *
 * @param earliest milliseconds since the epoch
 */
export function closedTimes(hours: RestaurantHours, earliest: number): ClosedTimes {
  const isSure = hours.slackMs === 0;
  const zone = isSure ? hours.zone : undefined;
  const gaps = gapsOf(hours);
  const parts = gaps.flatMap((gap) => partsOf(gap, zone));
  const betweenHours = parts
    .map(({ when, start, end }) => ({ when, start: start + hours.slackMs, end: end - hours.slackMs }))
    .filter(({ start, end }) => end - start >= SHORTEST_GAP_MS)
    .map(({ when, ...part }) => ({ when, moment: middleOf(part) }));
  const besideHours = zone === undefined ? [] : parts.flatMap((part) => edgesOf(part, hours));
  const usual = usualTimes(hours, zone ?? hours.zone ?? 'UTC');
  const closedDays = gaps
    .flatMap(
      (gap) =>
        (zone === undefined ? undefined : closedDayIn(gap, zone, usual)) ?? longGap(gap, usual, hours) ?? [],
    )
    .map((day) => ({ ...day, moments: day.moments.filter((moment) => moment >= earliest) }))
    .filter(({ moments }) => moments.length > 0);
  const holidays = closedDays.filter((day) => day.isHoliday);
  const others = closedDays.filter((day) => !day.isHoliday);
  return {
    betweenHours: betweenHours.filter(({ moment }) => moment >= earliest),
    besideHours: besideHours.filter(({ moment }) => moment >= earliest),
    onClosedDays: [...holidays, ...others].flatMap(({ moments }) => moments),
    hasHolidays: holidays.length > 0,
  };
}

/** The end of the last hours of a schedule; undefined when it shows none. */
export function lastEnd({ opening, booking, doubtful }: RestaurantHours): number | undefined {
  const ends = [...opening, ...booking, ...doubtful].map(({ end }) => end);
  return ends.length === 0 ? undefined : Math.max(...ends);
}

/** Time outside all hours; a break that is shown inside them is no gap, because bookings may be accepted then. */
function gapsOf({ opening, booking, doubtful }: RestaurantHours): readonly Interval[] {
  const gaps: Interval[] = [];
  let open = -Infinity;
  for (const { start, end } of [...opening, ...booking, ...doubtful].sort((a, b) => a.start - b.start)) {
    if (start > open && open > 0) gaps.push({ start: open, end: start });
    open = Math.max(open, end);
  }
  return gaps;
}

/** A gap within one day unchanged; of a longer gap the rest of its first day and the beginning of its last. */
function partsOf(gap: Interval, zone: string | undefined): readonly (Interval & { when: ClosedWhen })[] {
  if (zone === undefined) {
    return gap.end - gap.start >= LONGEST_NIGHT_MS ? [] : [{ ...gap, when: 'between hours' }];
  }
  const startOfDay = (moment: number, days: number): number =>
    Temporal.Instant.fromEpochMilliseconds(moment)
      .toZonedDateTimeISO(zone)
      .startOfDay()
      .add({ days })
      .startOfDay().epochMilliseconds;
  const midnights = { first: startOfDay(gap.start, 1), last: startOfDay(gap.end, 0) };
  if (midnights.first >= gap.end) return [{ ...gap, when: 'between hours' }];
  return [
    { start: gap.start, end: midnights.first, when: 'after closing' },
    { start: midnights.last, end: gap.end, when: 'before opening' },
  ];
}

function edgesOf(
  { when, start, end }: Interval & { when: ClosedWhen },
  { booking }: RestaurantHours,
): readonly BesideTime[] {
  if (end - start < SHORTEST_GAP_MS) return [];
  const areBefore = booking.some((one) => one.end === start);
  const areAfter = booking.some((one) => one.start === end);
  return [
    ...(areBefore ? [{ when, edge: 'end' as const, moment: start + NEAR_MS }] : []),
    ...(areAfter ? [{ when, edge: 'start' as const, moment: end - NEAR_MS }] : []),
  ].map((one) => ({ ...one, oddity: oddityOf(booking, one.moment) }));
}

function middleOf({ start, end }: Interval): number {
  return Math.floor((start + end) / 2 / MINUTE_MS) * MINUTE_MS;
}

/** A day without hours, and moments of it in milliseconds since the epoch. */
interface ClosedDay {
  readonly moments: readonly number[];
  readonly isHoliday: boolean;
}

/** Milliseconds after midnight at which bookings are taken on a weekday, from 1 for Monday on. */
type UsualTimes = ReadonlyMap<number, number>;

/**
 * A day in a gap, the first holiday or else the first whole one: at noon, and at the times of day at which the days
 * around the gap end and begin, because another zone has another weekday there.
 */
function closedDayIn(gap: Interval, zone: string, usual: UsualTimes): ClosedDay | undefined {
  const days = wholeDaysIn(gap, zone);
  const holiday = days.find(({ dayOfWeek }) => usual.has(dayOfWeek));
  const day = holiday ?? days[0];
  if (day === undefined) return undefined;
  const [from, to] = [day.epochMilliseconds, day.add({ days: 1 }).epochMilliseconds];
  const ends = [gap.start + DAY_MS - INSIDE_MS, gap.end - DAY_MS + INSIDE_MS];
  const around = ends.filter((moment) => moment >= from && moment < to);
  const noon = day.add({ hours: 12 }).epochMilliseconds;
  const time = usual.get(day.dayOfWeek);
  if (time === undefined || from + time >= to) return { moments: [noon, ...around], isHoliday: false };
  return { moments: [from + time, ...around, noon], isHoliday: true };
}

/** The middle of a gap that is longer than a night, where the days of the restaurant's clock are not known. */
function longGap(gap: Interval, usual: UsualTimes, { zone = 'UTC' }: RestaurantHours): ClosedDay | undefined {
  if (gap.end - gap.start < LONGEST_NIGHT_MS) return undefined;
  const middle = middleOf(gap);
  const { dayOfWeek } = Temporal.Instant.fromEpochMilliseconds(middle).toZonedDateTimeISO(zone);
  return { moments: [middle], isHoliday: usual.has(dayOfWeek) };
}

/** The midnights at which the first whole days of a gap begin: one of each weekday at most. */
function wholeDaysIn(gap: Interval, zone: string): readonly Temporal.ZonedDateTime[] {
  const length = Math.min(DAYS_OF_WEEK, Math.floor((gap.end - gap.start) / SHORTEST_DAY_MS));
  if (length === 0) return [];
  const midnight = Temporal.Instant.fromEpochMilliseconds(gap.start).toZonedDateTimeISO(zone).startOfDay();
  const first = midnight.epochMilliseconds === gap.start ? midnight : midnight.add({ days: 1 }).startOfDay();
  return Array.from({ length }, (_, days) => first.add({ days }).startOfDay()).filter(
    (day) => day.add({ days: 1 }).epochMilliseconds <= gap.end,
  );
}

/** The middle of some BOOKING hours of each weekday, if it lies on the day on which they begin. */
function usualTimes({ booking }: RestaurantHours, zone: string): UsualTimes {
  return new Map(
    booking.flatMap((hours): readonly (readonly [number, number])[] => {
      const start = Temporal.Instant.fromEpochMilliseconds(hours.start).toZonedDateTimeISO(zone);
      const time = middleOf(hours) - start.startOfDay().epochMilliseconds;
      return time < DAY_MS ? [[start.dayOfWeek, time]] : [];
    }),
  );
}
