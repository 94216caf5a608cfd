import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { bookingRules } from '../bookings/rules.ts';
import { SampleRun } from '../testing/sample-run.ts';
import { unchangingUpdates } from './causes.ts';
import { notificationRules } from './rules.ts';
import { webhookEventsIn } from '../webhook-events.ts';

/** Longer than reads may be old. */
const LATER_MS = 10_000;

function brokenIn(run: SampleRun): readonly string[] {
  const trace = run.trace();
  return [...bookingRules, ...notificationRules]
    .flatMap((rule) => rule(trace))
    .map(({ requirement }) => requirement);
}

/** A run with a webhook at the inbox "in" and a booking of which it was told. */
function told(): SampleRun {
  const run = new SampleRun();
  run.webhook(0, 1, 'in');
  run.book(100, 5);
  run.tell(150, 'in', { id: 5 });
  return run;
}

test('a second CREATE with another uuid and another date contradicts', () => {
  const run = told();
  run.cancel(200, 5);
  run.tell(250, 'in', { id: 5, state: 'CANCELING' });
  expect(brokenIn(run)).toEqual(['EVENT-BOOKING-CREATED-ONCE']);
});

test('a CREATE that is sent again, or to a second webhook, contradicts nothing', () => {
  const run = told();
  const uuid = randomUUID();
  run.webhook(0, 2, 'other');
  run.tell(400, 'other', { id: 5 }, { uuid, dateMs: 120 });
  run.tell(900, 'other', { id: 5, state: 'SENT' }, { uuid, dateMs: 120 });
  run.tell(1_900, 'other', { id: 5 }, { dateMs: 120 });
  expect(brokenIn(run)).toEqual([]);
});

test('a CREATE that was not confirmed may be sent again in any form, and two webhooks may share an inbox', () => {
  const unconfirmed = new SampleRun();
  unconfirmed.webhook(0, 1, 'in');
  unconfirmed.book(100, 5);
  unconfirmed.tell(150, 'in', { id: 5 }, { answeredWith: 500 });
  unconfirmed.tell(1_150, 'in', { id: 5, state: 'SENT' });
  expect(brokenIn(unconfirmed)).toEqual([]);
  const shared = told();
  shared.webhook(0, 2, 'in');
  shared.tell(400, 'in', { id: 5 });
  expect(brokenIn(shared)).toEqual([]);
});

test('more UPDATEs than the state can have changed contradict, however many reads there were', () => {
  const run = told();
  for (let count = 0; count < 6; count += 1) run.tell(300 + count, 'in', { id: 5 }, { event: 'UPDATE' });
  expect(brokenIn(run)).toEqual([]);
  run.read(400, 5);
  run.tell(450, 'in', { id: 5, state: 'ACCEPTED' }, { event: 'UPDATE' });
  expect(brokenIn(run)).toEqual(['EVENT-BOOKING-UPDATES-CAUSED']);
});

test('a booking that goes to and fro between two states contradicts nothing, however often', () => {
  const run = told();
  for (let count = 0; count < 20; count += 1)
    run.tell(
      300 + 50 * count,
      'in',
      { id: 5, state: count % 2 === 0 ? 'SENT' : 'ERROR' },
      { event: 'UPDATE' },
    );
  expect(brokenIn(run)).toEqual([]);
});

test('updates out of order contradict nothing where their dates are those of a booking that goes to and fro', () => {
  for (const [other, roundMs] of [
    ['ERROR', 1],
    ['ERROR', 1_000],
    ['PATCHING', 1],
  ] as const) {
    const run = told();
    // Each state has a queue of its own, and one of them is behind.
    for (const [state, firstMs, behindMs] of [
      ['SENT', 1_000, 10],
      [other, 1_500, 12_000],
    ] as const) {
      for (let happenedMs = firstMs; happenedMs < 11_000; happenedMs += 1_000) {
        const dateMs = Math.floor(happenedMs / roundMs) * roundMs;
        run.tell(happenedMs + behindMs, 'in', { id: 5, state }, { event: 'UPDATE', dateMs });
      }
    }
    expect(brokenIn(run)).toEqual([]);
  }
});

test('updates in one state contradict in whatever order they come', () => {
  const run = told();
  for (let count = 0; count < 8; count += 1)
    run.tell(
      2_000 + 50 * count,
      'in',
      { id: 5, state: 'SENT' },
      { event: 'UPDATE', dateMs: 900 - 50 * count },
    );
  expect(brokenIn(run)).toEqual(['EVENT-BOOKING-UPDATES-CAUSED']);
});

test('an UPDATE that is sent many times, and many moves, contradict nothing', () => {
  const run = told();
  const uuid = randomUUID();
  for (let count = 0; count < 20; count += 1)
    run.tell(300 + 50 * count, 'in', { id: 5, state: 'SENT' }, { event: 'UPDATE', uuid, dateMs: 300 });
  for (const [count, state] of ['ACCEPTED', 'PATCHING', 'ACCEPTED', 'IN_PROGRESS', 'CLOSED'].entries()) {
    run.command(2_000 + 100 * count, 5, state);
    run.tell(2_050 + 100 * count, 'in', { id: 5, state }, { event: 'UPDATE' });
    run.tell(2_080 + 100 * count, 'in', { id: 5, state }, { event: 'UPDATE' });
  }
  expect(brokenIn(run)).toEqual([]);
});

