import fc from 'fast-check';
import { impossibleDates, overflowingDates, utcOffsets } from '../../helpers/generators/dates.ts';
import {
  malformedIds,
  type StrangeId,
  strangeIds,
  unknownId,
  usualMalformedIds,
  usualStrangeIds,
} from '../../helpers/generators/ids.ts';
import type { Defect } from '../../helpers/generators/mutation.ts';
import { covers, expectAllRefused, type Place, type RequirementId, test } from '../../helpers/test.ts';
import { DAY_MS, localDateTime } from '../../helpers/values/time.ts';

const MOST_OTHERS = 5;

/** A number that is 2 when cut to 32 bits. */
const TWO_AFTER_OVERFLOW = 2 ** 32 + 2;

interface Changes {
  readonly id?: bigint | string;
  readonly date?: string | undefined;
  readonly persons?: number | bigint | string | undefined;
}

type TablesDefect = Defect<(place: Place) => Changes>;

const REFUSED = {
  malformedId: 'COUNT-TABLES-MALFORMED-ID',
  unknownId: 'COUNT-TABLES-UNKNOWN-ID',
  dateRequired: 'COUNT-TABLES-DATE-REQUIRED',
  dateNotAMoment: 'COUNT-TABLES-DATE-NOT-A-MOMENT',
  dateOffset: 'COUNT-TABLES-DATE-OFFSET',
  personsRequired: 'COUNT-TABLES-PERSONS-REQUIRED',
  personsNotNumber: 'COUNT-TABLES-PERSONS-NOT-NUMBER',
  personsInt32: 'COUNT-TABLES-PERSONS-INT32',
  personsFraction: 'COUNT-TABLES-PERSONS-FRACTION',
} as const;

test(
  'a request for free tables with a missing or malformed parameter is refused',
  ...covers(REFUSED, async ({ partner, places, run, settings, forAll }) => {
    const bookable = places.choose(places.bookable(), settings.seed, 'tables');
    const others = places.restaurants.filter((one) => one.active).slice(0, MOST_OTHERS);
    // Any moment will do where no hours are known.
    const soon = others.map(({ id }) => ({
      restaurant: id,
      moment: Math.floor(Date.now() / DAY_MS + 2) * DAY_MS,
    }));
    const unknown = unknownId(settings.seed, 'tables');
    const zone = run.timeZone ?? 'UTC';
    const usual = usualDefects(unknown, zone, [...bookable, ...soon][0]?.moment ?? Date.now());
    await expectAllRefused(forAll, [...bookable, ...soon], { usual, any: anyDefects }, (place, changes) => {
      const { restaurant, moment } = place;
      const { id = restaurant, ...changed } = changes?.(place) ?? {};
      const query = { date: new Date(moment).toISOString(), persons: 2, ...changed };
      return partner.send('countFreeTables', { path: { id }, query });
    });
  }),
);

function usualDefects(unknown: bigint, zone: string, soon: number): readonly TablesDefect[] {
  const fixed: readonly (readonly [RequirementId, string, Changes])[] = [
    [REFUSED.unknownId, `the unknown id ${unknown}`, { id: unknown }],
    [REFUSED.dateRequired, 'a request without date', { date: undefined }],
    [REFUSED.dateNotAMoment, 'the date "soon"', { date: 'soon' }],
    [REFUSED.dateNotAMoment, 'an empty date', { date: '' }],
    [REFUSED.personsRequired, 'a request without persons', { persons: undefined }],
    [REFUSED.personsNotNumber, 'the persons "two"', { persons: 'two' }],
    [REFUSED.personsNotNumber, 'the persons "2 guests"', { persons: '2 guests' }],
    [REFUSED.personsNotNumber, 'empty persons', { persons: '' }],
    [REFUSED.personsInt32, 'persons beyond 32 bits', { persons: 2 ** 31 }],
    [REFUSED.personsInt32, 'persons below 32 bits', { persons: -(2 ** 31) - 1 }],
    [REFUSED.personsInt32, 'persons far beyond 32 bits', { persons: TWO_AFTER_OVERFLOW }],
    [REFUSED.personsFraction, 'two and a half persons', { persons: '2.5' }],
  ];
  return [
    ...usualMalformedIds.map(malformed),
    ...usualStrangeIds.map(stranger),
    ...fixed.map(([id, defect, changes]) => ({ id, defect, changes: () => changes })),
    ...impossibleDates(soon).map(({ defect }, index): TablesDefect => ({
      id: REFUSED.dateNotAMoment,
      defect,
      changes: ({ moment }) => ({ date: impossibleDates(moment)[index]?.text }),
    })),
    {
      id: REFUSED.dateOffset,
      defect: 'a date without an offset',
      changes: ({ moment }) => ({ date: localDateTime(moment, zone) }),
    },
    {
      id: REFUSED.dateOffset,
      defect: 'a date without a time',
      changes: ({ moment }) => ({ date: localDateTime(moment, zone).slice(0, 10) }),
    },
  ];
}

function stranger({ defect, of }: StrangeId): TablesDefect {
  return {
    id: REFUSED.unknownId,
    defect: `the unknown id ${defect}`,
    changes: ({ restaurant }) => ({ id: of(restaurant) }),
  };
}

const signs = fc.constantFrom(1n, -1n);

const anyDefects: fc.Arbitrary<TablesDefect> = fc.oneof(
  malformedIds.map(malformed),
  strangeIds.map(stranger),
  overflowingDates.map(({ defect, of }): TablesDefect => ({
    id: REFUSED.dateNotAMoment,
    defect,
    changes: ({ moment }) => ({ date: of(moment) }),
  })),
  fc.stringMatching(/^[b-y]{3,9}$/).map((word): TablesDefect => ({
    id: REFUSED.dateNotAMoment,
    defect: `the date "${word}"`,
    changes: () => ({ date: word }),
  })),
  utcOffsets.map((offset): TablesDefect => ({
    id: REFUSED.dateOffset,
    defect: `a date without an offset, by a clock of ${offset}`,
    changes: ({ moment }) => ({ date: localDateTime(moment, offset) }),
  })),
  malformedIds
    .map(({ of }) => of(2n))
    // Some languages write long numbers with an underscore between.
    .filter((text) => !text.includes('_') && Number.isNaN(Number(text)))
    .map((text) => persons(REFUSED.personsNotNumber, text)),
  fc
    .tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 9 }))
    .map(([whole, tenths]) => persons(REFUSED.personsFraction, `${whole}.${tenths}`)),
  fc
    .tuple(fc.bigInt({ min: 2n ** 31n + 1n, max: 2n ** 62n }), signs)
    .map(([large, sign]) => persons(REFUSED.personsInt32, large * sign)),
  fc
    .tuple(fc.bigInt({ min: 1n, max: 2n ** 29n }), fc.bigInt({ min: 1n, max: 20n }))
    .map(([upper, lower]) => persons(REFUSED.personsInt32, upper * 2n ** 32n + lower)),
);

function malformed({ defect, of }: (typeof usualMalformedIds)[number]): TablesDefect {
  return {
    id: REFUSED.malformedId,
    defect,
    changes: ({ restaurant }) => ({ id: of(restaurant) }),
  };
}

function persons(id: RequirementId, value: string | bigint): TablesDefect {
  return { id, defect: `the persons "${value}"`, changes: () => ({ persons: value }) };
}
