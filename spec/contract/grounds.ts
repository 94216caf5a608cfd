/**
 * What a requirement rests on: the words of the contract, and, where these do not state it, one sentence that derives it
 * from them.
 */

import { passages } from './passages.ts';

/** A passage of the contract, such as `2.6 row id`, `5 item 3`, `4 rule 2` or `3 text`. */
export type PassageKey = keyof typeof passages;

/** Whether the contract has a passage of this key. */
export function isPassage(key: string): key is PassageKey {
  return Object.hasOwn(passages, key);
}

/** Words of the contract, and where they stand. */
export interface Source {
  /** The number of the section; `introduction` for the words before the first. */
  readonly section: string;
  /** In words, with the section: `row 14 of the table in section 4`. */
  readonly place: string;
  /** Literally as in the contract; of a table's row the cells, with a stroke between them. */
  readonly quote: string;
}

/** Why a requirement holds. Without a derivation, the quotes themselves state it. */
export interface Grounds {
  readonly sources: readonly [Source, ...Source[]];
  readonly derivation?: string;
}

/** Longer passages are quoted in part. */
export const LONGEST_QUOTE = 200;

/**
 * The contract itself states it.
 *
 * @param quote words of the passage; without it the whole passage, if it is short
 */
export function said(passage: PassageKey, quote: string = passages[passage]): Pick<Grounds, 'sources'> {
  const [section = ''] = passage.split(' ');
  return { sources: [{ section, place: placeInWords(passage), quote }] };
}

/** The quotes of several passages, in this order. */
export function both(...parts: readonly [Pick<Grounds, 'sources'>, ...Pick<Grounds, 'sources'>[]]): {
  readonly sources: Grounds['sources'];
} {
  const [first, ...others] = parts;
  const [source, ...rest] = first.sources;
  return { sources: [source, ...rest, ...others.flatMap(({ sources }) => sources)] };
}

/** It follows from what is quoted, by this one sentence. */
export function derived(derivation: string): { readonly derivation: string } {
  return { derivation };
}

/** Where a passage stands, in words: `row 14 of the table in section 4`. */
export function placeInWords(passage: PassageKey): string {
  const [section = '', ...parts] = passage.split(' ');
  const at = parts.indexOf('row');
  if (at >= 0) {
    const [table] = parts.slice(0, at);
    const row = parts.slice(at + 1).join(' ');
    return `row ${row} of the table${table === undefined ? '' : ` of ${table}`} in section ${section}`;
  }
  if (section === 'introduction') return 'the introduction';
  return `${parts.join(' ') === 'text' ? 'the text' : parts.join(' ')} of section ${section}`;
}

/** The grounds on one line: each place with its quote, and the derivation. */
export function groundsInWords({ sources, derivation }: Grounds): string {
  const quoted = sources.map(({ place, quote }) => `${place}: “${quote}”`).join('; ');
  return derivation === undefined ? quoted : `${quoted} Derived: ${derivation}`;
}
