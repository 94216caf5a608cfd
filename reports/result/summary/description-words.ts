import type { DescriptionComparison, DescriptionDifference } from '../run-result.ts';

/** How the target's own document compares with the contract's, in a line; it quotes the document. */
export function descriptionInWords({ problem, differences, left = 0 }: DescriptionComparison): string {
  if (problem !== undefined) return `the target's document was not compared: ${problem}`;
  const count = differences.length + left;
  if (count === 0) return "the target's document agrees with the contract's";
  const noun = count === 1 ? 'difference' : 'differences';
  return `${count} ${noun} between the target's document and the contract's; advisory`;
}

/** What is not in the list of differences, in lines. */
export function beyondTheList({ left = 0, notFollowed = 0 }: DescriptionComparison): readonly string[] {
  return [
    ...(left > 0 ? [`${left} more differences are not listed.`] : []),
    ...(notFollowed > 0
      ? [`${notFollowed} references to other documents, or to nothing, were not followed or compared.`]
      : []),
  ];
}

export function kindInWords({ kind }: Pick<DescriptionDifference, 'kind'>): string {
  return kind.replaceAll('-', ' ');
}
