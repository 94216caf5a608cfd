import { expect, test } from '@playwright/test';
import type { JsonObject } from '../../values/json/json.ts';
import { READS_SETTLED_MS } from '../../verdict/record/measurements.ts';
import { SampleRun } from '../testing/sample-run.ts';
import { booked, brokenIn, LATER_MS } from '../testing/booking-runs.ts';

/** A run with bookings that are not found long afterwards. */
function lost(): SampleRun {
  const run = booked();
  for (let id = 2; id <= LOST; id += 1) run.book(5, id, { phone: `+1202555012${id}` });
  for (let id = 1; id <= LOST; id += 1) run.read(LATER_MS, id, {}, { status: 404 });
  run.read(LATER_MS + 20, 9);
  return run;
}

const LOST = 5;
const UNREADABLE = Array.from({ length: LOST }, () => 'GET-BOOKING-ANSWERS-200');

test('a cancelled booking is readable until its deletion was notified, once it was read as CANCELED', () => {
  for (const [wasCanceled, isTold, breaks] of [
    [true, true, []],
    [true, false, ['CANCEL-BOOKING-STAYS-READABLE']],
    [false, true, ['CANCEL-BOOKING-STAYS-READABLE']],
  ] as const) {
    const run = booked();
    run.read(20, 1);
    run.cancel(40, 1);
    if (wasCanceled) run.read(60, 1, { state: 'CANCELED' });
    if (isTold) run.tell(LATER_MS - 100, 'in', { id: 1, state: 'CANCELED' }, { event: 'DELETE' });
    run.read(LATER_MS + 60, 1, {}, { status: 404 });
    run.book(LATER_MS + 80, 2, { phone: '+12025550101' });
    run.read(LATER_MS + 90, 2, { phone: '+12025550101' });
    expect(brokenIn(run)).toEqual(breaks);
  }
});

test('bookings that nobody deleted and that are not found long afterwards contradict', () => {
  expect(brokenIn(lost())).toEqual(UNREADABLE);
});

/** Twenty bookings that are read long afterwards, but for the last two, which are not found. */
function fewLost(beganMs = 0): SampleRun {
  const run = new SampleRun();
  for (let id = 1; id <= 20; id += 1) {
    const [atMs, phone] = [beganMs + 10 * id, `+1202555${1000 + id}`];
    run.book(atMs, id, { phone });
    run.read(atMs + LATER_MS, id, { phone }, id > 18 ? { status: 404 } : {});
  }
  run.read(beganMs + 2 * LATER_MS, 1, { phone: '+12025551001' });
  return run;
}

test('few of many bookings may have been deleted where no webhook would have been told of it', () => {
  expect(brokenIn(fewLost())).toEqual([]);
  const heard = fewLost(LATER_MS);
  heard.webhook(0, 7, 'in');
  expect(brokenIn(heard)).toEqual([]);
  heard.tell(4 * LATER_MS, 'in', { id: 1, phone: '+12025551001', state: 'SENT' }, { event: 'UPDATE' });
  expect(brokenIn(heard)).toEqual(['GET-BOOKING-ANSWERS-200', 'GET-BOOKING-ANSWERS-200']);
});

test('a notification that a booking was deleted explains what is missing, unless the booking is still there', () => {
  const told = lost();
  told.tell(1_000, 'in', { id: 1 }, { event: 'DELETE' });
  expect(brokenIn(told)).toEqual([]);
  const there = lost();
  there.book(30, 8, { phone: '+12025550102' });
  there.tell(1_000, 'in', { id: 8, phone: '+12025550102' }, { event: 'DELETE' });
  there.read(1_000 + LATER_MS, 8, { phone: '+12025550102' });
  expect(brokenIn(there)).toEqual(UNREADABLE);
  const one = booked();
  one.read(LATER_MS, 1, {}, { status: 404 });
  one.read(LATER_MS + 20, 9);
  expect(brokenIn(one)).toEqual([]);
});

