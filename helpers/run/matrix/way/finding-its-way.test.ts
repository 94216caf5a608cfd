import { expect, test } from '@playwright/test';
import { type Behaviour, defaultBehaviour } from '../../../../reference/decisions/index.ts';
import type { Way } from '../../way/way.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../values/time.ts';
import { DAYTIMES, later, refusing, wayAt } from './way-at.ts';

const STRICT = refusing(
  ({ request, now, local }) =>
    request.date.epochMilliseconds < now + 2 * HOUR_MS ||
    request.date.epochMilliseconds > now + 8 * DAY_MS ||
    local.minute % 15 !== 0 ||
    request.persons > 8 ||
    request.meta?.promo !== undefined,
);

for (const hours of DAYTIMES) {
  test(`lead time, horizon, slots, sizes of parties and promo codes are found out, and the zone all the same, ${hours} hours from now`, async () => {
    const { way } = await later(hours, () => wayAt('Europe/Moscow', STRICT, undefined));
    expect(way.soundRequest).toEqual({
      omitted: ['meta'],
      persons: 2,
      fewestPersons: 1,
      mostPersons: 8,
      stepMs: 15 * MINUTE_MS,
    });
    expect(way.moments?.horizonMs).toBeGreaterThan(6 * DAY_MS);
    expect(way.moments?.horizonMs).toBeLessThanOrEqual(8 * DAY_MS + HOUR_MS);
    expect(way).toMatchObject({ timeZone: '+03:00' });
    expect(way.zoneDoubt).toBeUndefined();
    expect(way.foundOut?.[0]).toContain('without promo (meta), for at most 8, in steps of 15 minutes');
  });
}

const POLICIES: readonly [title: string, Partial<Behaviour>, Partial<Way>][] = [
  [
    'bookings three days ahead',
    refusing(({ request, now }) => request.date.epochMilliseconds < now + 3 * DAY_MS),
    { soundRequest: { omitted: [], persons: 2, fewestPersons: 1, mostPersons: 12, stepMs: MINUTE_MS } },
  ],
  [
    'no last names',
    refusing(({ request }) => request.lastName !== undefined),
    {
      soundRequest: {
        omitted: ['lastName'],
        persons: 2,
        fewestPersons: 1,
        mostPersons: 12,
        stepMs: MINUTE_MS,
      },
    },
  ],
  [
    'parties of three to six',
    refusing(({ request: { persons } }) => persons < 3 || persons > 6),
    { soundRequest: { omitted: [], persons: 4, fewestPersons: 4, mostPersons: 6, stepMs: MINUTE_MS } },
  ],
  [
    'parties of two or more',
    refusing(({ request: { persons } }) => persons < 2),
    {
      soundRequest: { omitted: [], persons: 2, fewestPersons: 2, mostPersons: 12, stepMs: MINUTE_MS },
    },
  ],
  [
    'slots of an hour',
    refusing(({ local }) => local.minute !== 0),
    { soundRequest: { omitted: [], persons: 2, fewestPersons: 1, mostPersons: 12, stepMs: HOUR_MS } },
  ],
];

for (const [title, changes, expected] of POLICIES) {
  test(`a target that takes ${title} is booked so`, async () => {
    const { way } = await wayAt('UTC', changes, 'UTC');
    expect(way).toMatchObject(expected);
    expect(way.foundOut?.[0]).toContain('the checks hold to that');
  });
}

test('a target whose slots begin at a quarter past and to is booked then', async () => {
  const slots = refusing(({ local }) => local.minute % 30 !== 15);
  for (const zone of ['UTC', 'Asia/Kathmandu']) {
    const { way } = await wayAt(zone, slots, zone);
    expect(way.moments).toMatchObject({ stepMs: HOUR_MS / 2, pastMs: HOUR_MS / 4 });
  }
});

