import { bookingRequest, first, wideRestaurants } from '../testing/bookings.ts';
import { startReceiver } from '../testing/receiver.ts';
import type { Received, Receiver } from '../testing/receiver.ts';
import { expect, test } from '../testing/sandbox-test.ts';
import type { Reply, Sandbox } from '../testing/sandbox-test.ts';
import { isObject, property } from '../wire/json.ts';

const everything = { events: ['CREATE', 'UPDATE', 'DELETE'], entities: ['RESTAURANT', 'BOOKING'] };

async function register(
  sandbox: Sandbox,
  receiver: Receiver,
  changes: Record<string, unknown> = {},
): Promise<string> {
  const body = { url: `${receiver.url}/hook`, ...everything, ...changes };
  const reply = await sandbox.call('POST', '/webhook', { body });
  expect(reply.status).toBe(200);
  return reply.id;
}

function book(sandbox: Sandbox): Promise<Reply> {
  const { id } = first(wideRestaurants(sandbox));
  return sandbox.call('POST', `/restaurant/${id}/booking`, { body: bookingRequest() });
}

function field(received: Received, name: string): unknown {
  return isObject(received.json) ? property(received.json, name) : undefined;
}

/** `EVENT ENTITY state` of everything that came in, in order. */
function story(receiver: Receiver): string[] {
  return receiver.received.map((one) => {
    const data = field(one, 'data');
    const state = isObject(data) ? (property(data, 'state') ?? property(data, 'name')) : undefined;
    return `${String(field(one, 'event'))} ${String(field(one, 'entity'))} ${String(state)}`;
  });
}

test('the life of a booking is notified in order, each time in the state that it had', async ({
  sandbox,
}) => {
  const receiver = await startReceiver();
  await register(sandbox, receiver);
  const from = Date.now();
  const booking = await book(sandbox);
  await expect.poll(() => receiver.received.length).toBe(3);
  await sandbox.call('DELETE', `/booking/${booking.id}`);
  await expect.poll(() => receiver.received.length).toBe(5);
  await sandbox.control('DELETE', `/booking/${booking.id}`);
  await expect
    .poll(() => story(receiver))
    .toEqual([
      'CREATE BOOKING CREATED',
      'UPDATE BOOKING SENT',
      'UPDATE BOOKING ACCEPTED',
      'UPDATE BOOKING CANCELING',
      'UPDATE BOOKING CANCELED',
      'DELETE BOOKING CANCELED',
    ]);
  const one = first(receiver.received);
  expect(one).toMatchObject({
    method: 'POST',
    path: '/hook',
    headers: { 'content-type': 'application/json' },
  });
  expect(one.json).toEqual({
    uuid: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
    date: expect.stringMatching(/Z$/),
    event: 'CREATE',
    entity: 'BOOKING',
    data: booking.json,
  });
  const at = Date.parse(String(field(one, 'date')));
  expect(at).toBeGreaterThanOrEqual(from);
  expect(at).toBeLessThanOrEqual(Date.now());
  expect(new Set(receiver.received.map((received) => field(received, 'uuid'))).size).toBe(6);
  await receiver.close();
});

test('restaurants are notified too, with every digit of their id', async ({ sandbox }) => {
  const receiver = await startReceiver();
  await register(sandbox, receiver, { entities: ['RESTAURANT'] });
  const large = first(sandbox.restaurants.filter(({ id }) => id > 2n ** 53n));
  const created = await sandbox.control('POST', '/restaurant', { name: 'New' });
  await sandbox.control('PATCH', `/restaurant/${large.id}`, { name: 'Renamed' });
  await sandbox.control('DELETE', `/restaurant/${created.id}`);
  const told = ['CREATE RESTAURANT New', 'UPDATE RESTAURANT Renamed', 'DELETE RESTAURANT New'];
  await expect.poll(() => story(receiver)).toEqual(told);
  expect(receiver.received[1]?.text).toContain(`"id":${large.id},`);
  await receiver.close();
});

test('a webhook receives only the events of its subscription', async ({ sandbox }) => {
  const witness = await startReceiver();
  const others = await Promise.all(
    [{ entities: ['RESTAURANT'] }, { events: ['DELETE'] }, { events: [] }, { entities: undefined }].map(
      async (changes) => {
        const receiver = await startReceiver();
        await register(sandbox, receiver, changes);
        return receiver;
      },
    ),
  );
  await register(sandbox, witness, { entities: ['BOOKING'], events: ['CREATE', 'UPDATE'] });
  await book(sandbox);
  await expect.poll(() => witness.received.length).toBe(3);
  expect(sandbox.reference.counts().pendingNotifications).toBe(0);
  for (const receiver of others) expect(receiver.received).toEqual([]);
  await Promise.all([witness, ...others].map((receiver) => receiver.close()));
});

