import { expect, test } from '@playwright/test';
import type { Answered, Place } from '../../../helpers/test.ts';
import { closedAfterBreaks, refusedAfterBreaks } from './after-breaks.ts';

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

/** Half hours of lunch, which accept, and of dinner on each of two days. */
const HALF_HOURS = [0, 1].flatMap((day) =>
  [0, 0.5, 1, 1.5, 6, 6.5, 7, 7.5].map((hours) => NOON + (24 * day + hours) * HOUR_MS),
);

/** How many moments are shown closed after their break, where these hours after noon are accepted. */
async function closedIn(accepts: (restaurant: bigint, hours: number) => boolean): Promise<number> {
  const hoursOf = ({ moment }: Place): number => ((moment - NOON) / HOUR_MS) % 24;
  const refused = [1n, 2n].flatMap((restaurant) =>
    [6.5, 30.5].map((hours) => ({ restaurant, moment: NOON + hours * HOUR_MS })),
  );
  const found = await closedAfterBreaks(refused, {
    places: { momentsOf: () => HALF_HOURS, isAfterBreak: (place) => hoursOf(place) >= 6 },
    clock: 'UTC',
    book: (place) =>
      Promise.resolve({
        place,
        exchange: answered(accepts(place.restaurant, hoursOf(place)) ? 200 : 409),
      }),
    isExplained: (restaurant) => Promise.resolve(restaurant === 2n && accepts(9n, 0)),
    isEnough: () => false,
  });
  return found.length;
}

test('days are closed after a break if all of their moments after it are refused, and bookings before it accepted', async () => {
  expect(await closedIn((_, hours) => hours < 6)).toBe(2);
  expect(await closedIn((restaurant, hours) => restaurant !== 9n && hours < 6)).toBe(4);
  expect(await closedIn((_, hours) => hours < 6 || Number.isInteger(hours)), 'a grid after the break').toBe(
    0,
  );
  expect(await closedIn(() => false), 'full days').toBe(0);
});
