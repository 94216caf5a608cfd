import { expect, test } from '@playwright/test';
import { bookingRules } from '../bookings/rules.ts';
import { SampleRun } from '../testing/sample-run.ts';
import { notificationRules } from './rules.ts';

const HOUR_MS = 3_600_000;

function brokenIn(run: SampleRun): readonly string[] {
  const trace = run.trace();
  return [...bookingRules, ...notificationRules]
    .flatMap((rule) => rule(trace))
    .map(({ requirement }) => requirement);
}

/** So long before its bookings a webhook counts for all of their events. */
const LONG_BEFORE_MS = -10_000;

function booked(): SampleRun {
  const run = new SampleRun();
  run.webhook(LONG_BEFORE_MS, 1, 'in');
  run.book(100, 5);
  run.read(120, 5);
  return run;
}

test('data with a value that no answer and no read has contradicts', () => {
  const run = booked();
  run.tell(150, 'in', { id: 5, comment: 'none', firstName: 'Grace', persons: 4 });
  run.read(20_000, 5);
  expect(brokenIn(run)).toEqual(['EVENT-DATA-BOOKING-AGREES']);
});

test('data of a single booking may be those of an edit that nothing else shows, data of two may not', () => {
  const run = booked();
  run.tell(150, 'in', { id: 5, persons: 4, state: 'SENT' }, { event: 'UPDATE' });
  run.tell(160, 'in', { id: 5, persons: 4, state: 'SENT' }, { event: 'UPDATE' });
  expect(brokenIn(run)).toEqual([]);
  run.book(200, 6, { phone: '+12025550101' });
  run.tell(250, 'in', { id: 6, phone: '+12025550101', persons: 4 });
  expect(new Set(brokenIn(run))).toEqual(new Set(['EVENT-DATA-BOOKING-AGREES']));
});

test('data in another notation, with any state, or less than a whole booking contradict nothing', () => {
  const run = booked();
  run.tell(150, 'in', {
    id: 5,
    state: 'ACCEPTED',
    phone: '1 202 555 0100',
    date: '2030-02-01T20:00:00+01:00',
  });
  run.tell(5_000, 'in', { id: 5, state: 'CANCELED' }, { event: 'UPDATE', dateMs: 300 });
  run.command(5_100, 5);
  run.tell(5_200, 'in', { id: 5, firstName: 'unknown' }, { event: 'DELETE' });
  expect(brokenIn(run)).toEqual([]);
});

test('data that agree with the reads are a finding of the reads alone', () => {
  const run = booked();
  run.read(130, 5, { persons: 9 });
  run.tell(150, 'in', { id: 5, persons: 9 });
  run.read(170, 5);
  expect(brokenIn(run)).toEqual(['GET-BOOKING-PERSONS-AGREES']);
});

test('data of a booking that its restaurant edits contradict nothing, of one that the run moved to PATCHING they do', () => {
  const edited = booked();
  edited.tell(150, 'in', { id: 5, persons: 4, state: 'PATCHING' }, { event: 'UPDATE' });
  edited.tell(160, 'in', { id: 5, persons: 4, state: 'ACCEPTED' }, { event: 'UPDATE' });
  expect(brokenIn(edited)).toEqual([]);
  const moved = booked();
  moved.command(140, 5, 'PATCHING');
  moved.tell(150, 'in', { id: 5, persons: 4, state: 'PATCHING' }, { event: 'UPDATE' });
  expect(brokenIn(moved)).toEqual(['EVENT-DATA-BOOKING-AGREES']);
});

