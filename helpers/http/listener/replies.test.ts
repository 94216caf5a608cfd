import { request } from 'node:https';
import { test as base, expect } from '@playwright/test';
import { Inbox } from '../inboxes/inbox.ts';
import { type Listener, startListener } from './listener.ts';
import { times } from '../notification.ts';
import { posting, RawSender } from '../testing/raw-sender.ts';
import { selfSignedIdentity } from '../testing/self-signed-identity.ts';
import { createTransport } from '../transport.ts';

const transport = createTransport(20, 60_000);

const test = base.extend<{ listener: Listener }>({
  listener: async ({}, use) => {
    const listener = await startListener({ host: '127.0.0.1', port: 0, publicUrl: undefined });
    await use(listener);
    await listener.close();
  },
});

async function post(url: string, body: string): Promise<number> {
  return (await fetch(url, { method: 'POST', body })).status;
}

test('the first few notifications are refused, then all are accepted', async ({ listener }) => {
  const inbox = await Inbox.open(listener, transport, { first: times(2, { kind: 'status', status: 500 }) });
  const statuses: number[] = [];
  for (const body of ['1', '2', '3', '4']) statuses.push(await post(inbox.url, body));
  expect(statuses).toEqual([500, 500, 200, 200]);
  expect((await inbox.received()).map(({ answeredWith }) => answeredWith)).toEqual(statuses);
});

test('the script applies only to notifications that contain a certain text', async ({ listener }) => {
  const about = '+1 & "5" é';
  const inbox = await Inbox.open(listener, transport, { about, then: { kind: 'status', status: 500 } });
  const statuses: number[] = [];
  for (const body of ['something else', `it: ${about}`, 'é', about])
    statuses.push(await post(inbox.url, body));
  expect(statuses).toEqual([200, 500, 200, 500]);
});

test('each inbox replies by its own script', async ({ listener }) => {
  const refusing = await Inbox.open(listener, transport, { then: { kind: 'status', status: 503 } });
  const accepting = await Inbox.open(listener, transport);
  expect(await post(refusing.url, '1')).toBe(503);
  expect(await post(accepting.url, '1')).toBe(200);
  expect(await post(refusing.url, '2')).toBe(503);
});

test('a notification with a delayed reply is recorded immediately, and does not delay others', async ({
  listener,
}) => {
  const late = { kind: 'status', status: 202, delayMs: 400 } as const;
  const inbox = await Inbox.open(listener, transport, { first: [late] });
  const began = performance.now();
  const slow = post(inbox.url, 'slow').then((status) => ({ status, after: performance.now() - began }));
  await inbox.first(({ text }) => text === 'slow', 30_000);
  const order: string[] = [];
  const both = [slow.then(() => order.push('slow')), post(inbox.url, 'fast').then(() => order.push('fast'))];
  await Promise.all(both);
  expect(order).toEqual(['fast', 'slow']);
  const { status, after } = await slow;
  expect(status).toBe(202);
  expect(after).toBeGreaterThan(390);
});

test('a notification that is left hanging is recorded, and gets no answer', async ({ listener }) => {
  const inbox = await Inbox.open(listener, transport, { first: [{ kind: 'hang', ms: 300 }] });
  const sender = new RawSender(inbox.url);
  const { pathname } = new URL(inbox.url);
  const began = performance.now();
  await sender.send(posting(pathname, 'hung'));
  const received = await inbox.first(({ text }) => text === 'hung', 30_000);
  expect(received?.answeredWith).toBe('hang');
  expect(await post(inbox.url, 'next')).toBe(200);
  await sender.closed;
  expect(performance.now() - began).toBeGreaterThan(290);
  expect(sender.answered).toBe('');
});

test('a reset connection ends without an answer, with the same error as after a crash', async ({
  listener,
}) => {
  const inbox = await Inbox.open(listener, transport, { first: [{ kind: 'reset' }] });
  const sender = new RawSender(inbox.url);
  const failure = new Promise((resolve) => sender.socket.once('error', resolve));
  await sender.send(posting(new URL(inbox.url).pathname, 'reset'));
  await sender.closed;
  expect(await failure).toMatchObject({ code: 'ECONNRESET' });
  expect(sender.answered).toBe('');
  expect((await inbox.received()).map(({ answeredWith }) => answeredWith)).toEqual(['reset']);
});

test('closing does not wait for hanging connections', async () => {
  const listener = await startListener({ host: '127.0.0.1', port: 0, publicUrl: undefined });
  const inbox = await Inbox.open(listener, transport, { then: { kind: 'hang', ms: 3_600_000 } });
  const sender = new RawSender(inbox.url);
  await sender.send(posting(new URL(inbox.url).pathname, '1'));
  await inbox.first(() => true, 30_000);
  await listener.close();
  await sender.closed;
});

test('with a key and a certificate it speaks TLS, scripts included', async () => {
  const tls = selfSignedIdentity();
  const listener = await startListener({ host: '127.0.0.1', port: 0, publicUrl: undefined, tls });
  const inbox = await Inbox.open(listener, transport, { first: [{ kind: 'reset' }] });
  expect(inbox.url).toMatch(/^https:\/\/127\.0\.0\.1:\d+\/[0-9a-f]{32}$/);
  const send = (body: string): Promise<number | undefined> =>
    new Promise((resolve, reject) =>
      request(inbox.url, { method: 'POST', ca: tls.cert, agent: false }, ({ statusCode }) =>
        resolve(statusCode),
      )
        .on('error', reject)
        .end(body),
    );
  await expect(send('1')).rejects.toThrow('socket hang up');
  expect(await send('2')).toBe(200);
  expect((await inbox.received()).map(({ text }) => text)).toEqual(['1', '2']);
  await listener.close();
});

test('an invalid key is reported as such', async () => {
  const tls = { key: 'no key', cert: 'no certificate' };
  const listener = startListener({ host: '127.0.0.1', port: 0, publicUrl: undefined, tls });
  await expect(listener).rejects.toMatchObject({ code: 'LISTENER_TLS' });
});
