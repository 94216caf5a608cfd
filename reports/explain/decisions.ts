import { isPassage, placeInWords, type Source } from '../../spec/contract/grounds.ts';

/** A row of the table of decisions in docs/judgement.md. */
export interface Decision {
  /** Sections of the contract by number, or passages such as `4 row 2`. */
  readonly passages: readonly string[];
  readonly question: string;
  readonly decision: string;
}

/** The decisions in the text of docs/judgement.md. */
export function decisionsIn(markdown: string): readonly Decision[] {
  const [, table = ''] = markdown.split(/^## Decisions$/m);
  return table.split('\n').flatMap((line) => {
    const [, about = '', question = '', decision = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
    const passages = about.split(/,\s*/);
    return passages.every((one) => /^\d+(\.\d+)?$/.test(one) || isPassage(one))
      ? [{ passages, question, decision }]
      : [];
  });
}

/** Those that speak of a passage that is quoted, of its section, or of the whole chapter that it stands in. */
export function decisionsFor(
  quoted: readonly Pick<Source, 'section' | 'place'>[],
  all: readonly Decision[],
): readonly Decision[] {
  const about = (one: string): boolean =>
    quoted.some(({ section, place }) =>
      isPassage(one) ? placeInWords(one) === place : one === section || one === section.split('.')[0],
    );
  return all.filter(({ passages }) => passages.some(about));
}
