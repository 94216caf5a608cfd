import type { AsyncCommand } from 'fast-check';
import type { ControlClient, ControlOutcome } from '../../../helpers/client/control-client.ts';
import { stateOf } from '../../../helpers/fixtures/bookings/booking-state.ts';
import { awaitRead } from '../../../helpers/fixtures/late-reads.ts';
import { type Exchange, isAccepted } from '../../../helpers/http/exchange.ts';
import { expectThat, leaveInconclusive } from '../../../helpers/verdict/expectations/expect.ts';
import { type BookingState, stateIs, statesWith, statesWithout } from '../../../spec/vocabulary.ts';
import { type HistoryScope, readBooking } from './judge-read.ts';
import type { HistoryModel, TrackedBooking } from './model.ts';
import { book } from './steps.ts';

/** States in the order in which a visit goes on. */
const COURSE: readonly string[] = statesWith('visit');

const UNSETTLED = 'the booking may have been on its way to another state when the restaurant moved it';

type Done = ControlOutcome & { readonly done: true };

/** The states into which the restaurant may move a booking. */
export const POS_STATES: readonly BookingState[] = [
  ...statesWithout('initial', 'cancelled'),
  'SENT',
  ...statesWith('cancelled'),
];

/** The restaurant moves a booking; a move that it does not make is ignored. */
export class Move implements AsyncCommand<HistoryModel, HistoryScope> {
  readonly #number: number;
  readonly #state: BookingState;

  constructor(number: number, state: BookingState) {
    this.#number = number;
    this.#state = state;
  }

