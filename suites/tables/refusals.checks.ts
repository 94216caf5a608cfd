import type { RequirementId } from '../../spec/requirements/catalogue.ts';
import type { Exchange } from '../../helpers/exchange.ts';
import { expectRefused } from '../../helpers/expectations.ts';
import { firstAccepting } from '../../helpers/first-accepting.ts';
import { impossibleDates } from '../../helpers/impossible-dates.ts';
import { localDateTime } from '../../helpers/local-date-time.ts';
import type { Place } from '../../helpers/target/places.ts';
import { covers, test } from '../../helpers/test.ts';
import { unknownId } from '../../helpers/unknown-id.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MOST_OTHERS = 5;
/** One that fits into 32 bits when the upper ones are cut off. */
const TWO_AFTER_OVERFLOW = 2 ** 32 + 2;

interface Changes {
  readonly id?: bigint | string;
  readonly date?: string | undefined;
  readonly persons?: number | string | undefined;
}

test(
  'a request for free tables with a missing or malformed part is refused',
  ...covers(
    [
      'COUNT-TABLES-MALFORMED-ID',
      'COUNT-TABLES-UNKNOWN-ID',
      'COUNT-TABLES-DATE-REQUIRED',
      'COUNT-TABLES-DATE-NOT-A-MOMENT',
      'COUNT-TABLES-DATE-OFFSET',
      'COUNT-TABLES-PERSONS-REQUIRED',
      'COUNT-TABLES-PERSONS-NOT-NUMBER',
      'COUNT-TABLES-PERSONS-INT32',
      'COUNT-TABLES-PERSONS-FRACTION',
    ],
    async ({ partner, places, run, settings }) => {
      const ask = (
        { restaurant, moment }: Place,
        { id = restaurant, ...changes }: Changes = {},
      ): Promise<Exchange> => {
        const query = { date: new Date(moment).toISOString(), persons: 2, ...changes };
        return partner.send('countFreeTables', { path: { id }, query });
      };
      const bookable = places.choose(places.bookable(), settings.seed, 'tables');
      const others = places.restaurants.filter((one) => one.active).slice(0, MOST_OTHERS);
      // A count of whatever moment will do where no hours are known.
      const soon = others.map(({ id }) => ({ restaurant: id, moment: Date.now() + 2 * DAY_MS }));
      const { place, twin } = await firstAccepting([...bookable, ...soon], (one) => ask(one));
      const unknown = unknownId(settings.seed, 'tables');
      const defects: readonly (readonly [RequirementId, string, Changes])[] = [
        ['COUNT-TABLES-MALFORMED-ID', 'the id «first»', { id: 'first' }],
        ['COUNT-TABLES-MALFORMED-ID', 'an id with a fraction', { id: `${place.restaurant}.5` }],
        ['COUNT-TABLES-UNKNOWN-ID', `the unknown id ${unknown}`, { id: unknown }],
        ['COUNT-TABLES-DATE-REQUIRED', 'a request without date', { date: undefined }],
        ['COUNT-TABLES-DATE-NOT-A-MOMENT', 'the date «soon»', { date: 'soon' }],
        ...impossibleDates(place.moment).map(
          ({ text, defect }) => ['COUNT-TABLES-DATE-NOT-A-MOMENT', defect, { date: text }] as const,
        ),
        [
          'COUNT-TABLES-DATE-OFFSET',
          'a date without an offset',
          { date: localDateTime(place.moment, run.timeZone ?? 'UTC') },
        ],
        ['COUNT-TABLES-PERSONS-REQUIRED', 'a request without persons', { persons: undefined }],
        ['COUNT-TABLES-PERSONS-NOT-NUMBER', 'the persons «two»', { persons: 'two' }],
        ['COUNT-TABLES-PERSONS-NOT-NUMBER', 'the persons «2 guests»', { persons: '2 guests' }],
        ['COUNT-TABLES-PERSONS-INT32', 'persons beyond 32 bits', { persons: 2 ** 31 }],
        ['COUNT-TABLES-PERSONS-INT32', 'persons far beyond 32 bits', { persons: TWO_AFTER_OVERFLOW }],
        ['COUNT-TABLES-PERSONS-FRACTION', 'two and a half persons', { persons: '2.5' }],
      ];
      const answers = await Promise.all(
        defects.map(async ([id, defect, changes]) => ({ id, defect, exchange: await ask(place, changes) })),
      );
      for (const { id, defect, exchange } of answers) expectRefused(id, exchange, { twin, defect });
    },
  ),
);
