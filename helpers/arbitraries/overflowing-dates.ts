import fc, { type Arbitrary } from 'fast-check';

const DAY_MS = 24 * 60 * 60 * 1000;

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
    const text = new Date(moment - DAY_MS / 24).toISOString();
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
