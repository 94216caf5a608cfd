import { expectFields } from '../../helpers/field-expectations.ts';
import { firstAccepting } from '../../helpers/first-accepting.ts';
import { soundBooking } from '../../helpers/sound-booking.ts';
import { covers, test } from '../../helpers/test.ts';

test(
  'a booking has the fields of the contract, each of its type',
  ...covers(
    [
      'BOOKING-ID-PRESENT',
      'BOOKING-ID-TYPE',
      'BOOKING-PERSONS-PRESENT',
      'BOOKING-PERSONS-TYPE',
      'BOOKING-FIRST-NAME-PRESENT',
      'BOOKING-FIRST-NAME-TYPE',
      'BOOKING-PHONE-PRESENT',
      'BOOKING-PHONE-TYPE',
      'BOOKING-STATE-PRESENT',
      'BOOKING-STATE-TYPE',
      'BOOKING-STATE-ENUM',
      'BOOKING-DATE-PRESENT',
      'BOOKING-DATE-TYPE',
      'BOOKING-DATE-VALUE',
      'BOOKING-DATE-RFC3339',
      'BOOKING-LAST-NAME-TYPE',
      'BOOKING-COMMENT-TYPE',
      'BOOKING-META-TYPE',
      'BOOKING-PROMO-TYPE',
      'BOOKING-NULL-FREE',
      'BOOKING-META-NULL-FREE',
    ],
    async ({ partner, candidates, guests, contract }) => {
      const { place, twin: full } = await firstAccepting(candidates, (one) =>
        partner.send('createBooking', {
          path: { id: one.restaurant },
          body: soundBooking(one, guests.phone()),
        }),
      );
      const bare = { lastName: undefined, comment: undefined, meta: undefined };
      const sparse = await Promise.all(
        [bare, { ...bare, meta: {} }].map((changes) =>
          partner.send('createBooking', {
            path: { id: place.restaurant },
            body: soundBooking(place, guests.phone(), changes),
          }),
        ),
      );
      const reads = await Promise.all(
        partner.created.map(({ id }) => partner.send('getBooking', { path: { id } })),
      );
      expectFields(contract, [full, ...sparse, ...reads]);
    },
  ),
);

test(
  'an accepted booking request is answered as the contract says',
  ...covers(
    ['CREATE-BOOKING-ANSWERS-200', 'CREATE-BOOKING-MEDIA-TYPE', 'CREATE-BOOKING-BODY-KIND'],
    async ({ partner, candidates, guests, contract }) => {
      const { twin } = await firstAccepting(candidates, (place) =>
        partner.send('createBooking', {
          path: { id: place.restaurant },
          body: soundBooking(place, guests.phone()),
        }),
      );
      expectFields(contract, [twin]);
    },
  ),
);