test('where others were edited, data of a booking whose changes nobody was notified of contradict nothing', () => {
  const run = booked();
  run.tell(150, 'in', { id: 5, persons: 4, state: 'ACCEPTED' }, { event: 'UPDATE' });
  run.read(30_000, 5);
  expect(brokenIn(run)).toEqual(['EVENT-DATA-BOOKING-AGREES']);
  run.book(160, 6, { phone: '+12025550101' });
  run.tell(170, 'in', { id: 6, phone: '+12025550101', state: 'PATCHING' }, { event: 'UPDATE' });
  expect(brokenIn(run)).toEqual([]);
  // Notified of every change, but of no edit.
  run.tell(140, 'in', { id: 5, state: 'SENT' }, { event: 'UPDATE' });
  run.tell(180, 'in', { id: 5, state: 'CLOSED' }, { event: 'UPDATE' });
  // A notification that left before may still be on its way.
  expect(brokenIn(run)).toEqual([]);
  run.tell(20_000, 'in', { id: 6, phone: '+12025550101', state: 'CLOSED' }, { event: 'UPDATE' });
  expect(brokenIn(run)).toEqual(['EVENT-DATA-BOOKING-AGREES']);
});

test('a webhook that was registered after a booking was made knows nothing of edits before it', () => {
  for (const [registeredMs, broken] of [
    [LONG_BEFORE_MS, ['EVENT-DATA-BOOKING-AGREES']],
    // It may count for events only some time later.
    [0, []],
    [130, []],
  ] as const) {
    const run = new SampleRun();
    run.webhook(registeredMs, 1, 'in');
    run.book(100, 5);
    run.read(120, 5);
    run.tell(2_000, 'in', { id: 5, persons: 3, state: 'CANCELED' }, { event: 'UPDATE' });
    run.read(20_000, 5);
    expect(brokenIn(run)).toEqual(broken);
  }
});

test('a webhook that was notified of the booking as it was is notified of later edits as well', () => {
  for (const [earlierMs, persons, broken] of [
    [130, 2, ['EVENT-DATA-BOOKING-AGREES']],
    [130, 3, []],
    // It may have been sent after the other.
    [3_000, 2, []],
  ] as const) {
    const run = new SampleRun();
    run.webhook(90, 1, 'in');
    run.book(100, 5);
    run.read(120, 5);
    run.tell(earlierMs, 'in', { id: 5, persons, state: 'SENT' }, { event: 'UPDATE' });
    run.tell(2_000, 'in', { id: 5, persons: 3, state: 'CANCELED' }, { event: 'UPDATE' });
    run.read(20_000, 5);
    expect(brokenIn(run)).toEqual(broken);
  }
});

test("another guest's booking under the id contradicts", () => {
  const run = booked();
  run.book(140, 6, { firstName: 'Grace', phone: '+12025550101' });
  run.tell(160, 'in', { id: 5, firstName: 'Grace', phone: '+12025550101' });
  expect(brokenIn(run)).toEqual(['EVENT-DATA-IS-BOOKING']);
});

test('an id that no answer has shown contradicts, unless an answer is missing or the guest is another', () => {
  const run = booked();
  run.tell(150, 'in', { id: 99 });
  expect(brokenIn(run)).toEqual(['EVENT-DATA-IS-BOOKING']);
  const lost = new SampleRun();
  lost.webhook(0, 1, 'in');
  lost.book(50, undefined, {}, { isLost: true });
  lost.book(100, 5);
  lost.tell(150, 'in', { id: 99 });
  lost.tell(160, 'in', { id: 98, phone: '+12025550199' });
  lost.tell(170, 'in', { id: 97, firstName: 'Namesake' });
  expect(brokenIn(lost)).toEqual([]);
});

test('a notification about a refused booking contradicts, also one that is only put off', () => {
  const refused = new SampleRun();
  refused.webhook(0, 1, 'in');
  refused.book(100, undefined, {}, { status: 409 });
  refused.tell(150, 'in', { id: 99 });
  expect(brokenIn(refused)).toEqual(['EVENT-REFUSED-BOOKING-SILENT']);
  const putOff = new SampleRun();
  putOff.webhook(0, 1, 'in');
  putOff.book(100, undefined, {}, { status: 503 });
  putOff.book(200, 5);
  putOff.tell(250, 'in', { id: 99 });
  putOff.tell(260, 'in', { id: 5 });
  expect(brokenIn(putOff)).toEqual([]);
});

