import { createServer } from 'node:http';
import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { createReference } from '../../reference/index.ts';
import { accessTo } from '../../reference/access-to.ts';
import { startHostileServer, type Hostility } from './hostile-server.ts';
import { BROKEN_OFF, WRONG_ANSWERS } from './hostilities.ts';
import { startConformance, type ConformanceRun } from './run-conformance.ts';

const SINGLE_READ = /^\/api\/v1\/external\/restaurant\/\d+$/;
const MOST_MEMORY_KB = 800 * 1024;
const REQUEST_TIMEOUT_MS = '2000';
/** Many checks wait for the same silence, some of them several times. */
const LONGEST_MS = 60_000;

test.describe.configure({ timeout: 120_000 });

for (const [name, attack] of Object.entries(WRONG_ANSWERS))
  test(`single reads answered with ${name} blame the target, and nothing hangs`, async () => {
    const seen = await attacked(isSingleRead, attack);
    expectTargetBlamed(seen.run);
    expectBounded(seen);
  });

// Whether the target or something on the way did that can't be told from here.
for (const [name, attack] of Object.entries(BROKEN_OFF))
  test(`single reads that end with ${name} are no answer, and nothing hangs`, async () => {
    const seen = await attacked(isSingleRead, attack);
    expect(seen.run.result.verdict, seen.run.output).toBe('inconclusive');
    expect(seen.run.result.findings, seen.run.output).toEqual([]);
    expect(seen.run.output).toContain('no answer');
    expectBounded(seen);
  });

test('a redirect to another host is not followed, so no credential is sent there', async () => {
  const sent: string[] = [];
  const elsewhere = createServer((request, response) => {
    sent.push(request.url ?? '');
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => elsewhere.once('listening', resolve));
  const address = elsewhere.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const { run, attacks } = await attacked(isSingleRead, (_, response, { url }) =>
    response.writeHead(307, { location: `http://localhost:${port}${url}` }).end(),
  );
  expect(attacks).toBeGreaterThan(0);
  expectTargetBlamed(run);
  expect(sent).toEqual([]);
  elsewhere.close();
});

test('bookings that are never answered are taken back as far as the target shows them', async () => {
  const { run, activeBookings } = await attacked(
    (method, path) => method === 'POST' && path.endsWith('/booking'),
    BROKEN_OFF['a reset before the headers'],
    'CREATE-BOOKING-ANSWERS-200',
  );
  expect(run.status, run.output).not.toBe(0);
  expect(run.output).not.toContain('HARNESS');
  expect(activeBookings).toBe(0);
});

for (const name of ['a byte a second', 'silence before the headers'] as const)
  test(`a token endpoint that answers with ${name} stops the run with one message`, async () => {
    const { run } = await attacked((_, path) => path.startsWith('/oauth2/token'), BROKEN_OFF[name]);
    expect(run.status, run.output).toBe(2);
    expect(run.result).toMatchObject({ verdict: 'broken', problem: { code: 'TARGET_SILENT' } });
    expect(run.elapsedMs).toBeLessThan(LONGEST_MS);
  });

function isSingleRead(method: string, path: string): boolean {
  return method === 'GET' && SINGLE_READ.test(path);
}

function expectBounded({ run, attacks, mostMemoryKb }: Awaited<ReturnType<typeof attacked>>): void {
  expect(attacks, run.output).toBeGreaterThan(0);
  expect(run.result.leftBehind).toEqual([]);
  expect(mostMemoryKb, 'memory of all processes of the run, in kB').toBeLessThan(MOST_MEMORY_KB);
  expect(run.elapsedMs).toBeLessThan(LONGEST_MS);
}

function expectTargetBlamed(run: ConformanceRun): void {
  expect(run.output).not.toContain('HARNESS');
  expect(run.result.verdict, run.output).toBe('not conformant');
  for (const { requirement } of run.result.findings) {
    expect(requirement, run.output).toMatch(/RESTAURANT/);
  }
}

async function attacked(
  isVictim: (method: string, path: string) => boolean,
  attack: Hostility,
  grep = 'GET-RESTAURANT-ANSWERS-200',
) {
  const reference = await createReference();
  const hostile = await startHostileServer(reference.url, isVictim, attack);
  const settings = { ...accessTo(reference), TARGET_URL: hostile.url, REQUEST_TIMEOUT_MS };
  const started = startConformance(settings, ['--grep', grep]);
  let mostMemoryKb = 0;
  const watch = setInterval(() => (mostMemoryKb = Math.max(mostMemoryKb, memoryKbOf(started.pid))), 200);
  const run = await started.ended;
  clearInterval(watch);
  const { attacks } = hostile;
  await hostile.close();
  const { activeBookings } = reference.counts();
  await reference.close();
  return { run, attacks, mostMemoryKb, activeBookings };
}

/** Resident memory of a process and of those that it started, where the system tells (Linux). */
function memoryKbOf(pid: number): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const statuses = pids.flatMap((name) => statusOf(name));
  const own = (id: number): number =>
    statuses.reduce((sum, one) => sum + (one.parent === id ? own(one.pid) : 0), 0) +
    (statuses.find((one) => one.pid === id)?.residentKb ?? 0);
  return own(pid);
}

function statusOf(
  pid: string,
): readonly { readonly pid: number; readonly parent: number; readonly residentKb: number }[] {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const numberOf = (name: string): number =>
      Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]);
    return [{ pid: Number(pid), parent: numberOf('PPid'), residentKb: numberOf('VmRSS') || 0 }];
  } catch {
    // It has ended in the meantime.
    return [];
  }
}
