import { expect, test } from '@playwright/test';
import { frequentLetters } from './search.ts';

test('each letter counts once per text, in either case; other characters do not count', () => {
  expect(frequentLetters(['Anna 7', 'Max 7', 'Mia 7', 'Ömm'], 2)).toEqual(['a', 'm']);
});
