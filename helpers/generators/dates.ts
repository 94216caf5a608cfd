import fc, { type Arbitrary } from 'fast-check';
import { DAY_MS, HOUR_MS } from '../values/time.ts';
import type { NearMiss } from './mutation.ts';

/** A text that names no moment, with its offset, in any form of ISO 8601. */
export interface NoDateTime {
  readonly defect: string;
  /** @param moment milliseconds since the epoch, that the text may nearly name */
  readonly of: (moment: number) => string;
}

const words = fc.stringMatching(/^[a-z]{1,8}( [a-z]{1,8})?$/);

const inWords: Arbitrary<NoDateTime> = words.map((text) => ({
  defect: `«${text}» for the date`,
  of: () => text,
}));

/** A letter in the place of one of the digits of day and time. */
const misspelt: Arbitrary<NoDateTime> = fc
  .record({
    at: fc.constantFrom(0, 3, 5, 6, 8, 9, 11, 12, 14, 15, 17, 18),
    letter: fc.constantFrom(...Array.from('OlxSBq')),
  })
  .map(({ at, letter }) => ({
    defect: `a date-time with «${letter}» for its character at ${at}`,
    of: (moment) => {
      const text = new Date(moment).toISOString();
      return text.slice(0, at) + letter + text.slice(at + 1);
    },
  }));

const withMore: Arbitrary<NoDateTime> = fc
  .record({ text: words, behind: fc.boolean() })
  .map(({ text, behind }) => ({
    defect: `a date-time with «${text}» ${behind ? 'behind' : 'before'} it`,
    of: (moment) => {
      const sound = new Date(moment).toISOString();
      return behind ? `${sound} ${text}` : `${text} ${sound}`;
    },
  }));

/** Notations of other standards, or of none. */
const otherwise: Arbitrary<NoDateTime> = fc.constantFrom<NoDateTime>(
  {
    defect: 'a date as Germans write it',
    of: (at) => `${parts(at, [8, 10], [5, 7], [0, 4]).join('.')} ${time(at)}`,
  },
  {
    defect: 'a date as Americans write it',
    of: (at) => `${parts(at, [5, 7], [8, 10], [0, 4]).join('/')} ${time(at)}`,
  },
  { defect: 'a date without a time', of: (at) => new Date(at).toISOString().slice(0, 10) },
  { defect: 'a time without a date', of: (at) => new Date(at).toISOString().slice(11) },
  { defect: 'a date in seconds in a string', of: (at) => String(Math.floor(at / 1000)) },
  { defect: 'a date as JavaScript prints it', of: (at) => new Date(at).toString() },
  { defect: 'a date in an old .NET notation', of: (at) => `/Date(${at})/` },
);

/** Strings that are no date-time of section 2.5. */
export const noDateTimes: Arbitrary<NoDateTime> = fc.oneof(inWords, misspelt, withMore, otherwise);

function parts(moment: number, ...ranges: readonly (readonly [number, number])[]): readonly string[] {
  return ranges.map(([from, to]) => new Date(moment).toISOString().slice(from, to));
}

function time(moment: number): string {
  return new Date(moment).toISOString().slice(11, 16);
}

/** A date-time of which one part goes beyond its range, so that a careless reader takes it for the given moment. */
export interface OverflowingDate {
  readonly defect: string;
  /** @param moment milliseconds since the epoch, a whole minute */
  readonly of: (moment: number) => string;
}

/** Where the parts of a date-time stand in its text. */
const PARTS = { month: [5, 7], day: [8, 10], hour: [11, 13], minute: [14, 16], second: [17, 19] } as const;

const months: Arbitrary<OverflowingDate> = fc.integer({ min: 1, max: 7 }).map((years) => ({
  defect: `a date with a month that counts on over ${years} years`,
  of: (moment) => {
    const at = new Date(moment);
    const text = withPart('month', at.toISOString(), at.getUTCMonth() + 1 + 12 * years);
    return String(at.getUTCFullYear() - years) + text.slice(4);
  },
}));

