import type { AsyncCommand } from 'fast-check';
import { stateOf } from '../booking-state.ts';
import type { HistoryModel } from './history-model.ts';
import { readUntil, type HistoryScope } from './history-scope.ts';
import type { TrackedBooking } from './tracked-booking.ts';

/** States that a booking may well leave by itself, and the one that it must not leave. */
const WORTH_WAITING = ['CREATED', 'SENT', 'PATCHING', 'CANCELING', 'CANCELED'];

/** Reads a booking until it moves on by itself, once in each state. */
export class Wait implements AsyncCommand<HistoryModel, HistoryScope> {
  readonly #number: number;

  constructor(number: number) {
    this.#number = number;
  }

  check(model: Readonly<HistoryModel>): boolean {
    return worthWaiting(model.find(this.#number)) !== undefined;
  }

  async run(model: HistoryModel, scope: HistoryScope): Promise<void> {
    const booking = model.find(this.#number);
    const state = worthWaiting(booking);
    if (booking === undefined || state === undefined) return;
    booking.awaited.add(state);
    const hasMoved = (shown: string | undefined): boolean => shown !== undefined && shown !== state;
    const longestMs = scope.patience.inState(state, booking.mustEndCancelled);
    const last = await readUntil(scope, model, booking, (read) => hasMoved(stateOf(read)), longestMs);
    if (!hasMoved(stateOf(last))) scope.patience.wasInVain(state);
  }

  toString(): string {
    return `wait for booking ${this.#number + 1} to move on`;
  }
}

/** The state that is worth waiting in; undefined where it is another, or was waited in before. */
function worthWaiting(booking: TrackedBooking | undefined): string | undefined {
  const state = booking?.state;
  const isWorth = state !== undefined && WORTH_WAITING.includes(state);
  return isWorth && booking?.awaited.has(state) === false ? state : undefined;
}
