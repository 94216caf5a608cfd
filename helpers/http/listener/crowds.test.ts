import { test as base, expect } from '@playwright/test';
import { Agent } from 'undici';
import { Inbox } from '../inboxes/inbox.ts';
import { type Listener, startListener } from './listener.ts';
import { head, posting, RawSender } from '../testing/raw-sender.ts';
import { createTransport } from '../transport.ts';

const MIB = 1024 * 1024;

const transport = createTransport(20, 60_000);

const test = base.extend<{ listener: Listener }>({
  listener: async ({}, use) => {
    const listener = await startListener({ host: '127.0.0.1', port: 0, publicUrl: undefined });
    await use(listener);
    await listener.close();
  },
});

test('all of 10,000 notifications in a burst are recorded, those of one connection in order', async ({
  listener,
}) => {
  const inbox = await Inbox.open(listener, transport);
  const { pathname } = new URL(inbox.url);
  const senders = Array.from({ length: 50 }, () => new RawSender(inbox.url));
  await Promise.all(
    senders.map(async (sender, from) => {
      const requests = Array.from({ length: 200 }, (_, index) => posting(pathname, `[${from},${index}]`));
      await sender.send(requests.join(''));
      await sender.answers(200, requests.length);
    }),
  );
  const received = await inbox.received();
  expect(received).toHaveLength(10_000);
  expect(new Set(received.map(({ number }) => number)).size).toBe(10_000);
  const byConnection = groups(received);
  expect(byConnection.size).toBe(senders.length);
  const orders = [...byConnection.values()].map((texts) =>
    texts.map((text) => text.replace(/^\[\d+,|\]$/g, '')),
  );
  const inOrder = Array.from({ length: 200 }, (_, index) => String(index));
  expect(orders.every((order) => order.join() === inOrder.join())).toBe(true);
  for (const { socket } of senders) socket.destroy();
});

test('all notifications over 1,000 simultaneous connections are recorded', async ({ listener }) => {
  const inbox = await Inbox.open(listener, transport);
  const { pathname } = new URL(inbox.url);
  const senders = Array.from({ length: 1_000 }, () => new RawSender(inbox.url));
  await Promise.all(
    senders.map(async (sender, index) => {
      await sender.send(posting(pathname, String(index)));
      await sender.answers(200, 1);
    }),
  );
  expect(new Set((await inbox.received()).map(({ text }) => text)).size).toBe(1_000);
  for (const { socket } of senders) socket.destroy();
});

test('a sender that opens a connection for each of 2,800 notifications loses none', async ({ listener }) => {
  const inbox = await Inbox.open(listener, transport);
  const sender = new Agent();
  const send = async (body: string): Promise<number> => {
    const answer = await sender.request({ ...{ origin, path }, method: 'POST', body });
    await answer.body.dump();
    return answer.statusCode;
  };
  const { origin, pathname: path } = new URL(inbox.url);
  const statuses = await Promise.all(Array.from({ length: 2_800 }, (_, index) => send(String(index))));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(new Set((await inbox.received()).map(({ text }) => text)).size).toBe(2_800);
  expect(listener.lostBecause('target')).toBeUndefined();
  await sender.close();
});

test('a crowd of silent connections keeps no notification out, and the oldest are closed', async ({
  listener,
}) => {
  const inbox = await Inbox.open(listener, transport);
  const { pathname } = new URL(inbox.url);
  const known = new RawSender(inbox.url);
  await known.send(posting(pathname, 'before'));
  await known.answers(200, 1);
  const oldest = new RawSender(inbox.url);
  const crowd = Array.from({ length: 2_100 }, () => new RawSender(inbox.url));
  await oldest.closed;
  await known.send(posting(pathname, 'after'));
  await known.answers(200, 2);
  expect((await inbox.received()).map(({ text }) => text)).toEqual(['before', 'after']);
  for (const { socket } of [known, ...crowd]) socket.destroy();
});

test('a sender that hangs in the middle of its body does not delay others', async ({ listener }) => {
  const inbox = await Inbox.open(listener, transport);
  const { pathname } = new URL(inbox.url);
  const slow = new RawSender(inbox.url);
  await slow.send(head('POST', pathname, ['Content-Length: 4']) + 'ha');
  const fast = new RawSender(inbox.url);
  await fast.send(posting(pathname, 'fast'));
  await fast.answers(200, 1);
  expect((await inbox.received()).map(({ text }) => text)).toEqual(['fast']);
  await slow.send('lf');
  await slow.answers(200, 1);
  expect((await inbox.received()).map(({ text }) => text)).toEqual(['fast', 'half']);
  for (const { socket } of [slow, fast]) socket.destroy();
});

test('an endless body is cut, recorded and no longer read', async ({ listener }) => {
  const inbox = await Inbox.open(listener, transport);
  const { pathname } = new URL(inbox.url);
  const sender = new RawSender(inbox.url);
  expect(await sender.sendEndlessly(pathname, 1024 * MIB)).toBeLessThan(64 * MIB);
  const [received] = await inbox.received();
  expect(received?.cut).toBe(true);
  expect(received?.bytes).toHaveLength(MIB);
});

test('an endless body for no inbox is not read at all', async ({ listener }) => {
  const sender = new RawSender(listener.publicUrl);
  expect(await sender.sendEndlessly(`/${'0'.repeat(32)}`, 1024 * MIB)).toBeLessThan(16 * MIB);
  await sender.closed;
});

const RUBBISH = {
  'no HTTP': 'hello?\r\n\r\n',
  'a TLS greeting': Buffer.from('16030100c8010000c40303', 'hex'),
  'a length that is none': head('POST', '/', ['Content-Length: many']),
  'two lengths': head('POST', '/', ['Content-Length: 1', 'Content-Length: 2']),
  'a header without an end': `POST / HTTP/1.1\r\nX-Long: ${'x'.repeat(200_000)}`,
  'a chunk of no size': `${head('POST', '/', ['Transfer-Encoding: chunked'])}zz\r\n`,
  'a tunnel': head('CONNECT', 'elsewhere:443'),
};

for (const [title, rubbish] of Object.entries(RUBBISH)) {
  test(`${title} ends its own connection only`, async ({ listener }) => {
    const inbox = await Inbox.open(listener, transport);
    const { pathname } = new URL(inbox.url);
    const other = new RawSender(inbox.url);
    await other.send(posting(pathname, '1'));
    const sender = new RawSender(listener.publicUrl);
    await sender.send(rubbish);
    await sender.closed;
    await other.send(posting(pathname, '2'));
    await other.answers(200, 2);
    expect((await inbox.received()).map(({ text }) => text)).toEqual(['1', '2']);
    other.socket.destroy();
  });
}

test('a sender that prefers HTTP/2 is heard too', async ({ listener }) => {
  const inbox = await Inbox.open(listener, transport);
  const { pathname } = new URL(inbox.url);
  const sender = new RawSender(inbox.url);
  const upgrade = ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABk'];
  await sender.send(`${head('POST', pathname, [...upgrade, 'Content-Length: 2'])}{}`);
  await sender.answers(200, 1);
  expect((await inbox.received()).map(({ text }) => text)).toEqual(['{}']);
  sender.socket.destroy();
});

function groups(
  received: readonly { connection: number; text: string }[],
): ReadonlyMap<number, readonly string[]> {
  const byConnection = new Map<number, string[]>();
  for (const { connection, text } of received) {
    const texts = byConnection.get(connection) ?? [];
    byConnection.set(connection, texts);
    texts.push(text);
  }
  return byConnection;
}
