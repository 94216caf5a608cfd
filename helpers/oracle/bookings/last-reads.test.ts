import { expect, test } from '@playwright/test';
import { SampleRun } from '../testing/sample-run.ts';
import { bookingsToReadAgain } from './last-reads.ts';

const NOW_MS = 60_000;

/** Bookings 1 to 40 of as many guests, one a second. */
function booked(): SampleRun {
  const run = new SampleRun();
  for (let id = 1; id <= 40; id += 1) run.book(id * 1_000, id, { phone: `+1202555${1000 + id}` });
  return run;
}

test('bookings of which something was refused or cancelled come before those that were never read', () => {
  const run = booked();
  run.book(41_000, undefined, { phone: '+12025551003' }, { status: 409 });
  run.cancel(42_000, 17, { status: 409 });
  run.cancel(43_000, 4);
  const chosen = bookingsToReadAgain(run.trace(), NOW_MS, 9);
  expect(chosen.slice(0, 3)).toEqual([3n, 17n, 4n]);
  expect(chosen.length).toBeLessThanOrEqual(9);
});

test('the bookings are spread over the run, without those of its end and those that were deleted', () => {
  const run = booked();
  run.command(42_000, 1);
  const chosen = bookingsToReadAgain(run.trace(), NOW_MS - 15_000, 30);
  expect(chosen).not.toContain(1n);
  expect(Math.max(...chosen.map(Number))).toBeLessThan(35);
  expect(Math.max(...chosen.map(Number))).toBeGreaterThan(25);
});
