import { expect, test } from '@playwright/test';
import { frequentLetters } from './search.ts';

test('letters count once a text, in whatever case; what is no letter does not count', () => {
  expect(frequentLetters(['Anna 7', 'Max 7', 'Mia 7', 'Ömm'], 2)).toEqual(['a', 'm']);
});
