import { seededInteger } from './seeded.ts';

/** What services stumble over in a text: in queries, in paths, in databases. */
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
 * Chooses examples: one for each awkward kind of text that there is, and on up to `count` others, which depend on the
 * seed alone.
 */
export function telling<T>(
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
