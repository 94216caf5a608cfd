import { expect, test } from '@playwright/test';
import { SampleRun } from '../testing/sample-run.ts';
import { booked, brokenIn, LATER_MS } from '../testing/booking-runs.ts';

test('a booking that leaves CANCELED by itself contradicts', () => {
  const run = booked();
  run.cancel(20, 1);
  run.read(40, 1, { state: 'CANCELED' });
  run.read(40 + LATER_MS, 1, { state: 'ACCEPTED' });
  expect(brokenIn(run)).toEqual(['STATES-CANCELED-FINAL']);
});

test('an old read after CANCELED, or a command, contradicts nothing', () => {
  const run = booked();
  run.cancel(20, 1);
  run.read(40, 1, { state: 'CANCELED' });
  run.read(4_000, 1, { state: 'ACCEPTED' });
  run.read(5_000, 1, { state: 'CANCELED' });
  run.command(6_000, 1, 'ACCEPTED');
  run.read(LATER_MS, 1, { state: 'ACCEPTED' });
  expect(brokenIn(run)).toEqual([]);
});

test('a further cancellation may be shown under way, but no other state', () => {
  const cancelledAgain = (state: string): SampleRun => {
    const run = booked();
    run.cancel(20, 1);
    run.read(40, 1, { state: 'CANCELED' });
    run.cancel(LATER_MS, 1);
    run.read(LATER_MS + 20, 1, { state });
    return run;
  };
  expect(brokenIn(cancelledAgain('CANCELING'))).toEqual([]);
  expect(brokenIn(cancelledAgain('ACCEPTED'))).toEqual(['STATES-CANCELED-FINAL']);
});

/** The bookings that are cancelled in vain in a sample run. */
const IN_VAIN = [1, 2, 3, 4, 5];

/**
 * A run with bookings that are cancelled, and read long afterwards as if they were not, beside some that are read as CANCELED.
 *
 * @param seenMs when these are read
 */
function cancelledInVain(others = 20, seenMs = 100): SampleRun {
  const run = new SampleRun();
  const phoneOf = (id: number) => ({ phone: `+120255501${id}` });
  for (const id of IN_VAIN) {
    run.book(0, id, phoneOf(id));
    run.cancel(20, id);
    run.read(20 + LATER_MS, id, phoneOf(id));
  }
  for (let id = 21; id < 21 + others; id += 1) {
    run.book(0, id, phoneOf(id));
    run.cancel(20, id);
    run.read(seenMs, id, { ...phoneOf(id), state: 'CANCELED' });
  }
  return run;
}

test('accepted cancellations that never show contradict where others show soon, or where reads watched them', () => {
  expect(brokenIn(cancelledInVain())).toEqual(IN_VAIN.map(() => 'CANCEL-BOOKING-TAKES-EFFECT'));
  // Restaurants may have said no to these, and to none of so few others.
  expect(brokenIn(cancelledInVain(3))).toEqual([]);
  expect(brokenIn(cancelledInVain(20, LATER_MS))).toEqual([]);
  const one = booked();
  one.cancel(20, 1);
  one.read(20 + LATER_MS, 1);
  expect(brokenIn(one)).toEqual([]);
  const watched = booked();
  watched.cancel(20, 1);
  for (let atMs = 40; atMs < LATER_MS + 1_000; atMs += 250) watched.read(atMs, 1);
  expect(brokenIn(watched)).toEqual(['CANCEL-BOOKING-TAKES-EFFECT']);
});

test('cancellations that nobody watched contradict nothing where a restaurant was seen to say no to one', () => {
  const read = cancelledInVain();
  const told = cancelledInVain();
  for (const run of [read, told]) run.book(LATER_MS, 9, { phone: '+12025550102' });
  for (const run of [read, told]) run.cancel(LATER_MS + 20, 9);
  read.read(LATER_MS + 40, 9, { phone: '+12025550102', state: 'CANCELING' });
  told.tell(LATER_MS + 40, 'in', { id: 9, phone: '+12025550102', state: 'CANCELING' }, { event: 'UPDATE' });
  for (const run of [read, told]) run.read(2 * LATER_MS + 40, 9, { phone: '+12025550102' });
  expect(brokenIn(read)).toEqual([]);
  expect(brokenIn(told)).toEqual([]);
});

test('the cancellation of a booking whose id has more digits tells nothing of the others', () => {
  const run = cancelledInVain();
  run.book(LATER_MS, 12, { phone: '+12025550102' });
  run.tell(LATER_MS + 40, 'in', { id: 12, phone: '+12025550102', state: 'CANCELED' }, { event: 'UPDATE' });
  expect(new Set(brokenIn(run))).toEqual(new Set(['CANCEL-BOOKING-TAKES-EFFECT']));
});

