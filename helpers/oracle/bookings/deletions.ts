import { settlingMs } from '../settling.ts';
import type { Trace } from '../trace.ts';
import { eventsOfBookings } from '../webhook-events.ts';
import { bookingsIn } from './history.ts';

/**
 * The bookings that their restaurant has deleted, and a notification said so (section 6.4): nobody had cancelled them before,
 * and no read shows them afterwards.
 */
export function deletedByItself(trace: Trace): ReadonlySet<bigint> {
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