test('a target that knows phones of one country only gives the patterns of that country', async () => {
  const { way } = await wayAt(
    'UTC',
    refusing(({ request }) => !request.phone.startsWith('+44')),
    'UTC',
  );
  expect(way.phones?.length).toBeGreaterThan(0);
  expect(way.phones?.every((pattern) => pattern.startsWith('+44'))).toBe(true);
});

for (const [title, isValid, starts, others] of [
  ['North America', /^\+1/, ['+1201', '+1204'], ['+44', '+33']],
  [
    'the United States',
    /^\+1(?!204|226|236|250|289|306|403|416|418|450|506|514|519|604|613)/,
    ['+1201'],
    ['+1204', '+33'],
  ],
  [
    'mobiles, which look like landlines in North America',
    /^\+(1|447|336)/,
    ['+1201', '+447', '+336'],
    ['+441', '+331'],
  ],
] as const) {
  test(`a target that takes phones of ${title} only is booked with these`, async () => {
    const { way, asked, states } = await wayAt(
      'UTC',
      refusing(({ request }) => !isValid.test(request.phone)),
      'UTC',
    );
    const areThere = (start: string): boolean => way.phones?.some((one) => one.startsWith(start)) === true;
    expect(starts.filter(areThere)).toEqual(starts);
    expect(others.filter(areThere)).toEqual([]);
    expect(way.foundOut?.[0]).toContain('with phones such as +1201');
    expect(way.soundRequest).toMatchObject({ omitted: [], persons: 2, fewestPersons: 1, mostPersons: 12 });
    expect(asked).toBeLessThan(40);
    expect(states.filter((state) => state !== 'CANCELED' && state !== 'CANCELING')).toEqual([]);
  });
}

test('a target that takes phones of every range is asked for one of each', async () => {
  const phones: string[] = [];
  const { way, asked } = await wayAt(
    'UTC',
    refusing(({ request }) => phones.push(request.phone) === 0),
    'UTC',
  );
  expect(way.phones).toBeUndefined();
  for (const start of ['+1', '+441', '+447', '+33', '+336'])
    expect(phones.some((phone) => phone.startsWith(start))).toBe(true);
  expect(asked).toBeLessThan(15);
});

test('hours of one minute a day are enough', async () => {
  const { way, asked } = await wayAt(
    'UTC',
    {
      workingIntervals: (_restaurant, _date, type) => (type === 'BOOKING' ? [[1147, 1148]] : [[600, 1300]]),
    },
    'UTC',
  );
  expect(way.soundRequest?.omitted).toEqual([]);
  expect(asked).toBeLessThan(50);
});

test('a target that refuses every booking is left alone after a while, with the refusals and settings named', async () => {
  const { way, asked } = await wayAt(
    'UTC',
    refusing(() => true),
    undefined,
  );
  expect(asked).toBeLessThanOrEqual(80);
  expect(way.foundOut?.join()).toMatch(/none of \d+ was accepted \(status 409.*TARGET_TIMEZONE/);
});

test('no more than a quarter of the bookings that a run may make are used', async () => {
  const { asked } = await wayAt(
    'UTC',
    refusing(() => true),
    undefined,
    20,
  );
  expect(asked).toBe(5);
});

test('where every restaurant wants the phone confirmed, bookings are tried in one that is connected for that', async () => {
  const changes: Partial<Behaviour> = {
    ...refusing(({ request }) => request.meta?.promo !== undefined),
    restaurantJson: (restaurant, where) => {
      const isOwn = restaurant.name.startsWith('Conformance ');
      const properties = { ...restaurant.properties, ...(!isOwn && { phoneConfirmationEnabled: true }) };
      return defaultBehaviour.restaurantJson({ ...restaurant, properties }, where);
    },
  };
  const { way, asked } = await wayAt('UTC', changes, 'UTC', undefined, true);
  expect(way.foundOut?.[0]).toContain('without promo (meta)');
  expect(asked).toBeGreaterThan(0);
  const { way: unknown, asked: none } = await wayAt('UTC', changes, 'UTC');
  expect(none).toBe(0);
  expect(unknown.foundOut?.join()).toContain('every restaurant wants the phone confirmed first');
});
