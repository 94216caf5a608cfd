import { createHash, randomInt } from 'node:crypto';

/** A whole number from 0 to `below` (exclusive) that depends on the seed and the label alone. */
export function seededInteger(seed: string, label: string, below: number): number {
  const digest = createHash('sha256').update(`${seed}\n${label}`).digest();
  return Number(digest.readBigUInt64BE() % BigInt(below));
}

/** Consonants, from which no word can be made. */
export const NONSENSE_LETTERS = 'bcdfghjklmnpqrstvwxz';

const LENGTH = 24;

/** A word of consonants that is part of nobody's name or address; a different one for each label. */
export function nonsense(seed: string, label = ''): string {
  const letters = Array.from({ length: LENGTH }, (_, index) =>
    NONSENSE_LETTERS.charAt(seededInteger(seed, `nonsense ${label} ${index}`, NONSENSE_LETTERS.length)),
  );
  return letters.join('');
}

const MARK_LENGTH = 12;

/** A random word of consonants, another at each call, which no other process and no guest writes. */
export function randomMark(): string {
  const letters = Array.from({ length: MARK_LENGTH }, () =>
    NONSENSE_LETTERS.charAt(randomInt(NONSENSE_LETTERS.length)),
  );
  return letters.join('');
}

const MARK = new RegExp(`(?<![a-z])[${NONSENSE_LETTERS}]{${MARK_LENGTH}}(?![a-z])`, 'i');

/** Whether a text holds a word as {@link randomMark} makes them: whoever shows the text has it from the same process. */
export function isMarked(text: string): boolean {
  return MARK.test(text);
}

/** The same items in the same order, beginning at another one, for code that should not always try the same first. */
export function startingAt<T>(items: readonly T[], by: number): readonly T[] {
  const start = items.length === 0 ? 0 : by % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
}

/** Characters that services mishandle in queries, in paths, in databases. */
const TRAITS = [
  /'/u,
  /["’«»„“]/u,
  /[%_]/u,
  /[&+#?=;]/u,
  /[\u{10000}-\u{10FFFF}]/u,
  /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u,
  /\//u,
  /[\\<>{}]/u,
  /[^\p{ASCII}]/u,
] as const;

/**
 * Chooses up to `count` examples: first one for each awkward kind of text among the items, then others, which depend on
 * the seed alone.
 */
export function representative<T>(
  items: readonly T[],
  textOf: (item: T) => string | undefined,
  count: number,
  seed: string,
): readonly T[] {
  const mixed = items
    .flatMap((item) => {
      const text = textOf(item);
      return text === undefined ? [] : [{ item, text, rank: seededInteger(seed, text, 2 ** 32) }];
    })
    .sort((a, b) => a.rank - b.rank);
  const chosen = new Set<(typeof mixed)[number]>();
  for (const trait of TRAITS) {
    const example = mixed.find((one) => !chosen.has(one) && trait.test(one.text));
    if (example !== undefined) chosen.add(example);
  }
  for (const one of mixed) chosen.add(one);
  return [...chosen].slice(0, count).map(({ item }) => item);
}
