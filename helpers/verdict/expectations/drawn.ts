import { seededInteger } from '../../values/random.ts';
import { currentCheck } from '../current-check.ts';

/** Whether the running check tries each of its statements a few times at most (DEPTH=smoke). */
export function isQuick(): boolean {
  return currentCheck().isQuick;
}

/**
 * What a check tries of a fixed list: all of it, or at smoke some that the seed draws, in the order of the list, so that
 * the runs of several seeds together try all.
 *
 * @param most how many are drawn
 * @param label sets apart lists of one check that should not be drawn alike
 */
export function drawn<T>(all: readonly T[], most = 1, label = ''): readonly T[] {
  if (!isQuick() || all.length <= most) return all;
  const chosen = new Set(inDrawnOrder(all.length, label).slice(0, most));
  return all.filter((_, index) => chosen.has(index));
}

/** As {@link drawn}, but at smoke one of each kind: of defects, for instance, one for each statement. */
export function drawnOfEach<T>(all: readonly T[], kindOf: (one: T) => unknown): readonly T[] {
  if (!isQuick()) return all;
  const kinds = new Map<unknown, T>();
  for (const index of inDrawnOrder(all.length)) {
    for (const one of all.slice(index, index + 1)) {
      if (!kinds.has(kindOf(one))) kinds.set(kindOf(one), one);
    }
  }
  const chosen = new Set(kinds.values());
  return all.filter((one) => chosen.has(one));
}

/** The places of a list in an order that the seed and the check alone draw. */
export function inDrawnOrder(length: number, label = ''): readonly number[] {
  const { seed, covered } = currentCheck();
  const ranked = Array.from({ length }, (_, index) => ({
    index,
    rank: seededInteger(seed, `drawn ${covered.join()} ${label} ${index}`, 2 ** 32),
  }));
  return ranked.sort((a, b) => a.rank - b.rank).map(({ index }) => index);
}

/** Beyond smoke a target gets so many defective requests of a kind, some of them again: it may go wrong only now and then. */
const LEAST_CASES = 5;

/** The list; beyond smoke its items are repeated until there are five. */
export function filledUp<T>(all: readonly T[]): readonly T[] {
  if (isQuick() || all.length === 0) return all;
  const rounds = Array.from({ length: Math.ceil(LEAST_CASES / all.length) }, () => all);
  return rounds.flat().slice(0, Math.max(all.length, LEAST_CASES));
}

/** How often a check repeats what it does: as often as named, or at smoke no more than needed. */
export function repeated(times: number, needed = 1): number {
  return isQuick() ? Math.min(times, needed) : times;
}
