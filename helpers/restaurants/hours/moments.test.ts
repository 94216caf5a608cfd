import { expect, test } from '@playwright/test';
import { DAY_MS, HOUR_MS, MINUTE_MS, WEEK_MS } from '../../values/time.ts';
import {
  besideBookingHours,
  bookableMoments,
  byHalves,
  openButNotBookable,
  startsOfDays,
  USUAL_MOMENTS,
} from './moments.ts';
import { type MomentTerms, type RestaurantHours, UNKNOWN_HOURS } from './restaurant-hours.ts';

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
});

test('in short hours any moment inside them is bookable, if need be their very start', () => {
  expect(inHours([0, 0.9])).toEqual([0, 0.5]);
  expect(inHours([0.1, 0.4])).toEqual([0.25]);
  expect(inHours([0.1, 0.1 + 1 / 60])).toEqual([0.1]);
});

test('moments keep to the steps, the lead time and the horizon that the target was seen to accept', () => {
  const booking = [{ start: START, end: START + 6 * HOUR_MS }];
  const at = (terms: Partial<MomentTerms>): readonly number[] =>
    bookableMoments({ booking }, { ...USUAL_MOMENTS, ...terms }).map((one) => (one - START) / HOUR_MS);
  const [first = 0, second = 0] = at({ stepMs: 2 * HOUR_MS });
  expect(second - first).toBe(2);
  expect(Math.min(...at({ leadMs: START + 3 * HOUR_MS - Date.now() }))).toBeGreaterThanOrEqual(2.5);
  expect(Math.max(...at({ horizonMs: START + 3 * HOUR_MS - Date.now() }))).toBeLessThanOrEqual(3);
});

test('steps follow the clock of the restaurant, or the start of its hours', () => {
  const hours = { booking: [{ start: START, end: START + 2 * HOUR_MS }], zone: 'Asia/Kathmandu' };
  const minutes = (terms: MomentTerms): readonly number[] =>
    bookableMoments(hours, terms).map((one) => (one - START) / MINUTE_MS);
  expect(minutes(USUAL_MOMENTS)).toEqual([15, 45]);
  expect(minutes({ ...USUAL_MOMENTS, fromStart: true })).toEqual([0, 30, 60]);
});

test('hours split into short records, or at midnight, are as bookable as undivided ones', () => {
  expect(inHours([0, 0.5], [0.5, 1], [1, 1.5], [1.5, 2])).toEqual([0, 0.5, 1]);
  expect(inHours([0, 1], [1, 2])).toEqual([0, 0.5, 1]);
  expect(inHours([0, 1], [1.5, 2.5])).toEqual([0, 1.5]);
});

test('hours begin a day where a night lies before them, and days that can be booked on both sides', () => {
  const days = [0, 1, 2, 3].map((day) => START + day * DAY_MS);
  const hours = (start: number, length: number): { start: number; end: number } => ({
    start,
    end: start + length * HOUR_MS,
  });
  // Lunch, and dinner after a break.
  const booking = days.flatMap((day) => [hours(day, 3), hours(day + 5 * HOUR_MS, 3)]);
  const moments = bookableMoments({ booking });
  const starts = (changes: Partial<RestaurantHours>): readonly number[] =>
    startsOfDays({ ...UNKNOWN_HOURS, slackMs: 0, booking, ...changes }, moments);
  expect(starts({})).toEqual(days.slice(2, 3));
  expect(starts({ doubtful: [hours(days[2] ?? 0, 1)] })).toEqual([]);
  expect(starts({ slackMs: HOUR_MS })).toEqual([]);
});

test('no moment before tomorrow is bookable', () => {
  expect(inHours([-60, -10])).toEqual([]);
});

test('a quarter of an hour beside BOOKING hours is tried where the restaurant is open, and its zone is known', () => {
  const hours = (from: number, to: number): { readonly start: number; readonly end: number } => ({
    start: START + from * HOUR_MS,
    end: START + to * HOUR_MS,
  });
  const beside = (slackMs: number): readonly (readonly [number, string])[] =>
    besideBookingHours({
      ...{ slackMs, bookingDates: [], doubtful: [] },
      opening: [hours(0, 6), hours(8, 10)],
      booking: [hours(1, 3), hours(3.25, 6), hours(8.1, 9)],
    }).map(({ moment, edge }) => [(moment - START) / HOUR_MS, edge] as const);
  // Nobody is there at 6:15 and 7:51, and 3:15 is both: the start of BOOKING hours.
  expect(beside(0)).toEqual([
    [0.75, 'start'],
    [9.25, 'end'],
  ]);
  expect(beside(1)).toEqual([]);
});

test('an edge at which other weeks or days have hours is odd', () => {
  const day = (
    weeks: number,
    from: number,
    to: number,
  ): { readonly start: number; readonly end: number } => ({
    start: START + weeks * WEEK_MS + from * HOUR_MS,
    end: START + weeks * WEEK_MS + to * HOUR_MS,
  });
  const beside = besideBookingHours({
    ...{ slackMs: 0, bookingDates: [], doubtful: [] },
    opening: [day(0, 0, 8), day(1, 0, 8), day(1, 24, 32)],
    booking: [day(0, 1, 7), day(1, 1, 4), day(1, 26, 28)],
  });
  expect(beside.map(({ moment, oddity }) => [(moment - START) / HOUR_MS, oddity])).toEqual([
    [0.75, 'none'],
    [7.25, 'none'],
    [7 * 24 + 0.75, 'none'],
    [7 * 24 + 4.25, 'other week'],
    [8 * 24 + 1.75, 'other day'],
    [8 * 24 + 4.25, 'none'],
  ]);
});

test('a break that is shown inside BOOKING hours is not tried as time without bookings', () => {
  const hours = (from: number, to: number): { readonly start: number; readonly end: number } => ({
    start: START + from * HOUR_MS,
    end: START + to * HOUR_MS,
  });
  const schedule = {
    ...{ slackMs: 0, bookingDates: [], opening: [hours(0, 8)] },
    ...{ booking: [hours(1, 3), hours(5, 7)], doubtful: [hours(3, 5)] },
  };
  const inHoursFromStart = (moment: number): number => (moment - START) / HOUR_MS;
  expect(openButNotBookable(schedule).map(inHoursFromStart)).toEqual([0, 0.5, 7.5]);
  expect(besideBookingHours(schedule).map(({ moment }) => inHoursFromStart(moment))).toEqual([0.75, 7.25]);
});

test('moments are tried by halves, each of them once', () => {
  expect(byHalves([])).toEqual([]);
  expect(byHalves([1, 2])).toEqual([2, 1]);
  expect(byHalves([1, 2, 3, 4, 5, 6, 7])).toEqual([4, 2, 6, 1, 3, 5, 7]);
  expect(byHalves([1, 2, 3, 4, 5]).toSorted()).toEqual([1, 2, 3, 4, 5]);
});
