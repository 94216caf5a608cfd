import fc, { type Arbitrary } from 'fast-check';
import { NONSENSE_LETTERS } from '../nonsense.ts';

/** Shorter ones could stand in a name by chance. */
const LENGTH = { minLength: 16, maxLength: 60 } as const;

/** Words of consonants that stand in nobody's name or address. */
export const nonsenseTexts: Arbitrary<string> = fc
  .array(fc.constantFrom(...Array.from(NONSENSE_LETTERS)), LENGTH)
  // A letter again and again may be what somebody has typed in for a name.
  .filter((letters) => new Set(letters).size > 6)
  .map((letters) => letters.join(''));
