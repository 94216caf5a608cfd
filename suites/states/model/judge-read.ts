import type { ControlClient } from '../../../helpers/client/control-client.ts';
import type { Partner } from '../../../helpers/client/partner.ts';
import { stateOf } from '../../../helpers/fixtures/bookings/booking-state.ts';
import { OTHERS_KEPT } from '../../../helpers/fixtures/bookings/cancelled-others.ts';
import { awaitRead } from '../../../helpers/fixtures/late-reads.ts';
import { type Answered, type Exchange, isAccepted } from '../../../helpers/http/exchange.ts';
import type { Place } from '../../../helpers/fixtures/restaurants/hours/restaurant-hours.ts';
import { sameJson } from '../../../helpers/values/json/equality.ts';
import { excerpt, valueAt } from '../../../helpers/values/json/json-pointer.ts';
import { poll } from '../../../helpers/values/time.ts';
import { barredBecause } from '../../../helpers/fixtures/barred.ts';
import { expectAccepted } from '../../../helpers/verdict/expectations/accepted.ts';
import { expectSame, expectThat, leaveInconclusive } from '../../../helpers/verdict/expectations/expect.ts';
import { agreesWithCreation, expectReadAgrees } from '../../../helpers/verdict/expectations/fields.ts';
import { isBookingState, stateIs, statesWith } from '../../../spec/vocabulary.ts';
import type { HistoryModel, TrackedBooking } from './model.ts';
import type { Patience, ToldStates } from './told-states.ts';
import { EDITING } from '../../../spec/vocabulary.ts';

/** Judges what must hold for a read after any history, and updates the model from it. */
async function judgeRead(
  scope: HistoryScope,
  model: HistoryModel,
  booking: TrackedBooking,
  read: Exchange,
): Promise<void> {
  if (booking.cancellation !== undefined && booking.wasRead) {
    if (!isAccepted(read) && (await wasDeletedByItself(scope, booking))) {
      booking.isLost = true;
      leaveInconclusive('CANCEL-BOOKING-STAYS-READABLE', 'its restaurant deleted it, as a notification says');
      return;
    }
    expectAccepted('CANCEL-BOOKING-STAYS-READABLE', read, await barredBecause(scope.partner, read));
  }
  if (!isAccepted(read)) return;
  booking.wasRead = true;
  const id = valueAt(read.json ?? null, '/id');
  expectSame('GET-BOOKING-SAME-ID', id, booking.id, [booking.created, read]);
  // Nothing is expected here from another booking.
  if (id === undefined || !sameJson(id, booking.id)) return;
  const agrees = agreesWithCreation(read, booking.created, booking.sent);
  const isEdited = !agrees && (await isEditedByItself(scope, booking, read));
  expectReadAgrees(read, booking.created, booking.sent, { isEdited });
  const state = judgeState(read);
  if (state === undefined) return;
  judgeCanceled(booking, state, read);
  judgeOthers(scope, model, booking, state, read);
  booking.show(state, read);
}

/** The state in a response if the contract has it; any other state is judged. */
export function judgeState(shown: Answered): string | undefined {
  const state = valueAt(shown.json ?? null, '/state');
  // An absent state, or one of another type, is the finding of other statements.
  if (typeof state !== 'string') {
    leaveInconclusive('BOOKING-STATE-ENUM', `the state is ${excerpt(state)}`);
    return undefined;
  }
  const isKnown = isBookingState(state);
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
  // A further cancellation may go the same way once more (rule 4.6).
  if (state === 'CANCELING') return;
  expectThat('STATES-CANCELED-FINAL', state === 'CANCELED', {
    expected: 'CANCELED in every read after the first one',
    observed: state,
    evidence: [booking.canceled, read],
  });
}

/** If nobody cancelled the booking, the cancellation of another guest's must not have cancelled it. */
function judgeOthers(
  { place, suspicions }: HistoryScope,
  model: HistoryModel,
  booking: TrackedBooking,
  state: string,
  read: Answered,
): void {
  if (booking.mayBeCancelled || booking.moves.some((move) => stateIs(move, 'cancelled'))) return;
  if (booking.wasCancelledUnasked) return;
  const suspected = model.suspectedCancellation(booking);
  const isCancelled = stateIs(state, 'cancelled');
  if (isCancelled) {
    // Its restaurant may have done so by itself; the end of the check decides.
    booking.wasCancelledUnasked = true;
    if (suspected !== undefined) suspicions.push({ place, read });
    return;
  }
  booking.cancellationsSurvived = model.cancellations.length;
  if (suspected === undefined) return;
  const otherwise = { expected: OTHERS_KEPT, observed: state, evidence: [suspected, read] };
  expectThat('CANCEL-BOOKING-OTHERS-KEPT', true, otherwise);
}

/**
 * Whether the restaurant has edited a booking, more often than steps of the history have asked for it. Notifications show
 * every state; reads may miss a short one.
 */