test('a cancellation that shows late, was refused, lost or undone by the restaurant contradicts nothing', () => {
  const late = booked();
  late.cancel(20, 1);
  late.read(4_000, 1);
  expect(brokenIn(late)).toEqual([]);
  for (const sending of [{ status: 409 }, { status: 503 }, { isLost: true }]) {
    const run = booked();
    run.cancel(20, 1, sending);
    run.read(20 + LATER_MS, 1);
    expect(brokenIn(run)).toEqual([]);
  }
  const undone = booked();
  undone.cancel(20, 1);
  undone.read(100, 1, { state: 'CANCELING' });
  undone.read(100 + LATER_MS, 1);
  expect(brokenIn(undone)).toEqual([]);
});

test('a slow cancellation may act at its very end', () => {
  const run = booked();
  run.cancel(20, 1, { tookMs: 4_000 });
  run.read(LATER_MS, 1);
  expect(brokenIn(run)).toEqual([]);
});

/** The phone of booking 1 books again once that is over, and is answered with the booking itself. */
function answeredAgain(over: 'CANCELED' | 'CLOSED', later: (run: SampleRun) => void): SampleRun {
  const run = booked();
  if (over === 'CLOSED') run.command(20, 1, over);
  else run.cancel(20, 1);
  run.read(60, 1, { state: over });
  run.book(100, 1);
  later(run);
  return run;
}

test('a new request that is answered with the booking that was over, and still is, contradicts', () => {
  for (const over of ['CANCELED', 'CLOSED'] as const) {
    const kept = answeredAgain(over, (run) => run.read(LATER_MS + 100, 1, { state: over }));
    expect(brokenIn(kept)).toEqual([`RESTRICT-${over}-FREES`]);
    const cancelledSince = answeredAgain(over, (run) => {
      run.cancel(200, 1);
      run.read(LATER_MS + 300, 1, { state: over });
    });
    expect(brokenIn(cancelledSince)).toEqual([]);
  }
});

test('a moved booking that is shown as before contradicts, but not at first', () => {
  const run = booked();
  run.command(20, 1, 'IN_PROGRESS');
  run.read(4_000, 1, { state: 'SENT' });
  expect(brokenIn(run)).toEqual([]);
  run.read(20 + LATER_MS, 1, { state: 'SENT' });
  expect(brokenIn(run)).toEqual(['STATES-MOVE-SHOWN']);
});

test('a second active booking of a guest contradicts', () => {
  const run = booked();
  run.book(1_000, 2);
  run.read(1_000 + LATER_MS, 1);
  expect(brokenIn(run)).toEqual(['RESTRICT-ONE-ACTIVE']);
});

test('a second booking contradicts nothing where the first was in ERROR before it was sent again', () => {
  for (const [state, breaks] of [
    ['ERROR', []],
    ['DECLINED', []],
    ['PATCHING', ['RESTRICT-ONE-ACTIVE']],
  ] as const) {
    const [read, told] = [booked(), booked()];
    read.read(500, 1, { state });
    told.tell(500, 'in', { id: 1, state }, { event: 'UPDATE' });
    for (const run of [read, told]) {
      run.book(1_000, 2);
      run.read(1_000 + LATER_MS, 1);
      expect(brokenIn(run)).toEqual(breaks);
    }
  }
});

test('a second booking that the restaurant declines was not accepted, and others may be declined unseen', () => {
  const run = booked();
  run.book(1_000, 2);
  run.read(1_100, 2, { state: 'DECLINED' });
  run.read(1_000 + LATER_MS, 1);
  run.book(60_000, 3, { phone: '+12025550101' });
  run.book(60_100, 4, { phone: '+12025550101' });
  run.read(60_000 + LATER_MS, 3, { phone: '+12025550101' });
  expect(brokenIn(run)).toEqual([]);
  run.read(60_000 + LATER_MS, 4, { phone: '+12025550101' });
  expect(brokenIn(run)).toEqual(['RESTRICT-ONE-ACTIVE']);
});

test('simultaneous bookings of a guest are a finding of their own', () => {
  const run = booked();
  run.book(5, 2);
  run.read(LATER_MS, 1);
  expect(brokenIn(run)).toEqual(['RESTRICT-SIMULTANEOUS-ONE']);
});

test('a second booking elsewhere, of another phone, or after a cancellation contradicts nothing', () => {
  const run = booked();
  run.book(1_000, 2, {}, { restaurant: 8 });
  run.book(1_000, 3, { phone: '+12025550101' });
  run.read(LATER_MS, 1);
  run.cancel(LATER_MS + 20, 1);
  run.book(LATER_MS + 25, 4);
  run.read(LATER_MS + 40, 1);
  expect(brokenIn(run)).toEqual([]);
});

