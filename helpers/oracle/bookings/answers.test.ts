import { expect, test } from '@playwright/test';
import { brokenIn } from '../testing/booking-runs.ts';
import { SampleRun } from '../testing/sample-run.ts';

test('an answer that shows another value than the one sent contradicts', () => {
  const run = new SampleRun();
  run.book(0, 1, { firstName: 'Grace' }, { shown: { firstName: 'Grac' } });
  expect(brokenIn(run)).toEqual(['CREATE-BOOKING-FIRST-NAME-RETURNED']);
});

test('another notation of the same values contradicts nothing', () => {
  const run = new SampleRun();
  const asked = { firstName: ' Zoe\u0308', meta: { promo: 'abc' }, comment: null };
  const shown = {
    ...{ firstName: 'Zo\u00eb', meta: { promo: 'ABC' }, comment: '', phone: '1 202 555 0100' },
    date: '2030-02-01T20:00:00+01:00',
  };
  run.book(0, 1, asked, { shown });
  run.read(20, 1, shown);
  expect(brokenIn(run)).toEqual([]);
});

test('a read with a value that neither the request nor the answer has contradicts, however late', () => {
  const run = new SampleRun();
  run.book(0, 1);
  run.read(20, 1);
  run.read(60_000, 1, { persons: 3 });
  run.read(60_020, 1);
  expect(brokenIn(run)).toEqual(['GET-BOOKING-PERSONS-AGREES']);
});

test('an edit contradicts nothing where a read or a notification shows the booking in PATCHING', () => {
  const [read, told] = [new SampleRun(), new SampleRun()];
  told.webhook(0, 9, 'in');
  for (const run of [read, told]) {
    run.book(10, 1);
    run.book(20, 2, { phone: '+12025550101' });
  }
  for (const [id, phone] of [
    [1, '+12025550100'],
    [2, '+12025550101'],
  ] as const) {
    read.read(30 + id, id, { phone, state: 'PATCHING' });
    told.tell(30 + id, 'in', { id, phone, state: 'PATCHING' }, { event: 'UPDATE' });
    for (const run of [read, told])
      run.read(60 + id, id, { phone, persons: 4, date: '2030-02-01T19:30:00Z', comment: 'By the door' });
  }
  expect(brokenIn(read)).toEqual([]);
  expect(brokenIn(told)).toEqual([]);
});

test('an edit leaves the id and the phone as they are', () => {
  const run = new SampleRun();
  run.book(0, 1);
  run.read(20, 1, { state: 'PATCHING' });
  run.read(40, 1, { persons: 3, phone: '+12025550177' });
  run.read(60, 1, { id: 7, persons: 3 });
  expect(brokenIn(run)).toEqual(['GET-BOOKING-SAME-ID', 'GET-BOOKING-PHONE-AGREES']);
});

test('a booking that the run itself moved to PATCHING was not edited', () => {
  const run = new SampleRun();
  run.webhook(0, 9, 'in');
  run.book(10, 1);
  run.command(20, 1, 'PATCHING');
  run.tell(30, 'in', { id: 1, state: 'PATCHING' }, { event: 'UPDATE' });
  run.read(40, 1, { state: 'PATCHING', persons: 3 });
  run.tell(50, 'in', { id: 1, state: 'ACCEPTED' }, { event: 'UPDATE' });
  expect(brokenIn(run)).toEqual(['GET-BOOKING-PERSONS-AGREES']);
});

test('a booking that was edited before the run moved it to PATCHING was edited all the same', () => {
  const [read, told] = [new SampleRun(), new SampleRun()];
  for (const run of [read, told]) {
    run.webhook(0, 9, 'in');
    run.book(10, 1);
  }
  read.read(20, 1, { state: 'PATCHING' });
  const again = { uuid: '0d4a4a4e-7f7c-4a5d-8d0e-2f4c1b9d7a11' };
  for (const atMs of [20, 30])
    told.tell(atMs, 'in', { id: 1, state: 'PATCHING' }, { event: 'UPDATE', ...again });
  for (const run of [read, told]) {
    run.command(40, 1, 'PATCHING');
    run.tell(50, 'in', { id: 1, state: 'PATCHING' }, { event: 'UPDATE' });
    run.read(60, 1, { persons: 3 });
    run.read(80, 1);
  }
  expect(brokenIn(read)).toEqual([]);
  expect(brokenIn(told)).toEqual([]);
});

