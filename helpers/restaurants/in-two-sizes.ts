import { settled, type Listing } from './listing.ts';

const MOST_READINGS = 4;

/** The same list read in two sizes, and what is missing in one of them. */
export interface InTwoSizes {
  readonly listings: readonly [Listing, Listing];
  /** For each size, what the other shows before and after; undefined where other people changed too much to tell. */
  readonly missing: readonly [readonly bigint[], readonly bigint[]] | undefined;
}

/** Reads a list in two sizes until both show the same, or one lacks what the other keeps showing. */
export async function inTwoSizes(
  readCoarse: () => Promise<Listing>,
  readFine: () => Promise<Listing>,
): Promise<InTwoSizes> {
  const read = (): Promise<readonly [Listing, Listing]> =>
    settled(async () => [await readCoarse(), await readFine()] as const);
  let before = await read();
  for (let reading = 1; reading < MOST_READINGS; reading += 1) {
    if (isSame(...before)) return { listings: before, missing: [[], []] };
    const now = await read();
    const missing = [lacking(now[0], before[1], now[1]), lacking(before[1], before[0], now[0])] as const;
    if (missing.some(({ length }) => length > 0)) return { listings: now, missing };
    before = now;
  }
  return { listings: before, missing: isSame(...before) ? [[], []] : undefined };
}

function isSame(coarse: Listing, fine: Listing): boolean {
  return coarse.ids.size === fine.ids.size && lacking(coarse, fine, fine).length === 0;
}

/** What is shown before and after, but not in between. */
function lacking(between: Listing, before: Listing, after: Listing): readonly bigint[] {
  return [...before.ids].filter((id) => after.ids.has(id) && !between.ids.has(id));
}
