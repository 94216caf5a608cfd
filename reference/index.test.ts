import { execFile } from 'node:child_process';
import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createReference } from './index.ts';
import { bookingRequest, first, wideRestaurants } from './testing/bookings.ts';
import { startReceiver } from './testing/receiver.ts';
import { api, expect, fetchToken, startSandbox, test } from './testing/sandbox-test.ts';

test('it starts and closes fast, again and again', async () => {
  const starts: number[] = [];
  const stops: number[] = [];
  for (let n = 0; n < 6; n += 1) {
    const from = performance.now();
    const reference = await createReference();
    const started = performance.now();
    await reference.close();
    starts.push(started - from);
    stops.push(performance.now() - started);
  }
  // The best of several: a busy machine slows down some of them.
  expect(Math.min(...starts)).toBeLessThan(150);
  expect(Math.min(...stops)).toBeLessThan(150);
});

test('it closes within a second, whatever hangs', async () => {
  const silent = await startReceiver(() => undefined);
  const sandbox = await startSandbox({ posDelayMs: 50_000 });
  const { url } = sandbox.reference;
  const body = { url: silent.url, events: ['CREATE'], entities: ['BOOKING'] };
  await sandbox.call('POST', '/webhook', { body });
  const { id } = first(wideRestaurants(sandbox));
  for (let n = 0; n < 3; n += 1)
    await sandbox.call('POST', `/restaurant/${id}/booking`, { body: bookingRequest() });
  await expect.poll(() => silent.received.length).toBe(1);
  const agent = new Agent({ keepAlive: true });
  const unfinished = request(`${url}${api}/webhook`, {
    agent,
    method: 'POST',
    headers: { authorization: `Bearer ${await fetchToken(sandbox.reference)}`, 'content-length': 100 },
  });
  const broken = new Promise((resolve) => unfinished.on('error', resolve));
  unfinished.write('{');
  await expect.poll(() => sandbox.reference.counts().requestsServed).toBeGreaterThan(6);
  const from = performance.now();
  await Promise.all([sandbox.reference.close(), sandbox.reference.close()]);
  expect(performance.now() - from).toBeLessThan(1000);
  await broken;
  agent.destroy();
  await expect(fetch(url)).rejects.toThrow();
  expect(silent.received).toHaveLength(1);
  await silent.close();
});

test('nothing keeps the process alive after it was closed', async () => {
  const script = fileURLToPath(new URL('testing/close-and-exit.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', script], {
    timeout: 90_000,
  });
  expect(Number(stdout)).toBeGreaterThan(0);
  expect(Number(stdout)).toBeLessThan(1000);
});

test('it counts what is active', async () => {
  const sandbox = await startSandbox();
  const { reference } = sandbox;
  const before = reference.counts();
  expect(before).toMatchObject({ restaurants: 48, bookings: 0, activeBookings: 0, webhooks: 0 });
  const { id } = first(wideRestaurants(sandbox));
  const booking = await sandbox.call('POST', `/restaurant/${id}/booking`, { body: bookingRequest() });
  await sandbox.call('POST', '/webhook', { body: { url: 'http://127.0.0.1:1' } });
  expect(reference.counts()).toMatchObject({ bookings: 1, activeBookings: 1, webhooks: 1 });
  expect(reference.counts().requestsServed).toBe(before.requestsServed + 2);
  await sandbox.call('DELETE', `/booking/${booking.id}`);
  await expect.poll(() => reference.counts().activeBookings).toBe(0);
  expect(reference.counts().bookings).toBe(1);
  await reference.close();
});

test('a taken port and an unknown zone are refused', async () => {
  const reference = await createReference();
  await expect(createReference({ port: Number(new URL(reference.url).port) })).rejects.toThrow('EADDRINUSE');
  await expect(createReference({ timeZone: 'Mars/Olympus' })).rejects.toThrow();
  await reference.close();
});

test('one decision can be replaced, and calls can be answered, delayed and cut', async () => {
  const sandbox = await startSandbox({
    behaviour: {
      statusFor: () => 418,
      intercept: (call) =>
        call.path.endsWith('/booking/1') ? { status: 429, headers: { 'retry-after': '1' } } : undefined,
      beforeSend: (answer, call) => (call.path.endsWith('/booking/2') ? { ...answer, cut: true } : answer),
    },
  });
  expect((await sandbox.call('GET', '/booking/3')).status).toBe(418);
  const busy = await sandbox.call('GET', '/booking/1');
  expect([busy.status, busy.headers.get('retry-after')]).toEqual([429, '1']);
  await expect(sandbox.call('GET', '/booking/2')).rejects.toThrow();
  await sandbox.reference.close();
});
