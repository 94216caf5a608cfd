import { createServer, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { test as base, expect } from '@playwright/test';
import { LoopDelay } from '../pace/loop-delay.ts';
import { monotonicMs } from '../../values/time.ts';
import { Inbox, type InboxAccess } from '../inboxes/inbox.ts';
import { type Listener, startListener } from './listener.ts';
import { ListenerPulse } from './pulse.ts';
import { createTransport } from '../transport.ts';

/** Longer than a probe may take. */
const SLOW_MS = 1_200;

const transport = createTransport(20, 30_000);

const test = base.extend<{ listener: Listener; loop: LoopDelay }>({
  listener: async ({}, use) => {
    const listener = await startListener({ host: '127.0.0.1', port: 0, publicUrl: undefined });
    await use(listener);
    await listener.close();
  },
  loop: async ({}, use) => {
    const loop = new LoopDelay();
    await use(loop);
    loop.stop();
  },
});

/** Calls `body` with the address of a server in front of the listener that takes its time, and its requests. */
async function withSlowWay(body: (publicUrl: string, requests: readonly string[]) => Promise<void>) {
  const requests: string[] = [];
  const server: Server = createServer((request, response) => {
    requests.push(request.url ?? '');
    void sleep(SLOW_MS).then(() => response.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  try {
    await body(`http://127.0.0.1:${address.port}`, requests);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

/** A notification as a target would post it, `ms` after its date. */
async function notify(inbox: Inbox, ms: number): Promise<void> {
  const body = JSON.stringify({ date: new Date(Date.now() - ms).toISOString() });
  expect((await fetch(inbox.url, { method: 'POST', body })).status).toBe(200);
}

test('a listener that takes a probe immediately is quick', async ({ listener, loop }) => {
  const pulse = new ListenerPulse(listener, transport, loop);
  const sinceMs = monotonicMs();
  expect(pulse.slowestProbe(sinceMs)).toBeUndefined();
  expect(await pulse.since(sinceMs)).toMatchObject({
    slowBecause: undefined,
    isBehind: false,
    latestMs: null,
  });
  expect(pulse.slowestProbe(sinceMs)).toBeGreaterThanOrEqual(0);
});

test('a slow way to the listener is named, and all who wait share one probe', ({ listener, loop }) =>
  withSlowWay(async (publicUrl, requests) => {
    const pulse = new ListenerPulse({ ...listener, publicUrl }, transport, loop);
    const sinceMs = monotonicMs();
    const all = await Promise.all([1, 2, 3].map(() => pulse.since(sinceMs)));
    for (const { slowBecause } of all)
      expect(slowBecause).toMatch(/^a probe of the suite's own took \d{4} ms/);
    expect(requests).toHaveLength(1);
    expect(pulse.slowestProbe(sinceMs)).toBeGreaterThanOrEqual(SLOW_MS - 10);
    expect((await pulse.since(monotonicMs())).slowBecause, 'another probe since').toBeDefined();
    expect(requests).toHaveLength(2);
  }));

test('a listener that no probe reaches is not trusted', async ({ listener, loop }) => {
  const elsewhere = await startListener({ host: '127.0.0.1', port: 0, publicUrl: undefined });
  await elsewhere.close();
  const access: InboxAccess = { ...listener, publicUrl: elsewhere.publicUrl };
  const { slowBecause } = await new ListenerPulse(access, transport, loop).since(monotonicMs());
  expect(slowBecause).toBeDefined();
});

test('the deliveries of one target count, and neither those of another nor the probes', async ({
  listener,
  loop,
}) => {
  const [ours, others] = [
    { ...listener, group: 'ours' },
    { ...listener, group: 'others' },
  ];
  const inboxes = [await Inbox.open(ours, transport), await Inbox.open(ours, transport)] as const;
  const sinceMs = monotonicMs() - 5_000;
  await notify(inboxes[0], 0);
  await notify(inboxes[1], 60_000);
  const seen = await new ListenerPulse(ours, transport, loop).since(sinceMs);
  expect(seen.slowestMs).toBeGreaterThan(59_000);
  expect(seen.isBehind, 'one inbox is behind').toBe(true);
  expect(seen.latestMs).toBeGreaterThan(sinceMs);
  const elsewhere = await new ListenerPulse(others, transport, loop).since(sinceMs);
  expect(elsewhere).toMatchObject({ slowestMs: 0, isBehind: false, latestMs: null });
});

test('the lateness of this process counts beside that of the listener', async ({ listener, loop }) => {
  const pulse = new ListenerPulse(listener, transport, loop);
  pulse.noteLatency(7_000);
  pulse.noteLatency(40);
  expect((await pulse.since(monotonicMs())).slowestMs).toBe(7_000);
  const endMs = monotonicMs() + 900;
  while (monotonicMs() < endMs);
  expect((await pulse.since(0)).worstMs).toBeGreaterThan(700);
});

test('a listener that does not tell its pulse is an error', async ({ listener, loop }) => {
  const access: InboxAccess = { ...listener, adminUrl: listener.publicUrl };
  await expect(new ListenerPulse(access, transport, loop).since(monotonicMs())).rejects.toThrow();
});