test('a booking that its restaurant declines before the answer may be notified all the same', () => {
  const declined = new SampleRun();
  declined.webhook(0, 1, 'in');
  declined.book(100, undefined, {}, { status: 409, tookMs: 400 });
  declined.tell(150, 'in', { id: 99 });
  declined.tell(450, 'in', { id: 99, state: 'DECLINED' }, { event: 'UPDATE' });
  expect(brokenIn(declined)).toEqual([]);
});

test('a webhook of creations alone is not told that the restaurant declined the booking', () => {
  const others: readonly (readonly [(run: SampleRun) => void, readonly string[]])[] = [
    [() => undefined, []],
    // Not in force yet, perhaps.
    [(run) => void run.webhook(0, 2, 'other'), []],
    [(run) => void run.webhook(LONG_BEFORE_MS, 2, 'other'), ['EVENT-REFUSED-BOOKING-SILENT']],
    [(run) => void run.webhook(LONG_BEFORE_MS, 2, 'other', { entities: ['RESTAURANT'] }), []],
  ];
  for (const [register, broken] of others) {
    const run = new SampleRun();
    run.webhook(LONG_BEFORE_MS, 1, 'in', { events: ['CREATE'] });
    register(run);
    run.book(100, undefined, {}, { status: 409 });
    run.tell(150, 'in', { id: 99 });
    expect(brokenIn(run)).toEqual(broken);
  }
});

test('a notification about a booking that was refused for one field contradicts, with that field repaired', () => {
  for (const changes of [{ firstName: '' }, { persons: 'two' }, { lastName: { text: 'no text' } }]) {
    const run = new SampleRun();
    run.webhook(0, 1, 'in');
    run.book(100, undefined, changes, { status: 400 });
    run.tell(150, 'in', { id: 99 });
    expect(brokenIn(run)).toEqual(['EVENT-REFUSED-BOOKING-SILENT']);
  }
});

test('a guest of another run may have the phone of one who was refused, or who has a booking', () => {
  for (const comment of ['A table, please. Run zzzzzzzzzzzz', 'A table, please']) {
    for (const changes of [{}, { firstName: '' }, { comment: { text: 'no text' } }]) {
      const refused = new SampleRun();
      refused.webhook(0, 1, 'in');
      refused.book(100, undefined, changes, { status: 409 });
      refused.tell(150, 'in', { id: 99, comment });
      expect(brokenIn(refused)).toEqual([]);
    }
    const run = booked();
    run.tell(150, 'in', { id: 99, comment });
    expect(brokenIn(run)).toEqual([]);
  }
});

test('of texts that every run sends nobody can tell whose they are', () => {
  const usual = { comment: 'A table by the window, please' };
  const refused = new SampleRun();
  refused.webhook(0, 1, 'in');
  refused.book(100, undefined, usual, { status: 409 });
  refused.book(100, 5, { ...usual, phone: '+12025550101' });
  refused.tell(150, 'in', { id: 99, ...usual });
  refused.tell(150, 'in', { id: 98, ...usual, phone: '+12025550101' });
  expect(brokenIn(refused)).toEqual([]);
});

test('a notification about a sound booking of a guest who was refused before contradicts nothing', () => {
  const run = new SampleRun();
  run.webhook(0, 1, 'in');
  run.book(100, undefined, { firstName: '' }, { status: 400 });
  run.book(200, 5);
  run.tell(250, 'in', { id: 5 });
  run.tell(260, 'in', { id: 99, date: '2030-02-02T19:00:00Z' });
  expect(brokenIn(run)).toEqual([]);
});

test('a date hours from the booking and the arrival contradicts, a late notification does not', () => {
  const run = booked();
  run.tell(40_000, 'in', { id: 5 }, { dateMs: 120 });
  expect(brokenIn(run)).toEqual([]);
  run.tell(41_000, 'in', { id: 5, state: 'SENT' }, { event: 'UPDATE', dateMs: 41_000 + 2 * HOUR_MS });
  expect(brokenIn(run)).toEqual(['EVENT-DATE-NEAR']);
});
