import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import type { Json } from '../../values/json/json.ts';
import { HOUR_MS } from '../../values/time.ts';
import { afterBreaks, type Interval, isInside, isOpen, merged, readOpeningHours } from './opening-hours.ts';

const DAY = '2026-11-23';

const MIDNIGHT_UTC = Date.UTC(2026, 10, 23);

function hoursOf(
  start: Json,
  end: Json,
  zone = 'UTC',
  more: Readonly<Record<string, Json>> = {},
  date: Json = DAY,
) {
  const record = { id: 1, date, start, end, isWorkingTime: true, day: 'MONDAY', type: 'BOOKING', ...more };
  const group = { id: 1, date, day: 'MONDAY', type: 'BOOKING', restaurantId: 1, records: [record] };
  return readOpeningHours([group], zone);
}

/** The one interval in UTC, to the minute; the rest of the schedule is that of {@link hoursOf}. */
function inUtc(...args: Parameters<typeof hoursOf>): string | undefined {
  const [interval] = hoursOf(...args)?.booking ?? [];
  return (
    interval && [interval.start, interval.end].map((at) => new Date(at).toISOString().slice(0, 16)).join()
  );
}

for (const [form, start, end] of [
  ['HH:MM', '10:00', '22:30'],
  ['H:MM', '10:00', '22:30'],
  ['HH:MM:SS', '10:00:00', '22:30:00'],
  ['HH:MM:SS with a fraction', '10:00:00.000', '22:30:00.000000000'],
  ['times with a T', 'T10:00', 'T22:30:00'],
  ['local date-times', `${DAY}T10:00:00`, `${DAY}T22:30`],
  ['full date-times', `${DAY}T10:00:00Z`, `${DAY}T23:30:00+01:00`],
  ['full date-times with a fraction', `${DAY}T10:00:00.000Z`, `${DAY}T23:30:00.000+0100`],
  ['full date-times with their zone', `${DAY}T11:00+01:00[Europe/Berlin]`, `${DAY}T23:30:00[Europe/Berlin]`],
  ['date-times with a space', `${DAY} 10:00`, `${DAY} 22:30:00`],
  ['date-times with a space and a short offset', `${DAY} 13:00:00+03`, `${DAY} 22:30:00+00`],
  ['times with an offset', '11:00+01:00', '22:30Z'],
  ['times with a short offset', '11:00:00+01', '21:30:00-0100'],
  ['seconds of the day', 36_000, 81_000],
  ['arrays', [10, 0], [22, 30]],
  ['arrays of an hour', [10], [22, 30]],
  ['arrays with seconds and a fraction', [10, 0, 0, 0], [22, 30, 0]],
  ['arrays that begin with the year', [2026, 11, 23, 10, 0], [2026, 11, 23, 22, 30, 0]],
  ['objects', { hour: 10, minute: 0 }, { hour: 22, minute: 30, second: 0, nano: 0 }],
  ['objects with nulls', { hours: 10, minutes: null }, { hours: 22, minutes: 30, seconds: null }],
] as const) {
  test(`hours written as ${form} are read`, () => {
    const expected = [{ start: MIDNIGHT_UTC + 10 * HOUR_MS, end: MIDNIGHT_UTC + 22.5 * HOUR_MS }];
    expect(hoursOf(start, end)?.booking).toEqual(expected);
  });
}

const two = (value: number): string => String(value).padStart(2, '0');

const clock = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

/** Every form, of a minute of the day. */
const FORMS: Readonly<Record<string, (minutes: number, day: Temporal.PlainDate, zone: string) => Json>> = {
  'H:MM': (minutes) => `${Math.floor(minutes / 60)}:${two(minutes % 60)}`,
  'HH:MM': clock,
  'HH:MM:SS': (minutes) => `${clock(minutes)}:00`,
  'local date-times': (minutes, day) => `${day.toString()}T${clock(minutes)}:00`,
  'full date-times': (minutes, day, zone) => zoned(day, minutes, zone).toString({ timeZoneName: 'never' }),
  'date-times in UTC': (minutes, day, zone) => zoned(day, minutes, zone).toInstant().toString(),
  'date-times with their zone': (minutes, day, zone) => zoned(day, minutes, zone).toString(),
  seconds: (minutes) => minutes * 60,
  arrays: (minutes) => [Math.floor(minutes / 60), minutes % 60],
  'arrays with the date': (minutes, day) => [
    ...[day.year, day.month, day.day],
    ...[Math.floor(minutes / 60), minutes % 60],
  ],
  objects: (minutes) => ({ hour: Math.floor(minutes / 60), minute: minutes % 60, second: 0, nano: 0 }),
};

