import { bookingRequest, first, freshPhone, wideRestaurants } from '../testing/bookings.ts';
import { expect, startSandbox, test } from '../testing/sandbox-test.ts';
import type { Reply, Sandbox } from '../testing/sandbox-test.ts';
import { isObject, property } from '../wire/json.ts';

function request(sandbox: Sandbox, id: bigint, phone: unknown): Promise<Reply> {
  return sandbox.call('POST', `/restaurant/${id}/confirmation/code/request`, { body: { phone } });
}

async function sentCode(sandbox: Sandbox, id: bigint, phone: string): Promise<string> {
  const query = `restaurantId=${id}&phone=${encodeURIComponent(phone)}`;
  const { json } = await sandbox.control('GET', `/confirmation-code?${query}`);
  return isObject(json) ? String(property(json, 'code')) : '';
}

function verify(sandbox: Sandbox, phone: unknown, code: unknown): Promise<Reply> {
  return sandbox.call('POST', '/restaurant/confirmation/code/verify', { body: { phone, code } });
}

function book(sandbox: Sandbox, id: bigint, phone: string): Promise<Reply> {
  return sandbox.call('POST', `/restaurant/${id}/booking`, { body: bookingRequest({ phone }) });
}

/** Another code of the same length. */
function wrong(code: string): string {
  return `${code.startsWith('1') ? '2' : '1'}${code.slice(1)}`;
}

test('a phone is confirmed with its code before it can book', async ({ sandbox }) => {
  const [here, there] = wideRestaurants(sandbox, true).map(({ id }) => id);
  const [phone, other] = [freshPhone(), freshPhone()];
  expect((await book(sandbox, here ?? 0n, phone)).status).toBe(422);
  expect((await request(sandbox, here ?? 0n, phone)).json).toEqual({ timeLeft: 3 });
  await request(sandbox, here ?? 0n, other);
  const code = await sentCode(sandbox, here ?? 0n, phone);
  expect(code).toMatch(/^\d{6}$/);
  expect((await verify(sandbox, phone, wrong(code))).status).toBe(400);
  expect((await verify(sandbox, other, code)).status).toBe(400);
  expect((await verify(sandbox, freshPhone(), code)).status).toBe(400);
  expect((await book(sandbox, here ?? 0n, phone)).status).toBe(422);
  const verified = await verify(sandbox, phone, code);
  expect([verified.status, verified.text]).toEqual([200, '']);
  expect((await book(sandbox, here ?? 0n, other)).status).toBe(422);
  expect((await book(sandbox, here ?? 0n, phone)).status).toBe(200);
  // Operation 8 names no restaurant: the phone is confirmed in all of them.
  expect((await book(sandbox, there ?? 0n, phone)).status).toBe(200);
  expect((await verify(sandbox, phone, code)).status).toBe(400);
});

test('a repeated request sends nothing until the waiting time is over', async () => {
  let now = Date.parse('2030-06-05T12:00:00Z');
  const sandbox = await startSandbox({ clock: () => now });
  const { id } = first(wideRestaurants(sandbox));
  const phone = freshPhone();
  expect((await request(sandbox, id, phone)).json).toEqual({ timeLeft: 3 });
  const code = await sentCode(sandbox, id, phone);
  now += 1_500;
  expect((await request(sandbox, id, phone)).json).toEqual({ timeLeft: 2 });
  expect(await sentCode(sandbox, id, phone)).toBe(code);
  now += 1_500;
  expect((await request(sandbox, id, phone)).json).toEqual({ timeLeft: 3 });
  const next = await sentCode(sandbox, id, phone);
  expect(next).not.toBe(code);
  expect((await verify(sandbox, phone, code)).status).toBe(400);
  now += 5 * 60_000;
  expect((await verify(sandbox, phone, next)).status).toBe(400);
  await sandbox.reference.close();
});

test('a confirmation does not last for ever', async () => {
  let now = Date.parse('2030-06-05T08:00:00Z');
  const sandbox = await startSandbox({ clock: () => now, tokenLifetimeS: 86_400 });
  const [here, there] = wideRestaurants(sandbox, true).map(({ id }) => id);
  const phone = freshPhone();
  await request(sandbox, here ?? 0n, phone);
  expect((await verify(sandbox, phone, await sentCode(sandbox, here ?? 0n, phone))).status).toBe(200);
  const body = bookingRequest({ phone, date: '2030-06-06T12:00:00Z' });
  now += 3_599_999;
  expect((await sandbox.call('POST', `/restaurant/${here}/booking`, { body })).status).toBe(200);
  now += 1;
  expect((await sandbox.call('POST', `/restaurant/${there}/booking`, { body })).status).toBe(422);
  await sandbox.reference.close();
});

for (const body of [
  {},
  { phone: '' },
  { phone: null },
  { phone: 7 },
  { phone: 'abc' },
  { phone: ['+12025550100'] },
])
  test(`a code request with ${JSON.stringify(body)} is refused`, async ({ sandbox }) => {
    const { id } = first(wideRestaurants(sandbox));
    const path = `/restaurant/${id}/confirmation/code/request`;
    expect((await sandbox.call('POST', path, { body })).status).toBe(400);
  });

test('a code request in an unknown restaurant is refused', async ({ sandbox }) => {
  expect((await request(sandbox, 1n, freshPhone())).status).toBe(404);
});

for (const body of [
  {},
  { phone: '+12025550100' },
  { code: '123456' },
  { phone: '+12025550100', code: 123456 },
])
  test(`a verification with ${JSON.stringify(body)} is refused`, async ({ sandbox }) => {
    const reply = await sandbox.call('POST', '/restaurant/confirmation/code/verify', { body });
    expect(reply.status).toBe(400);
  });