test('where restaurants edit bookings, one that the run moved to PATCHING may have been edited then', () => {
  const run = new SampleRun();
  run.webhook(0, 9, 'in');
  run.book(10, 1);
  run.tell(15, 'in', { id: 1, state: 'SENT' }, { event: 'UPDATE' });
  run.command(20, 1, 'PATCHING');
  run.tell(30, 'in', { id: 1, state: 'PATCHING' }, { event: 'UPDATE' });
  run.read(40, 1, { state: 'ACCEPTED', persons: 3 });
  run.tell(50, 'in', { id: 1, state: 'CLOSED', persons: 3 }, { event: 'UPDATE' });
  expect(new Set(brokenIn(run))).toEqual(new Set(['GET-BOOKING-PERSONS-AGREES']));
  run.book(60, 2, { phone: '+12025550101' });
  run.read(80, 2, { phone: '+12025550101', persons: 3, state: 'PATCHING' });
  expect(brokenIn(run)).toEqual([]);
});

test('a booking may have been edited unheard where others were, but not where a webhook was told of no edit', () => {
  const unheard = new SampleRun();
  unheard.book(0, 1);
  unheard.read(20, 1);
  unheard.read(60_000, 1, { persons: 3 });
  unheard.read(60_020, 1, { persons: 3 });
  unheard.book(60_030, 3, { phone: '+12025550102' });
  unheard.read(60_035, 3, { phone: '+12025550102', comment: 'By the door' });
  expect(new Set(brokenIn(unheard))).toEqual(
    new Set(['GET-BOOKING-PERSONS-AGREES', 'GET-BOOKING-COMMENT-AGREES']),
  );
  unheard.book(60_040, 2, { phone: '+12025550101' });
  unheard.read(60_060, 2, { phone: '+12025550101', persons: 3, state: 'PATCHING' });
  expect(brokenIn(unheard)).toEqual([]);
  const heard = new SampleRun();
  heard.webhook(0, 9, 'in');
  heard.book(10, 1);
  heard.tell(20, 'in', { id: 1, state: 'SENT' }, { event: 'UPDATE' });
  heard.read(40, 1, { persons: 3 });
  heard.tell(60, 'in', { id: 1, state: 'CLOSED' }, { event: 'UPDATE' });
  // Nothing that left before is still on its way.
  heard.tell(20_000, 'in', { id: 1, state: 'CLOSED' }, { event: 'UPDATE' });
  expect(brokenIn(heard)).toEqual(['GET-BOOKING-PERSONS-AGREES']);
});

test('a webhook may have been registered after the edit of a booking that a command led back to a first state', () => {
  for (const [commandMs, breaks] of [
    [40, []],
    [70, ['GET-BOOKING-PERSONS-AGREES']],
  ] as const) {
    const run = new SampleRun();
    run.book(0, 2, { phone: '+12025550101' });
    run.read(5, 2, { phone: '+12025550101', persons: 3, state: 'PATCHING' });
    run.book(10, 1);
    run.webhook(30, 9, 'in');
    run.command(commandMs, 1, 'SENT');
    run.tell(50, 'in', { id: 1, state: 'SENT' }, { event: 'UPDATE' });
    run.read(60, 1, { persons: 3 });
    run.tell(80, 'in', { id: 1, state: 'CLOSED' }, { event: 'UPDATE' });
    // Nothing that left before is still on its way.
    run.tell(20_000, 'in', { id: 1, state: 'CLOSED' }, { event: 'UPDATE' });
    expect(brokenIn(run)).toEqual(breaks);
  }
});

