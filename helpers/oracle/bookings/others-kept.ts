import { stateIs } from '../../../spec/vocabulary.ts';
import { chanceOfMany } from '../../values/chance.ts';
import type { Contradiction, Rule } from '../contradiction.ts';
import type { Span, Trace } from '../trace.ts';
import {
  type BookingHistory,
  bookingsIn,
  type Creation,
  type Read,
  timed,
  type Timed,
  unsharedBookings,
} from './history.ts';
import { type Exchange, isAccepted, isRefused } from '../../http/exchange.ts';

/** What happens by accident more rarely than this is none. */
const LEAST_CHANCE = 0.0001;

/** Fewer cancellations than these are accidents in any case. */
const LEAST_CANCELLED = 3;

/** Only bookings that were watched so closely tell what a request did to them, in ms; each is tried. */
const CLOSELY_MS = [50, 100, 200, 400, 800];

/** The ages of bookings that are compared with each other, in ms: restaurants look at new bookings sooner than at old ones. */
const AGES_MS = [300, 1_000, 3_000, 10_000, Infinity];

/**
 * A cancellation, accepted or refused, leaves the bookings of other guests as they are. Their restaurant may cancel them by
 * itself, at any time (section 3): what cancellations cause comes around them far more often than in the time without any.
 */
export const othersKept: Rule = (trace) => {
  const watched = watchedIn(trace);
  if (watched.filter(({ isCancelled }) => isCancelled).length < LEAST_CANCELLED) return [];
  const { accepted, refused, apart } = split(trace, watched);
  const found = beyondChance(accepted, apart);
  return found.length > 0 ? found : beyondChance(refused, apart);
};

function beyondChance(around: readonly Around[], apart: readonly Watched[]): readonly Contradiction[] {
  const rate = rateOf(apart);
  for (const mostMs of CLOSELY_MS) {
    const close = around.filter(({ forMs }) => forMs <= mostMs);
    const cancelled = close.filter(({ isCancelled }) => isCancelled);
    const usual = close.reduce((sum, one) => sum + rate(one) * one.forMs, 0);
    if (cancelled.length < LEAST_CANCELLED || chanceOfMany(cancelled.length, usual) >= LEAST_CHANCE) continue;
    return cancelled.map(({ before, request, after }) => ({
      requirement: 'CANCEL-BOOKING-OTHERS-KEPT',
      expected: 'any state but CANCELING and CANCELED for a booking that nobody has cancelled',
      observed: `state ${after.state}, as in ${cancelled.length} bookings that reads show right before and after such a request`,
      evidence: [before.sent, request.sent, after.sent],
      explainedBy: ['CANCEL-BOOKING-TAKES-EFFECT', 'GET-BOOKING-SAME-ID'],
    }));
  }
  return [];
}

/** A booking that nobody had cancelled, from an answer that shows it alive to the next read. */
interface Watched extends Span {
  readonly before: Creation | Read;
  readonly after: Read;
  readonly forMs: number;
  /** Since its creation, in ms. */
  readonly ageMs: number;
  readonly isCancelled: boolean;
}

function watchedIn(trace: Trace): readonly Watched[] {
  return unsharedBookings(trace).flatMap((history) =>
    history.commands.length > 0 ? [] : watchedOf(history),
  );
}

function watchedOf({ creations, reads, cancellations }: BookingHistory): readonly Watched[] {
  const [created] = creations;
  const untilMs = Math.min(...cancellations.map(({ beganMs }) => beganMs));
  const watched: Watched[] = [];
  let before: Creation | Read = created;
  for (const after of reads) {
    const { beganMs } = before;
    const { endedMs, state } = after;
    if (endedMs >= untilMs || !isAlive(before)) break;
    if (after.beganMs < before.endedMs || state === undefined) continue;
    const forMs = endedMs - beganMs;
    const isCancelled = stateIs(state, 'cancelled');
    watched.push({ before, after, beganMs, endedMs, forMs, ageMs: beganMs - created.beganMs, isCancelled });
    before = after;
  }
  return watched;
}

function isAlive({ shown }: Creation | Read): boolean {
  const { state } = shown;
  return typeof state === 'string' && stateIs(state, 'active');
}

interface Around extends Watched {
  /** A cancellation of another booking, or of none. */
  readonly request: Timed<Exchange>;
}

/** Bookings by what was sent while they were watched. */
interface Split {
  /** A cancellation was accepted then. */
  readonly accepted: readonly Around[];
  /** A cancellation was refused then. */
  readonly refused: readonly Around[];
  /** No cancellation of any kind was sent. */
  readonly apart: readonly Watched[];
}

function split(trace: Trace, watched: readonly Watched[]): Split {
  const requests = trace.exchanges.flatMap((sent) =>
    sent.operation === 'cancelBooking' ? (timed(sent) ?? []) : [],
  );
  const lagMs = longestLagMs(trace);
  const [accepted, refused, apart]: [Around[], Around[], Watched[]] = [[], [], []];
  for (const one of watched) {
    const meeting = requests.filter(
      ({ beganMs, endedMs }) => beganMs <= one.endedMs && endedMs >= one.beganMs - lagMs,
    );
    const forMs = one.forMs + lagMs;
    if (meeting.length === 0) apart.push(one);
    for (const [isMeant, group] of [
      [isAccepted, accepted],
      [isRefused, refused],
    ] as const) {
      const request = meeting.findLast(({ sent }) => isMeant(sent));
      if (request !== undefined) group.push({ ...one, request, forMs });
    }
  }
  return { accepted, refused, apart };
}

/** How far reads may lag behind: the longest time after which one shows nothing yet of a cancellation that a later one shows. */
function longestLagMs(trace: Trace): number {
  const lags = [...bookingsIn(trace).histories.values()].flatMap(({ reads, cancellations, commands }) => {
    const accepted = cancellations.find(({ outcome }) => outcome === 'accepted');
    if (accepted === undefined || commands.length > 0) return [];
    const shownAt = reads.findLastIndex(({ state }) => stateIs(state, 'cancelled'));
    const old = reads.slice(0, Math.max(0, shownAt)).findLast(({ state }) => stateIs(state, 'active'));
    return old === undefined ? [] : [old.beganMs - accepted.endedMs];
  });
  return Math.max(0, ...lags);
}

/** How often a booking of an age is cancelled in a millisecond by itself, and not quite never. */
function rateOf(apart: readonly Watched[]): (watched: Watched) => number {
  const ages = AGES_MS.map((mostMs, index) => {
    const leastMs = AGES_MS[index - 1] ?? 0;
    const same = apart.filter(({ ageMs }) => ageMs >= leastMs && ageMs < mostMs);
    const ms = same.reduce((sum, { forMs }) => sum + forMs, 0);
    return { mostMs, rate: (same.filter(({ isCancelled }) => isCancelled).length + 1) / ms };
  });
  return ({ ageMs }) => ages.find(({ mostMs }) => ageMs < mostMs)?.rate ?? Infinity;
}
