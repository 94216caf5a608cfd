import { expect, test } from '@playwright/test';
import { weekdayOf } from './weekday-of.ts';

test('a date has its weekday, also on a leap day', () => {
  expect(weekdayOf('2026-11-23')).toBe('MONDAY');
  expect(weekdayOf('2026-11-29')).toBe('SUNDAY');
  expect(weekdayOf('2028-02-29')).toBe('TUESDAY');
});

test('what is no date has none', () => {
  for (const text of ['2026-02-29', '23.11.2026', '2026-11-23T00:00:00', ''])
    expect(weekdayOf(text)).toBeUndefined();
});
