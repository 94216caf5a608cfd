import { expect, test } from '@playwright/test';
import { hoursInput } from './hours-input.ts';
import { restaurantHours } from './restaurant-hours.ts';

const group = (type: string, date: string, hours: readonly (readonly [string, string])[]) => ({
  ...{ type, date },
  records: hours.map(([start, end]) => ({ start, end, isWorkingTime: true })),
});

const hours = restaurantHours(
  [
    group('RESTAURANT', '2026-03-28', [['18:00', '02:00']]),
    group('RESTAURANT', '2026-03-29', [
      ['09:00', '14:00'],
      ['17:00', '23:00'],
    ]),
    group('BOOKING', '2026-03-29', [['09:30', '13:00']]),
  ],
  { timeZone: 'Europe/Berlin' },
);

function shownAt(instant: string): readonly string[] {
  if (hours === undefined) throw new Error('the schedule was not read');
  return hoursInput(hours, { restaurant: 14n, moment: Date.parse(instant) }).value.split('\n');
}

test('a moment is shown in the zone of the restaurant, beside the hours of its day', () => {
  expect(shownAt('2026-03-29T12:30:00Z')).toEqual([
    'day      Sunday 2026-03-29, in the zone Europe/Berlin',
    'open     18:00 on 2026-03-28 to 02:00 on 2026-03-29, 09:00 to 14:00, 17:00 to 23:00 (groups of type RESTAURANT)'.replace(
      '02:00 on 2026-03-29',
      '03:00',
    ),
    'bookings 09:30 to 13:00 (groups of type BOOKING)',
    'tried    14:30, which is 2026-03-29T12:30:00.000Z',
  ]);
});

test('a day without hours says so, and a day after the schedule says where it ends', () => {
  expect(shownAt('2026-04-02T22:30:00Z')).toEqual([
    'day      Friday 2026-04-03, in the zone Europe/Berlin',
    'open     none on this day (groups of type RESTAURANT)',
    'bookings none on this day (groups of type BOOKING)',
    'tried    00:30, which is 2026-04-02T22:30:00.000Z',
    'ends     2026-03-29 23:00: the schedule shows nothing later',
  ]);
});
