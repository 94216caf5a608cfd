import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../json.ts';
import { scheduleTime } from './schedule-time.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const DATE_LENGTH = 'YYYY-MM-DD'.length;
const DATE = /^\d{4}-\d\d-\d\d/;

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
 * @returns undefined when a record of working time can't be read: then nothing is known of the hours
 */
export function readOpeningHours(groups: Json | undefined, zone: string): OpeningHours | undefined {
  if (!isJsonArray(groups)) return undefined;
  const opening: Interval[] = [];
  const booking: Interval[] = [];
  const bookingDates: string[] = [];
  for (const group of groups) {
    if (!isJsonObject(group) || !isJsonArray(group['records'])) return undefined;
    const ofBooking = group['type'] === 'BOOKING';
    if (ofBooking && typeof group['date'] === 'string') bookingDates.push(group['date'].slice(0, 10));
    for (const record of group['records']) {
      if (!isJsonObject(record)) return undefined;
      if (record['isWorkingTime'] === false) continue;
      const interval = intervalOf(record, group, zone);
      if (interval === undefined) return undefined;
      (ofBooking ? booking : opening).push(interval);
    }
  }
  const byStart = (a: Interval, b: Interval): number => a.start - b.start;
  return { opening: opening.sort(byStart), booking: booking.sort(byStart), bookingDates };
}

/** Whether the moment lies in one of the intervals; the exact moment of an end is left open by the contract. */
export function isInside(intervals: readonly Interval[], moment: number): boolean {
  return intervals.some(({ start, end }) => moment >= start && moment < end);
}

/** Hours that end where they begin, or before, go on past midnight. */
function intervalOf(record: JsonObject, group: JsonObject, zone: string): Interval | undefined {
  const date = [record['date'], group['date']].find(isDate)?.slice(0, DATE_LENGTH);
  const start = scheduleTime(record['start'], date, zone);
  const end = scheduleTime(record['end'], date, zone);
  if (start === undefined || end === undefined) return undefined;
  return { start, end: end > start ? end : end + DAY_MS };
}

/** A record's own date may have any form (section 2.3); that of its group has this one. */
function isDate(value: Json | undefined): value is string {
  return typeof value === 'string' && DATE.test(value);
}
