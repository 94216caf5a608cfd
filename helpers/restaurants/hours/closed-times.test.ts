import { expect, test } from '@playwright/test';
import { closedTimes } from './closed-times.ts';
import { restaurantHours } from './restaurant-hours.ts';

const group = (date: string, ...records: { start: string; end: string }[]) => ({
  date,
  type: 'BOOKING',
  records,
});

const friday = group('2030-01-04', { start: '12:00', end: '14:00' }, { start: '18:00', end: '22:00' });

const sunday = group('2030-01-06', { start: '10:00', end: '14:00' });

const schedule = [friday, group('2030-01-05'), sunday];

function iso(moments: readonly number[]): readonly string[] {
  return moments.map((moment) => new Date(moment).toISOString().slice(0, 16));
}

function closedIn(zone: string | undefined, groups = schedule, earliest = 0) {
  const hours = restaurantHours(groups, { timeZone: zone });
  if (hours === undefined) throw new Error('a schedule that can be read');
  const { betweenHours, onClosedDays } = closedTimes(hours, earliest);
  const between = iso(betweenHours.map(({ moment }) => moment));
  return { between, when: betweenHours.map(({ when }) => when), days: iso(onClosedDays) };
}

test('a break is between hours, a night after and before hours, and a day without hours is a closed day', () => {
  expect(closedIn('UTC')).toEqual({
    between: ['2030-01-04T16:00', '2030-01-04T23:00', '2030-01-06T05:00'],
    when: ['between hours', 'after closing', 'before opening'],
    days: ['2030-01-05T12:00', '2030-01-05T21:30', '2030-01-05T10:30'],
  });
});

test('a break that a record of no working time shows inside hours is not closed for sure', () => {
  const rest = { start: '15:00', end: '17:00', isWorkingTime: false };
  const broken = { date: '2030-01-04', type: 'BOOKING', records: [{ start: '10:00', end: '22:00' }, rest] };
  expect(closedIn('UTC', [broken, sunday]).between).toEqual(['2030-01-04T23:00', '2030-01-06T05:00']);
  const holiday = { start: '00:00', end: '23:59', isWorkingTime: false };
  const closed = {
    date: '2030-01-05',
    type: 'BOOKING',
    records: [holiday, { start: '10:00', end: '22:00' }],
  };
  expect(closedIn('UTC', [friday, closed, sunday]).days).toEqual([]);
});

test('a quarter of an hour beside hours is named in a known zone alone, and only if the restaurant is closed for an hour', () => {
  const besideIn = (zone: string | undefined): readonly string[] => {
    const rest = group('2030-01-04', { start: '12:00', end: '14:00' }, { start: '14:30', end: '22:00' });
    const hours = restaurantHours([rest, sunday], { timeZone: zone });
    if (hours === undefined) throw new Error('a schedule that can be read');
    const { besideHours } = closedTimes(hours, 0);
    return besideHours.map(({ moment, edge }) => `${iso([moment])[0]} ${edge}`);
  };
  expect(besideIn('UTC')).toEqual(['2030-01-04T22:15 end', '2030-01-06T09:45 start']);
  expect(besideIn(undefined)).toEqual([]);
});

test('less than an hour between closing and midnight is no evidence', () => {
  const late = group('2030-01-04', { start: '18:00', end: '23:30' });
  const early = group('2030-01-05', { start: '06:00', end: '14:00' });
  const { between, when } = closedIn('UTC', [late, early]);
  expect(between).toEqual(['2030-01-05T03:00']);
  expect(when).toEqual(['before opening']);
});

test('the closed day is a day of the zone', () => {
  const noonLateAndEarly = ['2030-01-05T03:00', '2030-01-05T12:30', '2030-01-05T01:30'];
  expect(closedIn('Asia/Tokyo').days).toEqual(noonLateAndEarly);
});