test('a booking may be patched again and again', () => {
  const run = told();
  for (let count = 0; count < 20; count += 1)
    run.tell(
      300 + 50 * count,
      'in',
      { id: 5, state: count % 2 === 0 ? 'PATCHING' : 'SENT' },
      { event: 'UPDATE' },
    );
  expect(brokenIn(run)).toEqual([]);
});

test('a second UPDATE of a restaurant counts, also in the millisecond of the next update', () => {
  const run = new SampleRun();
  const apartMs = 9;
  for (let count = 1; count <= 4; count += 1) {
    const update = { event: 'UPDATE', entity: 'RESTAURANT', dateMs: 100 + count * apartMs } as const;
    run.tell(100 + count * apartMs, 'in', { id: 7, description: `Update ${count}` }, update);
    const again = { ...update, dateMs: update.dateMs + apartMs };
    run.tell(100 + count * apartMs, 'in', { id: 7, description: `Update ${count}` }, again);
  }
  expect(unchangingUpdates(webhookEventsIn(run.trace()))).toHaveLength(4);
});

test('an UPDATE of a restaurant that is sent again with another uuid does not count', () => {
  const run = new SampleRun();
  const update = { event: 'UPDATE', entity: 'RESTAURANT', dateMs: 100 } as const;
  for (const atMs of [100, 300]) run.tell(atMs, 'in', { id: 7, description: 'Update' }, update);
  expect(unchangingUpdates(webhookEventsIn(run.trace()))).toEqual([]);
});

test('a DELETE of a booking that is active long afterwards contradicts', () => {
  const run = told();
  run.tell(200, 'in', { id: 5 }, { event: 'DELETE' });
  run.read(200 + LATER_MS, 5);
  expect(brokenIn(run)).toEqual(['EVENT-BOOKING-DELETIONS-CAUSED']);
});

test('a DELETE before an old read, of a cancelled or of a deleted booking contradicts nothing', () => {
  const early = told();
  early.tell(200, 'in', { id: 5 }, { event: 'DELETE' });
  early.read(4_000, 5);
  expect(brokenIn(early)).toEqual([]);
  const cancelled = told();
  cancelled.cancel(190, 5);
  cancelled.tell(200, 'in', { id: 5 }, { event: 'DELETE' });
  cancelled.read(200 + LATER_MS, 5, { state: 'CANCELED' });
  expect(brokenIn(cancelled)).toEqual([]);
  const deleted = told();
  deleted.command(190, 5);
  deleted.tell(200, 'in', { id: 5 }, { event: 'DELETE' });
  expect(brokenIn(deleted)).toEqual([]);
});

test('a second DELETE with another uuid and another date contradicts, unless the booking was cancelled', () => {
  const deletedTwice = (run: SampleRun): SampleRun => {
    run.command(190, 5);
    const uuid = randomUUID();
    run.tell(200, 'in', { id: 5 }, { event: 'DELETE', uuid, dateMs: 195 });
    run.tell(900, 'in', { id: 5 }, { event: 'DELETE', uuid, dateMs: 195 });
    run.tell(950, 'in', { id: 5 }, { event: 'DELETE', dateMs: 195 });
    expect(brokenIn(run)).toEqual([]);
    run.tell(960, 'in', { id: 5 }, { event: 'DELETE', dateMs: 204 });
    return run;
  };
  expect(brokenIn(deletedTwice(told()))).toEqual(['EVENT-BOOKING-DELETED-ONCE']);
  const cancelled = told();
  cancelled.cancel(170, 5);
  expect(brokenIn(deletedTwice(cancelled))).toEqual([]);
});

test('a uuid for two different notifications contradicts, at the same webhook alone', () => {
  const uuid = randomUUID();
  const run = new SampleRun();
  run.webhook(0, 1, 'in');
  run.webhook(0, 2, 'other');
  run.book(100, 5);
  run.tell(150, 'in', { id: 5 }, { uuid });
  run.tell(150, 'other', { id: 5 }, { uuid });
  expect(brokenIn(run)).toEqual([]);
  run.tell(250, 'in', { id: 5, state: 'SENT' }, { uuid, event: 'UPDATE' });
  expect(brokenIn(run)).toEqual(['EVENT-UUID-UNIQUE']);
});

test('what was not taken may be sent again with the date of the sending, what was taken may not', () => {
  for (const [answeredWith, broken] of [
    [500, []],
    [200, ['EVENT-UUID-UNIQUE']],
  ] as const) {
    const run = new SampleRun();
    const uuid = randomUUID();
    run.webhook(0, 1, 'in');
    run.book(100, 5);
    run.tell(150, 'in', { id: 5 }, { uuid, answeredWith });
    run.tell(1_350, 'in', { id: 5 }, { uuid });
    expect(brokenIn(run).filter((id) => id === 'EVENT-UUID-UNIQUE')).toEqual(broken);
  }
});

test('a notification that is sent again may have lost the fraction of its date', () => {
  const run = new SampleRun();
  const uuid = randomUUID();
  run.webhook(0, 1, 'in');
  run.book(100, 5);
  run.tell(450, 'in', { id: 5 }, { uuid, dateMs: 420 });
  run.tell(900, 'in', { id: 5 }, { uuid, dateMs: 0 });
  expect(brokenIn(run)).toEqual([]);
  run.tell(950, 'in', { id: 5, state: 'CANCELED' }, { uuid, dateMs: 930 });
  expect(brokenIn(run)).toContain('EVENT-UUID-UNIQUE');
});