function zoned(day: Temporal.PlainDate, minutes: number, zone: string): Temporal.ZonedDateTime {
  return day.toZonedDateTime({ timeZone: zone, plainTime: clock(minutes) });
}

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kathmandu',
  'Pacific/Chatham',
  'Pacific/Apia',
];

for (const [form, write] of Object.entries(FORMS)) {
  test(`any hours of any day in any zone are read when written as ${form}`, () => {
    const minute = fc.integer({ min: 0, max: 24 * 60 - 1 });
    const days = fc.integer({ min: 0, max: 800 });
    fc.assert(
      fc.property(minute, minute, days, fc.constantFrom(...ZONES), (start, end, ahead, zone) => {
        // As seconds, a quarter to one at night and before tells of another unit.
        fc.pre(form !== 'seconds' || Math.max(start, end) > 48);
        const day = Temporal.PlainDate.from('2026-01-01').add({ days: ahead });
        const date = day.toString();
        const read = hoursOf(write(start, day, zone), write(end, day, zone), zone, {}, date)?.booking;
        const first = zoned(day, start, zone).epochMilliseconds;
        const sameDay = zoned(day, end, zone).epochMilliseconds;
        const nextDay = zoned(day, end, zone).add({ days: 1 }).epochMilliseconds;
        expect(read).toEqual([{ start: first, end: sameDay > first ? sameDay : nextDay }]);
      }),
    );
  });
}

test("a record's date in another form, or none, gives way to that of its group", () => {
  const others = ['23.11.2026', [2026, 11, 23], null, 1_795_392_000_000, '2026-11-22T21:00:00Z'];
  for (const date of others) {
    expect(hoursOf('10:00', '12:00', 'UTC', { date })?.booking[0]?.start).toBe(MIDNIGHT_UTC + 10 * HOUR_MS);
  }
});

test("a record's own date is more than that of its group, a date at midnight is one", () => {
  expect(inUtc('10:00', '12:00', 'UTC', { date: '2026-11-24' })).toBe('2026-11-24T10:00,2026-11-24T12:00');
  expect(inUtc('10:00', '12:00', 'UTC', {}, `${DAY}T00:00:00`)).toBe(`${DAY}T10:00,${DAY}T12:00`);
});

test('local times are read in the given zone, on both sides of daylight saving', () => {
  expect(inUtc('10:00', '12:00', 'Europe/Berlin')).toBe(`${DAY}T09:00,${DAY}T11:00`);
  expect(inUtc('10:00', '12:00', 'Europe/Berlin', { date: '2026-07-06' })).toBe(
    '2026-07-06T08:00,2026-07-06T10:00',
  );
  expect(inUtc('10:00', '12:00', 'Asia/Kathmandu')).toBe(`${DAY}T04:15,${DAY}T06:15`);
  expect(inUtc('10:00', '12:00', 'Pacific/Kiritimati')).toBe('2026-11-22T20:00,2026-11-22T22:00');
});

test('an offset in a time takes precedence over the zone', () => {
  for (const zone of ['UTC', 'Asia/Tokyo', 'America/St_Johns'])
    expect(inUtc('10:00+03:00', `${DAY}T22:00:00+03`, zone)).toBe(`${DAY}T07:00,${DAY}T19:00`);
});

