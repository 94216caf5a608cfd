import { acceptanceFact, covers, type Exchange, observe, test } from '../../helpers/test.ts';
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
