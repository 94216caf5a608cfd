import fc, { type Arbitrary } from 'fast-check';

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
