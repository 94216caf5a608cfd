/** A row of the table of decisions in docs/judgement.md. */
export interface Decision {
  readonly sections: readonly string[];
  readonly question: string;
  readonly decision: string;
}

/** The decisions in the text of docs/judgement.md. */
export function decisionsIn(markdown: string): readonly Decision[] {
  const [, table = ''] = markdown.split(/^## Decisions$/m);
  return table.split('\n').flatMap((line) => {
    const [, sections = '', question = '', decision = ''] = line
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim());
    const numbers = sections.split(/,\s*/);
    return numbers.every((number) => /^\d+(\.\d+)?$/.test(number))
      ? [{ sections: numbers, question, decision }]
      : [];
  });
}

/** Those that speak of a section of the contract, or of the whole chapter that it stands in. */
export function decisionsFor(section: string, all: readonly Decision[]): readonly Decision[] {
  const [chapter = ''] = section.split('.');
  return all.filter(({ sections }) => sections.includes(section) || sections.includes(chapter));
}
