import { seededInteger } from './seeded.ts';

/** Consonants of which no word is made. */
export const NONSENSE_LETTERS = 'bcdfghjklmnpqrstvwxz';
const LENGTH = 24;

/** A word of consonants that stands in nobody's name or address; another for each label. */
export function nonsense(seed: string, label = ''): string {
  const letters = Array.from({ length: LENGTH }, (_, index) =>
    NONSENSE_LETTERS.charAt(seededInteger(seed, `nonsense ${label} ${index}`, NONSENSE_LETTERS.length)),
  );
  return letters.join('');
}
