import { expect, test } from '@playwright/test';
import stringWidth from 'string-width';
import { cut, wrap } from './text.ts';

test('a text is cut to the columns that it takes, never inside a character', () => {
  expect(cut('short', 5)).toBe('short');
  expect(cut('longer', 5)).toBe('long…');
  expect(stringWidth('日本')).toBe(4);
  expect(cut('日本語', 5)).toBe('日本…');
  expect(cut('日本\u200d語', 20)).toBe('日本\\u200d語');
});

test('a text is broken at spaces where it can be, and cut in its last line', () => {
  expect(wrap('one two three', 8)).toEqual(['one two', 'three']);
  expect(wrap('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij']);
  expect(wrap('one two three four', 8, 2)).toEqual(['one two', 'three f…']);
  expect(wrap('', 8)).toEqual(['']);
  expect(wrap('anything', 0).join('')).toBe('anything');
});
