import { sendWebhook } from '../../helpers/fixtures/registrations.ts';
import { stateOf } from '../../helpers/fixtures/booking-state.ts';
import {
  bookingSubject,
  field,
  isAbout,
  shownState,
} from '../../helpers/fixtures/events/notification-subject.ts';
import { soundWebhook } from '../../helpers/generators/webhooks.ts';
import type { Received } from '../../helpers/http/notification.ts';
import { bookingAt, covers, firstAccepting, isAccepted, observe, test } from '../../helpers/test.ts';
import { poll } from '../../helpers/values/time.ts';
import { statesWithout } from '../../spec/vocabulary.ts';

/** How long a booking may take to change its state by itself. */
const LONGEST_MS = 2000;

test(
  'the transitions of a booking before and after its cancellation are recorded',
  ...covers('STATES-TRANSITIONS', async ({ partner, candidates, guests, run, openInbox, settings }, id) => {
    const timeoutMs = Math.min(settings.eventTimeoutMs, LONGEST_MS);
    // Reads may miss a short-lived state; notifications show every state.
    const inbox = run.listener.unreachableBecause === undefined ? await openInbox() : undefined;
    if (inbox !== undefined) {
      await sendWebhook(partner, soundWebhook(inbox.url, { entities: ['BOOKING'] }));
    }

    const phone = guests.phone();
    const { twin } = await firstAccepting(candidates, (place) =>
      partner.send('createBooking', bookingAt(place, phone)),
    );
    const subject = bookingSubject(twin, phone);
    const states: string[] = [stateOf(twin) ?? 'no state'];
    const readUntil = async (...ends: readonly string[]): Promise<string> => {
      const isEnd = (state: string): boolean => ends.includes(state);
      const read = async (): Promise<string> => {
        const state = stateOf(await partner.send('getBooking', { path: { id: subject.id } }));
        // An old read shows no booking yet.
        if (state !== undefined) states.push(state);
        return state ?? 'no state';
      };
      return poll(read, isEnd, timeoutMs);
    };
    await readUntil(...statesWithout('transient', 'cancelled'));
    const cancelled = await partner.send('cancelBooking', { path: { id: subject.id } });
    const last = isAccepted(cancelled) ? await readUntil('CANCELED') : states.at(-1);

    await inbox?.first((one) => isAbout(one, subject) && shownState(one) === last, timeoutMs);
    const told = inTime((await inbox?.received())?.filter((one) => isAbout(one, subject)) ?? []);
    for (const [from, to] of transitions(told.length > 1 ? told : states)) {
      observe(id, `transition.${from}`, to);
    }
    observe(id, 'transition.end', last ?? 'no state');
  }),
);

/** The states in notifications, in the order of their events. */
function inTime(notifications: readonly Received[]): readonly string[] {
  const timed = notifications.map((one) => ({ at: Date.parse(field(one, 'date') ?? ''), one }));
  return timed.sort((a, b) => a.at - b.at).flatMap(({ one }) => shownState(one) ?? []);
}

/** From each state to the next; if a state had several successors, to all of them. */
function transitions(states: readonly string[]): ReadonlyMap<string, string> {
  const steps = new Map<string, string>();
  for (const [index, to] of states.slice(1).entries()) {
    const from = states[index];
    if (from === undefined || from === to) continue;
    const known = steps.get(from)?.split(' or ') ?? [];
    steps.set(from, [...new Set([...known, to])].sort().join(' or '));
  }
  return steps;
}