test('a booking for a day that has passed, or in a restaurant that takes none, contradicts', () => {
  const run = new SampleRun();
  const answer = { id: 7, properties: { guestAcquisitionChannelEnabled: false } };
  run.send('getRestaurant', 'GET /restaurant/7', 0, { answer });
  run.book(20, 1);
  run.send('getRestaurant', 'GET /restaurant/7', LATER_MS, { answer });
  run.book(LATER_MS + 20, 2, { phone: '+12025550101', date: '2029-12-30T19:00:00Z' }, { restaurant: 8 });
  run.book(LATER_MS + 40, 3, { phone: '+12025550102', date: '2029-12-31T23:00:00Z' }, { restaurant: 8 });
  expect(brokenIn(run)).toEqual(['RESTRICT-GUEST-CHANNEL-OFF', 'RESTRICT-DATE-PAST']);
});

test('a restaurant that was seen to take bookings meanwhile contradicts nothing', () => {
  const run = new SampleRun();
  const shown = (isOpen: boolean) => ({ id: 7, properties: { guestAcquisitionChannelEnabled: isOpen } });
  run.send('getRestaurant', 'GET /restaurant/7', 0, { answer: shown(false) });
  run.book(20, 1);
  run.send('getRestaurant', 'GET /restaurant/7', 40, { answer: shown(true) });
  run.send('getRestaurant', 'GET /restaurant/7', LATER_MS, { answer: shown(false) });
  expect(brokenIn(run)).toEqual([]);
});

/** Bookings whose cancellation is refused, and that are read afterwards. */
function refusedCancellations(count: number, state: string, status = 409, afterMs = 20): SampleRun {
  const run = new SampleRun();
  for (let id = 1; id <= count; id += 1) {
    const phone = `+1202555010${id}`;
    run.book(100 * id, id, { phone });
    run.cancel(100 * id + afterMs, id, { status });
    run.read(100 * id + afterMs + 20, id, { phone, state });
  }
  return run;
}

test('cancellations that are refused and carried out contradict, but one of a few may be a coincidence', () => {
  const often = brokenIn(refusedCancellations(3, 'CANCELED'));
  expect(often).toEqual(Array.from({ length: 3 }, () => 'CANCEL-BOOKING-ACCEPTED'));
  expect(brokenIn(refusedCancellations(2, 'CANCELED'))).toEqual([]);
  // Meanwhile their restaurants may have cancelled them.
  expect(brokenIn(refusedCancellations(4, 'CANCELED', 409, 2_000))).toEqual([]);
});

test('cancellations that are refused contradict nothing where restaurants cancel bookings unasked', () => {
  const run = refusedCancellations(4, 'CANCELED');
  run.book(900, 9, { phone: '+12025550109' });
  run.read(940, 9, { phone: '+12025550109', state: 'CANCELED' });
  run.cancel(960, 9, { status: 409 });
  expect(brokenIn(run)).toEqual([]);
  const told = refusedCancellations(4, 'CANCELED');
  told.webhook(800, 3, 'in');
  told.book(900, 9, { phone: '+12025550109' });
  expect(new Set(brokenIn(told))).toEqual(new Set(['CANCEL-BOOKING-ACCEPTED']));
  told.tell(940, 'in', { id: 9, phone: '+12025550109', state: 'CANCELED' }, { event: 'UPDATE' });
  expect(brokenIn(told)).toEqual([]);
});

test('cancellations that are refused for their credentials or their number, or that change nothing, contradict nothing', () => {
  for (const status of [401, 403, 429, 500])
    expect(brokenIn(refusedCancellations(4, 'CANCELED', status))).toEqual([]);
  expect(brokenIn(refusedCancellations(4, 'SENT'))).toEqual([]);
});

/** Bookings with a read that is refused so long after another that is not. */
function refusedReads(count: number, status: number, afterMs = LATER_MS): SampleRun {
  const run = new SampleRun();
  for (let id = 1; id <= count; id += 1) {
    const atMs = 1_000 * id;
    const phone = `+1202555010${id}`;
    run.book(atMs, id, { phone });
    run.read(atMs + 20, id, { phone });
    run.send('getBooking', `GET /booking/${id}`, atMs + afterMs, { status });
    run.read(atMs + afterMs + 20, id, { phone });
  }
  return run;
}

test('reads that are refused long after the creation contradict, but a few may have met a moment of change', () => {
  expect(new Set(brokenIn(refusedReads(3, 409)))).toEqual(new Set(['GET-BOOKING-ANSWERS-200']));
  expect(brokenIn(refusedReads(2, 409))).toEqual([]);
  expect(brokenIn(refusedReads(4, 409, 40))).toEqual([]);
});

test('reads that are refused for their number, or for their credentials, contradict nothing', () => {
  for (const status of [401, 403, 423, 429]) expect(brokenIn(refusedReads(4, status))).toEqual([]);
});
