import { stateOf } from '../../helpers/booking-state.ts';
import { inconclusive } from '../../helpers/cannot-go-on.ts';
import { isRefused } from '../../helpers/exchange.ts';
import { expectRefused, expectThat, requireAccepted } from '../../helpers/expectations.ts';
import { JsonView } from '../../helpers/json-view.ts';
import { soundBooking } from '../../helpers/sound-booking.ts';
import { guestCode } from '../../helpers/target/guest-code.ts';
import type { Places } from '../../helpers/target/places.ts';
import { covers, test } from '../../helpers/test.ts';

const defect = 'a request without the header Authorization';

test(
  'requestConfirmationCode without the header Authorization is refused',
  covers('REQUEST-CODE-PROTECTED'),
  async ({ partner, places, guests }) => {
    const input = { path: { id: whereCodesAreSent(places) }, body: { phone: guests.phone() } };
    const without = await partner.send('requestConfirmationCode', { ...input, authorization: null });
    const twin = await partner.send('requestConfirmationCode', input);
    expectRefused('REQUEST-CODE-PROTECTED', without, { twin, defect });
  },
);

test(
  'verifyConfirmationCode without the header Authorization is refused',
  covers('VERIFY-CODE-PROTECTED'),
  async ({ partner, places, guests, run, settings, control }) => {
    const restaurant = whereCodesAreSent(places);
    const phone = guests.phone();
    requireAccepted(
      await partner.send('requestConfirmationCode', { path: { id: restaurant }, body: { phone } }),
    );
    const body = { phone, code: await guestCode({ run, settings, control }, restaurant, phone) };
    const without = await partner.send('verifyConfirmationCode', { body, authorization: null });
    const twin = await partner.send('verifyConfirmationCode', { body });
    expectRefused('VERIFY-CODE-PROTECTED', without, { twin, defect });
  },
);

test(
  'createBooking without the header Authorization is refused',
  covers('CREATE-BOOKING-PROTECTED'),
  async ({ partner, place, guests }) => {
    const input = { path: { id: place.restaurant }, body: soundBooking(place, guests.phone()) };
    const without = await partner.send('createBooking', { ...input, authorization: null });
    const twin = await partner.send('createBooking', input);
    expectRefused('CREATE-BOOKING-PROTECTED', without, { twin, defect });
  },
);

test(
  'getBooking without the header Authorization is refused',
  covers('GET-BOOKING-PROTECTED'),
  async ({ partner, place, guests }) => {
    const booked = await partner.send('createBooking', {
      path: { id: place.restaurant },
      body: soundBooking(place, guests.phone()),
    });
    const path = { id: JsonView.of(requireAccepted(booked)).at('id').id };
    const without = await partner.send('getBooking', { path, authorization: null });
    const twin = await partner.send('getBooking', { path });
    expectRefused('GET-BOOKING-PROTECTED', without, { twin, defect });
  },
);

test(
  'cancelBooking without the header Authorization is refused',
  covers('CANCEL-BOOKING-PROTECTED'),
  async ({ partner, place, guests }) => {
    const booked = await partner.send('createBooking', {
      path: { id: place.restaurant },
      body: soundBooking(place, guests.phone()),
    });
    const path = { id: JsonView.of(requireAccepted(booked)).at('id').id };
    const without = await partner.send('cancelBooking', { path, authorization: null });
    const read = await partner.send('getBooking', { path });
    const twin = await partner.send('cancelBooking', { path });
    expectRefused('CANCEL-BOOKING-PROTECTED', without, { twin, defect });
    if (isRefused(without) && /^CANCEL(ING|ED)$/.test(stateOf(read) ?? '')) {
      expectThat('CANCEL-BOOKING-PROTECTED', false, {
        expected: 'a refused cancellation without effect',
        observed: `refused, but the booking is ${stateOf(read) ?? ''}`,
        evidence: [without, read],
      });
    }
  },
);

/** A restaurant that wants phones confirmed, or any that takes bookings: some send codes there as well. */
function whereCodesAreSent(places: Places): bigint {
  const found = places.confirming()[0] ?? places.bookable()[0];
  return found?.id ?? inconclusive('no bookable restaurant was found; TARGET_TIMEZONE may open one');
}
