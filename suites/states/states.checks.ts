import { bookingAt, covers, firstAccepting, observe, stateOf, test } from '../../helpers/test.ts';

test(
  'the state of a new booking is recorded',
  ...covers('STATES-AFTER-CREATION', async ({ partner, candidates, guests }, id) => {
    const { twin } = await firstAccepting(candidates, (place) =>
      partner.send('createBooking', bookingAt(place, guests.phone())),
    );
    observe(id, 'states.after-creation', stateOf(twin) ?? 'no state');
  }),
);
