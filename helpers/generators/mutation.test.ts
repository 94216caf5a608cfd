import { expect, test } from '@playwright/test';
import { nearMissesOf } from './mutation.ts';

const textsOf = (right: string): readonly string[] => nearMissesOf(right, 'secret').map(({ text }) => text);

test('shorter, longer, other letter case, empty', () => {
  expect(textsOf('Secret-1')).toEqual(['Secret-', 'Secret-1x', 'sECRET-1', '']);
});

test('none of them is the right text or comes twice', () => {
  expect(textsOf('42')).toEqual(['4', '42x', '']);
  expect(textsOf('a')).toEqual(['', 'ax', 'A']);
  expect(textsOf('')).toEqual(['x']);
});
