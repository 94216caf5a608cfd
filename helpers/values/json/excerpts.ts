import { excerpt, MOST_CHARACTERS } from './json-pointer.ts';
import { type Json, stringifyJson } from './json.ts';

/** So much of what is equal is shown before the difference. */
const LEAD = 40;

/**
 * Two values for a message, as {@link excerpt} shows them; but where one of them is cut, both are cut around the first
 * character in which they differ, as in `…gadgets" (300 characters, from character 261)`.
 */
export function excerptsApart(
  one: Json | undefined,
  other: Json | undefined,
): readonly [one: string, other: string] {
  const whole = [excerpt(one), excerpt(other)] as const;
  const [a, b] = [charactersOf(one), charactersOf(other)];
  if (a === undefined || b === undefined || typeof one !== typeof other) return whole;
  if (a.length <= MOST_CHARACTERS && b.length <= MOST_CHARACTERS) return whole;
  const start = Math.max(0, firstDifference(a, b) - LEAD);
  if (start === 0) return whole;
  return [cutFrom(a, start, typeof one === 'string'), cutFrom(b, start, typeof other === 'string')];
}

/** The first character in which two texts differ, counted from 0; the end of the shorter one where it is the other's beginning. */
export function firstDifference(one: string, other: string): number {
  const least = Math.min(one.length, other.length);
  let at = 0;
  while (at < least && one[at] === other[at]) at += 1;
  return at > 0 && isSecondHalf(one, at) ? at - 1 : at;
}

function charactersOf(value: Json | undefined): string | undefined {
  return value === undefined || typeof value === 'string' ? value : stringifyJson(value);
}

function cutFrom(text: string, wanted: number, isString: boolean): string {
  const start = isSecondHalf(text, wanted) ? wanted - 1 : wanted;
  const end = start + MOST_CHARACTERS;
  const piece = text.slice(start, end);
  const shown = isString ? stringifyJson(piece).slice(1, -1) : piece;
  const closing = end < text.length ? '…' : isString ? '"' : '';
  return `…${shown}${closing} (${text.length} characters, from character ${start + 1})`;
}

/** Whether a character of two halves (beyond U+FFFF) would be cut in two before this place. */
function isSecondHalf(text: string, at: number): boolean {
  return /[\udc00-\udfff]/.test(text[at] ?? '') && /[\ud800-\udbff]/.test(text[at - 1] ?? '');
}
