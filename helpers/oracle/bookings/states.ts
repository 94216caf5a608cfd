import { stateIs } from '../../../spec/vocabulary.ts';
import type { Exchange } from '../../http/exchange.ts';
import { statusFact } from '../../verdict/expectations/facts.ts';
import { READS_SETTLED_MS } from '../../verdict/record/measurements.ts';
import type { Contradiction, Rule } from '../contradiction.ts';
import { isMissing } from './deletions.ts';
import { isSettled } from '../settling.ts';
import type { Span, Trace } from '../trace.ts';
import { eventsOfBookings, readWebhookEvent } from '../webhook-events.ts';
import { acceptedCancellations, type BookingHistory, unsharedBookings } from './history.ts';

/**
 * A booking that was read as CANCELED stays so, unless the control interface was told otherwise. A further cancellation
 * may be shown under way.
 */
export const canceledStays: Rule = (trace) =>
  unsharedBookings(trace).flatMap(({ reads, commands, cancellations }) => {
    const canceled = reads.find(({ state }) => state === 'CANCELED');
    if (canceled === undefined || commands.some(({ endedMs }) => endedMs >= canceled.beganMs)) return [];
    const isUnderWay = ({ state, endedMs }: Span & { readonly state?: string | undefined }): boolean =>
      state === 'CANCELING' &&
      cancellations.some((one) => one.endedMs > canceled.beganMs && one.beganMs < endedMs);
    const left = reads.find(
      (read) =>
        read.state !== undefined &&
        read.state !== 'CANCELED' &&
        !isUnderWay(read) &&
        isSettled(trace, canceled, read),
    );
    if (left === undefined) return [];
    return [
      {
        requirement: 'STATES-CANCELED-FINAL',
        expected: 'state CANCELED, as read before',
        observed: `state ${left.state}`,
        evidence: [canceled.sent, left.sent],
        explainedBy: ['GET-BOOKING-SAME-ID'],
      },
    ];
  });

/** A chance so small that restaurants which say no are no explanation any more. */
const LEAST_CHANCE = 0.001;

/**
 * An accepted cancellation shows in later reads. Where restaurants say no to some, or may have done so unseen, one that nobody
 * watched tells nothing.
 */
export const cancellationsTakeEffect: Rule = (trace) => {
  const histories = unsharedBookings(trace);
  const unmoved = histories.flatMap((history) => unmovedBy(trace, history));
  const unwatched = unmoved.filter(({ isWatched }) => !isWatched).length;
  const mayBeKept =
    unwatched > 0 &&
    (histories.some((one) => isKept(trace, one)) || mayBeUnseen(trace, histories, unwatched));
  return unmoved.filter(({ isWatched }) => isWatched || !mayBeKept).map(({ contradiction }) => contradiction);
};

/** Whether restaurants may have said no to so many cancellations where nobody looked, and to none where somebody did. */
function mayBeUnseen(trace: Trace, histories: readonly BookingHistory[], unmoved: number): boolean {
  const done = histories.filter((one) => isDone(trace, one));
  const unseen = done.filter((one) => !isSeenSoon(trace, one)).length + unmoved;
  return (unseen / (done.length + unmoved)) ** unmoved >= LEAST_CHANCE;
}

/** Whether an accepted cancellation is known to have been carried out: CANCELED is final, CANCELING only long afterwards. */
function isDone(trace: Trace, history: BookingHistory): boolean {
  const [cancelled] = acceptedCancellations(history);
  if (cancelled === undefined || history.commands.length > 0) return false;
  const told = eventsOfBookings(trace).get(history.id) ?? [];
  return (
    told.some(({ state }) => state === 'CANCELED') ||
    history.reads.some(
      (one) =>
        one.beganMs > cancelled.beganMs &&
        (one.state === 'CANCELED' || (stateIs(one.state, 'cancelled') && isSettled(trace, cancelled, one))),
    )
  );
}

/** Whether a booking was shown as cancelled so soon that it would have been shown so if its restaurant had said no. */
function isSeenSoon(trace: Trace, history: BookingHistory): boolean {
  const [cancelled] = acceptedCancellations(history);
  if (cancelled === undefined) return false;
  const untilMs = cancelled.endedMs + WATCHING_MS;
  return (
    history.reads.some(
      ({ state, beganMs }) => stateIs(state, 'cancelled') && beganMs > cancelled.beganMs && beganMs < untilMs,
    ) || isShownCancelled(trace, history)
  );
}

