import { distance } from 'fastest-levenshtein';

const MOST = 5;

/** The ids that were most probably meant: those that hold what was written come first, then those spelt most alike. */
export function nearestIds(written: string, ids: readonly string[]): readonly string[] {
  const sought = written.toUpperCase();
  const unlike = (id: string): number => distance(sought, id) - (id.includes(sought) ? 1000 : 0);
  return [...ids].sort((one, other) => unlike(one) - unlike(other)).slice(0, MOST);
}
