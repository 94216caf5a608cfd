import {
  acceptanceFact,
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
import { DAY_MS } from '../../helpers/values/time.ts';

test(
  'the responses for a past moment and for 0 or fewer persons are recorded',
  ...covers(
    { datePast: 'COUNT-TABLES-DATE-PAST', personsNotPositive: 'COUNT-TABLES-PERSONS-NOT-POSITIVE' },
    async ({ partner, place, check }, { datePast, personsNotPositive }) => {
      const ask = async (moment: number, persons: number): Promise<Exchange> => {
        const query = { date: new Date(moment).toISOString(), persons };
        const count = await partner.send('countFreeTables', { path: { id: place.restaurant }, query });
        check.ignoreBreachesOf(count);
        return count;
      };
      const past = await ask(Date.now() - DAY_MS, 2);
      observe(datePast, 'tables.past-moment', acceptanceFact(past));
      for (const persons of [0, -1]) {
        const count = await ask(place.moment, persons);
        observe(personsNotPositive, `tables.persons.${persons}`, acceptanceFact(count));
      }
    },
  ),
);

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
