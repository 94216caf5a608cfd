import { chanceOfMany } from '../../values/chance.ts';
import { groupedBy } from '../../values/groups.ts';
import { isJsonObject, type Json } from '../../values/json/json.ts';
import { statusFact } from '../../verdict/expectations/facts.ts';
import type { Contradiction, Rule } from '../contradiction.ts';
import { isNearOutage } from '../outages.ts';
import { isSettled, settlingMs } from '../settling.ts';
import { subscriptionsIn } from '../subscriptions.ts';
import type { Span, Trace } from '../trace.ts';
import { eventsOfBookings, wasConfirmed, type WebhookEvent, webhookEventsIn } from '../webhook-events.ts';
import {
  acceptedCancellations,
  type BookingHistory,
  bookingsIn,
  GONE,
  isWithoutRestaurant,
  type Read,
  unsharedBookings,
} from './history.ts';

/**
 * The bookings that their restaurant has deleted, and a notification said so (section 6.4): nobody had cancelled them before,
 * and no read shows them afterwards.
 */
function deletedByItself(trace: Trace): ReadonlySet<bigint> {
  const told = eventsOfBookings(trace);
  const deleted = new Set<bigint>();
  for (const { id, reads, commands, cancellations } of bookingsIn(trace).histories.values()) {
    const deletion = told.get(id)?.find(({ event }) => event === 'DELETE');
    if (deletion === undefined || commands.some(({ state }) => state === undefined)) continue;
    const { arrivedMs } = deletion;
    const isCancelled = cancellations.some(
      ({ outcome, beganMs }) => outcome !== 'refused' && beganMs < arrivedMs,
    );
    const isThere = reads.some((read) => read.beganMs > arrivedMs + settlingMs(trace, read));
    if (!isCancelled && !isThere) deleted.add(id);
  }
  return deleted;
}

/** A booking that later reads show again was missing only for a moment: so many are no accident. */
const LEAST_BRIEF = 3;

/** One booking may have been deleted by its restaurant while nobody was notified of it. */
const LEAST_MISSING = 2;

/**
 * What was created and not deleted can be read. A restaurant may delete bookings (section 6.4); where one did, nobody may
 * have been notified of others.
 */
export const bookingsStayReadable: Rule = (trace) => {
  const all = unsharedBookings(trace).flatMap((history) => missingIn(trace, history));
  const areFew = all.filter(({ isBrief }) => isBrief).length < LEAST_BRIEF;
  const missing = areFew ? all.filter(({ isBrief }) => !isBrief) : all;
  const others = missing.filter(({ isAfterCancellation }) => !isAfterCancellation);
  const mayBeDeleted =
    others.length < LEAST_MISSING || deletedByItself(trace).size > 0 || mayBeUnheard(trace, others);
  const removed = removedUnheard(trace, missing);
  return missing
    .filter((one) => (one.isAfterCancellation ? !removed.has(one) : !mayBeDeleted))
    .map(({ contradiction }) => contradiction);
};

/**
 * The cancelled bookings that may have been deleted while nobody was notified of it: where notifications tell of others that
 * were, once they had been CANCELED, so many as restaurants delete.
 */
function removedUnheard(trace: Trace, missing: readonly Missing[]): ReadonlySet<Missing> {
  const canceled = unsharedBookings(trace).filter((one) => wasCanceled(trace, one, Infinity));
  const removed = canceled.filter((one) => isToldDeleted(trace, one));
  const told = groupedBy(webhookEventsIn(trace), ({ inbox }) => inbox);
  const unheard = missing.filter((one) => one.isAfterCancellation && !wouldBeTold(trace, one, told));
  const usual = Math.max(removed.length, MOST_DELETED * canceled.length);
  const mayBe = removed.length > 0 && chanceOfMany(unheard.length, usual) >= LEAST_CHANCE;
  return new Set(mayBe ? unheard : []);
}

/** The largest share of their bookings that restaurants delete by themselves. */
const MOST_DELETED = 0.1;

/** What deletions explain more rarely than this has another reason. */
const LEAST_CHANCE = 0.001;

/** A booking that is there so long after its creation was hardly to be deleted, in ms. */
const LASTING_MS = 2_000;

/** Whether restaurants may have deleted the bookings while no webhook was notified of it. */
function mayBeUnheard(trace: Trace, missing: readonly Missing[]): boolean {
  const told = groupedBy(webhookEventsIn(trace), ({ inbox }) => inbox);
  if (missing.filter((one) => wouldBeTold(trace, one, told)).length >= LEAST_MISSING) return false;
  const lasting = unsharedBookings(trace).filter((history) =>
    [...history.reads, ...acceptedCancellations(history)].some(
      ({ beganMs }) => beganMs > history.creations[0].endedMs + LASTING_MS,
    ),
  );
  const usual = MOST_DELETED * (lasting.length + missing.length);
  return chanceOfMany(missing.length, usual) >= LEAST_CHANCE;
}

