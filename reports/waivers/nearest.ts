import { distance } from 'fastest-levenshtein';

/** `; did you mean x?` where a known word is like the one that was written; else nothing. */
export function didYouMean(written: string, known: readonly string[]): string {
  const [nearest] = [...known].sort((one, other) => distance(written, one) - distance(written, other));
  const isLike =
    nearest !== undefined && distance(written, nearest) <= Math.max(1, Math.min(6, written.length / 3));
  return isLike ? `; did you mean ${nearest}?` : '';
}
