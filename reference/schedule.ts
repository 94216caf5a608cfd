import { Temporal } from 'temporal-polyfill';
import type { Answer, Call } from './call.ts';
import { ok } from './call.ts';
import type { Json } from './json-text.ts';
import { requireRestaurant } from './restaurants.ts';
import type { Interval } from './restaurants/hours.ts';
import type { Restaurant } from './restaurants/restaurant.ts';
import type { Service } from './service.ts';

export type ScheduleType = 'RESTAURANT' | 'BOOKING';

/** One stretch of a day: from `start` to `end`, in minutes of the local day. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly isWorkingTime: boolean;
}

/** A group (section 2.3) as its fields will be written. */
export interface ScheduleGroup {
  readonly id: number;
  readonly date: string;
  readonly day: string;
  readonly type: ScheduleType;
  readonly restaurantId: bigint;
}

/** A record of a group; `start` and `end` come from `timeJson`. */
export interface ScheduleRecord {
  readonly id: number;
  readonly date: string;
  readonly start: Json;
  readonly end: Json;
  readonly isWorkingTime: boolean;
  readonly day: string;
  readonly type: ScheduleType;
}

/** Decisions on schedules: what is shown (section 2.3) and what bookings are held against (section 8). */
export interface ScheduleBehaviour {
  /** How many days are shown and can be booked, today included. */
  readonly scheduleDays: number;
  readonly scheduleTypes: readonly ScheduleType[];
  /** The hours that a restaurant really keeps on a day: what bookings are held against. */
  workingIntervals(restaurant: Restaurant, date: Temporal.PlainDate, type: ScheduleType): readonly Interval[];
  /** Whether a minute counted from midnight lies in an interval; the end is no longer inside. */
  isInside(minute: number, interval: Interval): boolean;
  /** The hours as they are shown. */
  shownStretches(
    intervals: readonly Interval[],
    date: Temporal.PlainDate,
    type: ScheduleType,
  ): readonly Stretch[];
  dayName(date: Temporal.PlainDate): string;
  /** A minute of the local day as it is written. */
  timeJson(minutes: number, date: Temporal.PlainDate, timeZone: string): Json;
  scheduleRecordJson(record: ScheduleRecord): Json;
  scheduleGroupJson(group: ScheduleGroup, records: readonly Json[]): Json;
  /** Groups in the order in which they are answered. */
  scheduleJson(groups: readonly Json[]): Json;
}

const dayNames = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;
const LAST_MINUTE = 24 * 60 - 1;

function twoDigits(value: number): string {
  return `${value}`.padStart(2, '0');
}

export const scheduleBehaviour: ScheduleBehaviour = {
  scheduleDays: 14,
  scheduleTypes: ['RESTAURANT', 'BOOKING'],
  workingIntervals: (restaurant, date, type) => restaurant.hours[type][date.dayOfWeek - 1] ?? [],
  isInside: (minute, [from, to]) => minute >= from && minute < to,
  shownStretches: (intervals) =>
    intervals.length === 0
      ? [{ start: 0, end: LAST_MINUTE, isWorkingTime: false }]
      : intervals.map(([start, end]) => ({ start, end, isWorkingTime: true })),
  dayName: (date) => dayNames[date.dayOfWeek - 1] ?? '',
  timeJson: (minutes) => `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`,
  scheduleRecordJson: (record) => ({ ...record }),
  scheduleGroupJson: (group, records) => ({ ...group, records }),
  scheduleJson: (groups) => groups,
};

/** Today where the restaurants are. */
export function today(service: Service): Temporal.PlainDate {
  return localTime(service, Temporal.Instant.fromEpochMilliseconds(service.now())).toPlainDate();
}

/** An instant on the clock of the restaurants. */
export function localTime(service: Service, instant: Temporal.Instant): Temporal.PlainDateTime {
  return instant.toZonedDateTimeISO(service.timeZone).toPlainDateTime();
}

function groupsOn(service: Service, restaurant: Restaurant, date: Temporal.PlainDate): Json[] {
  const { behaviour } = service;
  const day = behaviour.dayName(date);
  const text = date.toString();
  // Ids only have to be stable and distinct: days since the year 2000, and the restaurant's place in the service.
  const dayNumber = date.since('2000-01-01').days;
  const ordinal = service.restaurants.ordinal(restaurant.id);
  return behaviour.scheduleTypes.map((type, typeIndex) => {
    const id = (ordinal * 100_000 + dayNumber) * 2 + typeIndex;
    const intervals = behaviour.workingIntervals(restaurant, date, type);
    const records = behaviour.shownStretches(intervals, date, type).map((stretch, index) =>
      behaviour.scheduleRecordJson({
        id: id * 10 + index,
        date: text,
        start: behaviour.timeJson(stretch.start, date, service.timeZone),
        end: behaviour.timeJson(stretch.end, date, service.timeZone),
        isWorkingTime: stretch.isWorkingTime,
        day,
        type,
      }),
    );
    return behaviour.scheduleGroupJson({ id, date: text, day, type, restaurantId: restaurant.id }, records);
  });
}

/** Operation 6. */
export function getSchedule(service: Service, call: Call): Answer {
  const restaurant = requireRestaurant(service, call);
  const first = today(service);
  const dates = Array.from({ length: service.behaviour.scheduleDays }, (_, days) => first.add({ days }));
  return ok(service.behaviour.scheduleJson(dates.flatMap((date) => groupsOn(service, restaurant, date))));
}