for (const [what, date, start, end, expected] of [
  ['before the hour is set forward', '2027-03-28', '01:00', '01:30', '2027-03-28T00:00,2027-03-28T00:30'],
  ['over the hour that is left out', '2027-03-28', '01:00', '04:00', '2027-03-28T00:00,2027-03-28T02:00'],
  ['after it', '2027-03-28', '10:00', '22:00', '2027-03-28T08:00,2027-03-28T20:00'],
  ['over the hour that comes twice', '2026-10-25', '01:00', '04:00', '2026-10-24T23:00,2026-10-25T03:00'],
  ['into a night of daylight saving', '2027-03-27', '18:00', '04:00', '2027-03-27T17:00,2027-03-28T02:00'],
  ['into a night of its end', '2026-10-24', '18:00', '04:00', '2026-10-24T16:00,2026-10-25T03:00'],
  ['round the clock, 23 hours', '2027-03-28', '00:00', '00:00', '2027-03-27T23:00,2027-03-28T22:00'],
  ['round the clock, 25 hours', '2026-10-25', '00:00', '24:00', '2026-10-24T22:00,2026-10-25T23:00'],
  ['in seconds of the day', '2027-03-28', 36_000, 79_200, '2027-03-28T08:00,2027-03-28T20:00'],
  ['in pairs', '2026-10-25', [10, 0], [22, 0], '2026-10-25T09:00,2026-10-25T21:00'],
] as const) {
  test(`daylight saving changes no local time: ${what}`, () => {
    expect(inUtc(start, end, 'Europe/Berlin', {}, date)).toBe(expected);
  });
}

test('hours past midnight end on the next day, however that is written', () => {
  const night = `${DAY}T18:00,2026-11-24T02:00`;
  expect(inUtc('18:00', '02:00')).toBe(night);
  expect(inUtc('18:00', '26:00')).toBe(night);
  expect(inUtc(64_800, 93_600)).toBe(night);
  expect(inUtc(64_800, 7200)).toBe(night);
  expect(inUtc([18, 0], [26, 0])).toBe(night);
  expect(inUtc({ hour: 18, minute: 0 }, { hour: 2, minute: 0 })).toBe(night);
  expect(inUtc(`${DAY}T18:00`, '2026-11-24T02:00')).toBe(night);
  expect(inUtc(`${DAY}T18:00`, `${DAY}T02:00`)).toBe(night);
  expect(inUtc([2026, 11, 23, 18, 0], [2026, 11, 24, 2, 0])).toBe(night);
});

test('a whole day is from 00:00 to 24:00, or to 00:00, in every form', () => {
  const day = `${DAY}T00:00,2026-11-24T00:00`;
  for (const [start, end] of [
    ['00:00', '24:00'],
    ['00:00', '24:00:00'],
    ['00:00', '00:00'],
    [0, 86_400],
    [0, 0],
    [
      [0, 0],
      [24, 0],
    ],
    [{ hour: 0 }, { hour: 0 }],
    [`${DAY}T00:00:00`, `${DAY}T24:00:00`],
    [`${DAY}T00:00:00`, '2026-11-24T00:00:00'],
  ] satisfies Json[][]) {
    expect(inUtc(start ?? null, end ?? null)).toBe(day);
  }
});

test('working time is told by a flag in any notation, and where nobody can read it nothing is known', () => {
  for (const isWorkingTime of [1, 'true', 'Y', null])
    expect(hoursOf('10:00', '12:00', 'UTC', { isWorkingTime })?.booking).toHaveLength(1);
  for (const isWorkingTime of [0, '0', 'false', 'N'])
    expect(hoursOf('10:00', '12:00', 'UTC', { isWorkingTime })?.booking).toEqual([]);
  expect(hoursOf('10:00', '12:00', 'UTC', { isWorkingTime: 'REST' })).toBeUndefined();
});

test('a record of no working time opens nothing, but its date is shown', () => {
  const hours = hoursOf('10:00', '12:00', 'UTC', { isWorkingTime: false });
  expect(hours).toEqual({ opening: [], booking: [], doubtful: [], bookingDates: [DAY] });
});

