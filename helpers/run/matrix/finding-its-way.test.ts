import assert from 'node:assert/strict';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { BookingAttempt } from '../../../reference/decisions/bookings.ts';
import { type Behaviour, defaultBehaviour } from '../../../reference/decisions/index.ts';
import { eveningHours } from '../../../reference/domain/hours.ts';
import { createReference } from '../../../reference/index.ts';
import { PartnerClient } from '../../client/partner-client.ts';
import { loadContract } from '../../contract/contract.ts';
import type { Exchange } from '../../http/exchange.ts';
import { createTransport } from '../../http/transport.ts';
import { findWay, type Way } from '../way/way.ts';
import { readSettings } from '../../settings/settings.ts';
import { int64OfText, isJsonObject, type Json } from '../../values/json/json.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../values/time.ts';

interface Found {
  readonly way: Way;
  /** Bookings that were asked for. */
  readonly asked: number;
  /** The states of those that were accepted, once the search is over. */
  readonly states: readonly (Json | undefined)[];
}

/** Finds the way at a reference in a zone. */
async function wayAt(
  zone: string,
  changes: Partial<Behaviour>,
  told: string | undefined,
  bookings?: number,
): Promise<Found> {
  const seed = 'finding the way';
  const behaviour = { ...defaultBehaviour, ...changes };
  const reference = await createReference({ seed, timeZone: zone, tokenLifetimeS: 3600, behaviour });
  const transport = createTransport(2, 10_000);
  const { url, clientId, clientSecret } = reference;
  const contract = loadContract();
  const client = new PartnerClient({
    ...{ contract, transport, url, authUrl: url, clientId, clientSecret },
    token: undefined,
  });
  const seen: Exchange[] = [];
  client.onExchange((exchange) => void seen.push(exchange));
  try {
    const settings = { ...readSettings(), seed, maxBookings: bookings };
    const way = await findWay({
      ...{ client, settings, timeZone: told, isZoneSure: false, readOnlyBecause: undefined },
      ...{ capabilities: [], ledgerFile: join(test.info().outputPath(), 'ledger') },
    });
    const created = seen.filter(({ operation }) => operation === 'createBooking');
    const ids = created.flatMap((one) =>
      one.kind === 'answered' && one.status === 200 && isJsonObject(one.json)
        ? [int64OfText(one.json['id']) ?? 0n]
        : [],
    );
    const reads = await Promise.all(ids.map((id) => client.send('getBooking', { path: { id } })));
    const states = reads.map((read) =>
      read.kind === 'answered' && isJsonObject(read.json) ? read.json['state'] : undefined,
    );
    return { way, asked: created.length, states };
  } finally {
    await transport.close();
    await reference.close();
  }
}

/** Hours from now: every run of these tests sees all times of day, and most days of the week. */
const DAYTIMES = [0, 29, 58, 86, 115, 140] as const;

/** Moves the clock of this process, in which reference and suite run, for as long as something takes. */
async function later<T>(hours: number, run: () => Promise<T>): Promise<T> {
  const { now } = Date;
  Date.now = () => now() + hours * HOUR_MS;
  try {
    return await run();
  } finally {
    Date.now = now;
  }
}

/** A reference that also refuses what its operator does not want. */
function refusing(unwanted: (attempt: BookingAttempt) => boolean): Partial<Behaviour> {
  const policy = { kind: 'conflict', message: 'a policy', violatedBy: unwanted } as const;
  return { bookingRestrictions: [...defaultBehaviour.bookingRestrictions, policy] };
}

const ZONES = [
  ['Europe/Moscow', '+03:00'],
  ['Asia/Kathmandu', '+05:45'],
  ['Asia/Kolkata', '+05:30'],
  ['Asia/Tokyo', '+09:00'],
] as const;

