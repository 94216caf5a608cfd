import { request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { test as base, expect } from '@playwright/test';
import { SetupError } from '../../settings/setup-error.ts';
import { monotonicMs } from '../../values/time.ts';
import { Inbox } from '../inboxes/inbox.ts';
import { type Listener, startListener } from './listener.ts';
import { head, RawSender } from '../testing/raw-sender.ts';
import { createTransport } from '../transport.ts';

const LONG_MS = 30_000;

const SHORT_MS = 300;

const transport = createTransport(100, 2 * LONG_MS);

const test = base.extend<{ listener: Listener }>({
  listener: async ({}, use) => {
    const listener = await startListener({ host: '127.0.0.1', port: 0, publicUrl: undefined });
    await use(listener);
    await listener.close();
  },
});

function post(url: string, body: string): Promise<Response> {
  return fetch(url, { method: 'POST', body });
}

test('notifications are kept in the order of their arrival', async ({ listener }) => {
  const inbox = await Inbox.open(listener, transport);
  for (const body of ['1', '2', '3', '4']) await post(inbox.url, body);
  const received = await inbox.received();
  expect(received.map(({ json }) => json)).toEqual([1, 2, 3, 4]);
  const times = received.map(({ arrivedAtMonotonicMs }) => arrivedAtMonotonicMs);
  expect(times).toEqual([...times].sort((a, b) => a - b));
  expect(new Set(times).size).toBe(times.length);
});

test('a request that only asks whether somebody answers is answered, and is no notification', async ({
  listener,
}) => {
  const inbox = await Inbox.open(listener, transport);
  await post(inbox.url, '1');
  for (const method of ['HEAD', 'GET', 'OPTIONS'])
    expect((await fetch(inbox.url, { method })).status).toBe(200);
  expect(await inbox.received()).toHaveLength(1);
  await post(inbox.url, '');
  await fetch(inbox.url, { method: 'HEAD' });
  await post(inbox.url, '2');
  expect((await inbox.received()).map(({ text }) => text)).toEqual(['1', '', '2']);
  expect((await inbox.received()).map(({ text }) => text)).toEqual(['1', '', '2']);
});

test('method, path, query and headers are kept unchanged', async ({ listener }) => {
  const inbox = await Inbox.open(listener, transport);
  await raw(inbox.url, 'PUT', '/a%2Fb/?x=%20&y', ['X-SiGnature', 'One', 'x-signature', 'two']);
  const [received] = await inbox.received();
  expect(received).toMatchObject({ method: 'PUT', path: '/a%2Fb/', query: '?x=%20&y', answeredWith: 200 });
  expect(received?.headers.filter(([name]) => name.toLowerCase() === 'x-signature')).toEqual([
    ['X-SiGnature', 'One'],
    ['x-signature', 'two'],
  ]);
});

test('a body that is too long is cut, and the request is still answered', async ({ listener }) => {
  const inbox = await Inbox.open(listener, transport);
  const answer = await post(inbox.url, 'é'.repeat(2 * 1024 * 1024));
  expect(answer.status).toBe(200);
  const [received] = await inbox.received();
  expect(received?.cut).toBe(true);
  expect(received?.text).toHaveLength(512 * 1024);
  await post(inbox.url, 'x'.repeat(1024 * 1024));
  expect((await inbox.received())[1]?.cut).toBe(false);
});

test('a body that is not JSON is kept as text', async ({ listener }) => {
  const inbox = await Inbox.open(listener, transport);
  await post(inbox.url, '{"broken":');
  expect((await inbox.received())[0]).toMatchObject({ text: '{"broken":', json: undefined });
});

test('a body is kept byte by byte', async ({ listener }) => {
  const inbox = await Inbox.open(listener, transport);
  const bytes = Buffer.from('efbbbf7b7d00fffe0d0a', 'hex');
  await fetch(inbox.url, { method: 'POST', body: bytes });
  expect((await inbox.received())[0]?.bytes).toEqual(bytes);
});

test('requests to other addresses than open inboxes are refused', async ({ listener }) => {
  const inbox = await Inbox.open(listener, transport);
  const name = inbox.url.slice(-32);
  for (const path of ['/', '/nobody', `/${'0'.repeat(32)}`, `/x/${name}`, `/${name.toUpperCase()}Z`]) {
    expect((await post(listener.publicUrl + path, '{}')).status).toBe(404);
  }
  expect(await inbox.received()).toEqual([]);
});

test("an inbox can't be read without the secret", async ({ listener }) => {
  const inbox = await Inbox.open(listener, transport);
  const name = inbox.url.slice(-32);
  const { origin } = new URL(listener.adminUrl);
  for (const path of [`/${name}`, `/guess/${name}`, '/', '/guess?holding=']) {
    expect((await fetch(origin + path)).status).toBe(404);
  }
});

test('a wait ends with the expected notification', async ({ listener }) => {
  const inbox = await Inbox.open(listener, transport);
  const began = Date.now();
  const waiting = inbox.first(({ json }) => json === 2, LONG_MS);
  await post(inbox.url, '1');
  await post(inbox.url, '2');
  expect((await waiting)?.json).toBe(2);
  expect(Date.now() - began).toBeLessThan(LONG_MS / 2);
});

test('a wait ends at its deadline', async ({ listener }) => {
  const inbox = await Inbox.open(listener, transport);
  await post(inbox.url, '1');
  expect(await inbox.first(({ json }) => json === 2, 30)).toBeUndefined();
});

test('a notification that arrived in time is found, even if it is read too late', async ({ listener }) => {
  const exchange: typeof transport.exchange = async (sent) => {
    const answer = await transport.exchange(sent);
    if (/waitMs=[1-9]/.test(sent.url)) await sleep(5 * SHORT_MS);
    return answer;
  };
  const inbox = await Inbox.open(listener, { ...transport, exchange });
  const waiting = inbox.first(({ json }) => json === 1, SHORT_MS);
  await post(inbox.url, '1');
  expect(await waiting).toMatchObject({ json: 1 });
});

test('only notifications since a given moment count', async ({ listener }) => {
  const inbox = await Inbox.open(listener, transport);
  const slow = new RawSender(inbox.url);
  const { pathname } = new URL(inbox.url);
  await slow.send(head('POST', pathname, ['Content-Length: 1', 'Expect: 100-continue']));
  await slow.answers(100, 1);
  const beginMs = monotonicMs();
  expect(await inbox.first(() => true, 30, beginMs)).toBeUndefined();
  await post(inbox.url, '1');
  // It is read after the other one, though it began to arrive before.
  await slow.send('2');
  await slow.answers(200, 1);
  expect((await inbox.received()).map(({ json }) => json)).toEqual([1, 2]);
  expect(await inbox.first(() => true, 30, beginMs)).toMatchObject({ json: 1 });
  expect(await inbox.first(({ json }) => json === 2, 30, beginMs)).toBeUndefined();
  slow.socket.destroy();
});

test('several readers of the same inbox see each notification once', async ({ listener }) => {
  const inbox = await Inbox.open(listener, transport);
  const waiting = [1, 2, 2, 3].map((wanted) => inbox.first(({ json }) => json === wanted, LONG_MS));
  for (const body of ['1', '2', '3']) await post(inbox.url, body);
  expect((await Promise.all(waiting)).map((one) => one?.json)).toEqual([1, 2, 2, 3]);
  expect((await inbox.received()).map(({ json }) => json)).toEqual([1, 2, 3]);
});

test('a text is searched in all inboxes', async ({ listener }) => {
  const [here, there] = [await Inbox.open(listener, transport), await Inbox.open(listener, transport)];
  await post(here.url, 'a +1&2');
  await post(there.url, 'b +1&2');
  await post(there.url, 'something else');
  expect((await here.anywhere('+1&2')).map(({ text }) => text)).toEqual(['a +1&2', 'b +1&2']);
});

test('the path of the public address is removed, unless a proxy has done so', async () => {
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}/tunnel/7`;
  const listener = await startListener({ host: '127.0.0.1', port, publicUrl });
  const inbox = await Inbox.open(listener, transport);
  expect(inbox.url.startsWith(`${publicUrl}/`)).toBe(true);
  expect((await post(`${inbox.url}/kept`, '1')).status).toBe(200);
  expect((await post(`${inbox.url.replace('/tunnel/7', '')}/also`, '2')).status).toBe(200);
  expect((await inbox.received()).map(({ path }) => path)).toEqual(['/kept', '/also']);
  await listener.close();
});

test('closing does not wait for senders that hang', async () => {
  const listener = await startListener({ host: '127.0.0.1', port: 0, publicUrl: undefined });
  const inbox = await Inbox.open(listener, transport);
  const { hostname, port, pathname } = new URL(inbox.url);
  const sender = connect(Number(port), hostname);
  const broken = new Promise((resolve) => sender.once('close', resolve));
  sender.on('error', () => undefined);
  sender.write(`POST ${pathname} HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\nhalf`);
  const reader = inbox.first(() => false, LONG_MS).catch(() => undefined);
  await post(inbox.url, 'the head of the other one has arrived by now');
  await listener.close();
  await Promise.all([broken, reader]);
});

test('a port in use is reported as such', async ({ listener }) => {
  const port = Number(new URL(listener.publicUrl).port);
  const second = startListener({ host: '127.0.0.1', port, publicUrl: undefined });
  await expect(second).rejects.toMatchObject({ code: 'LISTENER_CANNOT_BIND' } satisfies Partial<SetupError>);
});

/** Sends a request without any correction of its address or headers. */
function raw(url: string, method: string, path: string, headers: readonly string[]): Promise<void> {
  const { hostname, port, pathname } = new URL(url);
  return new Promise((resolve, reject) => {
    const options = {
      hostname,
      port,
      method,
      path: pathname + path,
      headers: ['host', hostname, ...headers],
    };
    request(options, (answer) => answer.resume().on('end', resolve))
      .on('error', reject)
      .end();
  });
}

async function freePort(): Promise<number> {
  const taken = await startListener({ host: '127.0.0.1', port: 0, publicUrl: undefined });
  const port = Number(new URL(taken.publicUrl).port);
  await taken.close();
  return port;
}
