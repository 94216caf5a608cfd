import { expect, test } from '@playwright/test';
import type { Answered, Place } from '../../../helpers/test.ts';
import { refusedAfterBreaks } from './after-breaks.ts';

const HOUR_MS = 3_600_000;

const NOON = Date.parse('2030-05-01T12:00:00Z');

/** A moment so many hours after noon of a day, and whether it was accepted. */
type Trial = readonly [restaurant: bigint, day: number, hours: number, isAccepted: boolean];

function answered(status: number): Answered {
  const request = { method: 'POST', url: 'http://target', headers: {} };
  const sent = { operation: 'createBooking', request, startedAt: 0, durationMs: 1 } as const;
  return { ...sent, kind: 'answered', status, headers: {}, text: '', json: undefined, breaches: [] };
}

/** The moments that count as refused after a break, which is over by 18:00, as hours after noon. */
function refusedIn(...trials: readonly Trial[]): readonly (readonly [bigint, number])[] {
  const tried = trials.map(([restaurant, day, hours, isAccepted]) => ({
    place: { restaurant, moment: NOON + (24 * day + hours) * HOUR_MS },
    exchange: answered(isAccepted ? 200 : 409),
  }));
  const isAfterBreak = ({ restaurant, moment }: Place): boolean =>
    restaurant !== 9n && (moment - NOON) % (24 * HOUR_MS) >= 6 * HOUR_MS;
  return refusedAfterBreaks(tried, isAfterBreak, 'UTC').map(({ restaurant, moment }) => [
    restaurant,
    (moment - NOON) / HOUR_MS,
  ]);
}

const evenings = (restaurant: bigint): readonly Trial[] => [
  [restaurant, 0, 0, true],
  [restaurant, 0, 7, false],
  [restaurant, 1, 0, true],
  [restaurant, 1, 7, false],
];

/** Another restaurant, without a break. */
const other: readonly Trial[] = [
  [9n, 0, 1, true],
  [9n, 0, 8, true],
];

test('restaurants that take nothing after their breaks are found, with the moments that they refused', () => {
  expect(refusedIn(...evenings(1n), ...evenings(2n), ...other)).toEqual([
    [1n, 7],
    [1n, 31],
    [2n, 7],
    [2n, 31],
  ]);
});

test('one restaurant, one that takes something after its break or nothing at all, and hours that nobody takes tell nothing', () => {
  expect(refusedIn(...evenings(1n), ...other)).toEqual([]);
  expect(refusedIn(...evenings(1n), ...evenings(2n), [2n, 2, 7, true], ...other)).toEqual([]);
  expect(refusedIn(...evenings(1n), ...evenings(2n), [9n, 0, 1, true])).toEqual([]);
  expect(refusedIn(...evenings(1n), [2n, 0, 7, false], [2n, 1, 7, false], ...other)).toEqual([]);
});
