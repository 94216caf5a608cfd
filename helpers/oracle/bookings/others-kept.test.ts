import { expect, test } from '@playwright/test';
import { SampleRun } from '../testing/sample-run.ts';
import { othersKept } from './others-kept.ts';

const EACH_MS = 1_000;

/** Bookings of other guests around a cancellation, one after another; which of the first are then read as cancelled. */
interface Neighbours {
  readonly count: number;
  /** Of the cancellation; unset: 200. */
  readonly status?: number;
  readonly isCancelled: (index: number) => boolean;
}

/** The number of bookings that contradict. */
function wrongIn(run: SampleRun): number {
  return othersKept(run.trace()).length;
}

/** Each neighbour is read, then another booking is cancelled, then the neighbour is read again. */
function around(run: SampleRun, { count, status = 200, isCancelled }: Neighbours, fromMs = 0): void {
  for (let index = 0; index < count; index += 1) {
    const [atMs, id] = [fromMs + index * EACH_MS, 10 + 2 * index + fromMs];
    run.book(atMs, id, { phone: `+1202555${id}` });
    run.book(atMs + 20, id + 1, { phone: `+1202556${id}` });
    run.read(atMs + 40, id);
    run.cancel(atMs + 60, id + 1, { status });
    run.read(atMs + 80, id, isCancelled(index) ? { state: 'CANCELED' } : {});
  }
}

/** Bookings that are watched while nobody sends a cancellation. */
function apart(run: SampleRun, { count, isCancelled }: Neighbours, fromMs: number): void {
  for (let index = 0; index < count; index += 1) {
    const [atMs, id] = [fromMs + index * EACH_MS, 5_000 + index];
    run.book(atMs, id, { phone: `+1203555${id}` });
    run.read(atMs + 30, id);
    run.read(atMs + 250, id, isCancelled(index) ? { state: 'CANCELED' } : {});
  }
}

test('cancellations, also refused ones, that cancel other bookings too contradict, each time or now and then', () => {
  for (const isCancelled of [() => true, (index: number) => index % 7 === 6])
    for (const status of [200, 404]) {
      const run = new SampleRun();
      around(run, { count: 28, status, isCancelled });
      apart(run, { count: 20, isCancelled: () => false }, 40_000);
      const [found] = othersKept(run.trace());
      expect(found?.requirement).toBe('CANCEL-BOOKING-OTHERS-KEPT');
      expect(found?.evidence).toHaveLength(3);
    }
});

test('restaurants that cancel bookings at any time contradict nothing', () => {
  const run = new SampleRun();
  around(run, { count: 20, isCancelled: (index) => index % 5 === 0 });
  apart(run, { count: 20, isCancelled: (index) => index % 5 < 4 }, 40_000);
  expect(wrongIn(run)).toBe(0);
});

test('two accidents are no pattern, and nothing is told where bookings were never watched apart from cancellations', () => {
  const two = new SampleRun();
  around(two, { count: 28, isCancelled: (index) => index < 2 });
  apart(two, { count: 20, isCancelled: () => false }, 40_000);
  expect(wrongIn(two)).toBe(0);
  const never = new SampleRun();
  around(never, { count: 28, isCancelled: () => true });
  // One without an answer may take effect at any time.
  never.cancel(0, 11, { isLost: true });
  expect(wrongIn(never)).toBe(0);
});

test('where reads lag behind, a booking may have been cancelled long before a read shows it alive', () => {
  const run = new SampleRun();
  around(run, { count: 28, isCancelled: (index) => index % 7 === 6 });
  apart(run, { count: 20, isCancelled: () => false }, 40_000);
  run.book(70_000, 8_000, { phone: '+12045550100' });
  run.cancel(70_020, 8_000);
  run.read(73_000, 8_000);
  run.read(75_000, 8_000, { state: 'CANCELED' });
  expect(wrongIn(run)).toBe(0);
});

test('a booking that the control interface moved, or that was cancelled itself, tells nothing', () => {
  const run = new SampleRun();
  around(run, { count: 28, isCancelled: () => true });
  apart(run, { count: 20, isCancelled: () => false }, 40_000);
  const moved = new SampleRun();
  around(moved, { count: 28, isCancelled: () => true });
  apart(moved, { count: 20, isCancelled: () => false }, 40_000);
  for (let index = 0; index < 28; index += 1) moved.command(index * EACH_MS + 70, 10 + 2 * index, 'CANCELED');
  expect([wrongIn(run), wrongIn(moved)]).toEqual([28, 0]);
});
