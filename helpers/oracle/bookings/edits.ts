import { stateIs } from '../../../spec/vocabulary.ts';
import { settlingMs } from '../settling.ts';
import type { Trace } from '../trace.ts';
import { eventsOfBookings, type WebhookEvent } from '../webhook-events.ts';
import type { BookingField } from './fields.ts';
import { type BookingHistory, bookingsIn, type Read } from './history.ts';
import { EDITING } from '../../../spec/vocabulary.ts';

/** What a run shows of the bookings that their restaurant edited. */
interface Edits {
  /** Whether a booking was shown while it was edited, and no command of the run had asked for that then. */
  isEdited(history: BookingHistory): boolean;
  /** Whether any booking was. */
  readonly areSeen: boolean;
  /**
   * Whether a webhook that is notified of the changes of a booking was also notified of something so much later that no
   * notification of an edit is still on its way.
   */
  isHeard(history: BookingHistory, shown: Pick<Read, 'endedMs'>): boolean;
}

/** Whether a restaurant may edit a field; whose booking it is stays. */
export function isEditable({ name }: BookingField): boolean {
  return name !== 'phone';
}

const known = new WeakMap<Trace, Edits>();

/** The edits in a trace. */
export function editsIn(trace: Trace): Edits {
  const found = known.get(trace) ?? findEdits(trace);
  known.set(trace, found);
  return found;
}

function findEdits(trace: Trace): Edits {
  const told = eventsOfBookings(trace);
  const edited = new Set<bigint>();
  const { histories } = bookingsIn(trace);
  for (const { id, creations, reads, commands } of histories.values()) {
    const commanded = commands.filter(({ state }) => state === EDITING);
    const firstMs = Math.min(...commanded.map(({ beganMs }) => beganMs));
    const shown = [...creations, ...reads].filter((one) => one.shown['state'] === EDITING);
    const isShownBefore = shown.some(({ endedMs }) => endedMs < firstMs);
    if (isShownBefore || timesTold(told.get(id) ?? []) > commanded.length) edited.add(id);
  }
  // By inbox. What arrives late may have happened long before: for a creation, its request tells when.
  const lastMs = new Map<string, number>();
  const arrivedMs = new Map<string, number>();
  for (const [id, ofBooking] of told) {
    const causedMs = histories.get(id)?.creations[0].beganMs ?? -Infinity;
    for (const one of ofBooking) {
      const { inbox } = one;
      arrivedMs.set(inbox, Math.max(one.arrivedMs, arrivedMs.get(inbox) ?? -Infinity));
      if (one.event === 'CREATE') lastMs.set(inbox, Math.max(causedMs, lastMs.get(inbox) ?? -Infinity));
    }
  }
  // A notification may arrive so much later than one that was sent after it.
  const laterMs = settlingMs(trace);
  const isAfter = (last: ReadonlyMap<string, number>, inbox: string, sinceMs: number): boolean =>
    (last.get(inbox) ?? -Infinity) > sinceMs + laterMs;
  return {
    areSeen: edited.size > 0,
    isEdited: ({ id }) => edited.has(id),
    isHeard: ({ id, commands }, { endedMs }) => {
      const heard = told.get(id) ?? [];
      return (
        trace.losesNotifications !== true &&
        // Nobody is notified again of an edit that is under way when a command asks for one.
        !commands.some(({ state }) => state === EDITING) &&
        heard.some(({ event, state, inbox, arrivedMs: beganMs }) => {
          // A webhook that was registered after the edit is notified of later changes alone.
          if (event !== 'UPDATE' || !stateIs(state, 'initial')) return false;
          // A command leads back to such a state, also after an edit.
          if (commands.some((one) => stateIs(one.state, 'initial') && one.beganMs < beganMs)) return false;
          const end = heard.find((one) => one.inbox === inbox && stateIs(one.state, 'over'));
          const isToldOfItsEnd = end !== undefined && isAfter(arrivedMs, inbox, end.arrivedMs);
          return isToldOfItsEnd || isAfter(lastMs, inbox, endedMs);
        })
      );
    },
  };
}

/** How often one webhook was notified that the editing of a booking began; the same notification may come several times. */
function timesTold(told: readonly WebhookEvent[]): number {
  const uuids = new Map<string, Set<string>>();
  for (const { state, inbox, uuid = '' } of told) {
    if (state === EDITING) uuids.set(inbox, (uuids.get(inbox) ?? new Set()).add(uuid));
  }
  return Math.max(0, ...[...uuids.values()].map(({ size }) => size));
}