test('closed days whose weekday has BOOKING hours in another week come first', () => {
  const open = { start: '10:00', end: '14:00' };
  // Closed on Mondays, and on the second Thursday and on the Tuesday after the second Monday.
  const rest = ['01-07', '01-10', '01-14', '01-15'];
  const groups = Array.from({ length: 17 }, (_, index) => {
    const date = `01-${String(index + 2).padStart(2, '0')}`;
    return group(`2030-${date}`, ...(rest.includes(date) ? [] : [open]));
  });
  const { days } = closedIn('UTC', groups);
  expect([...new Set(days.map((moment) => moment.slice(5, 10)))]).toEqual(['01-10', '01-15', '01-07']);
  expect(days[0]).toBe('2030-01-10T12:00');
  const inTheEvening = { start: '18:00', end: '22:00' };
  const late = groups.map((one) => ({ ...one, records: one.records.map(() => inTheEvening) }));
  expect(closedIn('UTC', late).days[0]).toBe('2030-01-10T20:00');
  const hasHolidays = (some: typeof groups): boolean | undefined => {
    const hours = restaurantHours(some, { timeZone: 'UTC' });
    return hours && closedTimes(hours, 0).hasHolidays;
  };
  expect([groups, schedule].map(hasHolidays)).toEqual([true, false]);
});

test('in an unknown zone the middle of a gap longer than any night is a closed day, and shorter gaps lie between hours', () => {
  expect(closedIn(undefined)).toEqual({ between: [], when: [], days: ['2030-01-05T16:00'] });
  const late = group('2030-01-05', { start: '20:00', end: '23:00' });
  expect(closedIn(undefined, [friday, late])).toEqual({ between: [], when: [], days: [] });
  const monday = group('2030-01-07', { start: '10:00', end: '14:00' });
  expect(closedIn(undefined, [friday, monday]).days).toEqual(['2030-01-06T04:00']);
});

test('in an unknown zone, too, holidays come before weekly days off', () => {
  const open = { start: '10:00', end: '22:00' };
  // Closed on the Mondays 7 and 14, and on Thursday 10.
  const groups = Array.from({ length: 16 }, (_, index) => {
    const date = `2030-01-${String(index + 2).padStart(2, '0')}`;
    return group(date, ...(/-(07|10|14)$/.test(date) ? [] : [open]));
  });
  expect(closedIn(undefined, groups).days).toEqual([
    '2030-01-10T16:00',
    '2030-01-07T16:00',
    '2030-01-14T16:00',
  ]);
});

test('times that name their offset show closed days by the clock of the restaurant, whatever the zone of the run', () => {
  const at = (date: string, ...times: readonly [string, string][]) => ({
    ...{ date, type: 'BOOKING' },
    records: times.map(([start, end]) => ({ start: `${date}T${start}+09:00`, end: `${date}T${end}+09:00` })),
  });
  const groups = [
    at('2030-01-04', ['12:00', '22:00']),
    at('2030-01-05'),
    at('2030-01-06', ['10:00', '14:00']),
  ];
  for (const zone of [undefined, 'UTC', 'Asia/Tokyo', 'America/New_York'])
    expect(closedIn(zone, groups), zone).toEqual({
      between: ['2030-01-04T14:00', '2030-01-05T20:00'],
      when: ['after closing', 'before opening'],
      // Noon, 21:30 and 10:30 in Tokyo.
      days: ['2030-01-05T03:00', '2030-01-05T12:30', '2030-01-05T01:30'],
    });
});

test('times that name their offset need no zone', () => {
  const at = (start: string, end: string) => ({ type: 'BOOKING', records: [{ start, end }] });
  const lunch = at('2030-01-04T12:00:00Z', '2030-01-04T14:00:00Z');
  const dinner = at('2030-01-04T18:00:00Z', '2030-01-04T22:00:00Z');
  const hours = restaurantHours([lunch, dinner], { timeZone: undefined });
  expect(hours?.slackMs).toBe(0);
});

test('no moment before the earliest is named', () => {
  expect(closedIn('UTC', schedule, Date.parse('2030-01-05T00:00Z')).between).toEqual(['2030-01-06T05:00']);
});
