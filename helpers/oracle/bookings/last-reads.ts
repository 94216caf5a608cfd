import { stateIs } from '../../../spec/vocabulary.ts';
import type { Exchange } from '../../http/exchange.ts';
import { settlingMs } from '../settling.ts';
import type { Trace } from '../trace.ts';
import {
  type BookingHistory,
  bookingsIn,
  isWithoutRestaurant,
  phoneIn,
  unsharedBookings,
} from './history.ts';
import { isMissing } from './deletions.ts';

/** What changes by itself, against the contract, has had some time to do so. */
const LEAST_AGE_MS = 1_000;

/**
 * The bookings that are worth one more read at the end of a run: first those of which something was refused, then those
 * that were cancelled, then those that were never read, spread over the run.
 *
 * @param nowMs see monotonicMs
 * @param most how many there may be
 */
export function bookingsToReadAgain(
  trace: Pick<Trace, 'exchanges' | 'commands'>,
  nowMs: number,
  most: number,
): readonly bigint[] {
  const { ofPhone } = bookingsIn(trace);
  const known = unsharedBookings(trace).filter(
    (one) => !isDeleted(one) && !isWithoutRestaurant(trace, one) && lastChangeMs(one) + LEAST_AGE_MS < nowMs,
  );
  const refused = known.filter(
    ({ creations: [{ asked }], cancellations }) =>
      cancellations.some(({ outcome }) => outcome === 'refused') ||
      ofPhone.get(phoneIn(asked) ?? '')?.some(({ outcome }) => outcome === 'refused'),
  );
  const cancelled = known.filter(({ cancellations }) =>
    cancellations.some(({ outcome }) => outcome === 'accepted'),
  );
  const unread = known.filter(({ reads }) => reads.length === 0);
  const third = Math.ceil(most / 3);
  const chosen = [...spread(refused, third), ...spread(cancelled, third), ...spread(unread, third)];
  return [...new Set(chosen.map(({ id }) => id))].slice(0, most);
}

/** A booking that one more read decides about. */
interface Suspected {
  readonly id: bigint;
  /** Where it was booked: if that is removed, what becomes of the booking is not said. */
  readonly restaurant: string;
  /** From then on no read of it can be too old; see monotonicMs. */
  readonly settledMs: number;
}

/**
 * The bookings whose last read contradicts the contract, unless it was an old one.
 *
 * @param last the last reads, which are part of the trace
 */
export function suspectedIn(
  trace: Pick<Trace, 'exchanges' | 'commands' | 'eventTimeoutMs'>,
  last: readonly Exchange[],
): readonly Suspected[] {
  const isLast = new Set<unknown>(last);
  return [...bookingsIn(trace).histories.values()].flatMap((history): readonly Suspected[] => {
    const { id, reads, refusedReads, cancellations, commands, creations } = history;
    const [{ restaurant }] = creations;
    const canceled = reads.find(({ state }) => state === 'CANCELED');
    const isCanceled = canceled !== undefined || cancellations.some(({ outcome }) => outcome === 'accepted');
    const contradicting =
      refusedReads.find(({ sent }) => isLast.has(sent) && isMissing(sent)) ??
      reads.find(
        ({ sent, state }) =>
          isLast.has(sent) && isCanceled && commands.length === 0 && stateIs(state, 'active'),
      );
    if (contradicting === undefined) return [];
    const changedMs = Math.max(lastChangeMs(history), canceled?.endedMs ?? 0);
    return [{ id, restaurant, settledMs: changedMs + settlingMs(trace, contradicting) }];
  });
}

function isDeleted({ commands }: BookingHistory): boolean {
  return commands.some(({ state }) => state === undefined);
}

/** When the run last did something to a booking. */
function lastChangeMs({ creations, cancellations, commands }: BookingHistory): number {
  return Math.max(...[...creations, ...cancellations, ...commands].map(({ endedMs }) => endedMs));
}

/** So many of the items, from the first to the last. */
function spread<T>(items: readonly T[], count: number): readonly T[] {
  if (items.length <= count) return items;
  return Array.from(
    { length: count },
    (_, index) => items[Math.floor((index * items.length) / count)],
  ).flatMap((one) => (one === undefined ? [] : [one]));
}
