import { expect, test } from '@playwright/test';
import { SampleRun } from '../testing/sample-run.ts';
import { bookingRules } from './rules.ts';

/** The requirements that a run contradicts. */
function brokenIn(run: SampleRun): readonly string[] {
  const trace = run.trace();
  return bookingRules.flatMap((rule) => rule(trace)).map(({ requirement }) => requirement);
}

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
  expect(brokenIn(run)).toEqual(['GET-BOOKING-PERSONS-AGREES']);
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
  run.book(20, 2, { phone: '+12025550101' });
  run.read(40, 2, { phone: '+12025550101', comment: 'By the window' });
  expect(brokenIn(run)).toEqual(['GET-BOOKING-COMMENT-AGREES']);
});

test('a comment that the service adds by itself contradicts nothing', () => {
  const run = new SampleRun();
  run.book(0, 1);
  run.read(20, 1, { comment: 'Booked online' });
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
