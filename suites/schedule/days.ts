import { Temporal } from 'temporal-polyfill';
import { type Interval, readOpeningHours } from '../../helpers/fixtures/restaurants/hours/opening-hours.ts';
import type { Places } from '../../helpers/fixtures/restaurants/places.ts';
import { flagIn } from '../../helpers/values/flags.ts';
import { isJsonArray, isJsonObject, type Json } from '../../helpers/values/json/json.ts';

/**
 * The hours of type BOOKING that a schedule marks as non-working time.
 *
 * @returns an empty list if they can't be read
 */
export function nonWorkingHours(groups: Json | undefined, zone: string): readonly Interval[] {
  if (!isJsonArray(groups)) return [];
  const turned = groups.filter(isJsonObject).map((group): Json => {
    const records = isJsonArray(group['records']) ? group['records'].filter(isJsonObject) : [];
    const idle = records.filter((record) => flagIn(record['isWorkingTime']) === false);
    return { ...group, records: idle.map((record) => ({ ...record, isWorkingTime: true })) };
  });
  return readOpeningHours(turned, zone)?.booking ?? [];
}

const MOST_OF_A_KIND = 2;

/** Restaurants whose hours differ from day to day, with closed days or with breaks, or could not be read. */
export function restaurantsOfUnlikeHours(places: Places): readonly bigint[] {
  const all = places.bookable().map(({ id }) => id);
  const resting = all.filter((id) => places.closedTimes(id).onClosedDays.length > 0);
  const withBreaks = all.filter((id) => places.hasBreaks(id));
  const kinds = [resting, withBreaks, places.ofUnreadHours()];
  return [...new Set(kinds.flatMap((ids) => ids.slice(0, MOST_OF_A_KIND)))];
}

const DATE = /^\d{4}-\d\d-\d\d$/;

/** The days as schedules name them (section 2.3). */
export const WEEKDAYS: readonly string[] = [
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
  'SUNDAY',
];

/** The weekday of a date written YYYY-MM-DD; undefined when the text is no such date. */
export function weekdayOf(date: string): string | undefined {
  if (!DATE.test(date)) return undefined;
  try {
    return WEEKDAYS[Temporal.PlainDate.from(date).dayOfWeek - 1];
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
