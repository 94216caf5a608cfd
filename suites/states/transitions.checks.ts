import { inboxIfReachable } from '../../helpers/fixtures/registrations.ts';
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
import type { Awaited, EventWatch } from '../../helpers/fixtures/events/event-watch.ts';
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
  stateOf,
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

    /** Makes a booking, and awaits that it moves on by itself. */
    const bookOne = async (): Promise<OwnMove> => {
      const phone = guests.phone();
      const { twin: created } = await firstAccepting(candidates, (place) =>
        partner.send('createBooking', bookingAt(place, phone)),
      );
      const subject = bookingSubject(created, phone);
      const states: string[] = [stateOf(created) ?? 'no state'];
      const read = async (): Promise<string> => {
        const state = stateOf(await partner.send('getBooking', { path: { id: subject.id } }));
        // An old read shows no booking yet.
        if (state !== undefined) states.push(state);
        return state ?? 'no state';
      };
      const readUntil = async (...ends: readonly string[]): Promise<string> =>
        poll(read, (state) => ends.includes(state), timeoutMs);
      const moved = await readUntil(...statesWithout('transient', 'cancelled'));
      return { subject, created, moved, states, readUntil };
    };
    /** Cancels it; undefined where that was refused. */
    const cancelOne = async ({ subject }: OwnMove): Promise<Awaited | undefined> => {
      const trigger = await partner.send('cancelBooking', { path: { id: subject.id } });
      if (!isAccepted(trigger)) return undefined;
      const again = async (): Promise<Awaited | undefined> => {
        const next = await bookOne();
        return stateIs(next.moved, 'active') ? cancelOne(next) : undefined;
      };
      return { event: 'UPDATE', subject, trigger, states: cancellation, again };
    };

    const first = await bookOne();
    const { subject, states, moved } = first;
    await judgeOwnMove(ids.told, first, { events, inbox, bookOne });
    const cancelled = await cancelOne(first);
    const last = cancelled === undefined ? states.at(-1) : await first.readUntil('CANCELED');

    // Elsewhere bookings are cancelled as soon as they are made.
    const isCancelled = stateIs(last, 'cancelled') && stateIs(moved, 'active') && cancelled !== undefined;
    // A webhook that was told of nothing yet may not be in effect.
    const isHeard = (await inbox?.received())?.some((one) => isAbout(one, subject)) === true;
    if (inbox === undefined || !isHeard || !isCancelled || states[0] === moved)
      leaveNotApplicable(ids.cancelledTold, 'no booking that had moved on by itself was cancelled');
    else
      await events.expect(ids.cancelledTold, inbox, cancelled, async ({ subject: about, trigger }) =>
        wasToldCancelled(about, await inbox.received(), trigger) ? 'it was cancelled before' : undefined,
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

/** A booking that may have moved on by itself. */
interface OwnMove {
  readonly subject: Subject;
  readonly created: Answered;
  /** The state that a read showed then. */
  readonly moved: string;
  /** All states that were shown so far, in their order. */
  readonly states: readonly string[];
  /** Reads until one of these states shows, or for a while; the state at last. */
  readonly readUntil: (...ends: readonly string[]) => Promise<string>;
}

interface OwnMoves {
  readonly events: EventWatch;
  readonly inbox: Inbox | undefined;
  /** Makes one more such booking. */
  readonly bookOne: () => Promise<OwnMove>;
}

/** Judges that a booking that moved on by itself is told as updated. */
async function judgeOwnMove(
  requirement: RequirementId,
  own: OwnMove,
  { events, inbox, bookOne }: OwnMoves,
): Promise<void> {
  if (inbox === undefined || !hasMoved(own))
    return leaveNotApplicable(requirement, 'the booking was not seen to move on by itself');
  const seen = new Map<bigint, OwnMove>();
  /** The notification of a move; undefined where that of the creation did not show the booking before it. */
  const awaitedOf = async (one: OwnMove): Promise<Awaited | undefined> => {
    const { subject, created, moved } = one;
    const seenMs = monotonicMs();
    seen.set(subject.id, one);
    if (!hasMoved(one)) return undefined;
    const creation = await events.first(inbox, { event: 'CREATE', subject, trigger: created });
    const first = stateOf(created);
    // The event may be told after the move, as the booking is by then.
    if (first === undefined || creation === undefined || shownState(creation.received) !== first)
      return undefined;
    const states = shownAs(moved, first);
    const again = async (): Promise<Awaited | undefined> => awaitedOf(await bookOne());
    const awaited = { event: 'UPDATE', subject, trigger: created, states, again } as const;
    // A move may be told as late as any other event.
    if ((await events.first(inbox, awaited)) === undefined) await events.takesEffect(seenMs);
    return awaited;
  };
  const awaited = await awaitedOf(own);
  if (awaited === undefined)
    return leaveNotApplicable(
      requirement,
      'its creation was not notified, or the notification shows the booking as moved',
    );
  await events.expect(requirement, inbox, awaited, async ({ subject: { id } }) => {
    const one = seen.get(id);
    return one === undefined || (await one.readUntil(one.moved)) === one.moved
      ? undefined
      : 'the booking has moved on once more';
  });
}

/** Whether a read showed it in another state than the answer to its creation. */
function hasMoved({ created, moved }: OwnMove): boolean {
  const first = stateOf(created);
  // A read may be old: it then shows the state from before the answer.
  const isOld = stateIs(moved, 'initial') && first !== 'CREATED';
  return first !== undefined && ![first, EDITING, 'no state'].includes(moved) && !isOld;
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