test('a single booking may have been edited while nobody looked, unless it has its values again or another guest', () => {
  for (const [later, breaks] of [
    [{ persons: 3 }, []],
    [{}, ['GET-BOOKING-PERSONS-AGREES']],
    [{ persons: 3, phone: '+12025550177' }, ['GET-BOOKING-PERSONS-AGREES']],
  ] as const) {
    const run = new SampleRun();
    run.book(0, 1);
    run.read(20, 1);
    run.book(40, 2, { phone: '+12025550101' });
    run.read(60, 2, { phone: '+12025550101' });
    run.read(60_000, 1, { persons: 3, date: '2030-02-01T19:30:00Z' });
    run.read(90_000, 1, { date: '2030-02-01T19:30:00Z', ...later });
    expect(brokenIn(run)).toEqual(breaks);
  }
});

test('a single booking that no read shows as it was sent was not edited', () => {
  const run = new SampleRun();
  run.book(0, 1);
  run.read(20, 1, { persons: 3 });
  run.read(60_000, 1, { persons: 3 });
  expect(brokenIn(run)).toContain('GET-BOOKING-PERSONS-AGREES');
});

/** A run in which restaurants edit one booking of ten, and the control interface moves many of which some then differ. */
function movedAndEdited(differing: number): SampleRun {
  const run = new SampleRun();
  for (let id = 1; id <= 60; id += 1) {
    const [atMs, phone] = [1_000 * id, `+1202555${1000 + id}`];
    run.book(atMs, id, { phone });
    run.read(atMs + 50, id, { phone, ...(id % 10 === 0 && { persons: 3, state: 'PATCHING' }) });
    if (id > 20) continue;
    run.command(atMs + 100, id, 'CLOSED');
    const isWrong = id % 10 !== 0 && id <= differing;
    run.read(atMs + 200, id, { phone, state: 'CLOSED', ...((isWrong || id % 10 === 0) && { persons: 3 }) });
  }
  return run;
}

test('as many edits of bookings that the control interface moved as of others may be unheard, but no more', () => {
  expect(brokenIn(movedAndEdited(3))).toEqual([]);
  expect(new Set(brokenIn(movedAndEdited(18)))).toEqual(new Set(['GET-BOOKING-PERSONS-AGREES']));
});

test('a wrong value in the answer alone is a finding of the answer alone', () => {
  const run = new SampleRun();
  run.book(0, 1, {}, { shown: { lastName: 'LOVELACE' } });
  run.read(20, 1);
  expect(brokenIn(run)).toEqual(['CREATE-BOOKING-LAST-NAME-RETURNED']);
});

test("a read that shows another guest's comment where none was sent contradicts", () => {
  const run = new SampleRun();
  run.book(0, 1, { comment: 'By the window' });
  run.book(20, 2, { phone: '+12025550101', comment: undefined });
  run.read(40, 2, { phone: '+12025550101', comment: 'By the window' });
  expect(brokenIn(run)).toEqual(['GET-BOOKING-COMMENT-AGREES']);
});

test('a comment that the service adds by itself contradicts nothing', () => {
  const run = new SampleRun();
  run.book(0, 1, { comment: undefined });
  run.read(20, 1, { comment: 'Booked online' });
  expect(brokenIn(run)).toEqual([]);
});

test("the comment of the guest's former booking where none was sent contradicts, in the answer and in a read", () => {
  const [answer, read] = [new SampleRun(), new SampleRun()];
  const comment = 'A table by the window, please.';
  for (const run of [answer, read]) run.book(0, 1, { comment });
  answer.book(20, 2, { comment: undefined }, { shown: { comment } });
  read.book(20, 2, { comment: undefined });
  read.read(40, 2, { comment });
  expect(brokenIn(answer)).toEqual(['CREATE-BOOKING-COMMENT-RETURNED']);
  expect(brokenIn(read)).toEqual(['GET-BOOKING-COMMENT-AGREES']);
});