interface Unmoved {
  readonly contradiction: Contradiction;
  /** Reads followed the cancellation so soon that they would have shown it under way. */
  readonly isWatched: boolean;
}

function unmovedBy(trace: Trace, history: BookingHistory): readonly Unmoved[] {
  const { creations, reads, commands } = history;
  const [cancelled] = acceptedCancellations(history);
  // A booking that was over before has nothing to cancel, and a command may have moved it on.
  const wasOver = reads.some(({ state }) => stateIs(state, 'over'));
  if (cancelled === undefined || wasOver || commands.length > 0) return [];
  const unmoved = reads.find((read) => stateIs(read.state, 'active') && isSettled(trace, cancelled, read));
  if (unmoved === undefined || isToldCancelled(trace, history)) return [];
  return [
    {
      contradiction: {
        requirement: 'CANCEL-BOOKING-TAKES-EFFECT',
        expected: 'state CANCELING or CANCELED after the accepted cancellation',
        observed: `state ${unmoved.state}`,
        evidence: [creations[0].sent, cancelled.sent, unmoved.sent],
        explainedBy: ['STATES-CANCELED-FINAL', 'GET-BOOKING-SAME-ID'],
      },
      isWatched: isWatchedAfter(history, cancelled),
    },
  ];
}

/** The reads that watch a booking follow each other as closely as this, in ms. */
const WATCHING_MS = 500;

/** Until then the reads of a booking watch it, in ms: longer than they may lag behind. */
const WATCHED_MS = READS_SETTLED_MS;

/** Whether a booking was read again and again from its cancellation on until no read could be old. */
function isWatchedAfter({ reads }: BookingHistory, { endedMs }: Span): boolean {
  let seenMs = endedMs;
  for (const read of reads) {
    if (read.beganMs < endedMs) continue;
    if (read.beganMs > seenMs + WATCHING_MS) return false;
    if (read.beganMs > endedMs + WATCHED_MS) return true;
    seenMs = read.endedMs;
  }
  return false;
}

/** Whether a booking was active again after its cancellation was shown under way: its restaurant has said no. */
function isKept(trace: Trace, history: BookingHistory): boolean {
  const { reads, commands } = history;
  const [cancelled] = acceptedCancellations(history);
  if (cancelled === undefined || commands.length > 0) return false;
  if (!reads.some((one) => stateIs(one.state, 'active') && isSettled(trace, cancelled, one))) return false;
  return reads.some(({ state }) => state === 'CANCELING') || isShownCancelled(trace, history);
}

/** One booking may be cancelled by its restaurant just when its cancellation was refused. */
const LEAST_DONE = 3;

/** A booking is hardly cancelled by its restaurant within so many ms after its creation. */
const JUST_MS = 1_000;

/** Statuses of a refusal that has to do with the request itself, and not with who sends it, or how often. */
const REFUSED_FOR_ITSELF = new Set([400, 404, 405, 409, 410, 412, 422]);

/** A cancellation that is refused is not done all the same; where restaurants cancel bookings unasked, nobody can tell. */
export const refusedCancellationsKeep: Rule = (trace) => {
  const histories = unsharedBookings(trace);
  if (histories.some((history) => isCancelledUnasked(trace, history))) return [];
  const done = histories.flatMap((history): readonly Contradiction[] => {
    const { creations, cancellations, commands, reads } = history;
    const [refused] = cancellations;
    const isCertain = cancellations.every(
      ({ outcome, sent }) => outcome === 'refused' && isRefusedForItself(sent),
    );
    if (refused === undefined || !isCertain || commands.length > 0) return [];
    // A read may be old.
    const before = creations[0];
    const after = reads.find(({ beganMs }) => beganMs > refused.endedMs);
    if (after === undefined || !stateIs(after.state, 'cancelled')) return [];
    if (before.endedMs < refused.beganMs - JUST_MS) return [];
    const { state } = before.shown;
    if (typeof state !== 'string' || !stateIs(state, 'active')) return [];
    return [
      {
        requirement: 'CANCEL-BOOKING-ACCEPTED',
        expected: 'a success for a cancellation that is carried out, or the booking as it was',
        observed: `${statusFact(refused.sent)}, and then a read in state ${after.state}, in ${LEAST_DONE} bookings or more`,
        evidence: [before.sent, refused.sent, after.sent],
        explainedBy: [
          'GET-BOOKING-SAME-ID',
          'CANCEL-BOOKING-OTHERS-KEPT',
          'CANCEL-BOOKING-UNKNOWN-ID',
          'CANCEL-BOOKING-MALFORMED-ID',
        ],
      },
    ];
  });
  return done.length >= LEAST_DONE ? done : [];
};

