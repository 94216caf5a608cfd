import { expect, test } from '@playwright/test';
import stringWidth from 'string-width';
import { cut, oneLine, wrap } from './text.ts';

test('a text becomes one line that a terminal does not obey', () => {
  expect(oneLine('a\n   b\r\n\tc')).toBe('a b c');
  expect(oneLine('\u001b[31mred\u001b[39m')).toBe('red');
  expect(oneLine('x\u0007y\u202ez')).toBe('x y z');
  expect(oneLine('a\u0008b\u2028c')).toBe('a b c');
  const sequences = '\u001b]0;title\u0007\u0008\u009b2J\u202e';
  expect(/[\p{Cc}\u202e]/u.test(oneLine(sequences))).toBe(false);
});

test('a text is cut to the columns that it takes, never inside a character', () => {
  expect(cut('short', 5)).toBe('short');
  expect(cut('longer', 5)).toBe('long…');
  expect(stringWidth('日本')).toBe(4);
  expect(cut('日本語', 5)).toBe('日本…');
  expect(cut('👩‍👩‍👧xyz', 4)).toBe('👩‍👩‍👧x…');
});

test('a text is broken at spaces where it can be, and cut in its last line', () => {
  expect(wrap('one two three', 8)).toEqual(['one two', 'three']);
  expect(wrap('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij']);
  expect(wrap('one two three four', 8, 2)).toEqual(['one two', 'three f…']);
  expect(wrap('', 8)).toEqual(['']);
  expect(wrap('anything', 0).join('')).toBe('anything');
});
