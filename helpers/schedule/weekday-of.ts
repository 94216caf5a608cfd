import { Temporal } from 'temporal-polyfill';

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