/** A read may meet a moment in which its booking is being changed. */
const LEAST_REFUSED = 3;

/** What was created and not deleted can be read again and again; any status may say that a node does not know it yet. */
export const readsAnswered: Rule = (trace) => {
  const wrong = unsharedBookings(trace).flatMap((history): readonly Contradiction[] => {
    const { id, creations, reads, refusedReads, commands } = history;
    if (commands.some(({ state }) => state === undefined)) return [];
    // Reads may be old, but a booking is created with the answer: no notification is waited for.
    const refused = refusedReads.find(
      (read) =>
        isRefusedForItself(read.sent) &&
        !isMissing(read.sent) &&
        isSettled({ eventTimeoutMs: 0 }, creations[0], read),
    );
    const [shown] = reads;
    if (refused === undefined || shown === undefined) return [];
    return [
      {
        requirement: 'GET-BOOKING-ANSWERS-200',
        expected: `booking ${id}, which other reads show`,
        observed: `${statusFact(refused.sent)}, as for ${LEAST_REFUSED} bookings or more`,
        evidence: [shown.sent, refused.sent],
        explainedBy: ['GET-BOOKING-SAME-ID'],
      },
    ];
  });
  return wrong.length >= LEAST_REFUSED ? wrong : [];
};

/** A booking that the restaurant's side has moved does not return to where it began. */
export const movesShow: Rule = (trace) =>
  unsharedBookings(trace).flatMap(({ reads, commands, cancellations }) => {
    const last = commands.at(-1);
    const isLast = last !== undefined && commands.every(({ endedMs }) => endedMs <= last.endedMs);
    if (!isLast || !last.isDone || last.state === undefined || stateIs(last.state, 'initial')) return [];
    if (cancellations.some(({ endedMs }) => endedMs >= last.beganMs)) return [];
    const unmoved = reads.find((read) => stateIs(read.state, 'initial') && isSettled(trace, last, read));
    if (unmoved === undefined) return [];
    return [
      {
        requirement: 'STATES-MOVE-SHOWN',
        expected: `state ${last.state} or a later one`,
        observed: `state ${unmoved.state}`,
        evidence: [last.sent, unmoved.sent],
        explainedBy: ['GET-BOOKING-SAME-ID'],
      },
    ];
  });

/** Whether a booking was shown as cancelled before the partner or the control interface had asked for anything. */
function isCancelledUnasked(trace: Trace, { id, reads, cancellations, commands }: BookingHistory): boolean {
  const askedMs = Math.min(...[...cancellations, ...commands].map(({ beganMs }) => beganMs));
  const told = eventsOfBookings(trace).get(id) ?? [];
  return (
    reads.some(({ state, endedMs }) => stateIs(state, 'cancelled') && endedMs < askedMs) ||
    told.some(({ state, arrivedMs }) => stateIs(state, 'cancelled') && arrivedMs < askedMs)
  );
}

/** Whether a notification shows the booking cancelled, or may have shown it: the restaurant may then have kept it after all. */
function isToldCancelled(trace: Trace, history: BookingHistory): boolean {
  return trace.losesNotifications === true || isShownCancelled(trace, history);
}

/** Whether a notification shows the booking cancelled; one that can't be read may do so by its words. */
function isShownCancelled(trace: Trace, { id }: BookingHistory): boolean {
  const told = eventsOfBookings(trace).get(id) ?? [];
  if (told.some(({ state }) => stateIs(state, 'cancelled'))) return true;
  const ofId = new RegExp(`(?<!\\d)${id}(?!\\d)`);
  return trace.notifications.some(
    (one) =>
      one.text.includes('"CANCEL') && readWebhookEvent(one)?.state === undefined && ofId.test(one.text),
  );
}

function isRefusedForItself(sent: Exchange): boolean {
  return sent.kind === 'answered' && REFUSED_FOR_ITSELF.has(sent.status);
}
