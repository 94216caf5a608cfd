import { isCancelledState, isKnownState } from '../booking-state.ts';
import { isAccepted, type Answered, type Exchange } from '../exchange.ts';
import { expectReadAgrees } from '../expect-read-agrees.ts';
import { expectAccepted, expectSame, expectThat, leaveInconclusive } from '../expectations.ts';
import { excerpt, valueAt } from '../json-excerpt.ts';
import { sameJson } from '../same-json.ts';
import type { HistoryModel } from './history-model.ts';
import type { TrackedBooking } from './tracked-booking.ts';

/** Judges what must hold of a read after any history, and takes what it shows into the model. */
export function judgeRead(model: HistoryModel, booking: TrackedBooking, read: Exchange): void {
  if (booking.cancellation !== undefined && booking.wasRead) {
    expectAccepted('CANCEL-BOOKING-STAYS-READABLE', read);
  }
  if (!isAccepted(read)) return;
  booking.wasRead = true;
  const id = valueAt(read.json ?? null, '/id');
  expectSame('GET-BOOKING-SAME-ID', id, booking.id, [booking.created, read]);
  // Of another booking nothing is expected here.
  if (id === undefined || !sameJson(id, booking.id)) return;
  expectReadAgrees(read, booking.created, booking.sent);
  const state = judgeState(read);
  if (state === undefined) return;
  judgeCanceled(booking, state, read);
  judgeOthers(model, booking, state, read);
  booking.show(state);
}

/** The state that an answer shows, where it is one of the contract; where it is another, that is judged. */
export function judgeState(shown: Answered): string | undefined {
  const state = valueAt(shown.json ?? null, '/state');
  // That it is absent or of another type is the finding of other statements.
  if (typeof state !== 'string') {
    leaveInconclusive('BOOKING-STATE-ENUM', `the state is ${excerpt(state)}`);
    return undefined;
  }
  const isKnown = isKnownState(state);
  const otherwise = { expected: 'a state of the contract', observed: excerpt(state), evidence: [shown] };
  expectThat('BOOKING-STATE-ENUM', isKnown, otherwise);
  return isKnown ? state : undefined;
}

function judgeCanceled(booking: TrackedBooking, state: string, read: Answered): void {
  if (booking.canceled === undefined) {
    if (state === 'CANCELED') booking.canceled = read;
    return;
  }
  if (state === 'CANCELING' && !booking.wasCancelledAgain) {
    const reason = 'it is CANCELING once more; the cancellation of another may have reached it';
    return leaveInconclusive('STATES-CANCELED-FINAL', reason);
  }
  expectThat('STATES-CANCELED-FINAL', state === 'CANCELED', {
    expected: 'CANCELED in every read once it was read',
    observed: state,
    evidence: [booking.canceled, read],
  });
}

/** Where nobody cancelled the booking, the cancellation of another guest's must not have. */
function judgeOthers(model: HistoryModel, booking: TrackedBooking, state: string, read: Answered): void {
  if (booking.mayBeCancelled || booking.moves.some(isCancelledState)) return;
  const suspected = model.suspectedCancellation(booking);
  if (!isCancelledState(state)) booking.cancellationsSurvived = model.cancellations.length;
  if (suspected === undefined) return;
  const expected = 'any state but CANCELING and CANCELED';
  const otherwise = { expected, observed: state, evidence: [suspected, read] };
  expectThat('CANCEL-BOOKING-OTHERS-KEPT', !isCancelledState(state), otherwise);
}
