import { expect, test } from '@playwright/test';
import { chanceOfMany } from './chance.ts';

test('the chance of many events falls with their number and grows with what is usual', () => {
  expect(chanceOfMany(0, 3)).toBe(1);
  expect(chanceOfMany(1, Math.LN2)).toBeCloseTo(0.5, 12);
  expect(chanceOfMany(2, 1)).toBeCloseTo(1 - 2 / Math.E, 12);
  expect(chanceOfMany(5, 0.1)).toBeLessThan(1e-6);
  expect(chanceOfMany(400, 0.1)).toBeLessThan(1e-12);
  expect(chanceOfMany(400, Infinity)).toBe(1);
});
