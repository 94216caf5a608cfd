import { expect, test } from '@playwright/test';
import { HOUR_MS } from '../values/time.ts';
import { bookableMoments } from './moments.ts';

/** A full hour, more than a day from now. */
const START = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 30 * HOUR_MS;

function inHours(...booking: readonly (readonly [from: number, to: number])[]): readonly number[] {
  const intervals = booking.map(([from, to]) => ({
    start: START + from * HOUR_MS,
    end: START + to * HOUR_MS,
  }));
  return bookableMoments({ booking: intervals }).map((moment) => (moment - START) / HOUR_MS);
}

test('moments are on the half hour, from the start to an hour before the end', () => {
  expect(inHours([0, 2])).toEqual([0, 0.5, 1]);
  expect(inHours([0.2, 2.2])).toEqual([0.5, 1]);
  expect(inHours([0, 0.9])).toEqual([]);
});

test('hours split into short records, or at midnight, are as bookable as undivided ones', () => {
  expect(inHours([0, 0.5], [0.5, 1], [1, 1.5], [1.5, 2])).toEqual([0, 0.5, 1]);
  expect(inHours([0, 1], [1, 2])).toEqual([0, 0.5, 1]);
  expect(inHours([0, 1], [1.5, 2.5])).toEqual([0, 1.5]);
});

test('no moment before tomorrow is bookable', () => {
  expect(inHours([-60, -10])).toEqual([]);
});