const days: Arbitrary<OverflowingDate> = fc.integer({ min: 1, max: 2 }).map((before) => ({
  defect: `a date with a day that counts on over ${before} months`,
  of: (moment) => {
    const at = new Date(moment);
    const first = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - before, 1));
    const day = 1 + Math.floor((moment - first.getTime()) / DAY_MS);
    return withPart('day', first.toISOString().slice(0, 10) + at.toISOString().slice(10), day);
  },
}));

/** Not by one day: an hour of 24 stands for midnight. */
const hours: Arbitrary<OverflowingDate> = fc.integer({ min: 2, max: 3 }).map((before) => ({
  defect: `a date with an hour that counts on over ${before} days`,
  of: (moment) => {
    const text = new Date(moment - before * DAY_MS).toISOString();
    return withPart('hour', text, new Date(moment).getUTCHours() + 24 * before);
  },
}));

const minutes: Arbitrary<OverflowingDate> = fc.constant({
  defect: 'a date with a minute that counts on over an hour',
  of: (moment) => {
    const text = new Date(moment - HOUR_MS).toISOString();
    return withPart('minute', text, new Date(moment).getUTCMinutes() + 60);
  },
});

/** A second of 60 is a leap second. */
const seconds: Arbitrary<OverflowingDate> = fc.integer({ min: 61, max: 99 }).map((second) => ({
  defect: `a date with a second of ${second}`,
  of: (moment) => withPart('second', new Date(moment).toISOString(), second),
}));

const zeros: Arbitrary<OverflowingDate> = fc.constantFrom('month', 'day').map((part) => ({
  defect: `a date with a ${part} of 00`,
  of: (moment) => withPart(part, new Date(moment).toISOString(), 0),
}));

/** Date-times with a month, a day, an hour, a minute or a second that does not exist. */
export const overflowingDates: Arbitrary<OverflowingDate> = fc.oneof(
  months,
  days,
  hours,
  minutes,
  seconds,
  zeros,
);

function withPart(part: keyof typeof PARTS, text: string, value: number): string {
  const [from, to] = PARTS[part];
  return text.slice(0, from) + String(value).padStart(2, '0') + text.slice(to);
}

/** In quarters of an hour: from 12 hours behind UTC to 14 ahead, as far as clocks on earth go. */
const QUARTERS = { min: -48, max: 56 } as const;

/** Offsets as a date-time shows them: `+05:45`. */
export const utcOffsets: Arbitrary<string> = fc.integer(QUARTERS).map((quarters) => {
  const minutes = Math.abs(quarters) * 15;
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${quarters < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
});

/**
 * Date-times with a month, day, hour or second that does not exist. A careless reader takes them for a moment against
 * which nothing else speaks: most of them, when it lets them run over, for the given one; the last, also when it brings
 * every part back into its range, for one in the same minute or the next.
 */
export function impossibleDates(moment: number): readonly NearMiss[] {
  const at = new Date(moment);
  const [year, month, day, hour] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate(), at.getUTCHours()];
  const minutes = at.toISOString().slice(13);
  const time = two(hour) + minutes;
  // The day 0 of a month is the last of the one before.
  const monthBefore = new Date(Date.UTC(year, month, 0));
  const overflowing = `${yearAndMonth(monthBefore)}-${two(monthBefore.getUTCDate() + day)}`;
  const twoDaysBefore = new Date(moment - 2 * DAY_MS).toISOString().slice(0, 10);
  return [
    { text: `${overflowing}T${time}`, defect: 'a day that its month does not have' },
    { text: `${year - 1}-${two(month + 13)}-${two(day)}T${time}`, defect: 'a month beyond the twelfth' },
    { text: `${twoDaysBefore}T${two(hour + 48)}${minutes}`, defect: 'an hour beyond the 24th' },
    { text: `${year + 1}-02-30T${time}`, defect: 'a 30th of February' },
    { text: at.toISOString().replace(/:\d\d\.\d+Z$/, ':75Z'), defect: 'a second beyond the 60th' },
  ];
}

function yearAndMonth(date: Date): string {
  return date.toISOString().slice(0, 7);
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
