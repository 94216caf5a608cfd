import fc from 'fast-check';
import { readSettled } from '../../helpers/fixtures/late-reads.ts';
import { laterFirst } from '../../helpers/fixtures/restaurants/later-places.ts';
import {
  malformedIds,
  unknownIds,
  usualMalformedIds,
  usualStrangeIds,
} from '../../helpers/generators/ids.ts';
import {
  acceptanceFact,
  awaitState,
  bookingAt,
  cancelBooked,
  type CheckScope,
  covers,
  type Defects,
  type Exchange,
  expectAllRefused,
  expectThat,
  firstAccepting,
  inconclusive,
  isAccepted,
  isRefused,
  JsonView,
  leaveNotApplicable,
  observe,
  type Place,
  type RequirementId,
  stateOf,
  test,
} from '../../helpers/test.ts';
import { poll } from '../../helpers/values/time.ts';
import { stateIs, statesWithout } from '../../spec/vocabulary.ts';

/** A small restaurant may be full until it learns of the check's cancellations. */
const FREED_WITHIN_MS = 2_000;

test(
  'the cancellation of a booking that does not exist is refused',
  ...covers(
    {
      unknown: 'CANCEL-BOOKING-UNKNOWN-ID',
      malformed: 'CANCEL-BOOKING-MALFORMED-ID',
      kept: 'CANCEL-BOOKING-OTHERS-KEPT',
    },
    async ({ partner, places, candidates, guests, forAll }, { unknown, malformed, kept }) => {
      let suspect: Suspect | undefined;
      const defects: Defects<bigint | ((id: bigint) => bigint | string)> = {
        usual: [
          ...usualStrangeIds.map(({ defect, of }) => ({
            id: unknown,
            defect: `an id ${defect}`,
            changes: of,
          })),
          ...usualMalformedIds.map(({ defect, of }) => ({ id: malformed, defect, changes: of })),
        ],
        any: fc.oneof(
          unknownIds.map((id) => ({ id: unknown, defect: `the id ${id} of no booking`, changes: id })),
          malformedIds.map(({ defect, of }) => ({ id: malformed, defect, changes: of })),
        ),
      };
      const bookAndCancel = async (
        place: Place,
        change?: bigint | ((id: bigint) => bigint | string),
      ): Promise<Exchange> => {
        if (typeof change === 'bigint') return partner.send('cancelBooking', { path: { id: change } });
        const request = bookingAt(place, guests.phone());
        const booked = await poll(() => partner.send('createBooking', request), isAccepted, FREED_WITHIN_MS);
        if (!isAccepted(booked)) {
          // A refused booking says nothing about its cancellation.
          return change === undefined
            ? booked
            : inconclusive('the check needs a booking to cancel, and none was accepted');
        }
        if (change === undefined) return cancelBooked(partner, booked);
        const id = JsonView.of(booked).at('id').id;
        const cancelled = await partner.send('cancelBooking', { path: { id: change(id) } });
        // A refused request may reach another booking: the newest one is most likely its victim (oracle/bookings).
        const read = await partner.send('getBooking', { path: { id } });
        if (isRefused(cancelled) && stateIs(stateOf(read), 'cancelled')) suspect ??= { place, change };
        // Bookings that stay until the end of the check may fill a small restaurant.
        await partner.send('cancelBooking', { path: { id } });
        return cancelled;
      };
      await expectAllRefused(forAll, laterFirst(places, candidates), defects, bookAndCancel);
      if (suspect !== undefined) await judgeVictims(kept, { partner, guests }, suspect);
      leaveNotApplicable(kept, 'refused cancellations cancelled no booking again and again');
    },
  ),
);

/** A cancellation with a wrong id that was refused, and after which a booking was cancelled. */
interface Suspect {
  readonly place: Place;
  /** Makes the wrong id of that of a booking. */
  readonly change: (id: bigint) => bigint | string;
}

/** So many bookings are watched with and without such a cancellation; in one of them another client may be in between. */
const ROUNDS = 8;
const LEAST_VICTIMS = 7;

/** Restaurants cancel bookings by themselves: what a request causes happens nearly each time with it, and never without. */
async function judgeVictims(
  requirement: RequirementId,
  { partner, guests }: Pick<CheckScope, 'partner' | 'guests'>,
  { place, change }: Suspect,
): Promise<void> {
  const victims: Exchange[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    // Not strictly by turns: a restaurant may cancel every second booking.
    for (const isSent of round % 2 === 0 ? [true, false] : [false, true]) {
      const booked = await partner.send('createBooking', bookingAt(place, guests.phone()));
      if (!isAccepted(booked)) return;
      const { id } = JsonView.of(booked).at('id');
      const path = { id: change(id) };
      const request = await (isSent
        ? partner.send('cancelBooking', { path })
        : partner.send('getBooking', { path }));
      const read = await partner.send('getBooking', { path: { id } });
      const isVictim = stateIs(stateOf(read), 'cancelled');
      if (!isVictim) await partner.send('cancelBooking', { path: { id } });
      if (isVictim && !isSent) return;
      if (isVictim && isRefused(request)) victims.push(request, read);
    }
  }
  const count = victims.length / 2;
  if (count < LEAST_VICTIMS) return;
  expectThat(requirement, false, {
    expected: 'a booking that a refused cancellation with a wrong id leaves as it is',
    observed: `cancelled after ${count} of ${ROUNDS} such cancellations, and after none of ${ROUNDS} reads with that id`,
    evidence: victims.slice(-2),
  });
}

test(
  'the response to a cancellation in states that the restaurant sets is recorded',
  ...covers(
    'CANCEL-BOOKING-FINISHED',
    async ({ partner, candidates, guests, control, settings }, requirement) => {
      const restaurantSide = control('booking-state');
      const { place } = await firstAccepting(candidates, (one) =>
        partner.send('createBooking', bookingAt(one, guests.phone())),
      );
      await Promise.all(
        statesWithout('cancelable', 'cancelled').map(async (state) => {
          const booked = await partner.send('createBooking', bookingAt(place, guests.phone()));
          if (!isAccepted(booked)) return;
          const id = JsonView.of(booked).at('id').id;
          const moved = await restaurantSide.moveBooking(id, state);
          if (!moved.done) return;
          const read = await awaitState(partner, id, (shown) => shown === state, {
            since: moved.exhibit,
            changeMs: settings.eventTimeoutMs,
          });
          if (stateOf(read) !== state) return;
          const cancelled = await partner.send('cancelBooking', { path: { id } });
          observe(requirement, `cancel-booking.from.${state}`, acceptanceFact(cancelled));
        }),
      );
      leaveNotApplicable(requirement, 'the restaurant could move no booking into such a state');
    },
  ),
);

test(
  'the response to a read of a deleted booking is recorded',
  ...covers('GET-BOOKING-DELETED', async ({ partner, candidates, guests, control }, requirement) => {
    const restaurantSide = control('booking-delete');
    const { twin } = await firstAccepting(candidates, (place) =>
      partner.send('createBooking', bookingAt(place, guests.phone())),
    );
    const id = JsonView.of(twin).at('id').id;
    const deleted = await restaurantSide.deleteBooking(id);
    if (!deleted.done) inconclusive(deleted.reason);
    const get = (): Promise<Exchange> => partner.send('getBooking', { path: { id } });
    const read = await readSettled(deleted.exhibit, get);
    observe(requirement, 'get-booking.deleted', acceptanceFact(read));
  }),
);
