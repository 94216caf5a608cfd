/** The letters that most of these texts hold, in lower case, the commonest first. */
export function commonestLetters(texts: readonly string[], count: number): readonly string[] {
  const holding = new Map<string, number>();
  for (const text of texts) {
    for (const letter of new Set(text.toLowerCase().match(/\p{L}/gu) ?? [])) {
      holding.set(letter, (holding.get(letter) ?? 0) + 1);
    }
  }
  return [...holding]
    .sort(([, one], [, other]) => other - one)
    .slice(0, count)
    .map(([letter]) => letter);
}
