import { seededInteger } from './seeded.ts';

const LETTERS = 'bcdfghjklmnpqrstvwxz';
const LENGTH = 24;

/** A word of consonants that stands in nobody's name or address; another for each label. */
export function nonsense(seed: string, label = ''): string {
  const letters = Array.from({ length: LENGTH }, (_, index) =>
    LETTERS.charAt(seededInteger(seed, `nonsense ${label} ${index}`, LETTERS.length)),
  );
  return letters.join('');
}
