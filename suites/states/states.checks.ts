import { stateOf } from '../../helpers/booking-state.ts';
import { observe } from '../../helpers/expectations.ts';
import { firstAccepting } from '../../helpers/first-accepting.ts';
import { soundBooking } from '../../helpers/sound-booking.ts';
import { covers, test } from '../../helpers/test.ts';

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
