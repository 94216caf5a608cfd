import { awaitState, stateOf } from '../../helpers/booking-state.ts';
import { inconclusive } from '../../helpers/cannot-go-on.ts';
import { isAccepted, type Exchange } from '../../helpers/exchange.ts';
import { expectThat, leaveInconclusive, observe, requireAccepted } from '../../helpers/expectations.ts';
import { firstAccepting } from '../../helpers/first-accepting.ts';
import { JsonView } from '../../helpers/json-view.ts';
import { poll } from '../../helpers/poll.ts';
import { soundBooking } from '../../helpers/sound-booking.ts';
import type { Place } from '../../helpers/target/places.ts';
import { covers, test } from '../../helpers/test.ts';

/** A cancelled booking is watched for so long: an answer of the restaurant that comes late must not revive it. */
const WATCHED_MS = 400;

/** States in the order in which a visit goes on. */
const COURSE = ['CREATED', 'SENT', 'ACCEPTED', 'IN_PROGRESS', 'CLOSED'];

/** Moves of the restaurant's side, and the states that a read must not show any more after each. */
const COURSES = [
  [
    { state: 'ACCEPTED', earlier: COURSE.slice(0, 2) },
    { state: 'IN_PROGRESS', earlier: COURSE.slice(0, 3) },
    { state: 'CLOSED', earlier: COURSE.slice(0, 4) },
  ],
  [{ state: 'DECLINED', earlier: COURSE.slice(0, 3) }],
];

test(
  'the state of a new booking is recorded',
  ...covers(['STATES-AFTER-CREATION'], async ({ partner, candidates, guests }) => {
    const { twin } = await firstAccepting(candidates, (place) =>
      partner.send('createBooking', {
        path: { id: place.restaurant },
        body: soundBooking(place, guests.phone()),
      }),
    );
    observe('STATES-AFTER-CREATION', 'states.after-creation', stateOf(twin) ?? 'no state');
  }),
);

test(
  'a cancelled booking never leaves that state',
  ...covers(['STATES-CANCELED-FINAL'], async ({ partner, candidates, guests, settings }) => {
    const book = (place: Place, phone: string): Promise<Exchange> =>
      partner.send('createBooking', { path: { id: place.restaurant }, body: soundBooking(place, phone) });
    const phone = guests.phone();
    const { place, twin } = await firstAccepting(candidates, (one) => book(one, phone));
    const id = JsonView.of(twin).at('id').id;
    requireAccepted(await partner.send('cancelBooking', { path: { id } }));
    const isOver = (state: string | undefined): boolean => state === 'CANCELED';
    const cancelled = await awaitState(partner, id, isOver, settings.eventTimeoutMs);
    if (!isOver(stateOf(cancelled))) inconclusive('the cancelled booking is never read as CANCELED');

    // What might revive it: another cancellation, and another booking of the same guest.
    await partner.send('cancelBooking', { path: { id } });
    await book(place, phone);
    const hasLeft = (read: Exchange): boolean => !['CANCELED', undefined].includes(stateOf(read));
    const last = await poll(() => partner.send('getBooking', { path: { id } }), hasLeft, WATCHED_MS);
    expectThat('STATES-CANCELED-FINAL', !hasLeft(last), {
      expected: 'CANCELED in every read once it was read',
      observed: stateOf(last) ?? 'no state',
      evidence: [cancelled, last],
    });
  }),
);

test(
  "a move by the restaurant's side shows in reads",
  ...covers(['STATES-MOVE-SHOWN'], async ({ partner, candidates, guests, control, settings }) => {
    const restaurantSide = control('booking-state');
    const book = (place: Place): Promise<Exchange> =>
      partner.send('createBooking', {
        path: { id: place.restaurant },
        body: soundBooking(place, guests.phone()),
      });
    /** Reads that never change are no finding about moves. */
    const showsCancellation = async (id: bigint): Promise<boolean> => {
      await partner.send('cancelBooking', { path: { id } });
      const isCancelled = (shown: string | undefined): boolean => /^CANCEL/.test(shown ?? '');
      return isCancelled(stateOf(await awaitState(partner, id, isCancelled, settings.eventTimeoutMs)));
    };
    const { place, twin } = await firstAccepting(candidates, book);
    const bookings = [twin, await book(place)];
    const problems = await Promise.all(
      COURSES.map(async (moves, index) => {
        const booked = bookings[index];
        if (booked === undefined || !isAccepted(booked)) return 'no booking to move';
        const id = JsonView.of(booked).at('id').id;
        for (const { state, earlier } of moves) {
          const moved = await restaurantSide.moveBooking(id, state);
          if (!moved.done) return moved.reason;
          const isShown = (shown: string | undefined): boolean =>
            shown !== undefined && !earlier.includes(shown);
          const read = await awaitState(partner, id, isShown, settings.eventTimeoutMs);
          if (stateOf(read) === undefined) return 'the booking shows no state';
          if (!isShown(stateOf(read)) && !(await showsCancellation(id))) {
            return 'reads do not show a cancellation either, which is a finding of its own';
          }
          expectThat('STATES-MOVE-SHOWN', isShown(stateOf(read)), {
            expected: `${state} or a later state within ${settings.eventTimeoutMs} ms`,
            observed: stateOf(read) ?? 'no state',
            evidence: [moved.exhibit, read],
          });
          if (!isShown(stateOf(read))) return undefined;
        }
        return undefined;
      }),
    );
    // Where some moves could be made, what they showed is the verdict.
    const [problem] = problems.filter((one) => one !== undefined);
    if (problem !== undefined && problems.every((one) => one !== undefined)) {
      leaveInconclusive('STATES-MOVE-SHOWN', problem);
    }
  }),
);
