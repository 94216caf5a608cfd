import { inconclusive } from '../../helpers/cannot-go-on.ts';
import { isAccepted, type Exchange } from '../../helpers/exchange.ts';
import { expectThat, requireAccepted } from '../../helpers/expectations.ts';
import { firstAccepting } from '../../helpers/first-accepting.ts';
import { JsonView } from '../../helpers/json-view.ts';
import { soundBooking } from '../../helpers/sound-booking.ts';
import type { Place } from '../../helpers/target/places.ts';
import { covers, test } from '../../helpers/test.ts';

/** One restaurant's bookings, one for each of two days. */
interface Booked {
  readonly moments: readonly Place[];
  readonly exchanges: readonly Exchange[];
}

test(
  'a sound booking is accepted in restaurants that take bookings',
  ...covers(['CREATE-BOOKING-SOUND-ACCEPTED'], async ({ partner, places, candidates, guests }) => {
    const book = (place: Place): Promise<Exchange> =>
      partner.send('createBooking', {
        path: { id: place.restaurant },
        body: soundBooking(place, guests.phone(), { persons: 1 + (Number(place.restaurant) % 4) }),
      });
    const bookAll = async (moments: readonly Place[]): Promise<Booked> => ({
      moments,
      exchanges: await Promise.all(moments.map(book)),
    });
    const atOtherTimes = ({ restaurant }: Place): readonly Place[] =>
      places.insideBookingHours(restaurant, 6).map((moment) => ({ restaurant, moment }));
    const twoDays = candidates.map((place) => [place, ...places.onOtherDays(place).slice(0, 1)]);
    const booked = await Promise.all(twoDays.map(bookAll));
    const suspects = booked.filter(refused);
    const witness = booked.find((one) => !refused(one))?.moments[0];
    if (witness === undefined) return inconclusive('no restaurant accepted a sound booking');

    // One restaurant may be full on two days; that two are, again and again, while another goes on accepting, is no accident.
    let still: readonly Booked[] = [];
    if (suspects.length > 1) {
      requireAccepted(await book(witness));
      // At other times of other days: that a certain moment is refused would be a finding of the hours.
      const elsewhen = suspects.map(({ moments }) => moments.slice(0, 1).flatMap(atOtherTimes));
      still = (await Promise.all(elsewhen.map(bookAll))).filter(refused);
      requireAccepted(await book(witness));
    }
    expectThat('CREATE-BOOKING-SOUND-ACCEPTED', still.length < 2, {
      expected: 'sound bookings accepted',
      observed: `refused again and again, on two days, in ${still.length} of ${booked.length} restaurants`,
      evidence: still.flatMap(({ exchanges }) => exchanges.slice(0, 1)),
    });
  }),
);

function refused({ moments, exchanges }: Booked): boolean {
  return moments.length > 1 && !exchanges.some(isAccepted);
}

test(
  'every booking has an id of its own',
  ...covers(['CREATE-BOOKING-IDS-DISTINCT'], async ({ partner, candidates, guests }) => {
    const book = (place: Place): Promise<Exchange> =>
      partner.send('createBooking', {
        path: { id: place.restaurant },
        body: soundBooking(place, guests.phone()),
      });
    const { place, twin } = await firstAccepting(candidates, book);
    const others = await Promise.all([place, ...candidates].map(book));
    const booked = [twin, ...others.filter(isAccepted)];
    if (booked.length < 2) inconclusive('only one booking was accepted');
    const ids = booked.map((exchange) => JsonView.of(exchange).at('id').id);
    expectThat('CREATE-BOOKING-IDS-DISTINCT', new Set(ids).size === ids.length, {
      expected: `${ids.length} different ids`,
      observed: ids.join(', '),
      evidence: booked.slice(0, 2),
    });
  }),
);
