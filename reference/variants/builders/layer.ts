import type { Random } from '../../domain/random.ts';
import type { Variant, VariantExtras } from './variant.ts';

/** A freedom of the contract with a parameter: every value makes a sound server, alone and with other layers. */
export interface Layer {
  /** Lower-case words with hyphens. Unique and stable. */
  readonly name: string;
  /** Layers of one kind exclude each other. */
  readonly kind: string;
  /** What the parameter is, with its unit and its values. */
  readonly parameter: string;
  /** A value of the parameter. */
  draw(random: Random): string;
  /**
   * The layer with a value of its parameter.
   * @throws when it has no such value.
   */
  with(value: string): Variant;
}

/** The integers that a parameter may be. */
export interface Range {
  readonly from: number;
  readonly to: number;
  /** Only the multiples of it, counted from 0; default 1. */
  readonly step?: number;
  /** Only these. */
  readonly only?: readonly number[];
  /** Draws every order of magnitude as often as the others. */
  readonly byMagnitude?: boolean;
}

/** Optional parts of a layer: its kind, and those of each of its variants. */
export interface LayerExtras {
  /** Default the layer's name. */
  readonly kind?: string;
  readonly of?: (value: number) => VariantExtras;
}

function drawnFrom({ from, to, step = 1, only, byMagnitude = false }: Range, random: Random): number {
  if (only !== undefined) return only[random.integer(0, only.length - 1)] ?? from;
  if (byMagnitude) return Math.round(from * (to / from) ** random.next());
  return step * random.integer(Math.ceil(from / step), Math.floor(to / step));
}

/**
 * A layer whose parameter is an integer.
 *
 * @param parameter what the integer counts, such as `ms by which reads are behind`
 * @param choice the server's choice in one sentence, as in {@link Variant}
 * @param overrideOf the decisions for a value, as in {@link Variant}
 */
export function numbered(
  name: string,
  parameter: string,
  range: Range,
  choice: (value: number) => string,
  overrideOf: (value: number) => Variant['override'],
  { kind = name, of = () => ({}) }: LayerExtras = {},
): Layer {
  const { from, to, only } = range;
  const values = only === undefined ? `from ${from} to ${to}` : `one of ${only.join(', ')}`;
  return {
    name,
    kind,
    parameter: `${parameter}, ${values}`,
    draw: (random) => `${drawnFrom(range, random)}`,
    with: (text) => {
      const value = /^-?\d+$/.test(text) ? Number(text) : NaN;
      if (!(value >= from && value <= to) || only?.includes(value) === false)
        throw new Error(`${name} is ${parameter}, ${values}, not ${text}`);
      return {
        id: `${name}=${value}`,
        kind,
        choice: choice(value),
        override: overrideOf(value),
        ...of(value),
      };
    },
  };
}

/** The variant of each word. */
export type Words = Readonly<Record<string, Pick<Variant, 'choice' | 'override'> & VariantExtras>>;

/** A layer whose parameter is a word. */
export function worded(name: string, parameter: string, words: Words, kind = name): Layer {
  const known = Object.keys(words);
  return {
    name,
    kind,
    parameter: `${parameter}: ${known.join(', ')}`,
    draw: (random) => known[random.integer(0, known.length - 1)] ?? '',
    with: (text) => {
      const word = Object.hasOwn(words, text) ? words[text] : undefined;
      if (word === undefined) throw new Error(`${name} is one of ${known.join(', ')}, not ${text}`);
      return { ...word, id: `${name}=${text}`, kind };
    },
  };
}