for (const [changes, header] of [
  [{}, undefined],
  [{ token: '' }, undefined],
  [{ token: 'secret' }, 'Bearer secret'],
  [{ token: 'secret', authorizationHeaderPrefix: 'Token' }, 'Token secret'],
  [{ token: 'secret', authorizationHeaderPrefix: '' }, 'secret'],
  [{ authorizationHeaderPrefix: 'Token' }, undefined],
] as const)
  test(`with ${JSON.stringify(changes)} the Authorization header is ${header}`, async ({ sandbox }) => {
    const receiver = await startReceiver();
    await register(sandbox, receiver, changes);
    await book(sandbox);
    await expect.poll(() => receiver.received.length).toBeGreaterThan(0);
    expect(first(receiver.received).headers.authorization).toBe(header);
    await receiver.close();
  });

test('a failed delivery is tried again, in order and with the same uuid, and then given up', async ({
  sandbox,
}) => {
  const receiver = await startReceiver((n) => (n <= 2 ? 503 : n <= 5 ? 302 : 204));
  await register(sandbox, receiver);
  await book(sandbox);
  await expect.poll(() => receiver.received.length).toBe(7);
  const events = ['CREATE BOOKING CREATED', 'UPDATE BOOKING SENT', 'UPDATE BOOKING ACCEPTED'];
  expect(story(receiver)).toEqual([
    events[0],
    events[0],
    events[0],
    events[1],
    events[1],
    events[1],
    events[2],
  ]);
  expect(new Set(receiver.received.map((received) => field(received, 'uuid'))).size).toBe(3);
  await expect.poll(() => sandbox.reference.counts().pendingNotifications).toBe(0);
  await receiver.close();
});

test('a silent or missing receiver holds up nobody else', async ({ sandbox }) => {
  const silent = await startReceiver(() => undefined);
  const gone = await startReceiver();
  await gone.close();
  const witness = await startReceiver();
  for (const receiver of [silent, gone, witness]) await register(sandbox, receiver);
  const from = Date.now();
  for (let n = 0; n < 10; n += 1) expect((await book(sandbox)).status).toBe(200);
  await expect.poll(() => witness.received.length, { timeout: 1900, intervals: [50] }).toBe(30);
  expect(Date.now() - from).toBeLessThan(2000);
  await Promise.all([silent.close(), witness.close()]);
});

test('a deleted webhook receives nothing more, not even notifications that were waiting', async ({
  sandbox,
}) => {
  const failing = await startReceiver(() => 500);
  const silent = await startReceiver(() => undefined);
  const witness = await startReceiver();
  const ids = [await register(sandbox, failing), await register(sandbox, silent)];
  await register(sandbox, witness);
  await book(sandbox);
  await expect.poll(() => failing.received.length * silent.received.length).toBeGreaterThan(0);
  await expect.poll(() => witness.received.length).toBe(3);
  for (const id of ids) expect((await sandbox.call('DELETE', `/webhook/${id}`)).status).toBe(200);
  expect(sandbox.reference.counts().pendingNotifications).toBe(0);
  const counts = [failing.received.length, silent.received.length];
  await book(sandbox);
  await expect.poll(() => witness.received.length).toBe(6);
  await expect.poll(() => sandbox.reference.counts().pendingNotifications).toBe(0);
  expect([failing.received.length, silent.received.length]).toEqual(counts);
  await Promise.all([failing.close(), silent.close(), witness.close()]);
});

test('after a PUT only the new address and subscription count', async ({ sandbox }) => {
  const [before, after] = [await startReceiver(), await startReceiver()];
  const id = await register(sandbox, before, { token: 'old' });
  await book(sandbox);
  await expect.poll(() => before.received.length).toBe(3);
  const body = { url: `${after.url}/new`, token: 'new', events: ['UPDATE'], entities: ['BOOKING'] };
  await sandbox.call('PUT', `/webhook/${id}`, { body });
  await book(sandbox);
  await expect.poll(() => story(after)).toEqual(['UPDATE BOOKING SENT', 'UPDATE BOOKING ACCEPTED']);
  expect(first(after.received)).toMatchObject({ path: '/new', headers: { authorization: 'Bearer new' } });
  expect(before.received).toHaveLength(3);
  await Promise.all([before.close(), after.close()]);
});