/** Whether a webhook was notified of so much that it would have been notified of a deletion as well. */
function wouldBeTold(
  trace: Trace,
  { history: { creations }, refused }: Missing,
  told: ReadonlyMap<string, readonly WebhookEvent[]>,
): boolean {
  if (trace.losesNotifications === true) return false;
  const { ofInbox, unclear } = subscriptionsIn(trace);
  const untilMs = refused.endedMs + settlingMs(trace, refused);
  return [...ofInbox].some(([inbox, subscriptions]) => {
    const heard = told.get(inbox) ?? [];
    const isHearing = heard.every(wasConfirmed) && heard.some(({ arrivedMs }) => arrivedMs > untilMs);
    return (
      !unclear.has(inbox) &&
      isHearing &&
      subscriptions.some(
        ({ events, entities, madeMs, end }) =>
          events?.includes('DELETE') === true &&
          entities?.includes('BOOKING') === true &&
          madeMs + settlingMs(trace, refused) < creations[0].beganMs &&
          (end === undefined || end.beganMs > untilMs),
      )
    );
  });
}

interface Missing {
  readonly history: BookingHistory;
  readonly refused: Span;
  readonly isAfterCancellation: boolean;
  /** Later reads show it again. */
  readonly isBrief: boolean;
  readonly contradiction: Contradiction;
}

function missingIn(trace: Trace, history: BookingHistory): readonly Missing[] {
  const { id, creations, refusedReads, reads, commands } = history;
  if (commands.some(({ state }) => state === undefined) || isWithoutRestaurant(trace, history)) return [];
  const [cancelled] = acceptedCancellations(history);
  const created = creations[0];
  const shownMs = Math.max(...reads.map(({ beganMs }) => beganMs));
  const gone = refusedReads.filter((read) => isSettled(trace, created, read) && isMissing(read.sent));
  const refused =
    gone.find(({ beganMs }) => beganMs > shownMs) ?? gone.find(({ sent }) => !isNearOutage(trace, sent));
  if (refused === undefined) return [];
  if (wasRemoved(trace, history, refused)) return [];
  const isAfterCancellation =
    cancelled !== undefined && refused.beganMs > cancelled.beganMs && wasReadBefore(reads, cancelled);
  const contradiction: Contradiction = {
    requirement: isAfterCancellation ? 'CANCEL-BOOKING-STAYS-READABLE' : 'GET-BOOKING-ANSWERS-200',
    expected: `booking ${id}, which nobody deleted`,
    observed: statusFact(refused.sent),
    evidence: [created.sent, ...(isAfterCancellation ? [cancelled.sent] : []), refused.sent],
    explainedBy: isAfterCancellation
      ? ['GET-BOOKING-ANSWERS-200']
      : ['CANCEL-BOOKING-STAYS-READABLE', 'GET-BOOKING-SAME-ID'],
  };
  return [{ history, refused, isAfterCancellation, isBrief: refused.beganMs < shownMs, contradiction }];
}

/** Whether a booking was deleted after it had been read as CANCELED, and a notification said so, or may have. */
function wasRemoved(trace: Trace, history: BookingHistory, { beganMs }: Span): boolean {
  const isTold = trace.losesNotifications === true || isToldDeleted(trace, history);
  return wasCanceled(trace, history, beganMs) && isTold;
}

/**
 * Whether a booking was CANCELED before a moment: by a read; or, long before, by a notification or the answer to its
 * cancellation, if reads show others so.
 */
function wasCanceled(trace: Trace, history: BookingHistory, untilMs: number): boolean {
  if (isReadCanceled(history, untilMs)) return true;
  const told = (eventsOfBookings(trace).get(history.id) ?? []).flatMap(({ event, state, arrivedMs }) =>
    event !== 'DELETE' && state === 'CANCELED' ? [arrivedMs] : [],
  );
  const answered = acceptedCancellations(history).flatMap(({ sent, endedMs }) =>
    'json' in sent && stateIn(sent.json) === 'CANCELED' ? [endedMs] : [],
  );
  const isLongBefore = [...told, ...answered].some((ms) => ms + settlingMs(trace) < untilMs);
  return isLongBefore && unsharedBookings(trace).some((one) => isReadCanceled(one, Infinity));
}

function isReadCanceled({ reads }: BookingHistory, untilMs: number): boolean {
  return reads.some(({ state, endedMs }) => state === 'CANCELED' && endedMs < untilMs);
}

function stateIn(json: Json | undefined): Json | undefined {
  return isJsonObject(json) ? json['state'] : undefined;
}

function isToldDeleted(trace: Trace, { id }: BookingHistory): boolean {
  return (eventsOfBookings(trace).get(id) ?? []).some(({ event }) => event === 'DELETE');
}

function wasReadBefore(reads: readonly Read[], { beganMs }: Span): boolean {
  return reads.some(({ endedMs }) => endedMs < beganMs);
}

/** Whether an answer says that there is no such booking. */
export function isMissing(sent: { readonly kind: string }): boolean {
  return 'status' in sent && typeof sent.status === 'number' && GONE.has(sent.status);
}