for (const [zone, offset] of ZONES) {
  test(`the zone of hours in ${zone} is inferred from few bookings, all of them cancelled`, async () => {
    const { way, asked, states } = await wayAt(zone, {}, undefined);
    expect(way.timeZone).toBe(offset);
    expect(way.zoneDoubt).toBeUndefined();
    expect(way.foundOut?.join()).toContain(`UTC${offset}`);
    expect(asked).toBeLessThan(40);
    expect(states.length).toBeGreaterThan(0);
    expect(states.filter((state) => state !== 'CANCELED' && state !== 'CANCELING')).toEqual([]);
  });
}

test('the zone is inferred where the first moment of all hours is refused, unless another zone is a quarter of an hour behind', async () => {
  const atStart = refusing(({ restaurant, local }) =>
    defaultBehaviour
      .workingIntervals(restaurant, local.toPlainDate(), 'BOOKING')
      .some(([start]) => start === local.hour * 60 + local.minute),
  );
  for (const [zone, offset] of ZONES) {
    const { way } = await wayAt(zone, atStart, undefined);
    // Kolkata is that for Kathmandu, and Eucla for Tokyo.
    const isDoubtful = ['Asia/Kathmandu', 'Asia/Tokyo'].includes(zone);
    assert.equal(way.zoneDoubt !== undefined, isDoubtful, zone);
    if (!isDoubtful) assert.equal(way.timeZone, offset);
  }
});

test('the zone is inferred where almost all restaurants are open around the clock, the first ones too', async () => {
  const usual = defaultBehaviour;
  const mostlyAlways: Partial<Behaviour> = {
    workingIntervals: (restaurant, date, type) =>
      restaurant.hours === eveningHours ? usual.workingIntervals(restaurant, date, type) : [[0, 24 * 60]],
    timeJson: (minutes, date, zone) => usual.timeJson(Math.min(minutes, 24 * 60 - 1), date, zone),
  };
  const { way } = await wayAt('Europe/Moscow', mostlyAlways, undefined);
  expect(way.timeZone).toBe('+03:00');
  expect(way.zoneDoubt).toBeUndefined();
});

test('a right TARGET_TIMEZONE is kept, and nothing has to be said', async () => {
  const { way, asked } = await wayAt('Asia/Kathmandu', {}, 'Asia/Kathmandu');
  expect(way).toMatchObject({ timeZone: 'Asia/Kathmandu', foundOut: [] });
  expect(asked).toBeLessThan(14);
});

for (const told of ['Europe/Berlin', 'UTC', 'Asia/Tokyo']) {
  for (const hours of DAYTIMES) {
    test(`hours of Moscow are not judged when TARGET_TIMEZONE is ${told}, ${hours} hours from now`, async () => {
      const { way } = await later(hours, () => wayAt('Europe/Moscow', {}, told));
      expect(way.zoneDoubt).toContain(`contradict TARGET_TIMEZONE=${told}`);
      expect(way.timeZone).toBe('+03:00');
    });
  }
}

test('a target without any hours has no zone, and no TARGET_TIMEZONE is contradicted', async () => {
  const always = { isInside: () => true };
  const { way: unset } = await wayAt('UTC', always, undefined);
  expect(unset.zoneDoubt).toContain('set TARGET_TIMEZONE');
  const { way: told } = await wayAt('UTC', always, 'UTC');
  expect(told.zoneDoubt).toBeUndefined();
});

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

/** From and to in minutes of the day, shown inside the hours by a record of non-working time. */
const BREAK = { start: 15 * 60, end: 17 * 60 } as const;

for (const [title, isRefused] of [
  ['accepted', false],
  ['refused', true],
] as const) {
  test(`a break that is shown inside hours hides no zone where bookings in it are ${title}`, async () => {
    const policy = refusing(({ local }) => {
      const minute = local.hour * 60 + local.minute;
      return isRefused && minute >= BREAK.start && minute < BREAK.end;
    });
    const shownStretches: Behaviour['shownStretches'] = (...day) => [
      ...defaultBehaviour.shownStretches(...day),
      { ...BREAK, isWorkingTime: false },
    ];
    const { way } = await wayAt('Asia/Tokyo', { ...policy, shownStretches }, undefined);
    expect(way.timeZone).toBe('+09:00');
    expect(way.zoneDoubt).toBeUndefined();
  });
}

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
