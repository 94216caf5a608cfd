import { test as base, expect } from '@playwright/test';
import { monotonicMs } from '../../values/time.ts';
import { Inbox } from '../inboxes/inbox.ts';
import { type Listener, startListener } from './listener.ts';
import { head, posting, RawSender } from '../testing/raw-sender.ts';
import { createTransport } from '../transport.ts';

const MIB = 1024 * 1024;

/** Notifications of one target that are kept however quickly they come, and more than any that are. */
const [KEPT, MORE] = [18_000, 40_100];

const TOGETHER = 500;

const transport = createTransport(20, 60_000);

const test = base.extend<{ listener: Listener }>({
  listener: async ({}, use) => {
    const listener = await startListener({ host: '127.0.0.1', port: 0, publicUrl: undefined });
    await use(listener);
    await listener.close();
  },
});

/** Sends requests over one connection, so many at once, and gives how many of them were answered with a status. */
async function sendAll(url: string, bodies: readonly string[], status = 200): Promise<number> {
  const sender = new RawSender(url);
  const { pathname } = new URL(url);
  const isOpen = (): boolean => !sender.socket.destroyed;
  for (let from = 0; from < bodies.length && isOpen(); from += TOGETHER) {
    const part = bodies.slice(from, from + TOGETHER);
    await sender.send(part.map((body) => posting(pathname, body)).join(''));
    const answered = (): number => sender.answered.split('HTTP/1.1 ').length - 1;
    while (isOpen() && answered() < from + part.length) {
      await Promise.race([new Promise((resolve) => sender.socket.once('data', resolve)), sender.closed]);
    }
  }
  sender.socket.destroy();
  return sender.answered.split(`HTTP/1.1 ${status} `).length - 1;
}

test('a flood is turned away and counted, and nothing before it is lost', async ({ listener }) => {
  const access = { ...listener, group: 'target' };
  const inbox = await Inbox.open(access, transport);
  await sendAll(
    inbox.url,
    Array.from({ length: MORE }, (_, index) => `[${index}]`),
  );
  const received = await inbox.received();
  expect(received.length).toBeGreaterThanOrEqual(KEPT);
  expect(received.length).toBeLessThan(MORE);
  expect(received.map(({ text }) => text)).toEqual(received.map((_, index) => `[${index}]`));
  expect(listener.lostBecause('target')).toContain('the listener was flooded: it could not keep');
  expect(listener.floodedBecause()).toBe(listener.lostBecause('target'));
});

test('the flood of one target takes nothing from another', async ({ listener }) => {
  const flooded = await Inbox.open({ ...listener, group: 'one' }, transport);
  const other = await Inbox.open({ ...listener, group: 'other' }, transport);
  await sendAll(
    flooded.url,
    Array.from({ length: MORE }, (_, index) => `[${index}]`),
  );
  expect(await sendAll(other.url, ['{}'])).toBe(1);
  expect((await other.received()).map(({ text }) => text)).toEqual(['{}']);
  expect(listener.lostBecause('other')).toBeUndefined();
});

test('of one notification sent again and again a hundred are kept, and nothing counts as lost', async ({
  listener,
}) => {
  const inbox = await Inbox.open(listener, transport);
  const senders = Array.from({ length: 30 }, () =>
    sendAll(inbox.url, Array<string>(100).fill('{"a":1}'), 200),
  );
  await Promise.all(senders);
  expect(await sendAll(inbox.url, ['{"a":2}'])).toBe(1);
  const received = await inbox.received();
  expect(received.filter(({ text }) => text === '{"a":1}')).toHaveLength(100);
  expect(received.filter(({ text }) => text === '{"a":2}')).toHaveLength(1);
  expect(listener.lostBecause('')).toBeUndefined();
});

test('bodies of more than can be kept are counted as lost, and take no memory', async ({ listener }) => {
  const inbox = await Inbox.open(listener, transport);
  const { pathname } = new URL(inbox.url);
  const before = process.memoryUsage().rss;
  const senders = Array.from({ length: 100 }, () => new RawSender(inbox.url));
  const body = Buffer.alloc(MIB - 1, 'x');
  await Promise.all(
    senders.map(async (sender) => {
      // The last byte is missing, so that all of them are under way at once.
      await sender.send(head('POST', pathname, [`Content-Length: ${MIB}`]));
      await sender.send(body);
    }),
  );
  for (const sender of senders) await sender.send('x');
  await expect.poll(() => listener.lostBecause('')).toContain('it could not keep');
  expect(process.memoryUsage().rss - before).toBeLessThan(400 * MIB);
  expect((await inbox.received()).reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeLessThan(64 * MIB);
  for (const { socket } of senders) socket.destroy();
});

test('a crowd of half sent notifications keeps no other out, and fills no memory', async ({ listener }) => {
  const inbox = await Inbox.open(listener, transport);
  const { pathname } = new URL(inbox.url);
  const oldest = new RawSender(inbox.url);
  const halves = [oldest, ...Array.from({ length: 2_100 }, () => new RawSender(inbox.url))];
  await Promise.all(halves.map((one) => one.send(`${head('POST', pathname, ['Content-Length: 4'])}ha`)));
  await oldest.closed;
  expect(await sendAll(inbox.url, ['whole'])).toBe(1);
  expect((await inbox.received()).map(({ text }) => text)).toEqual(['whole']);
  expect(listener.lostBecause('')).toContain('connections');
  for (const { socket } of halves) socket.destroy();
});

test('requests to no inbox are answered more slowly the more they are', async ({ listener }) => {
  const beganMs = monotonicMs();
  const strangers = Array.from({ length: 200 }, () =>
    sendAll(`${listener.publicUrl}/${'0'.repeat(32)}`, ['{}'], 404),
  );
  expect((await Promise.all(strangers)).reduce((sum, one) => sum + one, 0)).toBe(200);
  // 50 in each slice of 50 ms.
  expect(monotonicMs() - beganMs).toBeGreaterThan(3 * 45);
});
