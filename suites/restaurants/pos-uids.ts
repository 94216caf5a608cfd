import fc, { type Arbitrary } from 'fast-check';
import { nonsenseTexts } from '../../helpers/generators/texts.ts';

/** Turns an identifier in a POS system into one that no restaurant has. */
export interface StrangePosUid {
  /** In words, as in "the unknown posUid {…}". */
  readonly defect: string;
  /** @param posUid of a restaurant that a careless search may find instead */
  readonly of: (posUid: string) => string;
}

/** Characters that a path, a pattern or a database may misread. */
const signs = fc.constantFrom(
  ...['/', '?', '#', '%', '%2F', '%00', '+', ' ', '&', '=', ';', ',', ':', '@', '\\', '"', "'", '<', '>'],
  ...['*', '_', '..', '../', '{id}', '[', ']', '|', '^', '`', 'é', 'Ж', '厨', '🍵', '\u00A0', "' or '1'='1"],
);

/** Random letters, alone, around a known identifier, and with signs between. */
export const strangePosUids: Arbitrary<StrangePosUid> = fc
  .tuple(
    nonsenseTexts,
    fc.oneof(fc.constant(''), signs),
    fc.constantFrom('alone', 'before', 'behind', 'around'),
  )
  .map(([letters, sign, where]) => ({
    defect: `of "${letters}", "${sign}", ${where === 'alone' ? 'alone' : `${where} a known one`}`,
    of: (posUid: string) =>
      ({
        alone: `${letters}${sign}${letters}`,
        before: `${letters}${sign}${posUid}`,
        behind: `${posUid}${sign}${letters}`,
        around: `${letters}${sign}${posUid}${sign}${letters}`,
      })[where],
  }));

/** Symbols that a path or a query must encode. */
const SIGNS = /[^\p{L}\p{M}\p{N}._-]/gu;

/** The first items of a list whose texts together contain every symbol of the list. */
export function coveringAllSymbols<T>(items: readonly T[], textOf: (item: T) => string): readonly T[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const fresh = (textOf(item).match(SIGNS) ?? []).filter((sign) => !seen.has(sign));
    for (const sign of fresh) seen.add(sign);
    return fresh.length > 0;
  });
}
