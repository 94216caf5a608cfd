import type { Awaited } from '../../../helpers/fixtures/events/event-watch.ts';
import {
  field,
  isAbout,
  movedTo,
  shownState,
  type Subject,
} from '../../../helpers/fixtures/events/notification-subject.ts';
import {
  bareWish,
  bookAsWished,
  type Booked,
  type BookingWish,
} from '../../../helpers/fixtures/bookings/bookings.ts';
import { denseWishes } from '../../../helpers/fixtures/bookings/booking-wishes.ts';
import type { Received } from '../../../helpers/http/notification.ts';
import {
  awaitRead,
  covers,
  type Exchange,
  expectAccepted,
  isAccepted,
  isRefused,
  leaveInconclusive,
  leaveNotApplicable,
  stateOf,
  test,
} from '../../../helpers/test.ts';
import { type BookingState, stateIs, statesWith, statesWithout } from '../../../spec/vocabulary.ts';

/** Ways of a booking on the restaurant's side; each way gets a booking of its own. */
const PATHS: readonly (readonly BookingState[])[] = [
  statesWith('visit').filter((state) => !stateIs(state, 'initial')),
  ['ACCEPTED', 'PATCHING', 'ACCEPTED'],
  statesWith('cancelled'),
  ...statesWithout('active', 'visit', 'cancelled').map((state) => [state]),
];

/** What a service makes of several fields may lack one of them. */
const WISHES = [...denseWishes, bareWish];

/** Events that show a state which a booking has taken. */
const TELLING: readonly unknown[] = ['CREATE', 'UPDATE'];

/** The least status of an error that a server has made itself. */
const INTERNAL_ERROR = 500;

/** A booking that is led through states. */
interface Led extends Booked {
  /** Since its last move, the index of the inbox. */
  movedFrom?: number | undefined;
}

test(
  "each change of a booking's state by the restaurant fires UPDATE BOOKING with the new state",
  ...covers(
    { id: 'EVENT-UPDATE-BOOKING-MOVED', readable: 'GET-BOOKING-ANSWERS-200' },
    async ({ partner, control, candidates, guests, hear, events, check }, { id, readable }) => {
      leaveNotApplicable(readable, 'no moved booking was read with an internal error');
      const restaurantSide = control('booking-state');
      const { inbox } = await hear();
      /** Why the silence about a moved booking has another reason than this statement's, if it has. */
      const otherwise = new Map<Subject, () => Promise<string | undefined>>();
      /** Moves a booking on. Undefined where it may be in that state by now; a reason where it can't be moved. */
      const moveOn = async (booking: Led, state: BookingState): Promise<Awaited | string | undefined> => {
        const { subject, created, movedFrom } = booking;
        const read = async () => stateOf(await partner.send('getBooking', { path: { id: subject.id } }));
        const about = (all: readonly Received[]) => all.filter((one) => isAbout(one, subject));
        const present = await read();
        const received = await inbox.received();
        // The inbox adds to its list meanwhile, for bookings beside this one.
        const from = received.length;
        const before = [stateOf(created), present, ...about(received).map(shownState)];
        const sinceMoved = [present, ...about(received.slice(movedFrom)).map(shownState)];
        // A read may be old, and a move to the state in which a booking is by now changes nothing.
        if ((movedFrom === undefined ? before : sinceMoved).includes(state)) return undefined;
        const move = await restaurantSide.moveBooking(subject.id, state);
        // The contract does not define the moves; a target may refuse some.
        if (!move.done) return move.reason;
        const toldLate = async (): Promise<readonly Received[]> =>
          about((await inbox.received()).slice(from)).filter(
            (one) => TELLING.includes(field(one, 'event')) && shownState(one) === state,
          );
        const { startedAtMonotonicMs: movedMs = -Infinity } = move.exhibit;
        // The booking went there by itself, between the look at the inbox and the move.
        if ((await toldLate()).some((one) => one.arrivedAtMonotonicMs < movedMs)) return undefined;
        otherwise.set(subject, async () => {
          if ((await read()) === present) return `the control interface did not move the booking to ${state}`;
          // An UPDATE that the move fired would have been found: this one came before it.
          const wasSo = (await toldLate()).length > 0;
          return wasSo ? `the booking may have been ${state} before the move` : undefined;
        });
        return { event: 'UPDATE', subject, trigger: move.exhibit, states: movedTo(state, before), from };
      };
      /** Leads another booking the same way, to its last move. */
      const leadAnother = async (
        wish: BookingWish,
        path: readonly BookingState[],
      ): Promise<Awaited | undefined> => {
        const booking: Led = await bookAsWished(partner, candidates, guests.phone(), wish);
        let last: Awaited | undefined;
        for (const state of path) {
          if (last !== undefined && (await events.first(inbox, last)) === undefined) return undefined;
          booking.movedFrom = last?.from ?? booking.movedFrom;
          const moved = await moveOn(booking, state);
          if (typeof moved === 'string') return undefined;
          last = moved;
        }
        return last;
      };
      const follow = async (path: readonly BookingState[], index: number): Promise<string | undefined> => {
        const wish = WISHES[index % WISHES.length] ?? bareWish;
        const booking: Led = await bookAsWished(partner, candidates, guests.phone(), wish);
        const { subject, created } = booking;
        const get = (): Promise<Exchange> => partner.send('getBooking', { path: { id: subject.id } });
        for (const [step, state] of path.entries()) {
          const moved = await moveOn(booking, state);
          if (moved === undefined) continue;
          if (typeof moved === 'string') return moved;
          const again = (): Promise<Awaited | undefined> => leadAnother(wish, path.slice(0, step + 1));
          const notified = await events.expect(id, inbox, { ...moved, again }, async (missed) =>
            otherwise.get(missed.subject)?.(),
          );
          if (notified === undefined) return undefined;
          booking.movedFrom = moved.from;
        }
        // What else a read shows in the last state is judged with the trace.
        const last = await awaitRead(created, get, isAccepted);
        // A restaurant may delete a booking, but then there is no internal error.
        const isJudged = !stateIs(path.at(-1), 'cancelled'); // Other checks read cancelled bookings.
        const isError = isJudged && last.kind === 'answered' && last.status >= INTERNAL_ERROR;
        if (isError && isRefused(last)) expectAccepted(readable, last);
        return undefined;
      };
      const refusals = (await Promise.all(PATHS.map(follow))).filter((refusal) => refusal !== undefined);
      const reasons = refusals.length > 0 ? refusals : ['no booking could be moved to another state'];
      if (refusals.length === PATHS.length || !check.hasVerdict(id))
        leaveInconclusive(id, reasons.join('; '));
    },
  ),
);
