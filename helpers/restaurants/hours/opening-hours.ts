import type { Temporal } from 'temporal-polyfill';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../values/json.ts';
import { DAY_MS } from '../../values/time.ts';
import { scheduleTime } from './schedule-time.ts';

/** The longest hours, and their greatest distance from the beginning of their day. */
const LONGEST_MS = 2 * DAY_MS;

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
  /** Dates (YYYY-MM-DD) for which a group of type BOOKING is shown, with or without hours. */
  readonly bookingDates: readonly string[];
}

/**
 * Reads the answer of getSchedule (section 2.3).
 *
 * @returns undefined when a record of working time can't be read, because then nothing is known of the hours
 */
export function readOpeningHours(groups: Json | undefined, zone: string): OpeningHours | undefined {
  if (!isJsonArray(groups)) return undefined;
  const opening: Interval[] = [];
  const booking: Interval[] = [];
  const bookingDates: string[] = [];
  const numbers: number[] = [];
  for (const group of groups) {
    if (!isJsonObject(group) || !isJsonArray(group['records'])) return undefined;
    const ofBooking = group['type'] === 'BOOKING';
    if (ofBooking && typeof group['date'] === 'string')
      bookingDates.push(group['date'].slice(0, DATE_LENGTH));
    for (const record of group['records']) {
      if (!isJsonObject(record)) return undefined;
      if (record['isWorkingTime'] === false || hasNoTimes(record)) continue;
      const interval = intervalOf(record, group, zone);
      if (interval === undefined) return undefined;
      (ofBooking ? booking : opening).push(interval);
      numbers.push(...[record['start'], record['end']].filter((value) => typeof value === 'number'));
    }
  }
  if (isNoSeconds(numbers)) return undefined;
  const byStart = (a: Interval, b: Interval): number => a.start - b.start;
  return { opening: opening.sort(byStart), booking: booking.sort(byStart), bookingDates };
}

/** Whether the moment lies in one of the intervals; the exact moment of an end is left open by the contract. */
export function isInside(intervals: readonly Interval[], moment: number): boolean {
  return intervals.some(({ start, end }) => moment >= start && moment < end);
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

/** A closed day may be shown as a record without times. */
function hasNoTimes({ start = null, end = null, isWorkingTime }: JsonObject): boolean {
  return start === null && end === null && isWorkingTime !== true;
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
