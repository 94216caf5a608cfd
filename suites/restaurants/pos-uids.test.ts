import { expect, test } from '@playwright/test';
import { coveringAllSymbols } from './pos-uids.ts';

const itself = (text: string): string => text;

test('the items contain each symbol', () => {
  const items = ['plain-1', 'a+b c', 'c d', 'what?', 'x+y', '100%', 'Straße'];
  expect(coveringAllSymbols(items, itself)).toEqual(['a+b c', 'what?', '100%']);
});
