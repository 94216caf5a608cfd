import { eveningHours } from './restaurants/hours.ts';
import { bookingRequest, first, freshPhone, noon, wideRestaurants } from './testing/bookings.ts';
import { expect, startSandbox, test } from './testing/sandbox-test.ts';
import type { Reply, Sandbox } from './testing/sandbox-test.ts';

function book(sandbox: Sandbox, restaurantId: bigint, changes: Record<string, unknown> = {}): Promise<Reply> {
  return sandbox.call('POST', `/restaurant/${restaurantId}/booking`, { body: bookingRequest(changes) });
}

async function moved(sandbox: Sandbox, booking: string, state: string): Promise<void> {
  expect((await sandbox.control('PUT', `/booking/${booking}/state`, { state })).status).toBe(200);
}

test('one phone has one active booking in one restaurant', async ({ sandbox }) => {
  const [here, there] = wideRestaurants(sandbox).map(({ id }) => id);
  const phone = freshPhone();
  const booking = await book(sandbox, here ?? 0n, { phone });
  expect(booking.status).toBe(200);
  expect((await book(sandbox, here ?? 0n, { phone, date: noon(3) })).status).toBe(409);
  expect((await book(sandbox, here ?? 0n)).status).toBe(200);
  expect((await book(sandbox, there ?? 0n, { phone })).status).toBe(200);
  for (const state of ['SENT', 'ACCEPTED', 'IN_PROGRESS', 'PATCHING', 'CANCELING', 'CREATED']) {
    await moved(sandbox, booking.id, state);
    expect((await book(sandbox, here ?? 0n, { phone })).status, state).toBe(409);
  }
});

for (const state of ['CANCELED', 'CLOSED', 'DECLINED', 'ERROR'])
  test(`after ${state} the phone can book again`, async ({ sandbox }) => {
    const { id } = first(wideRestaurants(sandbox));
    const phone = freshPhone();
    const booking = await book(sandbox, id, { phone });
    await moved(sandbox, booking.id, state);
    expect((await book(sandbox, id, { phone })).status).toBe(200);
    expect((await book(sandbox, id, { phone })).status).toBe(409);
  });

test('of twenty simultaneous requests one is accepted', async ({ sandbox }) => {
  for (const { id } of wideRestaurants(sandbox).slice(0, 5)) {
    const phone = freshPhone();
    const replies = await Promise.all(Array.from({ length: 20 }, () => book(sandbox, id, { phone })));
    const statuses = replies.map(({ status }) => status).sort((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
  }
});

test('only active restaurants with the guest channel take bookings', async ({ sandbox }) => {
  for (const { id, status, properties, hours } of sandbox.restaurants) {
    const open = status === 'ACTIVE' && properties.guestAcquisitionChannelEnabled === true;
    const plain =
      properties.phoneConfirmationEnabled !== true && hours === first(wideRestaurants(sandbox)).hours;
    if (!open || plain) expect((await book(sandbox, id)).status).toBe(open ? 200 : 422);
  }
  expect((await book(sandbox, 1n)).status).toBe(404);
});

test('the date lies in the future, on a day of the schedule, in booking hours', async () => {
  let now = Date.parse('2030-06-05T12:00:00Z');
  const sandbox = await startSandbox({ clock: () => now, tokenLifetimeS: 86_401 });
  const { id } = first(wideRestaurants(sandbox));
  const status = async (date: string): Promise<number> => (await book(sandbox, id, { date })).status;
  expect(await status('2030-06-05T11:59:59Z')).toBe(422);
  expect(await status('2030-06-05T12:00:00Z')).toBe(422);
  expect(await status('2030-06-05T12:00:00.001Z')).toBe(200);
  expect(await status('2029-06-05T12:00:00Z')).toBe(422);
  expect(await status('2030-06-18T12:00:00Z')).toBe(200);
  expect(await status('2030-06-19T12:00:00Z')).toBe(422);
  expect(await status('2030-06-06T05:59:59.999Z')).toBe(422);
  expect(await status('2030-06-06T06:00:00Z')).toBe(200);
  expect(await status('2030-06-06T23:29:59Z')).toBe(200);
  expect(await status('2030-06-06T23:30:00Z')).toBe(422);
  expect(await status('2030-06-06T08:00:00+03:00')).toBe(422);
  now += 86_400_000;
  expect(await status('2030-06-19T12:00:00Z')).toBe(200);
  await sandbox.reference.close();
});

test('hours are those of the zone and of the weekday', async () => {
  const sandbox = await startSandbox({
    timeZone: 'America/New_York',
    clock: () => Date.parse('2030-06-05T12:00:00Z'),
  });
  const restaurant = first(sandbox.restaurants.filter(({ hours }) => hours === eveningHours));
  const status = async (date: string): Promise<number> =>
    (await book(sandbox, restaurant.id, { date })).status;
  expect(await status('2030-06-08T20:59:00Z')).toBe(422);
  expect(await status('2030-06-08T21:00:00Z')).toBe(200);
  expect(await status('2030-06-09T02:44:00Z')).toBe(200);
  expect(await status('2030-06-10T21:30:00Z')).toBe(422);
  expect(await status('2030-06-12T21:30:00Z')).toBe(200);
  await sandbox.reference.close();
});
