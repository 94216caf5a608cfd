import { Temporal } from 'temporal-polyfill';

/** RFC 3339 date-time with an offset or Z; whether the day exists is left to the calendar. */
const RFC_3339 = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/;

/** How a text names an instant: as RFC 3339 says, or in another ISO 8601 form with an offset; or it names none. */
export type InstantText =
  { readonly form: 'rfc3339' | 'other iso'; readonly epochMs: number } | { readonly form: 'none' };

/** Reads a date-time text (contract, sections 2.5, 2.6 and 2.9). A local time without offset names no instant. */
export function readInstant(text: string): InstantText {
  try {
    if (text.includes('[')) return { form: 'none' };
    const { epochMilliseconds } = Temporal.Instant.from(text);
    return { form: RFC_3339.test(text) ? 'rfc3339' : 'other iso', epochMs: epochMilliseconds };
  } catch (error) {
    if (error instanceof RangeError) return { form: 'none' };
    throw error;
  }
}
