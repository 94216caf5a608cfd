import { jsonText } from '../../wire/json.ts';
import type { Json } from '../../wire/json.ts';

/** The kinds of values that fields have. */
export type Kind =
  | 'text'
  | 'phone'
  | 'url'
  | 'word'
  | 'moment'
  | 'day'
  | 'clock'
  | 'int32'
  | 'int64'
  | 'decimal'
  | 'flag'
  | 'list'
  | 'object'
  | 'uuid';

/** What a wrong program may mistake a value for. */
export interface Company {
  /** The value of a neighbouring field of the same kind. */
  readonly neighbour: Json | undefined;
  /** The latest value shown of another entity that differs from this one. */
  readonly other: Json | undefined;
  /** The first value that this entity had. */
  readonly former: Json | undefined;
  /** The length that the condition names. */
  readonly limit: number | undefined;
}

/** A generic mistake with a value. */
interface ValueOperator {
  readonly name: string;
  readonly kinds: readonly Kind[];
  /** What happens to a field, such as `loses`; the field's name follows. */
  readonly verb: string;
  /** The wrong value; the same one where the mistake does not show. */
  readonly change: (value: Json, company: Company) => Json | undefined;
}

const texts = ['text', 'phone', 'url', 'word'] as const;

const numbers = ['int32', 'int64', 'decimal'] as const;

const all: readonly Kind[] = [
  ...texts,
  ...numbers,
  ...(['moment', 'day', 'clock', 'flag', 'list', 'object', 'uuid'] as const),
];

const scalars = all.filter((kind) => kind !== 'list' && kind !== 'object');

const ofText =
  (change: (text: string, company: Company) => string) =>
  (value: Json, company: Company): Json =>
    typeof value === 'string' ? change(value, company) : value;

const ofNumber =
  (change: (number: bigint) => bigint) =>
  (value: Json): Json => {
    const exact = typeof value === 'number' && Number.isInteger(value) ? BigInt(value) : value;
    if (typeof exact !== 'bigint') return value;
    const changed = change(exact);
    return typeof value === 'number' ? Number(changed) : changed;
  };

const ofMoment =
  (change: (ms: number) => number) =>
  (value: Json): Json => {
    const ms = typeof value === 'string' ? Date.parse(value) : NaN;
    return Number.isNaN(ms) || change(ms) === ms ? value : new Date(change(ms)).toISOString();
  };

const HOUR_MS = 3_600_000;

