import { statusFact } from '../../verdict/expectations/facts.ts';
import type { Contradiction, Rule } from '../contradiction.ts';
import { isSettled, settlingMs } from '../settling.ts';
import { subscriptionsIn } from '../subscriptions.ts';
import type { Span, Trace } from '../trace.ts';
import { eventsOfBookings } from '../webhook-events.ts';
import {
  acceptedCancellations,
  type BookingHistory,
  bookingsIn,
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

/** One booking may have been deleted by its restaurant while nobody was notified of it. */
const LEAST_MISSING = 2;

/**
 * What was created and not deleted can be read. A restaurant may delete bookings (section 6.4); where one did, nobody may
 * have been notified of others.
 */
export const bookingsStayReadable: Rule = (trace) => {
  const missing = unsharedBookings(trace).flatMap((history) => missingIn(trace, history));
  const others = missing.filter(({ isAfterCancellation }) => !isAfterCancellation);
  const isHeard = others.some((one) => wouldBeTold(trace, one));
  const mayBeDeleted =
    others.length < LEAST_MISSING ||
    deletedByItself(trace).size > 0 ||
    (!isHeard && others.length < LEAST_SHARE * readLater(trace));
  return missing
    .filter(({ isAfterCancellation }) => isAfterCancellation || !mayBeDeleted)
    .map(({ contradiction }) => contradiction);
};

/** Of the bookings that were read long after their creation restaurants delete fewer, where nobody is notified of it. */
const LEAST_SHARE = 0.2;

/** How many bookings were read, or could not be read, long after their creation. */
function readLater(trace: Trace): number {
  return unsharedBookings(trace).filter(({ creations, reads, refusedReads }) =>
    [...reads, ...refusedReads].some((read) => isSettled(trace, creations[0], read)),
  ).length;
}

/** Whether a webhook would have been notified if the booking had been deleted. */
function wouldBeTold(trace: Trace, { history: { creations }, refused }: Missing): boolean {
  if (trace.losesNotifications === true) return false;
  const { ofInbox, unclear } = subscriptionsIn(trace);
  return [...ofInbox].some(([inbox, subscriptions]) =>
    subscriptions.some(
      ({ events, entities, madeMs, end }) =>
        !unclear.has(inbox) &&
        events?.includes('DELETE') === true &&
        entities?.includes('BOOKING') === true &&
        madeMs < creations[0].beganMs &&
        (end === undefined || end.beganMs > refused.beganMs),
    ),
  );
}

interface Missing {
  readonly history: BookingHistory;
  readonly refused: Span;
  readonly isAfterCancellation: boolean;
  readonly contradiction: Contradiction;
}

function missingIn(trace: Trace, history: BookingHistory): readonly Missing[] {
  const { id, creations, refusedReads, reads, commands } = history;
  if (commands.some(({ state }) => state === undefined) || isWithoutRestaurant(trace, history)) return [];
  const [cancelled] = acceptedCancellations(history);
  const created = creations[0];
  const refused = refusedReads.find((read) => isSettled(trace, created, read) && isMissing(read.sent));
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
  return [{ history, refused, isAfterCancellation, contradiction }];
}

/** Whether a booking was deleted after it had been read as CANCELED, and a notification said so, or may have. */
function wasRemoved(trace: Trace, { id, reads }: BookingHistory, { beganMs }: Span): boolean {
  const wasCanceled = reads.some(({ state, endedMs }) => state === 'CANCELED' && endedMs < beganMs);
  const told = eventsOfBookings(trace).get(id) ?? [];
  const isTold = trace.losesNotifications === true || told.some(({ event }) => event === 'DELETE');
  return wasCanceled && isTold;
}

function wasReadBefore(reads: readonly Read[], { beganMs }: Span): boolean {
  return reads.some(({ endedMs }) => endedMs < beganMs);
}

/** Statuses of a server that knows no such booking; others have reasons of the moment, or of the credentials. */
const MISSING = new Set([400, 404, 410]);

/** Whether an answer says that there is no such booking. */
export function isMissing(sent: { readonly kind: string }): boolean {
  return 'status' in sent && typeof sent.status === 'number' && MISSING.has(sent.status);
}
