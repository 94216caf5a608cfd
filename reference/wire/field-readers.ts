import { Temporal } from 'temporal-polyfill';
import { Refusal } from './call.ts';

/** A reader turns a raw value into a typed one, or throws a Refusal that names the field. */
export type Reader<T> = (value: unknown, field: string) => T;

const INT64_MAX = 2n ** 63n - 1n;

const INT64_MIN = -(2n ** 63n);

const INT32_MAX = 2 ** 31 - 1;

const INT32_MIN = -(2 ** 31);

/** A refusal of one field: what it must be. */
export function invalid(field: string, expectation: string): Refusal {
  return new Refusal('invalid-field', `Field '${field}' ${expectation}`);
}

export const readString: Reader<string> = (value, field) => {
  if (value === undefined || value === null) throw invalid(field, 'is required');
  if (typeof value !== 'string') throw invalid(field, 'must be a string');
  return value;
};

export const readBoolean: Reader<boolean> = (value, field) => {
  if (typeof value !== 'boolean') throw invalid(field, 'must be a boolean');
  return value;
};

/** A finite JSON number, integers beyond 2^53 included. */
export const readNumeric: Reader<number | bigint> = (value, field) => {
  if (typeof value === 'bigint') return value;
  if (typeof value !== 'number' || !Number.isFinite(value)) throw invalid(field, 'must be a number');
  return value;
};

export const readInt32: Reader<number> = (value, field) => {
  if (value === undefined || value === null) throw invalid(field, 'is required');
  if (typeof value !== 'number' || !Number.isInteger(value) || value > INT32_MAX || value < INT32_MIN)
    throw invalid(field, 'must be a 32-bit integer');
  return value;
};

export const readInt64: Reader<bigint> = (value, field) => {
  const exact = typeof value === 'number' && Number.isInteger(value) ? BigInt(value) : value;
  if (typeof exact !== 'bigint' || exact > INT64_MAX || exact < INT64_MIN)
    throw invalid(field, 'must be a 64-bit integer');
  return exact;
};

/** Absent and null mean the same for a field that is not required. */
export function optional<T>(read: Reader<T>): Reader<T | undefined> {
  return (value, field) => (value === undefined || value === null ? undefined : read(value, field));
}

/** A 64-bit integer in decimal digits, as it stands in a path or a query. */
export function readInt64Text(text: string, field: string): bigint {
  // The length is checked first: BigInt needs quadratic time for very long digits.
  if (!/^-?\d{1,40}$/.test(text)) throw invalid(field, 'must be a 64-bit integer');
  return readInt64(BigInt(text), field);
}

/** A 32-bit integer in decimal digits, as it stands in a query. */
export function readInt32Text(text: string, field: string): number {
  if (!/^-?\d{1,40}$/.test(text)) throw invalid(field, 'must be a 32-bit integer');
  return readInt32(Number(text), field);
}

const RFC3339 =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])[Tt](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/**
 * Reads a date-time of RFC 3339 with offset or Z as the instant that it names.
 * @throws Refusal for any other string, for a day that the month does not have, and for a value that is not a string.
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

/** International format: a plus sign and digits (section 2.5), as many as a number of E.164 can have. */
export function isPhone(text: string): boolean {
  return /^\+\d{7,15}$/.test(text);
}
