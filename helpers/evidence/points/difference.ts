import { firstDifference } from '../../values/json/excerpts.ts';
import type { Json } from '../../values/json/json.ts';
import type { Input } from './inputs.ts';

/** Texts up to this length are compared by eye, if what differs can be seen. */
const SHORT = 120;

const SEEN = /^[!-~]*$/;

/**
 * In which character two texts differ, by its code too: between long texts, or where nobody sees it, such as a mark that
 * is combined with a letter. None between short texts that differ in plain letters, and between other values.
 */
export function differenceInput(expected: Json | undefined, observed: Json | undefined): readonly Input[] {
  if (typeof expected !== 'string' || typeof observed !== 'string' || expected === observed) return [];
  const at = firstDifference(expected, observed);
  const [wanted, shown] = [characterAt(expected, at), characterAt(observed, at)];
  const isPlain = expected.length <= SHORT && observed.length <= SHORT && SEEN.test(wanted + shown);
  if (isPlain) return [];
  const lengths =
    expected.length === observed.length
      ? ''
      : `; its length is ${observed.length} instead of ${expected.length}`;
  const value = `character ${at + 1} is ${inWords(shown)} instead of ${inWords(wanted)}${lengths}`;
  return [{ name: 'difference', value }];
}

function characterAt(text: string, at: number): string {
  const code = text.codePointAt(at);
  return code === undefined ? '' : String.fromCodePoint(code);
}

function inWords(character: string): string {
  if (character === '') return 'missing';
  const code = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
  return /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(character) ? `${JSON.stringify(character)} (${code})` : code;
}
