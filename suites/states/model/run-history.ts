import { asyncModelRun } from 'fast-check';
import type { Partner } from '../../../helpers/client/partner.ts';
import { LEAST_ENDED, noteTransitions, stateOf } from '../../../helpers/fixtures/bookings/booking-state.ts';
import { denseWishes } from '../../../helpers/fixtures/bookings/booking-wishes.ts';
import { judgeCancelledOthers } from '../../../helpers/fixtures/bookings/cancelled-others.ts';
import { readLate } from '../../../helpers/fixtures/late-reads.ts';
import { type Exchange, isAccepted } from '../../../helpers/http/exchange.ts';
import type { Place } from '../../../helpers/fixtures/restaurants/hours/restaurant-hours.ts';
import { firstAccepting } from '../../../helpers/verdict/expectations/accepted.ts';
import { isQuick, repeated } from '../../../helpers/verdict/expectations/drawn.ts';
import { expectThat } from '../../../helpers/verdict/expectations/expect.ts';
import { stateIs } from '../../../spec/vocabulary.ts';
import { expectCancelled } from './cancel.ts';
import type { History } from './history.ts';
import { type HistoryScope, readBooking } from './judge-read.ts';
import { HistoryModel, type TrackedBooking } from './model.ts';
import { bookRichly } from './steps.ts';

/**
 * Lets two guests book in the first place that accepts them and runs the history. Judges every read and every
 * cancellation on the way; at the end reads all bookings once more and cancels them.
 */
export async function runHistory(
  history: History,
  places: readonly Place[],
  scope: Omit<HistoryScope, 'place'>,
): Promise<void> {
  const model = new HistoryModel();
  const phone = scope.newPhone();
  const [first, second] = denseWishes;
  const { place } = await firstAccepting(places, async (one) => {
    const { exchange } = await bookRichly(model, { ...scope, place: one }, phone, first);
    return exchange;
  });
  const real = { ...scope, place };
  await bookRichly(model, real, scope.newPhone(), second);
  await asyncModelRun(() => ({ model, real }), history);
  for (const booking of model.bookings) await judgeEnd(real, model, booking);
  scope.canceled.push(...model.bookings.filter((one) => one.canceled !== undefined && !one.isLost));
  for (const booking of model.bookings) {
    const actions = { cancelled: booking.mayBeCancelled, moves: booking.moves };
    noteTransitions(await courseOf(real, booking), actions);
  }
  // Bookings that are no longer needed should not fill a place. A booking that the restaurant has moved into CANCELING
  // may stay there until it is cancelled.
  const left = model.bookings.filter(
    ({ state }) => state === undefined || stateIs(state, 'active') || state === 'CANCELING',
  );
  await Promise.all(left.map(({ id }) => scope.partner.send('cancelBooking', { path: { id } })));
}

/** The most bookings that are read once more at the end. */
const MOST_CANCELED = 4;

/** At smoke. */
const FEW_CANCELED = 2;

/** One in a few reads may come from another replica. */
const LAST_READS = 4;

/** At smoke. */
const FEW_LAST_READS = 3;

/**
 * Reads CANCELED bookings of histories when no read can be old any more, also after one more cancellation. Before that
 * a read of another state may only be an old one.
 */
export async function expectStillCanceled(
  partner: Partner,
  canceled: readonly TrackedBooking[],
): Promise<void> {
  const judge = async ({ id, canceled: first }: TrackedBooking): Promise<void> => {
    if (first === undefined) return;
    const read = (): Promise<Exchange> => partner.send('getBooking', { path: { id } });
    /** Reads it some times, cancels it once more, and reads it as often again, which may show the new cancellation under way. */
    const readOn = async (begin: () => Promise<Exchange>): Promise<readonly Exchange[]> => {
      const [reads, times] = [[await begin()], repeated(LAST_READS, FEW_LAST_READS)];
      while (reads.length < times) reads.push(await read());
      const isCancelledAgain = isAccepted(await partner.send('cancelBooking', { path: { id } }));
      const later = [];
      while (later.length < times) later.push(await read());
      return [...reads, ...later.filter((one) => !isCancelledAgain || stateOf(one) !== 'CANCELING')];
    };
    const isCanceled = (one: Exchange): boolean => stateOf(one) === 'CANCELED';
    const soon = isQuick() ? await readOn(read) : [];
    // At smoke what shows at once need not be awaited; another state may be that of an old read.
    const isShown = soon.length > 0 && soon.every(isCanceled);
    for (const one of isShown ? soon : await readOn(() => readLate(first, read))) {
      const state = stateOf(one);
      if (state === undefined) continue;
      const expected = 'CANCELED in every read after the first one';
      const evidence = [first, one];
      expectThat('STATES-CANCELED-FINAL', state === 'CANCELED', { expected, observed: state, evidence });
    }
  };
  await Promise.all(canceled.slice(0, repeated(MOST_CANCELED, FEW_CANCELED)).map(judge));
}

/** Judges what may have been an accident in one history, after all of them: fresh bookings tell, or how many there were. */
export async function judgeAccidents(scope: Omit<HistoryScope, 'place'>): Promise<void> {
  const { partner, newPhone, timeoutMs, suspicions, ended } = scope;
  for (const { place, read } of suspicions.slice(0, 1)) {
    await judgeCancelledOthers({ partner, place, newPhone }, read);
  }
  if (ended.length < LEAST_ENDED) return;
  expectThat('CANCEL-BOOKING-TAKES-EFFECT', false, {
    expected: `CANCELING or CANCELED within ${timeoutMs} ms`,
    observed: `${ended.length} bookings in another state in which they are over, though they were active before`,
    evidence: ended.slice(-1),
  });
}

async function judgeEnd(scope: HistoryScope, model: HistoryModel, booking: TrackedBooking): Promise<void> {
  if (booking.isLost) return;
  // A restaurant may say no to a cancellation that was under way.
  const mustEnd = booking.mustEndCancelled && !booking.wasShownCancelled;
  if (mustEnd)
    await expectCancelled(scope, model, { booking, before: undefined, since: booking.cancellation });
  else await readBooking(scope, model, booking);
}

/** The states of a booking: from notifications if there are any, else from responses. */
async function courseOf(
  { told }: HistoryScope,
  { id, state, shown }: TrackedBooking,
): Promise<readonly string[]> {
  await told?.catchUp(id, state);
  const course = (await told?.of(id)) ?? [];
  return course.length > 1 ? course : shown;
}
