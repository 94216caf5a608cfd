import { Temporal } from 'temporal-polyfill';
import { isHoliday } from '../domain/hours.ts';
import type { Interval } from '../domain/hours.ts';
import type { Restaurant } from '../domain/restaurant.ts';
import { invalid, readDateTime, readInt32Text } from '../wire/field-readers.ts';
import type { Json } from '../wire/json.ts';

type ScheduleType = 'RESTAURANT' | 'BOOKING';

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
  /** How many days are shown, today included. */
  readonly scheduleDays: number;
  /** How many days can be booked, today included; undefined: those that are shown. */
  readonly bookableDays: number | undefined;
  readonly scheduleTypes: readonly ScheduleType[];
  /** The IANA zone of a restaurant's clock; `usual` is that of the service. */
  restaurantZone(restaurant: Restaurant, usual: string): string;
  /** The real hours of a restaurant on a day, with which bookings are compared. */
  workingIntervals(restaurant: Restaurant, date: Temporal.PlainDate, type: ScheduleType): readonly Interval[];
  /** Whether a minute, counted from midnight, is in an interval; the end is not included. */
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
  /** The groups in the order of the answer. */
  scheduleJson(groups: readonly Json[]): Json;
}

const dayNames = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;

const LAST_MINUTE = 24 * 60 - 1;

function twoDigits(value: number): string {
  return `${value}`.padStart(2, '0');
}

export const scheduleBehaviour: ScheduleBehaviour = {
  scheduleDays: 14,
  bookableDays: undefined,
  scheduleTypes: ['RESTAURANT', 'BOOKING'],
  restaurantZone: (_restaurant, usual) => usual,
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

/** Whether one date in `every` is a holiday of a restaurant. */
export function isHolidayOf(restaurant: Restaurant, date: Temporal.PlainDate, every: number): boolean {
  return isHoliday(restaurant.id, date.since('2000-01-01').days, every);
}

/** The hours without those of holidays: one date in `every`, another one in every restaurant. */
export function withHolidays(
  usual: Pick<ScheduleBehaviour, 'workingIntervals'>,
  every: number,
): Pick<ScheduleBehaviour, 'workingIntervals'> {
  return {
    workingIntervals: (restaurant, date, type) =>
      isHolidayOf(restaurant, date, every) ? [] : usual.workingIntervals(restaurant, date, type),
  };
}

/** Decisions on free tables (operation 5, section 2.4). */
export interface TablesBehaviour {
  /** Used if date or persons was not sent; undefined: it must be sent. */
  readonly defaultTablesDate: string | undefined;
  readonly defaultTablesPersons: string | undefined;
  readTablesDate(text: string): Temporal.Instant;
  readTablesPersons(text: string): number;
  /** @param local the moment on the restaurant's clock */
  freeTables(restaurant: Restaurant, open: boolean, persons: number, local: Temporal.PlainDateTime): number;
  tableCountJson(count: number): Json;
}

/** Guests at one table. */
const SEATS = 6;

export const tablesBehaviour: TablesBehaviour = {
  defaultTablesDate: undefined,
  defaultTablesPersons: undefined,
  readTablesDate: (text) => readDateTime(text, 'date'),
  readTablesPersons: (text) => {
    const persons = readInt32Text(text, 'persons');
    if (persons < 1) throw invalid('persons', 'must be at least 1');
    return persons;
  },
  freeTables: (restaurant, open, persons) =>
    open ? Math.max(0, restaurant.tables - Math.ceil(persons / SEATS) + 1) : 0,
  tableCountJson: (count) => ({ count }),
};
