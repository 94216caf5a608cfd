import { setTimeout as sleep } from 'node:timers/promises';
import { Temporal } from 'temporal-polyfill';

/** Lengths of time in milliseconds; a day without a change of clocks. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const WEEK_MS = 7 * DAY_MS;

/** RFC 3339 date-time with an offset or Z; the calendar says whether the day exists. */
const RFC_3339 = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/;

/** The instant that a text names, in the form of RFC 3339 or another form of ISO 8601 with an offset; or none. */
export type InstantText =
  { readonly form: 'rfc3339' | 'other iso'; readonly epochMs: number } | { readonly form: 'none' };

/** Reads a date-time text (contract, sections 2.5, 2.6 and 2.9). A local time without offset names no instant. */
export function readInstant(text: string): InstantText {
  try {
    if (text.includes('[')) return { form: 'none' };
    // RFC 3339 limits no fraction, Temporal does.
    const { epochMilliseconds } = Temporal.Instant.from(text.replace(/([.,]\d{9})\d+/, '$1'));
    return { form: RFC_3339.test(text) ? 'rfc3339' : 'other iso', epochMs: epochMilliseconds };
  } catch (error) {
    if (error instanceof RangeError) return { form: 'none' };
    throw error;
  }
}

/** A moment by the clocks of a zone: YYYY-MM-DDTHH:MM:SS, without offset. */
export function localDateTime(moment: number, zone: string): string {
  const local = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone).toPlainDateTime();
  return local.toString({ smallestUnit: 'second' });
}

/** A moment with the offset of a zone at that time: YYYY-MM-DDTHH:MM:SS±HH:MM. */
export function offsetDateTime(moment: number, zone: string): string {
  const zoned = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone);
  return zoned.toString({ smallestUnit: 'second', timeZoneName: 'never' });
}

const NANOSECONDS_PER_MS = 1e6;

/**
 * Milliseconds by a clock that never jumps and that all processes of this machine share. Only the difference of two
 * readings has a meaning, because the clock has no date.
 */
export function monotonicMs(): number {
  return Number(process.hrtime.bigint()) / NANOSECONDS_PER_MS;
}

/**
 * Milliseconds since the epoch by this machine's clock as it was when the process began: when somebody sets the clock in
 * the middle of a run, no token seems to have expired, and no check to have taken hours.
 */
export function epochMs(): number {
  return performance.timeOrigin + performance.now();
}

const FIRST_PAUSE_MS = 10;

const LONGEST_PAUSE_MS = 250;

/** Reads until `isDone` accepts the value, for at most `timeoutMs`; returns the last value in either case. */
export async function poll<T>(
  read: () => Promise<T>,
  isDone: (value: T) => boolean,
  timeoutMs: number,
): Promise<T> {
  const deadline = monotonicMs() + timeoutMs;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    const value = await read();
    if (isDone(value) || monotonicMs() + pause > deadline) return value;
    await sleep(pause);
  }
}