function isListOf(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

const markup: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** The generic mistakes with values. */
export const valueOperators: readonly ValueOperator[] = [
  { name: 'lose', kinds: all, verb: 'loses', change: () => undefined },
  { name: 'null', kinds: scalars, verb: 'writes null for', change: () => null },
  {
    name: 'blank',
    kinds: [...texts, 'list', 'object'],
    verb: 'empties',
    change: (value) => (typeof value === 'string' ? '' : isListOf(value) ? [] : {}),
  },
  {
    name: 'truncate',
    kinds: [...texts, 'uuid', 'list'],
    verb: 'cuts the end of',
    change: (value, { limit }) =>
      typeof value === 'string' || isListOf(value) ? value.slice(0, limit ?? -1) : value,
  },
  {
    name: 'repeat',
    kinds: ['text', 'phone', 'list'],
    verb: 'doubles',
    change: (value) =>
      typeof value === 'string' ? value + value : isListOf(value) ? [...value, ...value] : value,
  },
  {
    name: 'swap',
    kinds: ['text', 'url', 'clock', 'decimal', 'int64', 'list'],
    verb: 'shows a neighbouring field as',
    change: (value, { neighbour }) => neighbour ?? value,
  },
  {
    name: 'confuse',
    kinds: all.filter((kind) => kind !== 'uuid'),
    verb: 'shows the value of an entity shown before as',
    change: (value, { other }) => other ?? value,
  },
  {
    name: 'stale',
    kinds: all,
    verb: 'still shows the first value of',
    change: (value, { former }) => former ?? value,
  },
  {
    name: 'narrow-8',
    kinds: ['int32'],
    verb: 'keeps only 8 bits of',
    change: ofNumber((n) => BigInt.asIntN(8, n)),
  },
  {
    name: 'narrow-16',
    kinds: ['int32'],
    verb: 'keeps only 16 bits of',
    change: ofNumber((n) => BigInt.asIntN(16, n)),
  },
  {
    name: 'narrow-32',
    kinds: ['int64'],
    verb: 'keeps only 32 bits of',
    change: ofNumber((n) => BigInt.asIntN(32, n)),
  },
  {
    name: 'float',
    kinds: ['int64'],
    verb: 'keeps only the precision of a float for',
    change: ofNumber((n) => BigInt(Number(n))),
  },
  {
    name: 'round',
    kinds: ['int32', 'decimal', 'moment'],
    verb: 'rounds',
    change: (value) =>
      typeof value === 'number'
        ? Number.isInteger(value)
          ? Math.round(value / 10) * 10
          : Math.round(value)
        : ofMoment((ms) => Math.round(ms / 60_000) * 60_000)(value),
  },
  {
    name: 'off-by-one',
    kinds: ['int32', 'int64', 'day', 'list'],
    verb: 'is one off in',
    change: (value) => {
      if (isListOf(value)) return value.slice(1);
      if (typeof value === 'string')
        return new Date(Date.parse(value) + 24 * HOUR_MS).toISOString().slice(0, 10);
      return ofNumber((n) => n + 1n)(value);
    },
  },
  {
    name: 'shift',
    kinds: ['moment', 'clock'],
    verb: 'is hours off in',
    change: (value) =>
      typeof value === 'string' && /^\d\d:\d\d$/.test(value)
        ? `${String((Number(value.slice(0, 2)) + 3) % 24).padStart(2, '0')}${value.slice(2)}`
        : ofMoment((ms) => ms + 3 * HOUR_MS)(value),
  },
  {
    name: 'default',
    kinds: ['text', 'phone', 'url', 'int32', 'flag', 'word', 'moment'],
    verb: 'shows a default as',
    change: (value) => {
      if (typeof value === 'boolean') return !value;
      if (typeof value === 'number') return 2;
      if (typeof value !== 'string') return value;
      if (!Number.isNaN(Date.parse(value)) && /^\d{4}-/.test(value)) return '1970-01-01T00:00:00Z';
      return value.startsWith('+')
        ? '+10000000000'
        : value.startsWith('http')
          ? 'https://partner.example/'
          : 'DEFAULT';
    },
  },
  {
    name: 'encode',
    kinds: ['text', 'url'],
    verb: 'escapes markup in',
    change: ofText((text) => text.replace(/[&<>"']/g, (found) => markup[found] ?? found)),
  },
  {
    name: 'garble',
    kinds: ['text', 'url'],
    verb: 'writes question marks for characters beyond ASCII in',
    change: ofText((text) => text.replace(/[^\0-\x7f]/gu, '?')),
  },
  {
    name: 'recase',
    kinds: ['text', 'url', 'word'],
    verb: 'changes the letter case of',
    change: ofText((text) => (text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase())),
  },
  {
    name: 'squeeze',
    kinds: ['text'],
    verb: 'joins spaces within',
    change: ofText((text) => text.replace(/(?<=\S) {2,}(?=\S)/g, ' ').replace(/(?<=\S)[\n\r]+(?=\S)/g, ' ')),
  },
  {
    name: 'retype',
    kinds: ['text', 'phone', 'url', 'word', 'int32', 'int64', 'decimal', 'flag', 'moment', 'list'],
    verb: 'writes another type of JSON for',
    change: (value) => {
      if (isListOf(value)) return value.map(String).join(',');
      return typeof value === 'string' ? value.length : jsonText(value);
    },
  },
];