test("a last name, a short text or the same booking as before may show a guest's former values", () => {
  const run = new SampleRun();
  const comment = 'A table by the window, please.';
  run.book(0, 1, { lastName: 'Lovelace-Featherstonehaugh', meta: { promo: 'WELCOME' }, comment });
  run.book(20, 1, { comment: undefined }, { shown: { comment } });
  const shown = { lastName: 'Lovelace-Featherstonehaugh', meta: { promo: 'WELCOME' } };
  run.book(40, 2, { lastName: undefined }, { shown });
  expect(brokenIn(run)).toEqual([]);
});

test('a booking may have the values of a request whose answer was lost', () => {
  const run = new SampleRun();
  const comment = 'A table by the window, please.';
  run.book(0, undefined, { comment }, { isLost: true });
  run.book(20, 2, { comment: undefined }, { shown: { comment } });
  expect(brokenIn(run)).toEqual([]);
});

test('a read of another booking is one finding, not one for each of its fields', () => {
  const run = new SampleRun();
  run.book(0, 1);
  run.book(20, 2, { firstName: 'Grace', phone: '+12025550101' });
  run.read(40, 1, { id: 2, firstName: 'Grace', phone: '+12025550101' });
  expect(brokenIn(run)).toEqual(['GET-BOOKING-SAME-ID']);
});

test('one id for two guests is the only finding about it', () => {
  const run = new SampleRun();
  run.book(0, 1);
  run.book(20, 1, { firstName: 'Grace', phone: '+12025550101' });
  run.read(40, 1, { firstName: 'Grace', phone: '+12025550101' });
  expect(brokenIn(run)).toEqual(['CREATE-BOOKING-IDS-DISTINCT']);
});

test('one id for bookings of one guest in two restaurants contradicts, and nothing else is said of it', () => {
  const run = new SampleRun();
  run.book(0, 1, {}, { restaurant: 7 });
  run.book(20, 1, {}, { restaurant: 8 });
  run.cancel(40, 1);
  run.read(60, 1, { state: 'CANCELED' });
  expect(brokenIn(run)).toEqual(['CREATE-BOOKING-IDS-DISTINCT']);
});

test('ids that a guest got in two restaurants contradict nothing where one was freed or a path names no id', () => {
  const run = new SampleRun();
  run.book(0, 1, {}, { restaurant: 7 });
  run.command(20, 1);
  run.book(40, 1, {}, { restaurant: 8 });
  run.book(60, 2, { phone: '+12025550101' });
  const again = { id: 2, phone: '+12025550101', state: 'CREATED' };
  for (const [atMs, path] of [
    [80, '007'],
    [100, '7.0'],
  ] as const)
    run.send('createBooking', `POST /restaurant/${path}/booking`, atMs, {
      body: { phone: '+12025550101' },
      answer: again,
    });
  expect(brokenIn(run)).toEqual([]);
});

test('a repeated request may be answered with the booking of the first, and a freed id may be given again', () => {
  const run = new SampleRun();
  run.book(0, 1);
  run.book(20, 1);
  run.book(40, 2, { phone: '+12025550101' });
  run.command(60, 2);
  run.book(80, 2, { phone: '+12025550102' });
  expect(brokenIn(run)).toEqual([]);
});

test('a refused second request that changes the first booking contradicts', () => {
  const run = new SampleRun();
  run.book(0, 1);
  run.book(20, undefined, { firstName: 'Grace' }, { status: 409 });
  run.read(40, 1, { firstName: 'Grace' });
  expect(brokenIn(run)).toEqual(['RESTRICT-REFUSED-NO-TRACE']);
});

test('several wrong fields of one read are one finding', () => {
  const run = new SampleRun();
  run.book(0, 1);
  run.read(40, 1, { firstName: 'Grace', persons: 5, comment: 'none' });
  run.read(60, 1);
  expect(brokenIn(run)).toEqual(['GET-BOOKING-PERSONS-AGREES']);
});

test('values that were defective in the request are not compared', () => {
  const run = new SampleRun();
  run.book(
    0,
    1,
    { persons: -1, date: 'tomorrow', firstName: '' },
    { shown: { persons: 1, date: '2030-01-02T00:00:00Z' } },
  );
  expect(brokenIn(run)).toEqual([]);
});
