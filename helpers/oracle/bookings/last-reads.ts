import { READS_SETTLED_MS } from '../../verdict/record/measurements.ts';
import type { Trace } from '../trace.ts';
import { type BookingHistory, bookingsIn, phoneIn } from './history.ts';

/**
 * The bookings that are worth one more read at the end of a run, when no read can be too old any more: first those of
 * which something was refused, then those that were cancelled, then those that were never read, spread over the run.
 *
 * @param nowMs see monotonicMs
 * @param most how many there may be
 */
export function bookingsToReadAgain(
  trace: Pick<Trace, 'exchanges' | 'commands'>,
  nowMs: number,
  most: number,
): readonly bigint[] {
  const { histories, ofPhone } = bookingsIn(trace);
  const settled = [...histories.values()].filter(
    (one) => !one.isShared && !isDeleted(one) && lastChangeMs(one) + 2 * READS_SETTLED_MS < nowMs,
  );
  const refused = settled.filter(
    ({ creations: [{ asked }], cancellations }) =>
      cancellations.some(({ outcome }) => outcome === 'refused') ||
      ofPhone.get(phoneIn(asked) ?? '')?.some(({ outcome }) => outcome === 'refused'),
  );
  const cancelled = settled.filter(({ cancellations }) =>
    cancellations.some(({ outcome }) => outcome === 'accepted'),
  );
  const unread = settled.filter(({ reads }) => reads.length === 0);
  const third = Math.ceil(most / 3);
  const chosen = [...spread(refused, third), ...spread(cancelled, third), ...spread(unread, third)];
  return [...new Set(chosen.map(({ id }) => id))].slice(0, most);
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
