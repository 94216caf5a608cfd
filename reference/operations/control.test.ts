import { bookingStates } from '../domain/booking.ts';
import { bookingRequest, first, noon, wideRestaurants } from '../testing/bookings.ts';
import { expect, startSandbox, test } from '../testing/sandbox-test.ts';
import type { Sandbox } from '../testing/sandbox-test.ts';

async function book(sandbox: Sandbox): Promise<string> {
  const { id } = first(wideRestaurants(sandbox));
  const reply = await sandbox.call('POST', `/restaurant/${id}/booking`, { body: bookingRequest() });
  expect(reply.status).toBe(200);
  return reply.id;
}

test('only the control token opens the control interface', async ({ sandbox }) => {
  const token = sandbox.reference.controlToken;
  for (const authorization of ['', 'Bearer', `Bearer ${token}x`, token]) {
    for (const path of ['/control/capabilities', '/control', '/control/none']) {
      const reply = await sandbox.bare('GET', path, { headers: { authorization } });
      expect(reply.status).toBe(401);
      expect(reply.json).toMatchObject({ message: expect.any(String) });
    }
  }
  expect((await sandbox.control('GET', '/none')).status).toBe(404);
  expect((await sandbox.control('POST', '/capabilities', {})).status).toBe(405);
  const other = await startSandbox({ controlToken: 'mine' });
  expect(other.reference.controlToken).toBe('mine');
  expect((await other.control('GET', '/capabilities')).status).toBe(200);
  await other.reference.close();
});

test('every capability is offered', async ({ sandbox }) => {
  expect((await sandbox.control('GET', '/capabilities')).json).toEqual({
    capabilities: [
      'confirmation-code',
      'booking-state',
      'booking-delete',
      'restaurant-create',
      'restaurant-update',
      'restaurant-delete',
    ],
  });
});

test('a capability that is taken away is unknown', async () => {
  const sandbox = await startSandbox({ behaviour: { capabilities: ['booking-state'] } });
  expect((await sandbox.control('GET', '/capabilities')).json).toEqual({ capabilities: ['booking-state'] });
  expect((await sandbox.control('POST', '/restaurant', { name: 'New' })).status).toBe(404);
  await sandbox.reference.close();
});

test('a booking goes through every state and then stays canceled', async ({ sandbox }) => {
  const id = await book(sandbox);
  const states = bookingStates.filter((state) => state !== 'CANCELED');
  for (const state of [...states, 'CANCELED', 'CANCELED']) {
    const moved = await sandbox.control('PUT', `/booking/${id}/state`, { state });
    expect([moved.status, moved.id]).toEqual([200, id]);
    expect(moved.json).toMatchObject({ state });
    expect((await sandbox.call('GET', `/booking/${id}`)).json).toEqual(moved.json);
  }
  for (const state of states)
    expect((await sandbox.control('PUT', `/booking/${id}/state`, { state })).status).toBe(409);
});

test('a booking that was moved goes on no more by itself', async ({ sandbox }) => {
  const [moved, witness] = [await book(sandbox), await book(sandbox)];
  await sandbox.control('PUT', `/booking/${moved}/state`, { state: 'CREATED' });
  const state = async (id: string): Promise<unknown> => (await sandbox.call('GET', `/booking/${id}`)).json;
  await expect.poll(() => state(witness)).toMatchObject({ state: 'ACCEPTED' });
  expect(await state(moved)).toMatchObject({ state: 'CREATED' });
});

test('states and bookings that do not exist are refused', async ({ sandbox }) => {
  const id = await book(sandbox);
  for (const body of [{}, { state: 'OTHER' }, { state: 'accepted' }, { state: null }, [], 'x'])
    expect((await sandbox.control('PUT', `/booking/${id}/state`, body)).status).toBe(400);
  expect((await sandbox.control('PUT', '/booking/1/state', { state: 'SENT' })).status).toBe(404);
  expect((await sandbox.control('DELETE', '/booking/1')).status).toBe(404);
  expect((await sandbox.control('DELETE', '/booking/x')).status).toBe(400);
});

test('a deleted booking is unknown', async ({ sandbox }) => {
  const id = await book(sandbox);
  expect((await sandbox.control('DELETE', `/booking/${id}`)).status).toBe(204);
  expect((await sandbox.call('GET', `/booking/${id}`)).status).toBe(404);
  expect((await sandbox.call('DELETE', `/booking/${id}`)).status).toBe(404);
  expect((await sandbox.control('DELETE', `/booking/${id}`)).status).toBe(404);
});

test('codes that were never sent are 404', async ({ sandbox }) => {
  const { id } = first(wideRestaurants(sandbox));
  const get = (query: string): Promise<number> =>
    sandbox.control('GET', `/confirmation-code?${query}`).then(({ status }) => status);
  expect(await get(`restaurantId=${id}&phone=%2B12025550100`)).toBe(404);
  expect(await get(`restaurantId=${id}`)).toBe(400);
  expect(await get('phone=%2B12025550100')).toBe(400);
  expect(await get('restaurantId=x&phone=%2B12025550100')).toBe(400);
});

const whole = {
  name: 'Neues „Haus“',
  status: 'ACTIVE',
  description: 'just opened',
  address: {
    country: 'Deutschland',
    countryCode: 'DE',
    city: 'Ulm',
    street: 'Hof',
    home: 1,
    point: { x: 10, y: 48.4 },
  },
  info: {
    phone: '+4915550000',
    site: 'https://haus.example',
    telegram: '@haus',
    vk: 'haus',
    posUid: 'neu/1',
    posCrmId: 5,
    taxNumber: 7,
  },
  properties: { phoneConfirmationEnabled: false, guestAcquisitionChannelEnabled: true },
};