test('a cancelled booking that is not found contradicts, whatever notifications say of its deletion', () => {
  const run = booked();
  run.read(20, 1);
  run.cancel(40, 1);
  run.tell(60, 'in', { id: 1 }, { event: 'DELETE' });
  run.read(LATER_MS, 1, {}, { status: 404 });
  run.read(LATER_MS + 20, 9);
  expect(brokenIn(run)).toEqual(['CANCEL-BOOKING-STAYS-READABLE']);
});

test('a cancelled booking that is not found any more contradicts', () => {
  const run = booked();
  run.read(20, 1);
  run.cancel(40, 1);
  run.read(LATER_MS, 1, {}, { status: 404 });
  run.read(LATER_MS + 20, 9);
  expect(brokenIn(run)).toEqual(['CANCEL-BOOKING-STAYS-READABLE']);
});

/** Cancelled bookings that are not found for a moment, and then shown again. */
function brieflyGone(count: number, status?: number): SampleRun {
  const run = new SampleRun();
  for (let id = 1; id <= count; id += 1) {
    const [atMs, phone] = [100 * id, `+1202555${1000 + id}`];
    run.book(atMs, id, { phone });
    run.read(atMs + 20, id, { phone });
    run.cancel(atMs + 40, id);
    if (status !== undefined) run.send('listWebhooks', 'GET /webhook', atMs + LATER_MS - 50, { status });
    run.read(atMs + LATER_MS, id, { phone }, { status: 404 });
    run.read(atMs + LATER_MS + 1_000, id, { phone, state: 'CANCELED' });
  }
  return run;
}

test('cancelled bookings that are shown again contradict only where several were missing, and no gateway may have said so', () => {
  expect(brokenIn(brieflyGone(2))).toEqual([]);
  expect(new Set(brokenIn(brieflyGone(3)))).toEqual(new Set(['CANCEL-BOOKING-STAYS-READABLE']));
  expect(brokenIn(brieflyGone(3, 503))).toEqual([]);
});

/** Cancelled bookings, one of which was notified as deleted; some others are missing, unheard, and perhaps never read as CANCELED. */
function purged(missing: number, isTold: boolean, areRead = true): SampleRun {
  const run = new SampleRun();
  for (let id = 1; id <= 20; id += 1) {
    const [atMs, phone] = [100 * id, `+1202555${1000 + id}`];
    run.book(atMs, id, { phone });
    run.read(atMs + 20, id, { phone });
    run.cancel(atMs + 40, id);
    const isGone = id === 1 || id > 20 - missing;
    if (areRead || id === 1 || !isGone) run.read(atMs + 60, id, { phone, state: 'CANCELED' });
    run.read(atMs + LATER_MS, id, { phone, state: 'CANCELED' }, isGone ? { status: 404 } : {});
  }
  if (isTold) run.tell(9_000, 'in', { id: 1, state: 'CANCELED' }, { event: 'DELETE' });
  run.read(2 * LATER_MS, 2, { phone: '+12025551002', state: 'CANCELED' });
  return run;
}

test('where cancelled bookings are deleted, as notifications tell, a few may be so unheard', () => {
  for (const areRead of [true, false]) expect(brokenIn(purged(2, true, areRead))).toEqual([]);
  expect(new Set(brokenIn(purged(2, false)))).toEqual(new Set(['CANCEL-BOOKING-STAYS-READABLE']));
  expect(new Set(brokenIn(purged(15, true)))).toEqual(new Set(['CANCEL-BOOKING-STAYS-READABLE']));
  const heard = purged(2, true);
  heard.webhook(-LATER_MS, 1, 'in');
  heard.tell(4 * LATER_MS, 'in', { id: 2, phone: '+12025551002', state: 'CANCELED' }, { event: 'UPDATE' });
  expect(new Set(brokenIn(heard))).toEqual(new Set(['CANCEL-BOOKING-STAYS-READABLE']));
});

