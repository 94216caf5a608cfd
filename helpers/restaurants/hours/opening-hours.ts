import type { Temporal } from 'temporal-polyfill';
import { flagIn } from '../../values/flags.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../values/json/json.ts';
import { DAY_MS, HOUR_MS } from '../../values/time.ts';
import { scheduleTime } from './schedule-time.ts';

/** The longest hours, and their greatest distance from the beginning of their day. */
const LONGEST_MS = 2 * DAY_MS;

/** No less than a day that is an hour shorter and ends at 23:59. */
const WHOLE_DAY_MS = 22.5 * HOUR_MS;

/** The hours of two days begin farther apart, whenever a place opens. */
const NIGHTS_APART_MS = 18 * HOUR_MS;

const DATE_LENGTH = 'YYYY-MM-DD'.length;

const DATE = /^\d{4}-\d\d-\d\d$/;

/** A date without a time, to which some serializers add midnight. */
const DATE_AT_MIDNIGHT = /^\d{4}-\d\d-\d\d[Tt ]00:00(:00(\.0+)?)?$/;

/** The limit for minutes of the day and for HHMM; as seconds of the day it is only 00:48. */
const TOO_FEW_SECONDS = 2880;

/** From start to before end, in milliseconds since the epoch. */
export interface Interval {
  readonly start: number;
  readonly end: number;
}

/** A restaurant's schedule as instants; each list in order of start. */
export interface OpeningHours {
  /** Groups of type RESTAURANT: when it is open. */
  readonly opening: readonly Interval[];
  /** Groups of type BOOKING: when bookings are accepted. */
  readonly booking: readonly Interval[];
  /**
   * Breaks: parts of BOOKING records that a record of non-working time of the same date contradicts. They are not in
   * `booking`, but whether bookings are refused then is left open.
   */
  readonly doubtful: readonly Interval[];
  /** Dates (YYYY-MM-DD) for which a group of type BOOKING is shown, with or without hours. */
  readonly bookingDates: readonly string[];
}

/**
 * Reads the answer of getSchedule (section 2.3).
 *
 * @returns undefined when a record of working time can't be read, or whether it is one, or when others contradict all of them, because then
 *   nothing is known of the hours
 */
export function readOpeningHours(groups: Json | undefined, zone: string): OpeningHours | undefined {
  if (!isJsonArray(groups)) return undefined;
  const records: TimeRecord[] = [];
  const bookingDates: string[] = [];
  const numbers: number[] = [];
  for (const group of groups) {
    if (!isJsonObject(group) || !isJsonArray(group['records'])) return undefined;
    const ofBooking = group['type'] === 'BOOKING';
    if (ofBooking && typeof group['date'] === 'string')
      bookingDates.push(group['date'].slice(0, DATE_LENGTH));
    for (const record of group['records']) {
      if (!isJsonObject(record)) return undefined;
      // Section 2.3 names no type for it.
      const { isWorkingTime = null } = record;
      const isWorking = isWorkingTime === null || flagIn(isWorkingTime);
      if (isWorking === undefined) return undefined;
      if (isWorking && hasNoTimes(record)) continue;
      const interval = intervalOf(record, group, zone);
      if (interval !== undefined)
        records.push({ ...interval, ofBooking, isWorking, date: dateOf(record, group) });
      if (!isWorking) continue;
      if (interval === undefined) return undefined;
      numbers.push(...[record['start'], record['end']].filter((value) => typeof value === 'number'));
    }
  }
  if (isNoSeconds(numbers)) return undefined;
  const { hours: opening } = workingTime(records.filter(({ ofBooking }) => !ofBooking));
  const { hours: booking, doubtful } = workingTime(records.filter(({ ofBooking }) => ofBooking));
  if (booking.length === 0 && doubtful.length > 0) return undefined;
  return { opening, booking, doubtful, bookingDates };
}

/** Whether the moment lies in one of the intervals; the exact moment of an end is left open by the contract. */
export function isInside(intervals: readonly Interval[], moment: number): boolean {
  return intervals.some(({ start, end }) => moment >= start && moment < end);
}

/** Inside hours, or at their very end, which the contract leaves open. */
export function isOpen(hours: readonly Interval[], moment: number): boolean {
  return hours.some(({ start, end }) => moment >= start && moment <= end);
}

/** Joins hours that touch or overlap; the hours are in order of start. */
export function merged(intervals: readonly Interval[]): readonly Interval[] {
  const all: Interval[] = [];
  for (const { start, end } of intervals) {
    const last = all.at(-1);
    if (last === undefined || start > last.end) all.push({ start, end });
    else all.splice(-1, 1, { start: last.start, end: Math.max(last.end, end) });
  }
  return all;
}