  check(model: Readonly<HistoryModel>): boolean {
    const booking = model.find(this.#number);
    // What an old read shows is no reason to move a booking that was cancelled.
    return booking?.mayBeCancelled === false && isSoundMove(booking.state, this.#state);
  }

  async run(model: HistoryModel, scope: HistoryScope): Promise<void> {
    const booking = model.find(this.#number);
    const { restaurantSide } = scope;
    if (booking?.state === undefined || restaurantSide === undefined) return;
    await scope.told?.catchUp(booking.id, booking.state);
    const from = (await scope.told?.count()) ?? 0;
    const moved = await restaurantSide.moveBooking(booking.id, this.#state);
    if (!moved.done) return;
    booking.moves.push(this.#state);
    const move = { booking, state: this.#state, moved, from, before: booking.state };
    await new MoveWatch(scope, model, restaurantSide, move).judge();
  }

  toString(): string {
    return `the restaurant moves booking ${this.#number + 1} to ${this.#state}`;
  }
}

interface MadeMove {
  readonly booking: TrackedBooking;
  readonly state: BookingState;
  readonly moved: Done;
  /** The number of notifications before the move. */
  readonly from: number;
  /** The state before the move. */
  readonly before: string;
}

/** Checks whether reads show a move. */
class MoveWatch {
  readonly #scope: HistoryScope;
  readonly #model: HistoryModel;
  readonly #restaurantSide: ControlClient;
  readonly #move: MadeMove;

  constructor(scope: HistoryScope, model: HistoryModel, restaurantSide: ControlClient, move: MadeMove) {
    this.#scope = scope;
    this.#model = model;
    this.#restaurantSide = restaurantSide;
    this.#move = move;
  }

  async judge(): Promise<void> {
    const { booking, moved, state, before } = this.#move;
    const first = await this.#awaitShown(moved);
    if (this.#isShown(first)) return this.#expectShown(true, first);
    const doubt = await this.#doubtOf(first);
    if (doubt !== undefined) return leaveInconclusive('STATES-MOVE-SHOWN', doubt);
    let last = first;
    if (stateIs(before, 'transient')) {
      // The service may have moved the booking in the meantime, so only a move of a settled booking counts.
      if (!isSoundMove(stateOf(first), state)) return leaveInconclusive('STATES-MOVE-SHOWN', UNSETTLED);
      const again = await this.#restaurantSide.moveBooking(booking.id, state);
      if (!again.done) return leaveInconclusive('STATES-MOVE-SHOWN', again.reason);
      last = await this.#awaitShown(again);
      if (this.#isShown(last)) return this.#expectShown(true, last);
      const lastDoubt = await this.#doubtOf(last);
      if (lastDoubt !== undefined) return leaveInconclusive('STATES-MOVE-SHOWN', lastDoubt);
    }
    booking.isLost = true;
    if (!(await this.#showsCancellation())) {
      const reason = 'reads do not show a cancellation either, which is a separate finding';
      return leaveInconclusive('STATES-MOVE-SHOWN', reason);
    }
    this.#expectShown(false, last);
  }

  /** Why a read without the move is no finding; undefined if it is one. */
  async #doubtOf(read: Exchange): Promise<string | undefined> {
    const shown = stateOf(read);
    if (shown === undefined) return 'the booking shows no state';
    if (this.#isEarlier(shown) || (await this.#isToldOtherwise(shown))) return undefined;
    return `${shown} may have come after ${this.#move.state}`;
  }

  #expectShown(isShown: boolean, read: Exchange): void {
    const { state, moved } = this.#move;
    expectThat('STATES-MOVE-SHOWN', isShown, {
      expected: `${state} or a later state within ${this.#scope.timeoutMs} ms`,
      observed: stateOf(read) ?? 'no state',
      evidence: [moved.exhibit, read],
    });
  }

  #awaitShown({ exhibit }: Done): Promise<Exchange> {
    const isDone = (read: Exchange): boolean => stateOf(read) === undefined || this.#isShown(read);
    return awaitRead(exhibit, this.#read(this.#move.booking), isDone, { changeMs: this.#scope.timeoutMs });
  }

  #read(booking: TrackedBooking): () => Promise<Exchange> {
    return () => readBooking(this.#scope, this.#model, booking);
  }

  /** The state itself, or one that surely comes later in a visit. */
  #isShown(read: Exchange): boolean {
    const shown = stateOf(read);
    const { state } = this.#move;
    if (shown === undefined || shown === state) return shown === state;
    const [there, here] = [COURSE.indexOf(shown), COURSE.indexOf(state)];
    return (here >= 0 && there > here) || (state === 'CANCELING' && shown === 'CANCELED');
  }

  /** A state that surely does not come after this one in a visit. */
  #isEarlier(shown: string): boolean {
    const { state, before } = this.#move;
    const [there, here] = [COURSE.indexOf(shown), COURSE.indexOf(state)];
    if (state === 'DECLINED') return stateIs(shown, 'cancelable');
    const wentOn = COURSE.indexOf(before) < here;
    return there >= 0 && there < here && wentOn;
  }

  /** Whether notifications show the move and no later one, so that reads are wrong. */
  async #isToldOtherwise(shown: string): Promise<boolean> {
    const { booking, state, from } = this.#move;
    const { told } = this.#scope;
    if (told === undefined) return false;
    await told.awaitTold(booking.id, state, from);
    return told.isToldWithout(booking.id, state, shown, from);
  }

  /** Whether reads never change, which is no finding about moves. A booking beyond cancellation proves nothing. */
  async #showsCancellation(): Promise<boolean> {
    const { booking } = this.#move;
    const cancelled = await this.#cancel(booking);
    if (isAccepted(cancelled)) return this.#isCancelled(booking, cancelled);
    const { booking: witness } = await book(this.#model, this.#scope, this.#scope.newPhone());
    if (witness === undefined) return false;
    await readBooking(this.#scope, this.#model, witness);
    const cancellation = await this.#cancel(witness);
    witness.isLost = true;
    return this.#isCancelled(witness, cancellation);
  }

  #cancel(booking: TrackedBooking): Promise<Exchange> {
    booking.mayBeCancelled = true;
    return this.#scope.partner.send('cancelBooking', { path: { id: booking.id } });
  }

  async #isCancelled(booking: TrackedBooking, since: Exchange): Promise<boolean> {
    const isCancelled = (read: Exchange): boolean => stateIs(stateOf(read), 'cancelled');
    const { timeoutMs } = this.#scope;
    return isCancelled(await awaitRead(since, this.#read(booking), isCancelled, { changeMs: timeoutMs }));
  }
}

/**
 * Whether a restaurant makes this move in a sound system: nothing leaves a state in which a booking is over, and no
 * booking returns to the states in which it began.
 */
function isSoundMove(from: string | undefined, to: BookingState): boolean {
  if (from === undefined || from === to) return false;
  if (from === 'CANCELING') return to === 'CANCELED';
  if (stateIs(from, 'over')) return false;
  return !stateIs(to, 'initial') || (from === 'CREATED' && to === 'SENT');
}
