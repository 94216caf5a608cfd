import { expect, test } from '@playwright/test';
import type { JsonObject } from '../../values/json/json.ts';
import { SampleRun } from '../testing/sample-run.ts';
import { bookingsToReadAgain, suspectedIn } from './last-reads.ts';

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

test('the bookings are spread over the run, without the newest and those that were deleted', () => {
  const run = booked();
  run.command(42_000, 1);
  const chosen = bookingsToReadAgain(run.trace(), 36_500, 30).map(Number);
  expect(chosen).not.toContain(1);
  expect(Math.max(...chosen)).toBeLessThanOrEqual(35);
  expect(Math.max(...chosen)).toBeGreaterThan(25);
});

for (const { last, when, isSuspected, prepare } of [
  { last: { status: 404 }, when: 'is gone', isSuspected: true },
  { last: { status: 500 }, when: 'is answered by a gateway', isSuspected: false },
  { last: { shown: { state: 'ACCEPTED' } }, when: 'is there', isSuspected: false },
  {
    ...{
      last: { shown: { state: 'ACCEPTED' } },
      when: 'is active after its cancellation',
      isSuspected: true,
    },
    prepare: (run: SampleRun) => run.cancel(2_000, 1),
  },
  {
    ...{ last: { shown: { state: 'ACCEPTED' } }, when: 'was CANCELED, and is active', isSuspected: true },
    prepare: (run: SampleRun) => run.read(2_000, 1, { state: 'CANCELED' }),
  },
  {
    ...{ last: { shown: { state: 'CANCELING' } }, when: 'is about to be cancelled', isSuspected: false },
    prepare: (run: SampleRun) => run.cancel(2_000, 1),
  },
  {
    ...{ last: { shown: { state: 'ACCEPTED' } }, when: 'was moved after its end', isSuspected: false },
    prepare: (run: SampleRun) => {
      run.cancel(2_000, 1);
      run.command(2_500, 1, 'ACCEPTED');
    },
  },
] satisfies readonly {
  readonly last: Parameters<SampleRun['read']>[3] & { readonly shown?: JsonObject };
  readonly when: string;
  readonly isSuspected: boolean;
  readonly prepare?: (run: SampleRun) => void;
}[]) {
  test(`a booking that ${when} in the last read is ${isSuspected ? '' : 'not '}waited for`, () => {
    const run = new SampleRun();
    run.book(1_000, 1);
    prepare?.(run);
    const { shown, ...sending } = { shown: {}, ...last };
    const read = run.read(4_000, 1, shown, sending);
    run.send('listWebhooks', 'GET /webhook', 4_500);
    const suspected = suspectedIn(run.trace(), [read]);
    expect(suspected.map(({ id }) => id)).toEqual(isSuspected ? [1n] : []);
    for (const { settledMs } of suspected) expect(settledMs).toBeGreaterThan(6_000);
  });
}

test('a booking that only an earlier read showed wrongly is not waited for', () => {
  const run = new SampleRun();
  run.book(1_000, 1);
  run.read(2_000, 1, {}, { status: 404 });
  expect(suspectedIn(run.trace(), [run.read(4_000, 1)])).toEqual([]);
});
