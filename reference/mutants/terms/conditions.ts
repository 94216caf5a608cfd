import { bookingStates } from '../../domain/booking.ts';
import { spread } from '../../domain/random.ts';
import type { Random } from '../../domain/random.ts';
import type { Fact, Holds, Occasion } from './occasion.ts';

/** What a condition may ask about the moment of an occasion. */
export interface Clock {
  /** Whether another request of the present one's kind is under way. */
  readonly isCrowded: () => boolean;
  /** The number of the present occasion, from 1 on. */
  readonly number: () => number;
  /** Whether a restaurant wants the phones of its guests confirmed. */
  readonly confirmsPhones: (restaurant: bigint) => boolean;
}

/** A condition with its value. */
export interface ReadyCondition {
  /** The text that replays it, such as `longer=40`. */
  readonly text: string;
  readonly name: string;
  /** What follows the sentence of a place, such as `for texts longer than 40 characters`. */
  readonly says: string;
  /** The length from which on it holds, for operators that cut there. */
  readonly limit?: number;
  /** Whether it can hold on such an occasion, sooner or later. */
  couldHold(occasion: Occasion): boolean;
  /** A condition with a memory of its own, for one server. */
  start(clock: Clock): Holds;
}

/** When a mutant shows. */
export interface Condition {
  readonly name: string;
  /** What the place has to tell; undefined: nothing. */
  readonly needs: Fact | undefined;
  /** What the value is, for messages. */
  readonly parameter: string;
  draw(random: Random): string;
  /** @throws Error where there is no such value */
  with(value: string): ReadyCondition;
}

function picked<T>(random: Random, list: readonly [T, ...T[]]): T {
  return list[random.integer(0, list.length - 1)] ?? list[0];
}

type Parts = Pick<ReadyCondition, 'says' | 'couldHold' | 'start' | 'limit'>;

/** A condition that looks at one occasion alone. */
function telling(says: string, holds: Holds, limit?: number): Parts {
  return { says, couldHold: holds, start: () => holds, ...(limit !== undefined && { limit }) };
}

/** A condition that remembers earlier occasions. */
function remembering(says: string, start: ReadyCondition['start']): Parts {
  return { says, couldHold: () => true, start };
}

/** A condition that looks at the number of an occasion. */
function counting(says: string, holds: (number: number) => boolean): Parts {
  return remembering(says, (clock) => () => holds(clock.number()));
}

interface Numbered {
  readonly from: number;
  readonly to: number;
  /** Only these; all others within the range are understood, but never drawn. */
  readonly drawn?: readonly [number, ...number[]];
}

/** A condition with a whole number, drawn so that every order of magnitude comes as often. */
function numbered(
  name: string,
  needs: Fact | undefined,
  { from, to, drawn }: Numbered,
  parts: (value: number) => Parts,
): Condition {
  return {
    ...{ name, needs, parameter: `a whole number from ${from} to ${to}` },
    draw: (random) =>
      `${drawn === undefined ? Math.round(from * (to / from) ** random.next()) : picked(random, drawn)}`,
    with: (text) => {
      const value = /^\d+$/.test(text) ? Number(text) : NaN;
      if (!(value >= from && value <= to))
        throw new Error(`${name} is a whole number from ${from} to ${to}, not ${text}`);
      return { name, text: `${name}=${value}`, ...parts(value) };
    },
  };
}

/** A condition with one of some words. */
function worded(
  name: string,
  needs: Fact,
  words: readonly [string, ...string[]],
  parts: (word: string) => Parts,
): Condition {
  return {
    ...{ name, needs, parameter: `one of ${words.join(', ')}` },
    draw: (random) => picked(random, words),
    with: (word) => {
      if (!words.includes(word)) throw new Error(`${name} is one of ${words.join(', ')}, not ${word}`);
      return { name, text: `${name}=${word}`, ...parts(word) };
    },
  };
}

/** A condition without a value. */
function plain(name: string, needs: Fact | undefined, parts: Parts): Condition {
  return {
    ...{ name, needs, parameter: 'no value' },
    draw: () => '',
    with: (text) => {
      if (text !== '') throw new Error(`${name} takes no value`);
      return { name, text: name, ...parts };
    },
  };
}

