import { stateOf } from '../../../helpers/fixtures/booking-state.ts';
import { isAbout, movedTo, shownState } from '../../../helpers/fixtures/events/notification-subject.ts';
import { bareWish, bookAsWished } from '../../../helpers/fixtures/bookings.ts';
import { denseWishes } from '../../../helpers/fixtures/booking-wishes.ts';
import { covers, leaveInconclusive, test } from '../../../helpers/test.ts';
import { type BookingState, stateIs, statesWith, statesWithout } from '../../../spec/vocabulary.ts';

/** Ways of a booking on the restaurant's side; each way gets a booking of its own. */
const PATHS: readonly (readonly BookingState[])[] = [
  statesWith('visit').filter((state) => !stateIs(state, 'initial')),
  ['ACCEPTED', 'PATCHING', 'ACCEPTED'],
  statesWith('cancelled'),
  ...statesWithout('active', 'visit', 'cancelled').map((state) => [state]),
];

test(
  "each change of a booking's state by the restaurant fires UPDATE BOOKING with the new state",
  ...covers(
    'EVENT-UPDATE-BOOKING-MOVED',
    async ({ partner, control, candidates, guests, hear, events }, id) => {
      const restaurantSide = control('booking-state');
      const { inbox } = await hear();
      const follow = async (path: readonly BookingState[], index: number): Promise<string | undefined> => {
        const wish = denseWishes[index % denseWishes.length] ?? bareWish;
        const { subject } = await bookAsWished(partner, candidates, guests.phone(), wish);
        const read = async () => stateOf(await partner.send('getBooking', { path: { id: subject.id } }));
        for (const state of path) {
          const present = await read();
          if (present === state) continue;
          const received = await inbox.received();
          const before = [present, ...received.filter((one) => isAbout(one, subject)).map(shownState)];
          const move = await restaurantSide.moveBooking(subject.id, state);
          // The contract does not define the moves; a target may refuse some.
          if (!move.done) return move.reason;
          const states = movedTo(state, before);
          const awaited = { event: 'UPDATE', subject, trigger: move.exhibit, states } as const;
          const from = received.length;
          const notified = await events.expect(id, inbox, { ...awaited, from }, async () =>
            (await read()) === present
              ? `the control interface did not move the booking to ${state}`
              : undefined,
          );
          if (notified === undefined) return undefined;
        }
        // What else a read shows in the last state is judged with the trace.
        await read();
        return undefined;
      };
      const refusals = (await Promise.all(PATHS.map(follow))).filter((refusal) => refusal !== undefined);
      if (refusals.length === PATHS.length) leaveInconclusive(id, refusals.join('; '));
    },
  ),
);