/** Records of one day, `false` for non-working time. */
function dayOf(...records: readonly (readonly [start: string, end: string, isWorkingTime?: boolean])[]) {
  const group = (type: string) => ({
    ...{ type, date: DAY },
    records: records.map(([start, end, isWorkingTime = true]) => ({ start, end, isWorkingTime })),
  });
  const read = readOpeningHours([group('BOOKING'), { ...group('RESTAURANT'), records: [] }], 'UTC');
  const hours = (intervals: readonly Interval[]): string =>
    intervals.map((one) => [one.start, one.end].map((at) => (at - MIDNIGHT_UTC) / HOUR_MS).join('-')).join();
  return read && { booking: hours(read.booking), doubtful: hours(read.doubtful) };
}

test('a record of no working time inside hours is a break: no hours, and not closed for sure', () => {
  const rest = ['15:00', '17:00', false] as const;
  const broken = { booking: '10-15,17-22', doubtful: '15-17' };
  expect(dayOf(['10:00', '22:00'], rest)).toEqual(broken);
  expect(dayOf(rest, ['10:00', '16:00'], ['16:00', '22:00'])).toMatchObject({ booking: '10-15,17-22' });
  expect(dayOf(['10:00', '16:00'], rest)).toEqual({ booking: '10-15', doubtful: '15-16' });
  expect(dayOf(['18:00', '02:00'], ['23:00', '23:30', false])).toMatchObject({ booking: '18-23,23.5-26' });
});

test('a break counts for its own type and date', () => {
  const record = { start: '10:00', end: '22:00', isWorkingTime: true };
  const rest = { start: '15:00', end: '17:00', isWorkingTime: false };
  const group = (type: string, date: string, ...records: Json[]) => ({ type, date, records });
  const read = readOpeningHours(
    [
      group('BOOKING', DAY, record),
      group('BOOKING', '2026-11-24', record, { ...rest, date: DAY }),
      group('RESTAURANT', DAY, rest),
      group('RESTAURANT', '2026-11-24', record),
    ],
    'UTC',
  );
  const lengths = (intervals: readonly Interval[] = []): readonly number[] =>
    intervals.map(({ start, end }) => (end - start) / HOUR_MS);
  expect(lengths(read?.booking)).toEqual([5, 5, 12]);
  expect(lengths(read?.opening)).toEqual([12]);
});

test('a record of no working time outside hours changes nothing', () => {
  const evening = { booking: '18-22', doubtful: '' };
  expect(dayOf(['00:00', '18:00', false], ['18:00', '22:00'], ['22:00', '23:59', false])).toEqual(evening);
  expect(dayOf(['18:00', '22:00'], ['25:00', '12:00', false])).toEqual(evening);
});

test('the record of a closed day is no word on a night that began the day before', () => {
  const [night, closed] = [
    { start: '18:00', end: '02:00', isWorkingTime: true },
    { start: '00:00', end: '23:59', isWorkingTime: false },
  ];
  const groups = [
    { type: 'BOOKING', date: DAY, records: [night] },
    { type: 'BOOKING', date: '2026-11-24', records: [closed] },
  ];
  expect(readOpeningHours(groups, 'UTC')).toMatchObject({
    booking: [{ start: MIDNIGHT_UTC + 18 * HOUR_MS, end: MIDNIGHT_UTC + 26 * HOUR_MS }],
    doubtful: [],
  });
});

test('a whole day without working time makes all hours of its date doubtful, and a schedule of such days unreadable', () => {
  const closed = { start: '00:00', end: '23:59', isWorkingTime: false };
  const night = { start: '18:00', end: '02:00', isWorkingTime: true };
  const groups = [
    { type: 'BOOKING', date: DAY, records: [closed, night] },
    { type: 'BOOKING', date: '2026-11-24', records: [night] },
  ];
  expect(readOpeningHours(groups, 'UTC')).toMatchObject({
    booking: [{ start: MIDNIGHT_UTC + 42 * HOUR_MS, end: MIDNIGHT_UTC + 50 * HOUR_MS }],
    doubtful: [{ start: MIDNIGHT_UTC + 18 * HOUR_MS, end: MIDNIGHT_UTC + 26 * HOUR_MS }],
  });
  expect(readOpeningHours(groups.slice(0, 1), 'UTC')).toBeUndefined();
});

