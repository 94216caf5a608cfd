import type { AsyncCommand } from 'fast-check';
import { stateOf } from '../../../helpers/fixtures/bookings/booking-state.ts';
import { awaitRead } from '../../../helpers/fixtures/late-reads.ts';
import { type Answered, type Exchange, isAccepted } from '../../../helpers/http/exchange.ts';
import { expectThat, leaveInconclusive } from '../../../helpers/verdict/expectations/expect.ts';
import { stateIs } from '../../../spec/vocabulary.ts';
import { type HistoryScope, readBooking } from './judge-read.ts';
import type { HistoryModel, TrackedBooking } from './model.ts';

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
      await expectCancelled(scope, model, { booking, before, since: exchange });
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

interface Cancelled {
  readonly booking: TrackedBooking;
  /** The state before the cancellation. */
  readonly before: string | undefined;
  /** The accepted cancellation. */
  readonly since: Answered | undefined;
}

/** Judges that an accepted cancellation takes effect on an active booking in time. */
export async function expectCancelled(
  scope: HistoryScope,
  model: HistoryModel,
  { booking, before, since = booking.created }: Cancelled,
): Promise<void> {
  const isCancelled = (one: Exchange): boolean => stateIs(stateOf(one), 'cancelled');
  const get = (): Promise<Exchange> => readBooking(scope, model, booking);
  const read = await awaitRead(since, get, isCancelled, { changeMs: scope.timeoutMs });
  const state = stateOf(read);
  if (state === undefined) {
    leaveInconclusive('CANCEL-BOOKING-TAKES-EFFECT', 'the cancelled booking shows no state');
    return;
  }
  if (!stateIs(state, 'cancelled')) booking.isLost = true;
  const told = (await scope.told?.of(booking.id)) ?? [];
  if (!stateIs(state, 'cancelled') && (booking.canceled !== undefined || told.includes('CANCELED'))) {
    leaveInconclusive('CANCEL-BOOKING-TAKES-EFFECT', `it has been CANCELED, but is ${state} again`);
    return;
  }
  if (stateIs(state, 'active') && told.includes('CANCELING') && stateIs(told.at(-1), 'active')) {
    const reason = `it was CANCELING, but is ${state} again: its restaurant may have said no`;
    leaveInconclusive('CANCEL-BOOKING-TAKES-EFFECT', reason);
    return;
  }
  if (isOver(state)) {
    // One that its restaurant had accepted is seldom ended just when it is cancelled: the end of the check counts them.
    if (before === 'ACCEPTED') scope.ended.push(read);
    const reason = `it was ${before ?? 'in no known state'} before and is ${state}: it may have been so when it was cancelled`;
    leaveInconclusive('CANCEL-BOOKING-TAKES-EFFECT', reason);
    return;
  }
  expectThat('CANCEL-BOOKING-TAKES-EFFECT', stateIs(state, 'cancelled'), {
    expected: `CANCELING or CANCELED within ${scope.timeoutMs} ms`,
    observed: state,
    evidence: [since, read],
  });
}

function isOver(state: string): boolean {
  return !stateIs(state, 'active') && !stateIs(state, 'cancelled');
}
