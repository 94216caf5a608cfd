import { inboxIfReachable } from '../../helpers/fixtures/registrations.ts';
import { stateOf } from '../../helpers/fixtures/booking-state.ts';
import {
  bookingSubject,
  cancellation,
  isAbout,
  movedTo,
  shownState,
  type States,
  type Subject,
  wasToldCancelled,
} from '../../helpers/fixtures/events/notification-subject.ts';
import type { EventWatch } from '../../helpers/fixtures/events/event-watch.ts';
import type { Inbox } from '../../helpers/http/inboxes/inbox.ts';
import {
  type Answered,
  bookingAt,
  covers,
  firstAccepting,
  isAccepted,
  leaveNotApplicable,
  observe,
  type RequirementId,
  test,
} from '../../helpers/test.ts';
import { monotonicMs, poll } from '../../helpers/values/time.ts';
import { stateIs, statesWithout } from '../../spec/vocabulary.ts';
import { statesInOrder } from './model/told-states.ts';
import { EDITING } from '../../spec/vocabulary.ts';

/** How long a booking may take to change its state by itself. */
const LONGEST_MS = 2000;

const TRANSITIONS = {
  recorded: 'STATES-TRANSITIONS',
  told: 'EVENT-UPDATE-BOOKING-MOVED',
  cancelledTold: 'EVENT-UPDATE-BOOKING-CANCELED',
} as const;

test(
  'the transitions of a booking before and after its cancellation are recorded',
  ...covers(TRANSITIONS, async (scope, ids) => {
    const { partner, candidates, guests, settings, events } = scope;
    const timeoutMs = Math.min(settings.eventTimeoutMs, LONGEST_MS);
    // Reads may miss a short-lived state; notifications show every state.
    const inbox = await inboxIfReachable(scope, { entities: ['BOOKING'] });

    const phone = guests.phone();
    const { twin } = await firstAccepting(candidates, (place) =>
      partner.send('createBooking', bookingAt(place, phone)),
    );
    const subject = bookingSubject(twin, phone);
    const states: string[] = [stateOf(twin) ?? 'no state'];
    const read = async (): Promise<string> => {
      const state = stateOf(await partner.send('getBooking', { path: { id: subject.id } }));
      // An old read shows no booking yet.
      if (state !== undefined) states.push(state);
      return state ?? 'no state';
    };
    const readUntil = async (...ends: readonly string[]): Promise<string> =>
      poll(read, (state) => ends.includes(state), timeoutMs);
    const moved = await readUntil(...statesWithout('transient', 'cancelled'));
    await judgeOwnMove(ids.told, { events, inbox, subject, created: twin, moved, read });
    const cancelled = await partner.send('cancelBooking', { path: { id: subject.id } });
    const last = isAccepted(cancelled) ? await readUntil('CANCELED') : states.at(-1);

    // Elsewhere bookings are cancelled as soon as they are made.
    const isCancelled = stateIs(last, 'cancelled') && stateIs(moved, 'active') && isAccepted(cancelled);
    // A webhook that was told of nothing yet may not be in effect.
    const isHeard = (await inbox?.received())?.some((one) => isAbout(one, subject)) === true;
    if (inbox === undefined || !isHeard || !isCancelled || states[0] === moved)
      leaveNotApplicable(ids.cancelledTold, 'no booking that had moved on by itself was cancelled');
    else
      await events.expect(
        ids.cancelledTold,
        inbox,
        { event: 'UPDATE', subject, trigger: cancelled, states: cancellation },
        async () =>
          wasToldCancelled(subject, await inbox.received(), cancelled)
            ? 'it was cancelled before'
            : undefined,
      );
    await inbox?.first((one) => isAbout(one, subject) && shownState(one) === last, timeoutMs);
    const about = (await inbox?.received())?.filter((one) => isAbout(one, subject)) ?? [];
    const told = statesInOrder(about).map(({ state }) => state);
    for (const [from, to] of transitions(told.length > 1 ? told : states)) {
      observe(ids.recorded, `transition.${from}`, to);
    }
    observe(ids.recorded, 'transition.end', last ?? 'no state');
  }),
);

/** A booking that moved on by itself, as a read shows. */
interface OwnMove {
  readonly events: EventWatch;
  readonly inbox: Inbox | undefined;
  readonly subject: Subject;
  readonly created: Answered;
  readonly moved: string;
  /** Its state by now. */
  readonly read: () => Promise<string>;
}

/** Judges that a booking that moved on by itself is told as updated. */
async function judgeOwnMove(
  requirement: RequirementId,
  { events, inbox, subject, created, moved, read }: OwnMove,
): Promise<void> {
  const seenMs = monotonicMs();
  const first = stateOf(created);
  // A read may be old: it then shows the state from before the answer.
  const isOld = stateIs(moved, 'initial') && first !== 'CREATED';
  const hasMoved = first !== undefined && ![first, EDITING, 'no state'].includes(moved) && !isOld;
  if (inbox === undefined || !hasMoved)
    return leaveNotApplicable(requirement, 'the booking was not seen to move on by itself');
  const creation = await events.first(inbox, { event: 'CREATE', subject, trigger: created });
  if (creation === undefined)
    return leaveNotApplicable(requirement, 'the creation of the booking was not notified either');
  // The event may be told after the move, as the booking is by then.
  if (shownState(creation.received) !== first)
    return leaveNotApplicable(
      requirement,
      'the notification of its creation shows the booking as it was moved',
    );
  const awaited = { event: 'UPDATE', subject, trigger: created, states: shownAs(moved, first) } as const;
  // A move may be told as late as any other event.
  if ((await events.first(inbox, awaited)) === undefined) await events.takesEffect(seenMs);
  await events.expect(requirement, inbox, awaited, async () =>
    (await read()) === moved ? undefined : 'the booking has moved on once more',
  );
}

/** What tells of a move: this state or a later one, but not that of a cancellation, which is another move. */
function shownAs(moved: string, first: string): States {
  const { inWords, has } = movedTo(moved, [first]);
  const isCancelled = stateIs(moved, 'cancelled');
  return { inWords, has: (state) => has(state) && stateIs(state, 'cancelled') === isCancelled };
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
