import { expect, test } from '@playwright/test';
import { bookingRules } from '../bookings/rules.ts';
import { SampleRun } from '../testing/sample-run.ts';
import { notificationRules } from './rules.ts';

/** The notifications of one booking after its CREATE, told to the inbox "in". */
type Telling = (run: SampleRun, booking: { id: number; atMs: number; shown: { phone: string } }) => void;

function brokenIn(count: number, tell: Telling): readonly string[] {
  const run = new SampleRun();
  run.webhook(0, 1, 'in');
  for (let id = 1; id <= count; id += 1) {
    const [atMs, shown] = [1_000 * id + 1, { phone: `+1202555${1000 + id}` }];
    run.book(atMs, id, shown);
    run.tell(atMs + 20, 'in', { id, ...shown });
    tell(run, { id, atMs, shown });
  }
  const trace = run.trace();
  const broken = [...bookingRules, ...notificationRules].flatMap((rule) => rule(trace));
  return [...new Set(broken.map(({ requirement }) => requirement))];
}

const updatedAtOnce: Telling = (run, { id, atMs, shown }) => {
  run.tell(atMs + 30, 'in', { id, ...shown }, { event: 'UPDATE' });
};

test('UPDATEs about bookings that are still as they were created contradict', () => {
  expect(brokenIn(3, updatedAtOnce)).toEqual(['EVENT-BOOKING-UPDATES-CAUSED']);
});

test('two of them may be bookings that went back unseen', () => {
  expect(brokenIn(2, updatedAtOnce)).toEqual([]);
});

test('an UPDATE after a move contradicts nothing, also where the booking is back in its first state', () => {
  const back: Telling = (run, { id, atMs, shown }) => {
    run.read(atMs + 25, id, { ...shown, state: 'ERROR' });
    updatedAtOnce(run, { id, atMs: atMs + 30, shown });
  };
  expect(brokenIn(8, back)).toEqual([]);
});

test('bookings that their creation showed on their way may be back in their first state', () => {
  const sent: Telling = (run, { id, atMs, shown }) => {
    const phone = `+1202556${1000 + id}`;
    run.book(atMs + 200, 100 + id, { phone }, { shown: { state: 'SENT' } });
    run.tell(atMs + 220, 'in', { id: 100 + id, phone }, { event: 'UPDATE' });
    run.read(atMs + 40, id, { ...shown, state: 'CREATED' });
  };
  expect(brokenIn(8, sent)).toEqual([]);
});

/** A cancellation half a second after the creation, told with this date. */
const cancelledAt =
  (dateOf: (atMs: number) => number): Telling =>
  (run, { id, atMs, shown }) => {
    run.cancel(atMs + 500, id);
    run.tell(
      atMs + 520,
      'in',
      { id, ...shown, state: 'CANCELING' },
      { event: 'UPDATE', dateMs: dateOf(atMs) },
    );
  };

test('one date for the creation and the cancellation of every booking contradicts', () => {
  expect(
    brokenIn(
      5,
      cancelledAt((atMs) => atMs + 20),
    ),
  ).toEqual(['EVENT-DATE-NEAR']);
  expect(
    brokenIn(
      4,
      cancelledAt((atMs) => atMs + 20),
    ),
  ).toEqual([]);
});

/** A move or a deletion half a second after the creation, which a read shows as yet to come, told with this date. */
const commandedAt =
  (state: string | undefined, dateOf: (atMs: number) => number): Telling =>
  (run, { id, atMs, shown }) => {
    run.read(atMs + 400, id, { ...shown, state: 'CREATED' });
    run.command(atMs + 500, id, state);
    const event = state === undefined ? 'DELETE' : 'UPDATE';
    run.tell(
      atMs + 520,
      'in',
      { id, ...shown, ...(state !== undefined && { state }) },
      { event, dateMs: dateOf(atMs) },
    );
  };

test('one date for the creation and the move or the deletion of every booking contradicts', () => {
  for (const state of ['ACCEPTED', undefined]) {
    const ofCreation = commandedAt(state, (atMs) => atMs + 20);
    expect(brokenIn(5, ofCreation)).toEqual(['EVENT-DATE-NEAR']);
    expect(brokenIn(4, ofCreation)).toEqual([]);
    const ofItsOwn = commandedAt(state, (atMs) => (atMs > 7_000 ? atMs + 510 : atMs + 20));
    expect(brokenIn(8, ofItsOwn)).toEqual([]);
  }
});

test('dates of their own, and dates that are equal in some bookings only, contradict nothing', () => {
  expect(
    brokenIn(
      8,
      cancelledAt((atMs) => atMs + 510),
    ),
  ).toEqual([]);
  expect(
    brokenIn(
      8,
      cancelledAt((atMs) => (atMs > 5_000 ? atMs + 510 : atMs + 20)),
    ),
  ).toEqual([]);
});