async function isEditedByItself(
  { told, timeoutMs, editable }: HistoryScope,
  { id, moves, shown }: TrackedBooking,
  read: Answered,
): Promise<boolean> {
  const isEditing = (state: string | undefined): boolean => state === EDITING;
  const commanded = moves.filter(isEditing).length;
  const isNew = stateOf(read) !== shown.at(-1);
  const states = isNew ? [...shown, stateOf(read)] : shown;
  if (states.filter(isEditing).length > commanded) return true;
  // One booking that was not edited tells enough of the others.
  if (editable.isRuledOut) return false;
  const isTold = async (): Promise<boolean> => ((await told?.timesOf(id, EDITING)) ?? 0) > commanded;
  // On a busy machine the first notification of a booking may come long after its edit.
  const waitMs = editable.unheard.has(id) ? 0 : timeoutMs;
  const isEdited = told !== undefined && (await poll(isTold, (is) => is, waitMs));
  if (isEdited) return true;
  // A target that is behind may yet tell of it.
  const isTelling = told !== undefined && (await told.of(id)).length > 0;
  if (isTelling && (await told.isBehind(clockAheadMs(read)))) return true;
  // What is told may be of the moment of sending, and so leave out a short state.
  editable.unheard.add(id);
  editable.isRuledOut = editable.unheard.size > 1;
  return !editable.isRuledOut;
}

/** By how much the clock of the target is ahead, as far as a header tells, which has whole seconds. */
function clockAheadMs({ headers, startedAt }: Answered): number {
  const served = Date.parse(headers['date'] ?? '');
  return Number.isNaN(served) ? 0 : served - startedAt;
}

/** Whether the restaurant deleted a booking after a read had shown it as CANCELED (section 6.4). */
async function wasDeletedByItself(
  { told, timeoutMs }: HistoryScope,
  { id, canceled }: TrackedBooking,
): Promise<boolean> {
  return canceled !== undefined && told !== undefined && told.isToldDeleted(id, timeoutMs);
}

/** A booking that was cancelled though nobody had asked for that, after the cancellation of another guest's. */
interface Suspicion {
  readonly place: Place;
  readonly read: Answered;
}

/** The target from the view of one history. */
export interface HistoryScope {
  readonly partner: Partner;
  /** The place of all bookings of the history. */
  readonly place: Place;
  readonly newPhone: () => string;
  /** Undefined if the control interface can't move bookings. */
  readonly restaurantSide: ControlClient | undefined;
  /** Undefined if the target notifies nobody. */
  readonly told: ToldStates | undefined;
  readonly patience: Patience;
  /** The bookings of all histories that were seen CANCELED. */
  readonly canceled: TrackedBooking[];
  /** How long a change may take to show in reads. */
  readonly timeoutMs: number;
  /** What all histories have shown of cancellations that nobody had asked for. */
  readonly suspicions: Suspicion[];
  /** The reads of bookings that are over, but not cancelled, though their cancellation found them active. */
  readonly ended: Exchange[];
  /** Bookings with other values of which nothing was told as edited: one may have been edited unheard, two rule it out. */
  readonly editable: { isRuledOut: boolean; readonly unheard: Set<bigint> };
}

/**
 * Reads a booking, and judges the read by the model. A read that shows no booking, or an earlier state than before, may
 * be old, so it is repeated until no read can be.
 */
export async function readBooking(
  scope: HistoryScope,
  model: HistoryModel,
  booking: TrackedBooking,
): Promise<Exchange> {
  const { partner } = scope;
  const get = (): Promise<Exchange> => partner.send('getBooking', { path: { id: booking.id } });
  const found = await awaitRead(booking.created, get, isAccepted);
  const { lastChange } = booking;
  const isNew = (one: Exchange): boolean => isAccepted(one) && !showsEarlier(booking, one);
  const read = isAccepted(found) && !isNew(found) ? await awaitRead(lastChange, get, isNew) : found;
  await judgeRead(scope, model, booking, read);
  return read;
}

/** States in the order in which a visit goes on. */
const COURSE: readonly string[] = statesWith('visit');

/** Whether a read shows a state that surely comes before the one that was last shown. */
function showsEarlier(booking: TrackedBooking, read: Exchange): boolean {
  const [shown, known] = [stateOf(read), booking.state];
  if (shown === undefined || known === undefined || shown === known) return false;
  if (booking.canceled !== undefined) return shown !== 'CANCELED';
  if (stateIs(known, 'cancelled')) return !stateIs(shown, 'cancelled');
  if (stateIs(known, 'over') && stateIs(shown, 'active')) return true;
  if (stateIs(shown, 'initial') && !stateIs(known, 'initial')) return true;
  const [there, here] = [COURSE.indexOf(shown), COURSE.indexOf(known)];
  return (there >= 0 && there < here) || (booking.shown.includes(shown) && booking.moves.at(-1) !== shown);
}

/** Reads a booking until a condition holds, for at most `timeoutMs`; judges every read. */
export function readUntil(
  scope: HistoryScope,
  model: HistoryModel,
  booking: TrackedBooking,
  isDone: (read: Exchange) => boolean,
  timeoutMs: number,
): Promise<Exchange> {
  return poll(() => readBooking(scope, model, booking), isDone, timeoutMs);
}
