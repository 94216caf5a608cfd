import { expect, test } from '@playwright/test';
import { nearMissesOf } from './mutation.ts';

const textsOf = (right: string): readonly string[] => nearMissesOf(right, 'secret').map(({ text }) => text);

test('the near misses are shorter, longer, in the other letter case, and empty', () => {
  expect(textsOf('Secret-1')).toEqual(['Secret-', 'Secret-1x', 'sECRET-1', '']);
});

test('no near miss equals the right text or another near miss', () => {
  expect(textsOf('42')).toEqual(['4', '42x', '']);
  expect(textsOf('a')).toEqual(['', 'ax', 'A']);
  expect(textsOf('')).toEqual(['x']);
});