test('a connected restaurant is found and can be booked on every day', async ({ sandbox }) => {
  const created = await sandbox.control('POST', '/restaurant', { ...whole, id: 14 });
  expect(created.status).toBe(201);
  expect(created.id).toBe('5000000001');
  const { id } = created;
  expect(created.json).toEqual({ ...whole, id: Number(id) });
  expect((await sandbox.call('GET', `/restaurant/${id}`)).json).toEqual(created.json);
  expect((await sandbox.call('GET', '/restaurant/find/partner/neu%2F1')).id).toBe(id);
  const listed = await sandbox.call(
    'GET',
    `/restaurant?page=0&size=9&search=${encodeURIComponent(whole.name)}`,
  );
  expect(listed.json).toMatchObject({ totalElements: 1 });
  for (let days = 1; days <= 12; days += 1) {
    const body = bookingRequest({ date: noon(days) });
    expect((await sandbox.call('POST', `/restaurant/${id}/booking`, { body })).status).toBe(200);
  }
  expect((await sandbox.control('POST', '/restaurant', whole)).status).toBe(409);
  const bare = await sandbox.control('POST', '/restaurant', { name: 'Bare' });
  expect(bare.id).toBe('9007199254740995');
  const body = bookingRequest();
  expect((await sandbox.call('POST', `/restaurant/${bare.id}/booking`, { body })).status).toBe(200);
});

test('a restaurant is updated field by field, and its demands change immediately', async ({ sandbox }) => {
  const { id } = await sandbox.control('POST', '/restaurant', whole);
  const patched = await sandbox.control('PATCH', `/restaurant/${id}`, {
    name: 'Altes Haus',
    description: null,
    address: { street: 'Tor', point: { x: -1.5 } },
    info: { posUid: 'alt', taxNumber: null },
    properties: { phoneConfirmationEnabled: true },
  });
  expect(patched.json).toEqual({
    ...whole,
    description: undefined,
    id: Number(id),
    name: 'Altes Haus',
    address: { ...whole.address, street: 'Tor', point: { x: -1.5, y: 48.4 } },
    info: { ...whole.info, posUid: 'alt', taxNumber: undefined },
    properties: { phoneConfirmationEnabled: true, guestAcquisitionChannelEnabled: true },
  });
  expect((await sandbox.call('GET', `/restaurant/${id}`)).json).toEqual(patched.json);
  expect((await sandbox.call('GET', '/restaurant/find/partner/neu%2F1')).status).toBe(404);
  const status = async (): Promise<number> =>
    (await sandbox.call('POST', `/restaurant/${id}/booking`, { body: bookingRequest() })).status;
  const patch = (body: unknown): Promise<unknown> => sandbox.control('PATCH', `/restaurant/${id}`, body);
  expect(await status()).toBe(422);
  await patch({ properties: { phoneConfirmationEnabled: false } });
  expect(await status()).toBe(200);
  await patch({ properties: { guestAcquisitionChannelEnabled: false } });
  expect(await status()).toBe(422);
  await patch({ status: 'INACTIVE', properties: { guestAcquisitionChannelEnabled: true } });
  expect(await status()).toBe(422);
});

test('numbers beyond 2^53 pass through an update', async ({ sandbox }) => {
  const { id } = first(sandbox.restaurants);
  const body = '{"info":{"taxNumber":9007199254740993,"posCrmId":1.5}}';
  const patched = await sandbox.control('PATCH', `/restaurant/${id}`, body);
  expect(patched.text).toContain('"taxNumber":9007199254740993');
  expect(patched.text).toContain('"posCrmId":1.5');
});

test('a removed restaurant is unknown', async ({ sandbox }) => {
  const { id } = first(wideRestaurants(sandbox));
  const { reference } = sandbox;
  expect((await sandbox.control('DELETE', `/restaurant/${id}`)).status).toBe(204);
  for (const path of [`/restaurant/${id}`, `/restaurant/${id}/schedule`])
    expect((await sandbox.call('GET', path)).status).toBe(404);
  expect((await sandbox.call('POST', `/restaurant/${id}/booking`, { body: bookingRequest() })).status).toBe(
    404,
  );
  expect((await sandbox.control('DELETE', `/restaurant/${id}`)).status).toBe(404);
  expect((await sandbox.control('PATCH', `/restaurant/${id}`, {})).status).toBe(404);
  expect((await sandbox.call('GET', '/restaurant?page=0&size=1')).json).toMatchObject({ totalElements: 47 });
  expect(reference.counts().restaurants).toBe(47);
});

const wrongParts: readonly Record<string, unknown>[] = [
  { name: '' },
  { name: null },
  { name: 7 },
  { status: 'OTHER' },
  { description: 7 },
  { address: [] },
  { address: { city: 7 } },
  { address: { countryCode: 'DEU' } },
  { address: { point: { x: 1, y: 'a' } } },
  { address: { home: '5' } },
  { info: { posUid: 7 } },
  { info: 'x' },
  { properties: { phoneConfirmationEnabled: 'yes' } },
];

for (const part of wrongParts)
  test(`the restaurant data ${JSON.stringify(part)} is refused`, async ({ sandbox }) => {
    expect((await sandbox.control('POST', '/restaurant', { ...whole, ...part })).status).toBe(400);
    const { id } = first(sandbox.restaurants);
    const before = await sandbox.call('GET', `/restaurant/${id}`);
    expect((await sandbox.control('PATCH', `/restaurant/${id}`, part)).status).toBe(400);
    expect((await sandbox.call('GET', `/restaurant/${id}`)).text).toBe(before.text);
  });
