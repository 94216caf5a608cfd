import { Temporal } from 'temporal-polyfill';
import { invalid } from './field-readers.ts';

const RFC3339 =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])[Tt](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/**
 * Reads a date-time of RFC 3339 with offset or Z as the instant that it names.
 * @throws Refusal for any other text, for a day that the month does not have, and for what is no string.
 */
export function readDateTime(value: unknown, field: string): Temporal.Instant {
  if (value === undefined || value === null) throw invalid(field, 'is required');
  if (typeof value !== 'string' || !RFC3339.test(value))
    throw invalid(field, 'must be a date-time with an offset or Z, such as 2030-01-31T19:30:00Z');
  try {
    return Temporal.Instant.from(value.toUpperCase());
  } catch {
    throw invalid(field, 'names no day of the calendar');
  }
}
