import {
  confirmedByRepeating,
  covers,
  type Exchange,
  isAccepted,
  leaveNotApplicable,
  notApplicable,
  test,
} from '../../helpers/test.ts';
import { offsetDateTime } from '../../helpers/values/time.ts';
import { numbersOf } from './support/numbers.ts';

/** West and east of Greenwich, one of them with a half hour. */
const OFFSETS = ['-05:00', '+05:30'] as const;

/** Restaurants whose tables are compared. */
const MOST_RESTAURANTS = 2;

const PERSONS = 2;

test(
  'the free tables at one moment are the same, whatever offset it is written in',
  ...covers('COUNT-TABLES-SAME-MOMENT', async ({ partner, places, check }, requirement) => {
    const sites = places.bookable().slice(0, MOST_RESTAURANTS);
    if (sites.length === 0) notApplicable('no restaurant takes bookings without a confirmation');
    const compare = async (restaurant: bigint, moment: number, offset: string): Promise<void> =>
      confirmedByRepeating(async (look) => {
        const count = (date: string): Promise<Exchange> =>
          partner.send('countFreeTables', { path: { id: restaurant }, query: { date, persons: PERSONS } });
        const utc = new Date(moment).toISOString();
        const shifted = offsetDateTime(moment, offset);
        // Where every second read is old, the two of a pair differ.
        const answers: readonly Exchange[] = [
          await count(utc),
          await count(shifted),
          await count(shifted),
          await count(utc),
        ];
        if (!answers.every(isAccepted)) return;
        const [shown = '', otherShown = '', otherAgain, shownAgain] = answers.map(numbersOf);
        // Somebody may have booked a table in between.
        if (shown === '' || shown !== shownAgain || otherShown !== otherAgain) return;
        look.expect(requirement, otherShown === shown, {
          expected: `${shown}, as for the same moment in UTC, before and after`,
          observed: otherShown === '' ? 'no number' : otherShown,
          evidence: answers.slice(0, 2),
        });
      });
    await Promise.all(
      sites.flatMap(({ id }) => {
        // Some hours before the beginning of a day's hours the restaurant is closed, some hours after it is open.
        const [moment] = [...places.startsOfDays(id), ...places.momentsOf(id)];
        return moment === undefined ? [] : OFFSETS.map((offset) => compare(id, moment, offset));
      }),
    );
    if (!check.hasVerdict(requirement))
      leaveNotApplicable(requirement, 'no response shows numbers that stay the same for a while');
  }),
);
