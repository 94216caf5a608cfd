import type { JsonLine } from './json-lines.ts';

/** What a finding says, without secrets. */
export interface Said {
  /** The statement that is broken. */
  readonly statement: string;
  readonly expected: string;
  readonly observed: string;
}

const AT_THE_END = / at (\/\S*)$/;

/** As excerpts of long values end; those that are cut before the point also begin with `…`. */
const CUT = /…? \(\d+ characters(?:, from character \d+)?\)$/;

/** As in "restaurant 14": a number alone may count something. */
const IDENTIFIED = /\b(?:restaurant|booking|webhook|group|id) (\d+)\b/gi;

/**
 * The JSON pointer of the value that a finding is about, where what it says fits one value of the body alone. Several
 * that fit would be a guess.
 */
export function inferredPoint(lines: readonly JsonLine[], said: Said): string | undefined {
  const values = lines.filter(({ begins, literal }) => begins && literal !== undefined);
  const { statement, expected, observed } = said;
  const [, told] = AT_THE_END.exec(observed) ?? AT_THE_END.exec(expected) ?? [];
  if (told !== undefined && !told.includes('*')) return told;
  const words = new Set(statement.split(/\W+/));
  const same = values.filter(({ literal = '' }) => isSame(literal, observed));
  const named = same.filter(({ pointer }) => words.has(nameIn(pointer)));
  const ids = new Set([...`${expected} ${observed}`.matchAll(IDENTIFIED)].map(([, id]) => id));
  const identified = values.filter(
    ({ pointer, literal = '' }) => /id$/i.test(nameIn(pointer)) && ids.has(literal),
  );
  return only(named) ?? only(same.filter(({ literal = '' }) => /\w{4}/.test(literal))) ?? only(identified);
}

function only(values: readonly JsonLine[]): string | undefined {
  return values.length === 1 ? values[0]?.pointer : undefined;
}

/** The name of the member at a pointer; of an element, that of its list. */
function nameIn(pointer: string): string {
  return pointer.split('/').findLast((segment) => !/^\d*$/.test(segment)) ?? '';
}

function isSame(literal: string, observed: string): boolean {
  const written = literal.includes('\\') ? normalised(literal) : literal;
  if (CUT.test(observed)) {
    const shown = observed.replace(CUT, '').replace(/"$/, '');
    return shown.startsWith('…') ? written.includes(shown.slice(1)) : written.startsWith(shown);
  }
  return written === observed || written === JSON.stringify(observed);
}

/** A string with the escapes that the suite itself writes. */
function normalised(literal: string): string {
  try {
    return JSON.stringify(JSON.parse(literal));
  } catch (error) {
    if (error instanceof SyntaxError) return literal;
    throw error;
  }
}