/** Those of some hours that begin after a break, rather than after a night; the hours are in order of start. */
export function afterBreaks(hours: readonly Interval[]): readonly Interval[] {
  const stretches = merged(hours);
  const gaps = stretches.map(({ start }, index) => start - (stretches[index - 1]?.end ?? -Infinity));
  // Of the gaps around one day the longest is the night.
  const isBreak = (start: number, gap: number): boolean =>
    stretches.some((one, at) => (gaps[at] ?? 0) > gap && Math.abs(one.start - start) < NIGHTS_APART_MS);
  return stretches.filter(({ start }, at) => isBreak(start, gaps[at] ?? Infinity));
}

/** A record with times. */
interface TimeRecord extends Interval {
  readonly ofBooking: boolean;
  readonly isWorking: boolean;
  readonly date: string | undefined;
}

/** What records of one type say: hours, and what some of them call working time and others not. */
interface WorkingTime {
  readonly hours: readonly Interval[];
  readonly doubtful: readonly Interval[];
}

function workingTime(records: readonly TimeRecord[]): WorkingTime {
  const working = records.filter(({ isWorking }) => isWorking);
  const idle = records.filter(({ isWorking }) => !isWorking);
  // By date: the record of a closed day is no word on a night that began the day before.
  const doubtful = working.flatMap((one) =>
    idle
      .filter(({ date }) => date === one.date)
      .flatMap((other) => common(one, isWholeDay(other) ? one : other)),
  );
  const hours = working.flatMap(({ start, end }) => without({ start, end }, doubtful));
  return { hours: inOrder(hours), doubtful: inOrder(doubtful) };
}

/** Whether it says of a whole day, also of hours that go on past midnight, that nobody works. */
function isWholeDay({ start, end }: Interval): boolean {
  return end - start >= WHOLE_DAY_MS;
}

/** The part that two intervals share. */
function common(one: Interval, other: Interval): readonly Interval[] {
  const [start, end] = [Math.max(one.start, other.start), Math.min(one.end, other.end)];
  return start < end ? [{ start, end }] : [];
}

/** The parts of an interval that are in none of the others. */
function without(whole: Interval, others: readonly Interval[]): readonly Interval[] {
  return others.reduce<readonly Interval[]>(
    (left, { start, end }) =>
      left.flatMap((one) => [
        ...common(one, { start: -Infinity, end: start }),
        ...common(one, { start: end, end: Infinity }),
      ]),
    [whole],
  );
}

function inOrder(intervals: readonly Interval[]): readonly Interval[] {
  return intervals.toSorted((a, b) => a.start - b.start);
}

/** A closed day may be shown as a record without times. */
function hasNoTimes({ start = null, end = null, isWorkingTime }: JsonObject): boolean {
  return start === null && end === null && flagIn(isWorkingTime) !== true;
}

function intervalOf(record: JsonObject, group: JsonObject, zone: string): Interval | undefined {
  const date = dateOf(record, group);
  const start = scheduleTime(record['start'], date, zone);
  const end = scheduleTime(record['end'], date, zone);
  if (start === undefined || end === undefined || !isNear(start, date)) return undefined;
  const interval = { start: start.epochMilliseconds, end: untilAfter(end, start).epochMilliseconds };
  const lengthMs = interval.end - interval.start;
  return lengthMs > 0 && lengthMs <= LONGEST_MS ? interval : undefined;
}

/** Hours that end at or before their beginning go on past midnight, to that time of the next day. */
function untilAfter(end: Temporal.ZonedDateTime, start: Temporal.ZonedDateTime): Temporal.ZonedDateTime {
  return end.epochMilliseconds > start.epochMilliseconds ? end : end.add({ days: 1 });
}

/** The date of a record or its group. A record's date may have any form (section 2.3), but only a plain one counts. */
function dateOf(record: JsonObject, group: JsonObject): string | undefined {
  const isDate = (value: Json | undefined): value is string => typeof value === 'string' && DATE.test(value);
  const known = [record['date'], group['date']].find(isDate);
  if (known !== undefined) return known;
  const isMidnight = (value: Json | undefined): value is string =>
    typeof value === 'string' && DATE_AT_MIDNIGHT.test(value);
  return [record['date'], group['date']].find(isMidnight)?.slice(0, DATE_LENGTH);
}

/** A date-time on a distant day, such as the first of 1970, only means its time, in a zone that nobody knows. */
function isNear(moment: Temporal.ZonedDateTime, date: string | undefined): boolean {
  return date === undefined || Math.abs(moment.epochMilliseconds - Date.parse(date)) <= LONGEST_MS;
}

/** Whether these are minutes of the day, or HHMM: nobody is open for just a few minutes after midnight. */
function isNoSeconds(numbers: readonly number[]): boolean {
  const largest = Math.max(0, ...numbers);
  return largest > 0 && largest <= TOO_FEW_SECONDS;
}