for (const value of [
  ...['ten', '25:99', '10', '1000', '10.30', '10:00 PM', '10:00-22:00', '', `${DAY}T`, DAY, '49:00'],
  ...[null, true, {}, [], [49, 0], [10, 75], [10, '30'], [9.5], [-1, 0], [2026, 13, 1, 10, 0]],
  ...[{ hour: 50 }, { hour: 10, minute: '30' }, { hour: '10' }, { minute: 30 }],
  // Milliseconds of the day, and seconds since 1970: nothing tells them from what they are not.
  ...[-1, 36_000_000, 1_795_392_000],
  // Another day than that of the group: the date says nothing, and neither does the zone.
  ...['1970-01-01T10:00:00', '1970-01-01T10:00:00Z', '0001-01-01T10:00:00', [1970, 1, 1, 10, 0]],
] satisfies Json[]) {
  test(`no hours are guessed from ${JSON.stringify(value)}`, () => {
    expect(hoursOf(value, '12:00')).toBeUndefined();
    expect(hoursOf('10:00', value)).toBeUndefined();
  });
}

test('numbers that are all in the first minutes of the day as seconds have another unit', () => {
  for (const [start, end] of [
    [600, 1320],
    [1000, 2200],
    [10, 22],
  ]) {
    expect(hoursOf(start ?? null, end ?? null)).toBeUndefined();
  }
  expect(inUtc(600, 36_000)).toBe(`${DAY}T00:10,${DAY}T10:00`);
});

test('a record without times is a closed day, unless it says that it is working time', () => {
  expect(hoursOf(null, null, 'UTC', { isWorkingTime: null })).toMatchObject({ booking: [] });
  expect(hoursOf(null, null)).toBeUndefined();
  expect(hoursOf('10:00', null, 'UTC', { isWorkingTime: null })).toBeUndefined();
});

test('only a list of groups with records is a schedule', () => {
  for (const groups of [
    { content: [] },
    [1],
    [{ type: 'BOOKING' }],
    [{ records: ['10:00-12:00'] }],
    undefined,
  ])
    expect(readOpeningHours(groups, 'UTC')).toBeUndefined();
});

test('the start is inside the hours, the end is not', () => {
  const intervals = [{ start: 10, end: 20 }];
  expect([9, 10, 19, 20].map((moment) => isInside(intervals, moment))).toEqual([false, true, true, false]);
});

test('the very end of hours may belong to them', () => {
  const intervals = [{ start: 10, end: 20 }];
  expect([9, 10, 20, 21].map((moment) => isOpen(intervals, moment))).toEqual([false, true, true, false]);
});

test('hours that touch or overlap are joined', () => {
  const [a, b, c, d] = [
    { start: 1, end: 5 },
    { start: 2, end: 3 },
    { start: 5, end: 8 },
    { start: 9, end: 10 },
  ] as const;
  expect(merged([a, b, c, d])).toEqual([{ start: 1, end: 8 }, d]);
  expect(merged([])).toEqual([]);
});

test('hours after a break are told from those after a night, wherever the days of the clock begin', () => {
  for (const shift of [0, -11, 11]) {
    const at = (day: number, from: number, to: number): Interval => ({
      start: MIDNIGHT_UTC + (24 * day + from + shift) * HOUR_MS,
      end: MIDNIGHT_UTC + (24 * day + to + shift) * HOUR_MS,
    });
    expect(afterBreaks([at(0, 10, 23), at(1, 11, 23), at(2, 10, 22)])).toEqual([]);
    expect(afterBreaks([at(0, 7, 26), at(1, 8, 27), at(2, 7, 26)]), 'short nights').toEqual([]);
    const [evening, next] = [at(0, 18, 22), at(1, 17, 22)];
    expect(afterBreaks([at(0, 12, 14), evening, at(1, 12, 14), next])).toEqual([evening, next]);
    const [late, later] = [at(0, 20.5, 23.5), at(1, 20.5, 23.5)];
    expect(afterBreaks([at(0, 12, 14.5), late, at(1, 12, 14.5), later]), 'long breaks').toEqual([
      late,
      later,
    ]);
    expect(afterBreaks([at(0, 12, 18), evening])).toEqual([]);
  }
});
