import {
  awaitRead,
  bookingAt,
  covers,
  type Exchange,
  isAccepted,
  MOSTLY_WAITS,
  observe,
  type Place,
  requireAccepted,
  test,
} from '../../helpers/test.ts';
import { sameJson } from '../../helpers/values/json/equality.ts';

test(
  'the effect of a booking on the number of free tables is recorded',
  ...covers(
    'COUNT-TABLES-AFTER-BOOKING',
    async ({ partner, place, guests }, id) => {
      const count = (one: Place): Promise<Exchange> => {
        const query = { date: new Date(one.moment).toISOString(), persons: 2 };
        return partner.send('countFreeTables', { path: { id: one.restaurant }, query });
      };
      const before = requireAccepted(await count(place));
      const booked = requireAccepted(await partner.send('createBooking', bookingAt(place, guests.phone())));
      const isAnother = (one: Exchange): boolean =>
        isAccepted(one) && !sameJson(before.json ?? null, one.json ?? null);
      const after = requireAccepted(await awaitRead(booked, () => count(place), isAnother));
      observe(id, 'tables.after-booking', isAnother(after) ? 'another than before' : 'the same as before');
    },
    MOSTLY_WAITS,
  ),
);
