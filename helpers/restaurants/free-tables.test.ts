import { expect, test } from '@playwright/test';
import { isEmptied } from './free-tables.ts';

const CASES = [
  ['a number', 0, 3, true],
  ['the same number', 3, 3, false],
  ['fewer tables', 1, 3, false],
  ['none on both sides', 0, 0, false],
  ['a field', { restaurantId: 5n, count: 0n }, { restaurantId: 6n, count: 2n }, true],
  ['a nested field', { tables: { free: 0 } }, { tables: { free: 1 } }, true],
  ['a flag', { available: false }, { available: true }, true],
  ['a list', { tables: [] }, { tables: [{ id: 1 }] }, true],
  ['another field', { count: 0 }, { free: 2 }, false],
  ['text', { count: '0' }, { count: '2' }, false],
  ['no count', undefined, { count: 2 }, false],
] as const;

for (const [name, empty, filled, is] of CASES) {
  test(`a count of free tables tells of none: ${name}`, () => {
    expect(isEmptied(empty, filled)).toBe(is);
  });
}
