import { statesWithout } from '../../spec/vocabulary.ts';
import fc from 'fast-check';
import { awaitState, stateOf } from '../../helpers/fixtures/booking-state.ts';
import { malformedIds, unknownId, unknownIds, usualMalformedIds } from '../../helpers/generators/ids.ts';
import {
  acceptanceFact,
  bookingAt,
  covers,
  type Defects,
  type Exchange,
  expectAllRefused,
  firstAccepting,
  inconclusive,
  isAccepted,
  JsonView,
  leaveNotApplicable,
  observe,
  type Place,
  test,
} from '../../helpers/test.ts';
import { poll } from '../../helpers/values/time.ts';

/** A small restaurant may be full until the cancellations of the check have reached it. */
const FREED_WITHIN_MS = 2_000;

test(
  'the cancellation of no booking is refused',
  ...covers(
    {
      unknown: 'CANCEL-BOOKING-UNKNOWN-ID',
      malformed: 'CANCEL-BOOKING-MALFORMED-ID',
    },
    async ({ partner, candidates, guests, settings, forAll }, { unknown, malformed }) => {
      const far = unknownId(settings.seed, 'booking to cancel');
      const defects: Defects<bigint | ((id: bigint) => string)> = {
        usual: [
          { id: unknown, defect: 'the id of no booking', changes: far },
          ...usualMalformedIds.map(({ defect, of }) => ({ id: malformed, defect, changes: of })),
        ],
        any: fc.oneof(
          unknownIds.map((id) => ({ id: unknown, defect: `the id ${id} of no booking`, changes: id })),
          malformedIds.map(({ defect, of }) => ({ id: malformed, defect, changes: of })),
        ),
      };
      const bookAndCancel = async (
        place: Place,
        change?: bigint | ((id: bigint) => string),
      ): Promise<Exchange> => {
        if (typeof change === 'bigint') return partner.send('cancelBooking', { path: { id: change } });
        const request = bookingAt(place, guests.phone());
        const booked = await poll(() => partner.send('createBooking', request), isAccepted, FREED_WITHIN_MS);
        if (!isAccepted(booked)) {
          // The refusal of a booking is none of its cancellation.
          return change === undefined
            ? booked
            : inconclusive('no booking could be made that would be cancelled');
        }
        const id = JsonView.of(booked).at('id').id;
        const cancelled = await partner.send('cancelBooking', { path: { id: change?.(id) ?? id } });
        // Bookings that pile up until the end of the check may fill a small restaurant.
        if (change !== undefined) await partner.send('cancelBooking', { path: { id } });
        return cancelled;
      };
      await expectAllRefused(forAll, candidates, defects, bookAndCancel);
    },
  ),
);

test(
  'what the cancellation gets in states that the restaurant gives is recorded',
  ...covers(
    'CANCEL-BOOKING-FINISHED',
    async ({ partner, candidates, guests, control, settings }, requirement) => {
      const restaurantSide = control('booking-state');
      const book = (place: Place): Promise<Exchange> =>
        partner.send('createBooking', bookingAt(place, guests.phone()));
      const { place } = await firstAccepting(candidates, book);
      await Promise.all(
        statesWithout('cancelable', 'cancelled').map(async (state) => {
          const booked = await book(place);
          if (!isAccepted(booked)) return;
          const id = JsonView.of(booked).at('id').id;
          if (!(await restaurantSide.moveBooking(id, state)).done) return;
          const read = await awaitState(partner, id, (shown) => shown === state, settings.eventTimeoutMs);
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
  'what a read of a deleted booking gets is recorded',
  ...covers('GET-BOOKING-DELETED', async ({ partner, candidates, guests, control }, requirement) => {
    const restaurantSide = control('booking-delete');
    const { twin } = await firstAccepting(candidates, (place) =>
      partner.send('createBooking', bookingAt(place, guests.phone())),
    );
    const id = JsonView.of(twin).at('id').id;
    const deleted = await restaurantSide.deleteBooking(id);
    if (!deleted.done) inconclusive(deleted.reason);
    const read = await partner.send('getBooking', { path: { id } });
    observe(requirement, 'get-booking.deleted', acceptanceFact(read));
  }),
);
