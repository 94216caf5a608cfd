import {
  confirmedByRepeating,
  covers,
  type Exchange,
  isAccepted,
  isJsonArray,
  isJsonObject,
  type Json,
  leaveNotApplicable,
  notApplicable,
  test,
} from '../../helpers/test.ts';
import { stringifyJson } from '../../helpers/values/json/json.ts';
import { offsetDateTime } from '../../helpers/values/time.ts';

/** West and east of Greenwich, with half an hour in it. */
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
        const before = await count(utc);
        const other = await count(offsetDateTime(moment, offset));
        const after = await count(utc);
        if (![before, other, after].every(isAccepted)) return;
        const [shown, otherShown, shownAfter] = [before, other, after].map(numbersOf);
        // Somebody may have booked a table in between.
        if (shown === undefined || shown === '' || shown !== shownAfter) return;
        look.expect(requirement, otherShown === shown, {
          expected: `${shown}, as for the same moment in UTC, before and after`,
          observed: otherShown === '' ? 'no number' : `${otherShown}`,
          evidence: [before, other],
        });
      });
    await Promise.all(
      sites.flatMap(({ id }) => {
        // The first hours of a day are open on one side alone.
        const [moment] = places.momentsOf(id);
        return moment === undefined ? [] : OFFSETS.map((offset) => compare(id, moment, offset));
      }),
    );
    if (!check.hasVerdict(requirement))
      leaveNotApplicable(requirement, 'no response shows numbers that stay the same for a while');
  }),
);

/** The numbers in a response with their places in it: a text may repeat how the request was written. */
function numbersOf(exchange: Exchange): string {
  return isAccepted(exchange) ? numbersIn(exchange.json ?? null).join(', ') : '';
}

function numbersIn(value: Json, name = ''): readonly string[] {
  if (isJsonArray(value)) return value.flatMap((one) => numbersIn(one, name));
  if (isJsonObject(value))
    return Object.entries(value).flatMap(([below, one]) => numbersIn(one ?? null, below));
  const isNumber = typeof value === 'number' || typeof value === 'bigint';
  return isNumber ? [`${name}${name === '' ? '' : ' '}${stringifyJson(value)}`] : [];
}
