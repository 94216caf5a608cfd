import assert from 'node:assert/strict';
import { expect, test } from '@playwright/test';
import { Temporal } from 'temporal-polyfill';
import { type Behaviour, defaultBehaviour } from '../../../../reference/decisions/index.ts';
import { eveningHours } from '../../../../reference/domain/hours.ts';
import { faults } from '../../../../reference/faults/index.ts';
import { DAYTIMES, later, refusing, wayAt } from './way-at.ts';

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

test('the zone is inferred where bookings are held to the opening hours instead of those of bookings', async () => {
  const confusing = faults.find(({ id }) => id === 'restrictions-opening-hours-suffice');
  assert.ok(confusing);
  for (const [zone, offset] of ZONES) {
    const { way, asked } = await wayAt(zone, confusing.override(defaultBehaviour), undefined);
    assert.deepEqual([way.timeZone, way.zoneDoubt], [offset, undefined], zone);
    assert.ok(asked < 60, `${zone}: ${asked} bookings`);
  }
});

for (const [parity, zone] of [
  [0n, 'Europe/Warsaw'],
  [1n, 'Europe/Warsaw'],
  [0n, 'Etc/GMT-1'],
  [1n, 'Etc/GMT-1'],
] as const)
  test(`${zone} is inferred where only ${parity === 0n ? 'even' : 'odd'} restaurants show days beyond the next fortnight`, async () => {
    const today = Temporal.Now.plainDateISO(zone);
    const { way } = await wayAt(
      zone,
      {
        scheduleDays: 230,
        workingIntervals: (restaurant, date, type) =>
          restaurant.id % 2n === parity || date.since(today).days < 14
            ? defaultBehaviour.workingIntervals(restaurant, date, type)
            : [],
      },
      undefined,
    );
    expect(way.zoneDoubt).toBeUndefined();
    const yearOf = (one: string): readonly string[] =>
      [0, 60, 120, 180, 220].map(
        (days) => today.add({ days }).toZonedDateTime({ timeZone: one, plainTime: '12:00' }).offset,
      );
    expect(yearOf(way.timeZone ?? 'UTC')).toEqual(yearOf(zone));
  });

test('the zone is inferred from one restaurant, where the others close an hour early', async () => {
  const accepting = new Set<bigint>();
  const early = refusing(({ restaurant, local }) => {
    if (accepting.size === 0) accepting.add(restaurant.id);
    const minute = local.hour * 60 + local.minute;
    return (
      !accepting.has(restaurant.id) &&
      defaultBehaviour
        .workingIntervals(restaurant, local.toPlainDate(), 'BOOKING')
        .some(([, end]) => minute >= end - 60 && minute < end)
    );
  });
  const { way } = await wayAt('Asia/Tokyo', early, undefined);
  assert.deepEqual([way.timeZone, way.zoneDoubt], ['+09:00', undefined]);
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
