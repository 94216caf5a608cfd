import { expect, test } from '@playwright/test';
import { nonWorkingHours, weekdayOf } from './days.ts';

const group = { id: 1, date: '2026-11-23', day: 'MONDAY', type: 'BOOKING', restaurantId: 1 };

const open = { start: '10:00', end: '14:00', isWorkingTime: true };

const closed = { start: '14:00', end: '18:00', isWorkingTime: false };

const at = (hour: number): number => Date.UTC(2026, 10, 23, hour);

test('only BOOKING records without working time are returned', () => {
  const schedule = [
    { ...group, records: [open, closed] },
    { ...group, type: 'RESTAURANT', records: [closed] },
  ];
  expect(nonWorkingHours(schedule, 'UTC')).toEqual([{ start: at(14), end: at(18) }]);
});

test('unreadable records give no hours', () => {
  expect(nonWorkingHours([{ ...group, records: [{ ...closed, start: null }] }], 'UTC')).toEqual([]);
  expect(nonWorkingHours({ records: [] }, 'UTC')).toEqual([]);
});

test('a date has its weekday, even on a leap day', () => {
  expect(weekdayOf('2026-11-23')).toBe('MONDAY');
  expect(weekdayOf('2026-11-29')).toBe('SUNDAY');
  expect(weekdayOf('2028-02-29')).toBe('TUESDAY');
});

test('other text has no weekday', () => {
  for (const text of ['2026-02-29', '23.11.2026', '2026-11-23T00:00:00', ''])
    expect(weekdayOf(text)).toBeUndefined();
});
