import { expect, test } from '@playwright/test';
import { percentDecoded } from './percent.ts';

test('a percent-encoded text is decoded, and one that is not well encoded stays', () => {
  expect(percentDecoded('a%20%C3%BC%2F')).toBe('a ü/');
  for (const text of ['%', '%E0%A4', 'a%zz']) expect(percentDecoded(text)).toBe(text);
});
