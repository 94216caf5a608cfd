import { Temporal } from 'temporal-polyfill';
import { hoursWithBreak } from '../domain/hours.ts';
import { first, wideRestaurants } from '../testing/bookings.ts';
import { expect, startSandbox, test } from '../testing/sandbox-test.ts';
import { isObject, property } from '../wire/json.ts';

function groups(json: unknown): Record<string, unknown>[] {
  return Array.isArray(json)
    ? json.filter((group: unknown): group is Record<string, unknown> => isObject(group))
    : [];
}

test('a schedule shows both kinds of hours for fourteen days from today', async ({ sandbox }) => {
  const restaurant = first(wideRestaurants(sandbox));
  const reply = await sandbox.call('GET', `/restaurant/${restaurant.id}/schedule`);
  const shown = groups(reply.json);
  const today = Temporal.Now.plainDateISO('UTC');
  expect(shown).toHaveLength(28);
  expect(new Set(shown.map((group) => property(group, 'id'))).size).toBe(28);
  expect(new Set(shown.map((group) => property(group, 'date')))).toEqual(
    new Set(Array.from({ length: 14 }, (_, days) => today.add({ days }).toString())),
  );
  const day = today.toLocaleString('en', { weekday: 'long' }).toUpperCase();
  expect(shown[1]).toMatchObject({
    date: today.toString(),
    day,
    type: 'BOOKING',
    records: [
      { date: today.toString(), start: '06:00', end: '23:30', isWorkingTime: true, day, type: 'BOOKING' },
    ],
  });
  expect(shown[0]).toMatchObject({ type: 'RESTAURANT', records: [{ start: '05:30', end: '23:45' }] });
});

test('breaks and closed days show', async ({ sandbox }) => {
  const restaurant = first(sandbox.restaurants.filter(({ hours }) => hours === hoursWithBreak));
  const shown = groups((await sandbox.call('GET', `/restaurant/${restaurant.id}/schedule`)).json);
  const of = (day: string): unknown =>
    shown.find((group) => group['day'] === day && group['type'] === 'BOOKING');
  expect(of('MONDAY')).toMatchObject({ records: [{ start: '00:00', end: '23:59', isWorkingTime: false }] });
  expect(of('TUESDAY')).toMatchObject({
    records: [
      { start: '12:00', end: '14:00', isWorkingTime: true },
      { start: '18:00', end: '21:30', isWorkingTime: true },
    ],
  });
});

test('days begin where the restaurants are', async () => {
  const clock = (): number => Date.parse('2030-06-30T11:00:00Z');
  const sandbox = await startSandbox({ timeZone: 'Pacific/Auckland', clock });
  const id = first(wideRestaurants(sandbox)).id;
  const reply = await sandbox.call('GET', `/restaurant/${id}/schedule`);
  expect(groups(reply.json)[0]).toMatchObject({ date: '2030-06-30', day: 'SUNDAY' });
  await sandbox.reference.close();
  const later = await startSandbox({ timeZone: 'Pacific/Auckland', clock: () => clock() + 3_600_000 });
  const next = await later.call('GET', `/restaurant/${id}/schedule`);
  expect(groups(next.json)[0]).toMatchObject({ date: '2030-07-01', day: 'MONDAY' });
  await later.reference.close();
});

test('the schedule of an unknown restaurant is refused', async ({ sandbox }) => {
  expect((await sandbox.call('GET', '/restaurant/1/schedule')).status).toBe(404);
  expect((await sandbox.call('GET', '/restaurant/x/schedule')).status).toBe(400);
});

test('free tables are counted, none while the restaurant is closed', async ({ sandbox }) => {
  const { id } = first(wideRestaurants(sandbox));
  const count = async (query: string): Promise<unknown> =>
    (await sandbox.call('GET', `/restaurant/${id}/table/free/count?${query}`)).json;
  expect(await count('date=2030-01-01T12:00:00Z&persons=2')).toEqual({ count: expect.any(Number) });
  expect(await count('date=2030-01-01T12:00:00%2B03:00&persons=2')).not.toEqual({ count: 0 });
  expect(await count('date=2030-01-01T02:00:00Z&persons=2')).toEqual({ count: 0 });
});

for (const query of [
  '',
  'date=2030-01-01T12:00:00Z',
  'persons=2',
  'date=2030-01-01&persons=2',
  'date=2030-01-01T12:00:00&persons=2',
  'date=2030-01-01T12:00:00+03:00&persons=2',
  'date=2030-02-30T12:00:00Z&persons=2',
  'date=yesterday&persons=2',
  'date=2030-01-01T12:00:00Z&persons=two',
  'date=2030-01-01T12:00:00Z&persons=0',
  'date=2030-01-01T12:00:00Z&persons=2147483648',
  'date=2030-01-01T12:00:00Z&persons=2&persons=3',
])
  test(`a table count with "${query}" is refused`, async ({ sandbox }) => {
    const { id } = first(wideRestaurants(sandbox));
    expect((await sandbox.call('GET', `/restaurant/${id}/table/free/count?${query}`)).status).toBe(400);
  });
