/** Neither letters nor digits, nor what every path and query takes as it is. */
const SIGNS = /[^\p{L}\p{M}\p{N}._-]/gu;

/** The first items of a list such that each sign that any of their texts holds is in one of them. */
export function everySign<T>(items: readonly T[], textOf: (item: T) => string): readonly T[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const fresh = (textOf(item).match(SIGNS) ?? []).filter((sign) => !seen.has(sign));
    for (const sign of fresh) seen.add(sign);
    return fresh.length > 0;
  });
}
