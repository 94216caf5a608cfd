import { type View, within } from './views.ts';

/** A secret of fewer characters than these is not found by its parts. */
const SHORTEST = 8;

const BITS = 8;

/** Texts in which each character stands for some bits. */
interface Coding {
  readonly bitsEach: number;
  /** So many of them can hold a secret. */
  readonly fewest: number;
  /** The most other characters between two of them. */
  readonly mostBetween: number;
  /** The bits of a character; -1 for one that only separates, -2 for any other. */
  readonly bitsOf: Int8Array;
  /** Pieces that recur in all texts, such as names of fields, and that encode nothing. */
  readonly ordinary: Set<string>;
}

const BASE64: Coding = {
  bitsEach: 6,
  fewest: 11,
  mostBetween: 0,
  bitsOf: bitsOf('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/', '-_'),
  ordinary: new Set(),
};

const HEX: Coding = {
  bitsEach: 4,
  fewest: 16,
  mostBetween: 4,
  bitsOf: bitsOf('0123456789abcdef', '', 'ABCDEF', ' \t\n\r:,.;_-'),
  ordinary: new Set(),
};

function bitsOf(alphabet: string, lastTwo: string, capitals = '', separators = ''): Int8Array {
  const bits = new Int8Array(128).fill(-2);
  for (const [value, character] of Array.from(alphabet).entries()) bits[character.charCodeAt(0)] = value;
  for (const [at, character] of Array.from(lastTwo).entries()) bits[character.charCodeAt(0)] = 62 + at;
  for (const [at, character] of Array.from(capitals).entries()) bits[character.charCodeAt(0)] = 10 + at;
  for (const character of separators) bits[character.charCodeAt(0)] = -1;
  return bits;
}

const MOST_REMEMBERED = 20_000;

const LONGEST_REMEMBERED = 64;

/**
 * What the pieces of a view mean if they are base64 or hex, wherever a byte may begin in them, forwards and backwards. Only
 * printable text is of interest.
 */
export function* decoded(view: View): Generator<View> {
  for (const coding of [BASE64, HEX]) {
    const { ordinary } = coding;
    for (const { piece, index } of piecesIn(view.text, coding)) {
      if (ordinary.has(piece)) continue;
      let isText = false;
      for (const meant of meaningsOf(view, coding, piece, index)) {
        isText = true;
        yield meant;
      }
      if (isText || piece.length > LONGEST_REMEMBERED) continue;
      if (ordinary.size > MOST_REMEMBERED) ordinary.clear();
      ordinary.add(piece);
    }
  }
}

interface Piece {
  readonly piece: string;
  readonly index: number;
}

/** The parts of a text that may be written in a coding. */
function* piecesIn(text: string, { bitsOf, fewest, mostBetween }: Coding): Generator<Piece> {
  let [begin, end, count] = [0, 0, 0];
  for (let at = 0; at <= text.length; at += 1) {
    const bits = at < text.length ? (bitsOf[text.charCodeAt(at)] ?? -2) : -2;
    // The x of 0x separates.
    const isPrefix = bits === -2 && mostBetween > 0 && (text.charCodeAt(at) | 0x20) === 0x78 && end === at;
    if (bits >= 0) {
      if (count === 0) begin = at;
      count += 1;
      end = at + 1;
    } else if (count > 0 && !isPrefix && (bits === -2 || at - end >= mostBetween)) {
      if (count >= fewest) yield { piece: text.slice(begin, end), index: begin };
      count = 0;
    }
  }
}

function* meaningsOf(view: View, coding: Coding, piece: string, index: number): Generator<View> {
  const places: number[] = [];
  const values: number[] = [];
  for (let at = 0; at < piece.length; at += 1) {
    // The zero of 0x.
    if (coding === HEX && /^0x/i.test(piece.slice(at, at + 2))) continue;
    const value = coding.bitsOf[piece.charCodeAt(at)] ?? -1;
    if (value < 0) continue;
    places.push(index + at);
    values.push(value);
  }
  const starts = BITS / greatestCommonDivisor(BITS, coding.bitsEach);
  for (const isBackwards of [false, true]) {
    if (isBackwards) {
      places.reverse();
      values.reverse();
    }
    for (let start = 0; start < starts; start += 1) yield* textsIn(view, coding, places, values, start);
  }
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

/** The printable texts among the bytes that begin with a character. */
function* textsIn(
  view: View,
  { bitsEach }: Coding,
  places: readonly number[],
  values: readonly number[],
  start: number,
): Generator<View> {
  const bytes = Math.floor(((values.length - start) * bitsEach) / BITS);
  let began = 0;
  let bits = 0;
  let left = 0;
  let next = start;
  const codes = new Uint8Array(bytes);
  for (let at = 0; at <= bytes; at += 1) {
    while (at < bytes && left < BITS) {
      bits = ((bits << bitsEach) | (values[next] ?? 0)) & 0xffff;
      left += bitsEach;
      next += 1;
    }
    left -= BITS;
    const code = at < bytes ? (bits >> left) & 0xff : 0;
    codes[at] = code;
    if (code >= 0x20 && code <= 0x7e) continue;
    if (at - began >= SHORTEST)
      yield textView(view, codes.subarray(began, at), began, start, bitsEach, places);
    began = at + 1;
  }
}

function textView(
  view: View,
  codes: Uint8Array,
  began: number,
  start: number,
  bitsEach: number,
  places: readonly number[],
): View {
  const begins = new Int32Array(codes.length);
  const ends = new Int32Array(codes.length);
  for (let at = 0; at < codes.length; at += 1) {
    const first = places[start + Math.floor(((began + at) * BITS) / bitsEach)] ?? 0;
    const last = places[start + Math.ceil(((began + at + 1) * BITS) / bitsEach) - 1] ?? first;
    begins[at] = Math.min(first, last);
    ends[at] = Math.max(first, last) + 1;
  }
  return within(view, Buffer.from(codes).toString('latin1'), begins, ends);
}
