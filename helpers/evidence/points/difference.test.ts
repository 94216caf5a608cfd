import { expect, test } from '@playwright/test';
import { differenceInput } from './difference.ts';

const CASES: readonly (readonly [expected: string, observed: string, value: string])[] = [
  ['ẋ\u0323', 'ẋ', 'character 2 is missing instead of U+0323; its length is 1 instead of 2'],
  ['a b', 'a\u00a0b', 'character 2 is U+00A0 instead of U+0020'],
  ['Zoë', 'Zo?', 'character 3 is "?" (U+003F) instead of "ë" (U+00EB)'],
  ['😀', '\ufffd', 'character 1 is "�" (U+FFFD) instead of "😀" (U+1F600); its length is 1 instead of 2'],
  [
    'x'.repeat(255),
    'x'.repeat(100),
    'character 101 is missing instead of "x" (U+0078); its length is 100 instead of 255',
  ],
];

for (const [expected, observed, value] of CASES) {
  test(`an invisible difference is named by its character: ${value}`, () => {
    expect(differenceInput(expected, observed)).toEqual([{ name: 'difference', value }]);
  });
}

test('a visible difference is not named again', () => {
  expect(differenceInput('Ada', 'Eve')).toEqual([]);
  expect(differenceInput('Ada', 7)).toEqual([]);
});
