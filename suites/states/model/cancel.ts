import type { AsyncCommand } from 'fast-check';
import { stateOf } from '../../../helpers/fixtures/booking-state.ts';
import { type Answered, type Exchange, isAccepted, isRefused } from '../../../helpers/http/exchange.ts';
import { expectAccepted } from '../../../helpers/verdict/accepted.ts';
import { expectThat, leaveInconclusive } from '../../../helpers/verdict/expect.ts';
import { acceptanceFact } from '../../../helpers/verdict/facts.ts';
import { stateIs, statesWith } from '../../../spec/vocabulary.ts';
import { type HistoryScope, readBooking, readUntil } from './judge-read.ts';
import type { HistoryModel, TrackedBooking } from './model.ts';

/** States that a booking may reach by itself; a later cancellation has nothing left to cancel. */
const ON_ITS_WAY: readonly string[] = statesWith('active', 'transient');

/** Cancels a booking and checks what happens to it and to all others. */
export class Cancel implements AsyncCommand<HistoryModel, HistoryScope> {
  readonly #number: number;

  constructor(number: number) {
    this.#number = number;
  }

  check(model: Readonly<HistoryModel>): boolean {
    return model.find(this.#number) !== undefined;
  }

  async run(model: HistoryModel, scope: HistoryScope): Promise<void> {
    const booking = model.find(this.#number);
    if (booking === undefined) return;
    const exchange = await cancelOrJudgeRefusal(scope, model, booking);
    if (exchange === undefined) return;
    const before = booking.state;
    model.cancellations.push({ phone: booking.phone, exchange });
    booking.cancellation ??= exchange;
    booking.wasCancelledAgain = booking.canceled !== undefined;
    if (before === undefined || stateIs(before, 'active')) {
      booking.mustEndCancelled = true;
      await expectCancelled(scope, model, { booking, before });
    } else {
      await readBooking(scope, model, booking);
    }
    for (const other of model.bookings) {
      if (other !== booking && !other.isLost) await readBooking(scope, model, other);
    }
  }

  toString(): string {
    return `cancel booking ${this.#number + 1}`;
  }
}

/** The accepted cancellation; a refusal is judged by the state that the next read shows. */
async function cancelOrJudgeRefusal(
  scope: HistoryScope,
  model: HistoryModel,
  booking: TrackedBooking,
): Promise<Answered | undefined> {
  booking.mayBeCancelled = true;
  const cancel = (): Promise<Exchange> => scope.partner.send('cancelBooking', { path: { id: booking.id } });
  const stateNow = async (): Promise<string> =>
    stateOf(await readBooking(scope, model, booking)) ?? 'unknown';
  const first = await cancel();
  if (isAccepted(first)) {
    expectAccepted('CANCEL-BOOKING-ACCEPTED', first);
    return first;
  }
  const after = await stateNow();
  if (!isRefused(first) || !stateIs(after, 'cancelable')) {
    leaveInconclusive('CANCEL-BOOKING-ACCEPTED', `${acceptanceFact(first)} in the state ${after}`);
    return undefined;
  }
  // The state may have changed just before, so only a second refusal in the same state counts.
  const again = await cancel();
  if (isAccepted(again)) return again;
  const last = await readBooking(scope, model, booking);
  if (!isRefused(again) || stateOf(last) !== after) {
    leaveInconclusive('CANCEL-BOOKING-ACCEPTED', `${acceptanceFact(again)} on the way to another state`);
    return undefined;
  }
  booking.isLost = true;
  expectThat('CANCEL-BOOKING-ACCEPTED', false, {
    expected: 'a cancellation accepted',
    observed: `${acceptanceFact(again)}, and the booking is ${after}`,
    evidence: [last, again],
  });
  return undefined;
}

/** Judges that an accepted cancellation takes effect on an active booking in time. */
export async function expectCancelled(
  scope: HistoryScope,
  model: HistoryModel,
  { booking, before }: { booking: TrackedBooking; before: string | undefined },
): Promise<void> {
  const goneOrCancelled = (read: Exchange): boolean => {
    const state = stateOf(read);
    return state === undefined || stateIs(state, 'cancelled');
  };
  const read = await readUntil(scope, model, booking, goneOrCancelled, scope.timeoutMs);
  const state = stateOf(read);
  if (state === undefined) {
    leaveInconclusive('CANCEL-BOOKING-TAKES-EFFECT', 'the cancelled booking shows no state');
    return;
  }
  if (!stateIs(state, 'cancelled')) booking.isLost = true;
  const wasCanceled =
    booking.canceled !== undefined || (await scope.told?.of(booking.id))?.includes('CANCELED');
  if (wasCanceled === true && !stateIs(state, 'cancelled')) {
    leaveInconclusive('CANCEL-BOOKING-TAKES-EFFECT', `it has been CANCELED, but is ${state} again`);
    return;
  }
  if (before !== undefined && ON_ITS_WAY.includes(before) && isOver(state)) {
    const reason = `it was ${before} before and is ${state}: it may have been in this state when it was cancelled`;
    leaveInconclusive('CANCEL-BOOKING-TAKES-EFFECT', reason);
    return;
  }
  expectThat('CANCEL-BOOKING-TAKES-EFFECT', stateIs(state, 'cancelled'), {
    expected: `CANCELING or CANCELED within ${scope.timeoutMs} ms`,
    observed: state,
    evidence: [...(booking.cancellation === undefined ? [] : [booking.cancellation]), read],
  });
}

function isOver(state: string): boolean {
  return !stateIs(state, 'active') && !stateIs(state, 'cancelled');
}
