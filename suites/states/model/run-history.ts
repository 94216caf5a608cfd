import { asyncModelRun } from 'fast-check';
import { noteTransitions } from '../../../helpers/fixtures/booking-state.ts';
import type { Place } from '../../../helpers/restaurants/restaurant-hours.ts';
import { firstAccepting } from '../../../helpers/verdict/accepted.ts';
import { stateIs } from '../../../spec/vocabulary.ts';
import { expectCancelled } from './cancel.ts';
import type { History } from './history.ts';
import { type HistoryScope, readBooking } from './judge-read.ts';
import { HistoryModel, type TrackedBooking } from './model.ts';
import { book } from './steps.ts';

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
  const { place } = await firstAccepting(places, async (one) => {
    const { exchange } = await book(model, { ...scope, place: one }, phone);
    return exchange;
  });
  const real = { ...scope, place };
  await book(model, real, scope.newPhone());
  await asyncModelRun(() => ({ model, real }), history);
  for (const booking of model.bookings) await judgeEnd(real, model, booking);
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

async function judgeEnd(scope: HistoryScope, model: HistoryModel, booking: TrackedBooking): Promise<void> {
  if (booking.isLost) return;
  const mustEnd = booking.mustEndCancelled && booking.canceled === undefined;
  if (mustEnd) await expectCancelled(scope, model, { booking, before: undefined });
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
