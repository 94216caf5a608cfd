import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { head, posting, RawSender } from '../../../helpers/http/testing/raw-sender.ts';
import { BEFORE_RELEASE } from '../support/before-release.ts';
import { freePort } from '../support/free-port.ts';
import { startConformance } from '../support/run-conformance.ts';

const MIB = 1024 * 1024;

const CONNECTIONS = 1_000;

/** This includes the needs of the run itself while the strangers post: its workers, checks, reports, the reference. */
const MOST_GROWTH_MIB = 350;

test.describe.configure({ timeout: 300_000 });

test(
  'strangers who post rubbish during a run change no verdict, and use a bounded amount of memory',
  BEFORE_RELEASE,
  async () => {
    const port = await freePort();
    const run = startConformance({ LISTENER_PORT: String(port) });
    const url = `http://127.0.0.1:${port}`;
    let hasEnded = false;
    const ended = run.ended.finally(() => (hasEnded = true));
    const tally = { rounds: 0, bytes: 0 };
    const until = (): boolean => hasEnded;

    await firstConnection(url, until);
    const before = memoryMib(run.pid);
    let most = before;
    const crowd = Array.from({ length: CONNECTIONS }, () => new RawSender(url));
    const halves = crowd.filter((_, index) => index % 2 === 0);
    await Promise.all(halves.map((sender) => sender.send('POST /half-a-head HTTP/1.1\r\nHost: he')));
    const watching = again(until, () => {
      most = Math.max(most, memoryMib(run.pid));
      return pause(50);
    });
    const strangers = RUBBISH.map((post) =>
      again(until, async () => {
        tally.bytes += await post(url);
        tally.rounds += 1;
      }),
    );
    await Promise.all([...strangers, watching]);
    for (const { socket } of crowd) socket.destroy();

    const { status, output, result } = await ended;
    expect(result.findings, output).toEqual([]);
    // On a starved machine, what hangs on time may stay open.
    if (result.machine === undefined) expect(status, output).toBe(0);
    else expect([0, 3], output).toContain(status);
    expect(tally.rounds).toBeGreaterThan(200);
    expect(tally.bytes).toBeGreaterThan(MOST_GROWTH_MIB * MIB);
    if (before > 0) expect(most - before).toBeLessThan(MOST_GROWTH_MIB);
  },
);

/** Each returns the number of bytes that it has sent. */
const RUBBISH: readonly ((url: string) => Promise<number>)[] = [
  (url) => spoil(url, posting(unknownPath(), '{"event":"CREATE","entity":"BOOKING"}')),
  (url) => spoil(url, 'hello?\r\n\r\n'),
  (url) => spoil(url, head('POST', '/', ['Content-Length: many'])),
  (url) => spoil(url, `POST / HTTP/1.1\r\nX-Long: ${'x'.repeat(4 * MIB)}`),
  (url) => spoil(url, `${head('POST', unknownPath(), ['Transfer-Encoding: chunked'])}zz\r\n`),
  (url) => spoil(url, randomBytes(4 * MIB)),
  endless,
  endless,
];

async function endless(url: string): Promise<number> {
  const sender = new RawSender(url);
  const sent = await sender.sendEndlessly(unknownPath(), 64 * MIB);
  sender.socket.destroy();
  return sent;
}

async function spoil(url: string, rubbish: string | Buffer): Promise<number> {
  const sender = new RawSender(url);
  await sender.send(rubbish);
  await sender.closed;
  return rubbish.length;
}

function unknownPath(): string {
  return `/${randomBytes(16).toString('hex')}`;
}

/** Repeats something until the run has ended, with pauses in which the run gets its turn. */
async function again(until: () => boolean, once: () => Promise<unknown>): Promise<void> {
  while (!until()) {
    await once();
    await pause(20);
  }
}

async function firstConnection(url: string, until: () => boolean): Promise<void> {
  for (;;) {
    const sender = new RawSender(url);
    const connected = new Promise<boolean>((resolve) => sender.socket.once('connect', () => resolve(true)));
    const isThere = await Promise.race([connected, sender.closed.then(() => false)]);
    sender.socket.destroy();
    if (isThere) return;
    if (until()) throw new Error('the run ended before its listener could be reached');
  }
}

/** Resident memory of a process; 0 if the system does not report it, or the process has ended. */
function memoryMib(pid: number): number {
  try {
    const [, kib = '0'] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kib) / 1024;
  } catch {
    return 0;
  }
}
