import { Temporal } from 'temporal-polyfill';

/** What the clocks of a zone show at a moment: YYYY-MM-DDTHH:MM:SS, without offset. */
export function localDateTime(moment: number, zone: string): string {
  const local = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone).toPlainDateTime();
  return local.toString({ smallestUnit: 'second' });
}

/** The same moment with the offset that a zone has then: YYYY-MM-DDTHH:MM:SS±HH:MM. */
export function offsetDateTime(moment: number, zone: string): string {
  const zoned = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone);
  return zoned.toString({ smallestUnit: 'second', timeZoneName: 'never' });
}
