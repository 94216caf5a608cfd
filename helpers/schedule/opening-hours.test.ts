import { expect, test } from '@playwright/test';
import type { Json } from '../json.ts';
import { isInside, readOpeningHours } from './opening-hours.ts';

const DAY = '2026-11-23';
const HOUR = 3_600_000;
const MIDNIGHT_UTC = Date.UTC(2026, 10, 23);

function hoursOf(start: Json, end: Json, zone = 'UTC', more: Readonly<Record<string, Json>> = {}) {
  const record = {
    id: 1,
    date: DAY,
    start,
    end,
    isWorkingTime: true,
    day: 'MONDAY',
    type: 'BOOKING',
    ...more,
  };
  const group = { id: 1, date: DAY, day: 'MONDAY', type: 'BOOKING', restaurantId: 1, records: [record] };
  return readOpeningHours([group], zone);
}

for (const [form, start, end] of [
  ['HH:MM', '10:00', '22:30'],
  ['HH:MM:SS', '10:00:00', '22:30:00'],
  ['local date-times', `${DAY}T10:00:00`, `${DAY}T22:30`],
  ['full date-times', `${DAY}T10:00:00Z`, `${DAY}T23:30:00+01:00`],
  ['date-times with a space', `${DAY} 10:00`, `${DAY} 22:30:00`],
  ['times with an offset', '11:00+01:00', '22:30Z'],
  ['seconds of the day', 36_000, 81_000],
  ['arrays', [10, 0], [22, 30]],
  ['arrays with seconds and a fraction', [10, 0, 0, 0], [22, 30, 0]],
  ['arrays that begin with the year', [2026, 11, 23, 10, 0], [2026, 11, 23, 22, 30]],
  ['objects', { hour: 10, minute: 0 }, { hour: 22, minute: 30, second: 0, nano: 0 }],
] as const) {
  test(`hours written as ${form} are read`, () => {
    const expected = [{ start: MIDNIGHT_UTC + 10 * HOUR, end: MIDNIGHT_UTC + 22.5 * HOUR }];
    expect(hoursOf(start, end)?.booking).toEqual(expected);
  });
}

test("a record's date in another form, or none, gives way to that of its group", () => {
  for (const date of ['23.11.2026', [2026, 11, 23], null, 1_795_392_000_000]) {
    expect(hoursOf('10:00', '12:00', 'UTC', { date })?.booking[0]?.start).toBe(MIDNIGHT_UTC + 10 * HOUR);
  }
});

test('local times are read in the given zone, on both sides of daylight saving', () => {
  expect(hoursOf('10:00', '12:00', 'Europe/Berlin')?.booking[0]?.start).toBe(MIDNIGHT_UTC + 9 * HOUR);
  const summer = hoursOf('10:00', '12:00', 'Europe/Berlin', { date: '2026-07-06' });
  expect(summer?.booking[0]?.start).toBe(Date.UTC(2026, 6, 6, 8));
});

test('hours past midnight end on the next day, 24:00 is the end of the day, equal ends are a whole day', () => {
  expect(hoursOf('18:00', '02:00')?.booking[0]?.end).toBe(MIDNIGHT_UTC + 26 * HOUR);
  expect(hoursOf('18:00', '24:00')?.booking[0]?.end).toBe(MIDNIGHT_UTC + 24 * HOUR);
  expect(hoursOf('00:00', '00:00')?.booking[0]?.end).toBe(MIDNIGHT_UTC + 24 * HOUR);
});

test('a record that is no working time opens nothing, yet its date is shown', () => {
  const hours = hoursOf('10:00', '12:00', 'UTC', { isWorkingTime: false });
  expect(hours).toEqual({ opening: [], booking: [], bookingDates: [DAY] });
});

test('what can not be read is not guessed', () => {
  const unreadable = [
    'ten',
    '25:99',
    null,
    true,
    {},
    [],
    [25, 0],
    [2026, 13, 1, 10, 0],
    { hour: 30 },
    1_795_392_000,
  ];
  for (const start of unreadable) expect(hoursOf(start, '12:00')).toBeUndefined();
  expect(readOpeningHours({ content: [] }, 'UTC')).toBeUndefined();
});

test('the start is inside, the end is not', () => {
  const intervals = [{ start: 10, end: 20 }];
  expect([9, 10, 19, 20].map((moment) => isInside(intervals, moment))).toEqual([false, true, true, false]);
});
