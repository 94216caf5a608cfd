import { expect, test } from '@playwright/test';
import { flagIn } from './flags.ts';

test('a flag is read in any usual notation', () => {
  for (const value of [true, 1, '1', 'TRUE', 'yes', ' Y ']) expect(flagIn(value)).toBe(true);
  for (const value of [false, 0, '0', 'False', 'no', 'N', 'off']) expect(flagIn(value)).toBe(false);
  for (const value of [null, undefined, 2, 'maybe', '', {}]) expect(flagIn(value)).toBeUndefined();
});
