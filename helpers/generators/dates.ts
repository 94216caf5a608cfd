import fc, { type Arbitrary } from 'fast-check';
import { DAY_MS, HOUR_MS } from '../values/time.ts';
import type { Mutation, NearMiss } from './mutation.ts';

/** Turns a moment (milliseconds since the epoch, a whole minute) into a text that almost names it. */
type DateMutation = Mutation<number, string>;

const words = fc.stringMatching(/^[a-z]{1,8}( [a-z]{1,8})?$/);

const inWords: Arbitrary<DateMutation> = words.map((text) => ({
  defect: `"${text}" for the date`,
  of: () => text,
}));

/** A letter in place of one of the digits of day and time. */
const misspelt: Arbitrary<DateMutation> = fc
  .record({
    at: fc.constantFrom(0, 3, 5, 6, 8, 9, 11, 12, 14, 15, 17, 18),
    letter: fc.constantFrom(...Array.from('OlxSBq')),
  })
  .map(({ at, letter }) => ({
    defect: `a date-time with "${letter}" for its character at ${at}`,
    of: (moment) => {
      const text = new Date(moment).toISOString();
      return text.slice(0, at) + letter + text.slice(at + 1);
    },
  }));

const withMore: Arbitrary<DateMutation> = fc
  .record({ text: words, behind: fc.boolean() })
  .map(({ text, behind }) => ({
    defect: `a date-time with "${text}" ${behind ? 'behind' : 'before'} it`,
    of: (moment) => {
      const sound = new Date(moment).toISOString();
      return behind ? `${sound} ${text}` : `${text} ${sound}`;
    },
  }));

/** Notations of other standards, or of none. */
const otherwise: Arbitrary<DateMutation> = fc.constantFrom<DateMutation>(
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
export const noDateTimes: Arbitrary<DateMutation> = fc.oneof(inWords, misspelt, withMore, otherwise);

function parts(moment: number, ...ranges: readonly (readonly [number, number])[]): readonly string[] {
  return ranges.map(([from, to]) => new Date(moment).toISOString().slice(from, to));
}

function time(moment: number): string {
  return new Date(moment).toISOString().slice(11, 16);
}

/** Where the parts of a date-time stand in its text. */
const PARTS = { month: [5, 7], day: [8, 10], hour: [11, 13], minute: [14, 16], second: [17, 19] } as const;

/** The moment as a month beyond the twelfth of an earlier year. */
function inEarlierYear(moment: number, years: number): string {
  const at = new Date(moment);
  const text = withPart('month', at.toISOString(), at.getUTCMonth() + 1 + 12 * years);
  return String(at.getUTCFullYear() - years) + text.slice(4);
}

/** The moment as a day beyond the last of an earlier month. */
function inEarlierMonth(moment: number, months: number): string {
  const at = new Date(moment);
  const first = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - months, 1));
  const day = 1 + Math.floor((moment - first.getTime()) / DAY_MS);
  return withPart('day', first.toISOString().slice(0, 10) + at.toISOString().slice(10), day);
}

/** The moment as an hour beyond the 24th of an earlier day. */
function onEarlierDay(moment: number, days: number): string {
  const text = new Date(moment - days * DAY_MS).toISOString();
  return withPart('hour', text, new Date(moment).getUTCHours() + 24 * days);
}

const months: Arbitrary<DateMutation> = fc.integer({ min: 1, max: 7 }).map((years) => ({
  defect: `a date with a month that runs over into ${years} later years`,
  of: (moment) => inEarlierYear(moment, years),
}));

const days: Arbitrary<DateMutation> = fc.integer({ min: 1, max: 2 }).map((before) => ({
  defect: `a date with a day that runs over into ${before} later months`,
  of: (moment) => inEarlierMonth(moment, before),
}));

/** Not by one day: an hour of 24 stands for midnight. */
const hours: Arbitrary<DateMutation> = fc.integer({ min: 2, max: 3 }).map((before) => ({
  defect: `a date with an hour that runs over into ${before} later days`,
  of: (moment) => onEarlierDay(moment, before),
}));

const minutes: Arbitrary<DateMutation> = fc.constant({
  defect: 'a date with a minute that runs over into the next hour',
  of: (moment) => {
    const text = new Date(moment - HOUR_MS).toISOString();
    return withPart('minute', text, new Date(moment).getUTCMinutes() + 60);
  },
});

/** A second of 60 is a leap second. */
const seconds: Arbitrary<DateMutation> = fc.integer({ min: 61, max: 99 }).map((second) => ({
  defect: `a date with a second of ${second}`,
  of: (moment) => withPart('second', new Date(moment).toISOString(), second),
}));

const zeros: Arbitrary<DateMutation> = fc.constantFrom('month', 'day').map((part) => ({
  defect: `a date with a ${part} of 00`,
  of: (moment) => withPart(part, new Date(moment).toISOString(), 0),
}));

/** Date-times with a month, a day, an hour, a minute or a second that does not exist. */
export const overflowingDates: Arbitrary<DateMutation> = fc.oneof(
  months,
  days,
  hours,
  minutes,
  seconds,
  zeros,
);

/**
 * The usual date-times with a month, day, hour or second that does not exist. A careless reader takes them for a moment
 * against which nothing else speaks: if it lets the parts run over, the first three for the given moment; if it also
 * brings every part back into its range, the last for a moment in the same minute or the next.
 */
export function impossibleDates(moment: number): readonly NearMiss[] {
  const text = new Date(moment).toISOString();
  const nextYear = new Date(moment).getUTCFullYear() + 1;
  return [
    { text: inEarlierMonth(moment, 1), defect: 'a day that its month does not have' },
    { text: inEarlierYear(moment, 1), defect: 'a month beyond the twelfth' },
    { text: onEarlierDay(moment, 2), defect: 'an hour beyond the 24th' },
    { text: `${nextYear}-02-30${text.slice(10)}`, defect: 'a 30th of February' },
    { text: text.replace(/:\d\d\.\d+Z$/, ':75Z'), defect: 'a second beyond the 60th' },
  ];
}

function withPart(part: keyof typeof PARTS, text: string, value: number): string {
  const [from, to] = PARTS[part];
  return text.slice(0, from) + two(value) + text.slice(to);
}

/** In quarters of an hour: from 12 hours behind UTC to 14 hours ahead, the range of all zones. */
const QUARTERS = { min: -48, max: 56 } as const;

/** Offsets in the notation of a date-time: `+05:45`. */
export const utcOffsets: Arbitrary<string> = fc.integer(QUARTERS).map((quarters) => {
  const minutes = Math.abs(quarters) * 15;
  return `${quarters < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
});

function two(value: number): string {
  return String(value).padStart(2, '0');
}
