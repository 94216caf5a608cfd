import type { AsyncCommand } from 'fast-check';
import { stateOf } from '../../../helpers/fixtures/booking-state.ts';
import { awaitRead } from '../../../helpers/fixtures/late-reads.ts';
import { type Exchange, isAccepted } from '../../../helpers/http/exchange.ts';
import { expectThat, leaveInconclusive } from '../../../helpers/verdict/expectations/expect.ts';
import { stateIs, statesWith } from '../../../spec/vocabulary.ts';
import { type HistoryScope, readBooking } from './judge-read.ts';
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
    booking.mayBeCancelled = true;
    const exchange = await scope.partner.send('cancelBooking', { path: { id: booking.id } });
    // Another check judges refusals.
    if (!isAccepted(exchange)) return;
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

/** Judges that an accepted cancellation takes effect on an active booking in time. */
export async function expectCancelled(
  scope: HistoryScope,
  model: HistoryModel,
  { booking, before }: { booking: TrackedBooking; before: string | undefined },
): Promise<void> {
  const isCancelled = (one: Exchange): boolean => stateIs(stateOf(one), 'cancelled');
  const get = (): Promise<Exchange> => readBooking(scope, model, booking);
  const read = await awaitRead(booking.cancellation ?? booking.created, get, isCancelled, {
    changeMs: scope.timeoutMs,
  });
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