/** Classes of text that programs treat differently by mistake. */
const textClasses: Readonly<Record<string, readonly [pattern: RegExp, says: string]>> = {
  'non-ascii': [/[^\0-\x7f]/u, 'beyond ASCII'],
  'beyond-latin': [/[^\0-\u024f]/u, 'beyond the Latin scripts'],
  emoji: [/\p{Extended_Pictographic}/u, 'with an emoji'],
  quotes: [/["'’]/u, 'with a quotation mark'],
  spaces: [/ /u, 'with a space'],
  'two-spaces': [/ {2}/u, 'with two spaces in a row'],
  'line-break': [/[\n\r]/u, 'with a line break'],
  markup: [/[<>&]/u, 'with a character of markup'],
  percent: [/%/u, 'with a percent sign'],
  backslash: [/\\/u, 'with a backslash'],
  'leading-zero': [/^0/u, 'that begin with a zero'],
  digits: [/\d/u, 'with a digit'],
  capitals: [/\p{Lu}/u, 'with a capital letter'],
  hyphen: [/-/u, 'with a hyphen'],
};

const [firstClass = '', ...moreClasses] = Object.keys(textClasses);

const [firstState, ...moreStates] = bookingStates;

/** Of a number below 20, such as 3rd. */
function ordinal(n: number): string {
  return `${n}${['st', 'nd', 'rd'][n - 1] ?? 'th'}`;
}

/** All conditions. */
export const conditions: readonly Condition[] = [
  plain(
    'always',
    undefined,
    telling('', () => true),
  ),
  numbered('from', undefined, { from: 2, to: 30 }, (n) =>
    counting(`from occasion ${n} on`, (number) => number >= n),
  ),
  numbered('every', undefined, { from: 2, to: 8 }, (k) =>
    counting(`on every ${ordinal(k)} occasion`, (number) => number % k === 0),
  ),
  numbered('longer', 'text', { from: 1, to: 400 }, (n) =>
    telling(`for texts longer than ${n} characters`, ({ text = '' }) => text.length > n, n),
  ),
  worded('has', 'text', [firstClass, ...moreClasses], (word) => {
    const [pattern, says] = textClasses[word] ?? [/^$/, ''];
    return telling(`for texts ${says}`, ({ text = '' }) => pattern.test(text));
  }),
  numbered(
    'above',
    'number',
    { from: 1, to: 2_147_483_646, drawn: [1, 2, 3, 4, 5, 6, 8, 10, 12, 20, 99, 127, 255, 999, 32_767] },
    (n) => telling(`for numbers above ${n}`, ({ number = 0 }) => number > n, n),
  ),
  numbered('more', 'size', { from: 1, to: 19 }, (n) =>
    telling(`for lists of more than ${n}`, ({ size = 0 }) => size > n, n),
  ),
  numbered('wide', 'id', { from: 31, to: 53, drawn: [31, 53] }, (bits) =>
    telling(`for ids of more than ${bits} bits`, ({ id = 0n }) => id >= 1n << BigInt(bits)),
  ),
  plain(
    'even',
    'id',
    telling('for even ids', ({ id = 1n }) => id % 2n === 0n),
  ),
  plain(
    'odd',
    'id',
    telling('for odd ids', ({ id = 0n }) => id % 2n !== 0n),
  ),
  worded('state', 'state', [firstState, ...moreStates], (word) =>
    telling(`in the state ${word}`, ({ state }) => state === word),
  ),
  numbered('restaurants', 'restaurant', { from: 2, to: 5 }, (k) =>
    telling(`in about one restaurant in ${k}`, ({ restaurant = 1n }) => spread(restaurant, k) === 0),
  ),
  plain(
    'confirming',
    'restaurant',
    remembering(
      'where phones have to be confirmed',
      ({ confirmsPhones }) =>
        ({ restaurant }) =>
          restaurant !== undefined && confirmsPhones(restaurant),
    ),
  ),
  plain(
    'second',
    'guest',
    remembering('for every booking of a guest after the first', () => {
      const firsts = new Map<string, bigint>();
      return ({ guest = '', id = 0n }) => {
        const first = firsts.get(guest);
        if (first === undefined) firsts.set(guest, id);
        return first !== undefined && first !== id;
      };
    }),
  ),
  plain(
    'crowded',
    'traffic',
    remembering('while another request of the same kind is under way', ({ isCrowded }) => isCrowded),
  ),
];

/**
 * The condition of a text such as `longer=40`.
 * @throws Error where there is none
 */
export function readyCondition(text: string): ReadyCondition & Pick<Condition, 'needs'> {
  const [name = '', ...rest] = text.split('=');
  const condition = conditions.find((one) => one.name === name);
  if (condition === undefined)
    throw new Error(`There is no condition ${name}, but ${conditions.map((one) => one.name).join(', ')}`);
  return { ...condition.with(rest.join('=')), needs: condition.needs };
}
