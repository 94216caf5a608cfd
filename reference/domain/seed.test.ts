import { expect, test } from '@playwright/test';
import { hoursByWeekday, hoursWithBreak, wideHours } from './hours.ts';
import { createRandom } from './random.ts';
import { seedRestaurants } from './seed.ts';

for (const seed of ['sandbox', 1, 2, 'other'])
  test(`seed ${seed} gives the variety that a suite needs`, () => {
    const restaurants = seedRestaurants(createRandom(seed));
    const active = restaurants.filter(({ status }) => status === 'ACTIVE');
    const open = active.filter(({ properties }) => properties.guestAcquisitionChannelEnabled === true);
    const confirming = open.filter(({ properties }) => properties.phoneConfirmationEnabled === true);
    const plain = open.filter(({ properties }) => properties.phoneConfirmationEnabled === false);
    expect(restaurants.length).toBeGreaterThanOrEqual(45);
    expect(new Set(restaurants.map(({ id }) => id)).size).toBe(restaurants.length);
    expect(plain.filter(({ hours }) => hours === wideHours).length).toBeGreaterThanOrEqual(10);
    expect(plain.some(({ hours, id }) => hours === wideHours && id > 2n ** 53n)).toBe(true);
    expect(confirming.length).toBeGreaterThanOrEqual(3);
    expect(active.length - open.length).toBeGreaterThanOrEqual(2);
    for (const hours of [hoursWithBreak, hoursByWeekday])
      expect(plain.some((one) => one.hours === hours)).toBe(true);
    for (const status of ['INACTIVE', 'DELETED'] as const)
      expect(restaurants.some((restaurant) => restaurant.status === status)).toBe(true);
    expect(restaurants.some(({ id }) => id === 2n ** 63n - 1n)).toBe(true);
    expect(restaurants.some(({ id }) => id > 2n ** 31n && id < 2n ** 53n)).toBe(true);
    const posUids = restaurants.flatMap(({ info }) => info.posUid ?? []);
    expect(new Set(posUids).size).toBe(posUids.length);
  });

test('booking hours lie inside opening hours', () => {
  for (const hours of [wideHours, hoursWithBreak, hoursByWeekday])
    hours.BOOKING.forEach((intervals, day) => {
      for (const [from, to] of intervals)
        expect(hours.RESTAURANT[day]?.some(([opens, closes]) => opens < from && to < closes)).toBe(true);
    });
});