test('what a notification, or the answer to its cancellation, shows as CANCELED may be deleted as well, but not at once', () => {
  const OTHER = { phone: '+12025550109' };
  const removed = (answer: JsonObject, isTold: boolean, goneMs: number, isOtherRead = true): SampleRun => {
    const run = booked();
    run.book(10, 8, OTHER);
    run.read(20, 1);
    run.cancel(30, 8);
    if (isOtherRead) run.read(1_000, 8, { ...OTHER, state: 'CANCELED' });
    run.send('cancelBooking', 'DELETE /booking/1', 40, { answer });
    if (isTold) run.tell(60, 'in', { id: 1, state: 'CANCELED' }, { event: 'UPDATE' });
    run.tell(goneMs - 100, 'in', { id: 1, state: 'CANCELED' }, { event: 'DELETE' });
    run.read(goneMs, 1, {}, { status: 404 });
    run.read(goneMs + 20, 9);
    return run;
  };
  const canceled = { id: 1, state: 'CANCELED' };
  for (const run of [removed(canceled, false, LATER_MS), removed({}, true, LATER_MS)])
    expect(brokenIn(run)).toEqual([]);
  // Nothing shows that the service keeps any cancelled booking.
  expect(brokenIn(removed(canceled, true, LATER_MS, false))).toEqual(['CANCEL-BOOKING-STAYS-READABLE']);
  expect(brokenIn(removed({}, false, LATER_MS))).toEqual(['CANCEL-BOOKING-STAYS-READABLE']);
});

test('a read that is too early, without a sound token, put off, or of a deleted booking contradicts nothing', () => {
  const run = booked();
  run.read(3_000, 1, {}, { status: 404 });
  run.read(LATER_MS, 1, {}, { status: 404, authorization: 'Bearer ended' });
  run.read(LATER_MS + 20, 1, {}, { status: 429 });
  run.read(LATER_MS + 40, 1, {}, { status: 502 });
  run.command(LATER_MS + 60, 1);
  run.read(LATER_MS + 80, 1, {}, { status: 404 });
  run.read(LATER_MS + 99, 9);
  expect(brokenIn(run)).toEqual([]);
});

test('a cancelled booking goes with its restaurant, whoever removes it', () => {
  const removals: readonly (readonly [(run: SampleRun) => void, readonly string[]])[] = [
    [(run) => run.tell(5_000, 'in', { id: 7 }, { event: 'DELETE', entity: 'RESTAURANT' }), []],
    [(run) => run.send('getRestaurant', 'GET /restaurant/7', 5_000, { status: 404 }), []],
    // The former restaurant with the id, and another one.
    [
      (run) => run.tell(90, 'in', { id: 7 }, { event: 'DELETE', entity: 'RESTAURANT' }),
      ['CANCEL-BOOKING-STAYS-READABLE'],
    ],
    // Nobody without a sound token learns of a restaurant.
    [
      (run) =>
        run.send('getRestaurant', 'GET /restaurant/7', 5_000, { status: 404, authorization: 'Bearer none' }),
      ['CANCEL-BOOKING-STAYS-READABLE'],
    ],
    [
      (run) => run.send('getRestaurant', 'GET /restaurant/8', 5_000, { status: 404 }),
      ['CANCEL-BOOKING-STAYS-READABLE'],
    ],
    [
      (run) => {
        run.send('getRestaurant', 'GET /restaurant/7', 5_000, { status: 404 });
        run.send('listRestaurants', 'GET /restaurant', 5_000 + READS_SETTLED_MS + 1, {
          answer: { content: [{ id: 7 }] },
        });
      },
      ['CANCEL-BOOKING-STAYS-READABLE'],
    ],
    // So soon afterwards a page may be old.
    [
      (run) => {
        run.send('getRestaurant', 'GET /restaurant/7', 5_000, { status: 404 });
        run.send('listRestaurants', 'GET /restaurant', 6_000, { answer: { content: [{ id: 7 }] } });
      },
      [],
    ],
    [
      (run) =>
        run.send('getRestaurant', 'GET /restaurant/7', 5_000, { answer: { id: 7, status: 'DELETED' } }),
      [],
    ],
  ];
  for (const [remove, breaks] of removals) {
    const run = new SampleRun();
    run.webhook(0, 1, 'in');
    run.book(100, 1);
    run.read(120, 1);
    run.cancel(140, 1);
    remove(run);
    run.read(LATER_MS + 200, 1, {}, { status: 404 });
    run.read(LATER_MS + 220, 9);
    expect(brokenIn(run)).toEqual(breaks);
  }
});
