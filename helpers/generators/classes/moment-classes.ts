import { offsetDateTime } from '../../values/time.ts';
import type { ValueClass } from './value-class.ts';

/** How a moment is written. */
export interface MomentNotation {
  /** `Z`, or an offset such as `+05:45`. */
  readonly offset: string;
  /** A fraction of a second with its point, or nothing. */
  readonly fraction: string;
  readonly secondsLater: number;
  readonly isLowerCase: boolean;
}

/** The text of a date-time that many seconds after a moment (milliseconds since the epoch, a whole second). */
export function written(
  moment: number,
  { offset, fraction, secondsLater, isLowerCase }: MomentNotation,
): string {
  const at = moment + secondsLater * 1000;
  const text =
    offset === 'Z' ? new Date(at).toISOString().replace(/\.000Z$/, 'Z') : offsetDateTime(at, offset);
  const whole = text.replace(/(?=(?:Z|[+-]\d\d:\d\d)$)/, fraction);
  return isLowerCase ? whole.toLowerCase() : whole;
}

/** The text of a date-time (section 2.5), such as a request holds it. */
type MomentClass = ValueClass<string>;

/** The usual notation, with some of it otherwise. */
export const notation = (changes: Partial<MomentNotation> = {}): MomentNotation => ({
  offset: 'Z',
  fraction: '',
  secondsLater: 0,
  isLowerCase: false,
  ...changes,
});

/** The notations of the moment itself: whatever reads it must find the same instant. */
export const sameMomentNotations: readonly MomentNotation[] = [
  notation(),
  notation({ offset: '+00:00', fraction: '.0' }),
  notation({ offset: '+03:00' }),
  notation({ offset: '-09:30' }),
  notation({ fraction: '.000' }),
  notation({ offset: '+05:45' }),
  notation({ offset: '+14:00', fraction: '.000000' }),
  notation({ offset: '-12:00' }),
  notation({ fraction: '.000000000' }),
  notation({ offset: '-03:30' }),
];

/** Notations that a sound target may refuse, by what is unusual in them. */
export const boldNotations = {
  seconds: [
    notation({ secondsLater: 1 }),
    notation({ secondsLater: 59, offset: '+05:30' }),
    notation({ secondsLater: 30 }),
    notation({ secondsLater: 17, offset: '-03:30' }),
  ],
  fraction: [
    notation({ secondsLater: 59, fraction: '.999' }),
    notation({ fraction: '.5', offset: '+02:00' }),
    notation({ secondsLater: 29, fraction: '.123' }),
    notation({ secondsLater: 7, fraction: '.001' }),
  ],
  nanoseconds: [notation({ secondsLater: 29, fraction: '.123456789' })],
  'lower case': [notation({ isLowerCase: true })],
} as const satisfies Record<string, readonly MomentNotation[]>;

const PARTS = /^\d{4}-(\d\d)-(\d\d)t(\d\d):(\d\d):(\d\d)(\.\d+)?(z|[+-]\d\d:\d\d)$/i;

/** What the digits and the offset of a date-time are; undefined for any other text. */
function partsOf(text: string) {
  const [, month, day, hour, minute, second, fraction, offset] = PARTS.exec(text) ?? [];
  return offset === undefined ? undefined : { month, day, hour, minute, second, fraction, offset };
}

type Parts = NonNullable<ReturnType<typeof partsOf>>;

const DAY = '2026-11-25T';

type Row = readonly [string, MomentClass['from'], (parts: Parts, text: string) => boolean, string];

const ROWS: readonly Row[] = [
  ['with Z', 'smoke', ({ offset }) => offset === 'Z', `${DAY}10:30:00Z`],
  ['with +00:00', 'standard', ({ offset }) => offset === '+00:00', `${DAY}10:30:00+00:00`],
  ['ahead of UTC', 'smoke', ({ offset }) => /^\+(?!00:00)/.test(offset), `${DAY}10:30:00+03:00`],
  ['behind UTC', 'smoke', ({ offset }) => offset.startsWith('-'), `${DAY}10:30:00-05:00`],
  [
    'with an offset of part of an hour',
    'smoke',
    ({ offset }) => /:(?!00)\d\d$/.test(offset),
    `${DAY}10:30:00+05:45`,
  ],
  [
    'on another day than in UTC',
    'standard',
    (_, text) => new Date(text.toUpperCase()).toISOString().slice(8, 10) !== text.slice(8, 10),
    `${DAY}03:30:00+14:00`,
  ],
  ['in minute 59', 'standard', ({ minute }) => minute === '59', `${DAY}10:59:00Z`],
  ['at midnight', 'deep', ({ hour, minute }) => hour === '00' && minute === '00', `${DAY}00:00:00+02:00`],
  [
    'in the last minute of a day',
    'deep',
    ({ hour, minute }) => hour === '23' && minute === '59',
    `${DAY}23:59:00+02:00`,
  ],
  ['on the first day of a month', 'deep', ({ day }) => day === '01', '2026-12-01T10:30:00Z'],
  [
    'with a fraction of zeros',
    'standard',
    ({ fraction = '' }) => /^\.0+$/.test(fraction),
    `${DAY}10:30:00.000Z`,
  ],
  ['with seconds', 'smoke', ({ second }) => second !== '00', `${DAY}10:30:17Z`],
  ['in second 59', 'standard', ({ second }) => second === '59', `${DAY}10:30:59Z`],
  [
    'with a fraction of a second',
    'smoke',
    ({ fraction = '' }) => /[1-9]/.test(fraction),
    `${DAY}10:30:00.5Z`,
  ],
  [
    'with a fraction close to the next second',
    'standard',
    ({ fraction = '' }) => fraction.startsWith('.99'),
    `${DAY}10:30:59.999Z`,
  ],
  [
    'with nanoseconds',
    'standard',
    ({ fraction = '' }) => /^\.\d{6}\d*[1-9]\d*$/.test(fraction),
    `${DAY}10:30:00.123456789Z`,
  ],
  ['in lower case', 'standard', (_, text) => /[tz]/.test(text), `${DAY.toLowerCase()}10:30:00z`],
];

/** The classes of date-times, by the text that is sent. */
export const momentClasses: readonly MomentClass[] = ROWS.map(([name, from, holds, example]) => ({
  name,
  from,
  example,
  holds: (text) => {
    const parts = partsOf(text);
    return parts !== undefined && !Number.isNaN(Date.parse(text.toUpperCase())) && holds(parts, text);
  },
}));
