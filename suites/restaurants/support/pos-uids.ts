import fc, { type Arbitrary } from 'fast-check';
import { nonsenseTexts } from '../../../helpers/generators/texts.ts';

/** How an identifier in a POS system is made one that no restaurant has. */
export interface StrangePosUid {
  /** In words, as in «the unknown posUid {…}». */
  readonly defect: string;
  /** @param posUid of a restaurant, for which a careless search may take the strange one */
  readonly of: (posUid: string) => string;
}

/** What a path, a pattern or a database may read as something else. */
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
    defect: `of «${letters}», «${sign}», ${where === 'alone' ? 'alone' : `${where} a known one`}`,
    of: (posUid: string) =>
      ({
        alone: `${letters}${sign}${letters}`,
        before: `${letters}${sign}${posUid}`,
        behind: `${posUid}${sign}${letters}`,
        around: `${letters}${sign}${posUid}${sign}${letters}`,
      })[where],
  }));

/** Neither letters nor digits, nor what every path and query takes as it is. */
const SIGNS = /[^\p{L}\p{M}\p{N}._-]/gu;

/** The first items of a list such that each sign that any of their texts holds is in one of them. */
export function coveringAllSymbols<T>(items: readonly T[], textOf: (item: T) => string): readonly T[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const fresh = (textOf(item).match(SIGNS) ?? []).filter((sign) => !seen.has(sign));
    for (const sign of fresh) seen.add(sign);
    return fresh.length > 0;
  });
}
