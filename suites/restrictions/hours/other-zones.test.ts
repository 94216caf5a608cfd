import assert from 'node:assert/strict';
import { expect, test } from '@playwright/test';
import type { Answered, Exchange } from '../../../helpers/http/exchange.ts';
import { bookableMoments } from '../../../helpers/fixtures/restaurants/hours/moments.ts';
import { type Interval, isInside } from '../../../helpers/fixtures/restaurants/hours/opening-hours.ts';
import {
  type RestaurantHours,
  restaurantHours,
} from '../../../helpers/fixtures/restaurants/hours/restaurant-hours.ts';
import { DAY_MS, HOUR_MS } from '../../../helpers/values/time.ts';
import { OtherZones } from './other-zones.ts';

/** A midnight, more than a day from now. */
const START = Math.ceil(Date.now() / DAY_MS) * DAY_MS + DAY_MS;

const RESTAURANT = 1n;

const ANSWER: Answered = {
  ...{ kind: 'answered', operation: 'createBooking', status: 200, startedAt: START, durationMs: 1 },
  request: { method: 'POST', url: 'http://127.0.0.1/booking', headers: {} },
  ...{ headers: {}, text: '', json: undefined, breaches: [] },
};

/** Hours of two weeks, each day alike. */
function everyDay(...ofDay: readonly (readonly [from: number, to: number])[]): readonly Interval[] {
  return Array.from({ length: 14 }, (_, day) =>
    ofDay.map(([from, to]) => ({
      start: START + day * DAY_MS + from * HOUR_MS,
      end: START + day * DAY_MS + to * HOUR_MS,
    })),
  ).flat();
}

/** The zones with a restaurant that answers as told. */
function zonesWith(
  booking: readonly Interval[],
  isAccepted: (moment: number) => boolean,
  more: Partial<RestaurantHours> = {},
): { readonly zones: OtherZones; readonly asked: readonly number[] } {
  const hours = { booking, opening: [], doubtful: [], bookingDates: [], areInstantsSure: true, ...more };
  const asked: number[] = [];
  const places = { hours: new Map([[RESTAURANT, hours]]), momentsOf: () => bookableMoments(hours) };
  const book = ({ moment }: { readonly moment: number }): Promise<Exchange> => {
    asked.push(moment);
    return Promise.resolve({ ...ANSWER, status: isAccepted(moment) ? 200 : 409 });
  };
  return { zones: new OtherZones(places, book), asked };
}

const HOURS: Readonly<Record<string, readonly Interval[]>> = {
  'from ten to ten': everyDay([10, 22]),
  'with a break': everyDay([10, 14], [18, 22]),
  'with a short break': everyDay([12, 15], [17, 22]),
  'from early to late': everyDay([6, 23.5]),
  'of the evening': everyDay([18, 23]),
  'past midnight': everyDay([17, 26]),
};

/** The moments outside the hours of some days in the middle of them, on the half hour. */
function outside(hours: readonly Interval[]): readonly number[] {
  const moments = Array.from({ length: 3 * 48 }, (_, index) => START + 5 * DAY_MS + (index * HOUR_MS) / 2);
  return moments.filter((one) => !isInside(hours, one));
}

for (const [title, hours] of Object.entries(HOURS)) {
  test(`hours ${title}: what a restaurant accepts in another zone is explained by the zone`, async () => {
    for (const ahead of [-17, -11, -7, -4, -3, -2, -1, -0.5, 0.5, 1, 2, 3, 5.75, 7, 9, 12]) {
      const isOpen = (moment: number): boolean => isInside(hours, moment + ahead * HOUR_MS);
      const { zones, asked } = zonesWith(hours, isOpen);
      const accepted = outside(hours).filter(isOpen);
      for (const moment of accepted) {
        const isExplained = await zones.explain(RESTAURANT, { accepted: [moment], refused: [] });
        assert(isExplained, `${ahead} h: ${(moment - START) / HOUR_MS}`);
      }
      expect(asked.length).toBeLessThanOrEqual(8);
    }
  });

  test(`hours ${title}: a restaurant that accepts all that is inside them is in no other zone`, async () => {
    const { zones, asked } = zonesWith(hours, () => true);
    for (const moment of outside(hours)) {
      assert.equal(await zones.explain(RESTAURANT, { accepted: [moment], refused: [] }), false);
    }
    expect(asked.length).toBeLessThanOrEqual(4);
  });
}

test('a gap in the hours is no other zone, whatever is asked first', async () => {
  const hours = everyDay([12, 14], [18, 21.5]);
  const isInGap = (moment: number): boolean =>
    (moment - START) % DAY_MS < 19 * HOUR_MS && moment % DAY_MS >= 18 * HOUR_MS;
  const { zones } = zonesWith(hours, (moment) => isInside(hours, moment) && !isInGap(moment));
  const at = (day: number, hour: number): number => START + day * DAY_MS + hour * HOUR_MS;
  const answers = { accepted: [at(3, 13), at(4, 20), at(5, 19.5)], refused: [at(4, 18), at(5, 18.5)] };
  expect(await zones.explain(RESTAURANT, answers)).toBe(false);
});

test('refusals inside hours are explained by a zone that has them outside', async () => {
  const hours = everyDay([12, 15], [17, 22]);
  const { zones } = zonesWith(hours, (moment) => isInside(hours, moment + HOUR_MS));
  const at = (day: number, hour: number): number => START + day * DAY_MS + hour * HOUR_MS;
  const answers = { accepted: [at(3, 13), at(4, 18), at(5, 20)], refused: [at(4, 14), at(5, 14)] };
  expect(await zones.explain(RESTAURANT, answers)).toBe(true);
});

test('breaks that are shown inside hours may be accepted in another zone too', async () => {
  const [hours, doubtful] = [everyDay([10, 15], [17, 22]), everyDay([15, 17])];
  const { zones } = zonesWith(hours, (moment) => isInside([...hours, ...doubtful], moment + 7 * HOUR_MS), {
    doubtful,
  });
  const moment = START + 5 * DAY_MS + 9 * HOUR_MS;
  expect(await zones.explain(RESTAURANT, { accepted: [moment], refused: [] })).toBe(true);
});

test('where the zone of all hours is unknown, it excuses nothing', async () => {
  const { zones, asked } = zonesWith(everyDay([10, 22]), () => false, { areInstantsSure: false });
  expect(await zones.explain(RESTAURANT, { accepted: [START + 5 * HOUR_MS], refused: [] })).toBe(false);
  expect(asked).toEqual([]);
});

test('where every time names its offset, no other zone excuses anything', async () => {
  const { zones, asked } = zonesWith(everyDay([10, 22]), () => false, { isOfOneClock: true });
  expect(await zones.explain(RESTAURANT, { accepted: [START + 5 * HOUR_MS], refused: [] })).toBe(false);
  expect(asked).toEqual([]);
});

for (const [offset, isOfOneClock] of [
  ['+04:00', true],
  ['-03:30', true],
  ['+00:00', undefined],
  ['Z', undefined],
  ['', undefined],
] as const)
  test(`times that end in ${offset || 'no offset'} ${isOfOneClock ? 'are' : 'may not be'} those of the restaurant's clock`, () => {
    const records = [{ start: `10:00${offset}`, end: `22:00${offset}`, isWorkingTime: true }];
    const group = { date: '2026-12-01', day: 'TUESDAY', type: 'BOOKING', records };
    expect(restaurantHours([group], { timeZone: 'UTC' })?.isOfOneClock).toBe(isOfOneClock);
  });
