import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { test as base, expect } from '@playwright/test';
import { environmentOfOnly } from '../../../helpers/settings/environment.ts';
import { monotonicMs } from '../../../helpers/values/time.ts';
import { defaultBehaviour } from '../../../reference/decisions/index.ts';
import { accessTo, createReference } from '../../../reference/index.ts';
import { BEFORE_RELEASE, onlyBeforeRelease } from '../support/before-release.ts';
import { freePort } from '../support/free-port.ts';
import { conformanceWords, runConformance, startConformance } from '../support/run-conformance.ts';

const LONGEST_MS = 300_000;

const BOOKING = ['suites/bookings', 'suites/restrictions'];

const SHORT = ['--grep', '@LIST-RESTAURANTS-ZERO-BASED'];

/** More than the set-up of a run makes. */
const MANY_BOOKINGS = 60;

const NOBODY = 65_534;

const HOUR_MS = 3_600_000;

const isRoot = process.getuid?.() === 0;

const test = base.extend<{ folder: string }>({
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'conformance-shared-'));
    await use(folder);
    rmSync(folder, { recursive: true });
  },
});

test.describe.configure({ timeout: LONGEST_MS });

test('of two runs with one REPORT_DIR the second is refused, and the first keeps its result', async ({
  folder,
}) => {
  const reference = await createReference();
  const first = startConformance({ ...accessTo(reference), REPORT_DIR: folder }, BOOKING);
  await until(() => reference.counts().activeBookings > 0);
  const second = await ended({ ...accessTo(reference), REPORT_DIR: folder }, SHORT);
  expectOneMessage(second, 'REPORT_DIR_IN_USE', ['wait for the end of that run', `process ${first.pid}`]);
  const { result, output } = await first.ended;
  expect(result.findings, output).toEqual([]);
  expect(result.requirements.filter(({ verdict }) => verdict === 'passed').length).toBeGreaterThan(50);
  expect(reference.counts().activeBookings).toBe(0);
  await reference.close();
});

test(
  'repeated interrupts end the run immediately, and the next run removes the rest',
  BEFORE_RELEASE,
  async ({ folder }) => {
    const { reference, hold, release } = await heldCancellations();
    const settings = { ...accessTo(reference), REPORT_DIR: folder };
    const run = startProcess(settings, BOOKING);
    await until(() => reference.counts().bookings > MANY_BOOKINGS);
    hold();
    const beganMs = performance.now();
    const pressing = setInterval(run.interrupt, 300);
    const { status, output } = await run.ended;
    clearInterval(pressing);
    expect(performance.now() - beganMs).toBeLessThan(8_000);
    expectOneMessage({ status, output }, 'INTERRUPTED', ['still there: booking', `REPORT_DIR=${folder}`]);
    expect(existsSync(join(folder, 'ledger'))).toBe(true);
    expect(existsSync(join(folder, 'run.lock'))).toBe(false);
    release();
    await runConformance(settings, SHORT);
    expect(existsSync(join(folder, 'ledger'))).toBe(false);
    await reference.close();
  },
);

test('a run that is interrupted before its first check names what it leaves behind', async ({ folder }) => {
  const { reference, hold, release, isHolding } = await heldCancellations();
  hold();
  const run = startProcess({ ...accessTo(reference), REPORT_DIR: folder }, BOOKING);
  await until(isHolding);
  run.interrupt();
  const { status, output } = await run.ended;
  release();
  expectOneMessage({ status, output }, 'INTERRUPTED', []);
  expect(output).toMatch(/left behind.*booking \d+/);
  expect(existsSync(join(folder, 'ledger'))).toBe(true);
  await reference.close();
});

test(
  'if the disk is full at the end, the run says so once, and its result is broken',
  BEFORE_RELEASE,
  async ({ folder }) => {
    await onSmallDisk(folder, '200k', async () => {
      const run = await ended({ REPORT_DIR: join(folder, 'out') }, ['--grep', '@CREATE-BOOKING']);
      expectOneMessage(run, 'REPORT_NOT_WRITTEN', ['ENOSPC', 'Free its disk']);
      expect(existsSync(join(folder, 'out', 'ledger'))).toBe(false);
    });
  },
);

test('if the disk fills up during the run, the run removes everything that it created, and says so once', async ({
  folder,
}) => {
  const reference = await createReference();
  await onSmallDisk(folder, '2m', async () => {
    const run = startProcess({ ...accessTo(reference), REPORT_DIR: join(folder, 'out') }, BOOKING);
    await until(() => reference.counts().bookings > MANY_BOOKINGS);
    fill(join(folder, 'filler'));
    const { status, output } = await run.ended;
    // Nothing can be written at the end either.
    expectOneMessage({ status, output }, 'REPORT_NOT_WRITTEN', ['ENOSPC', 'Free its disk']);
    expect(output).not.toMatch(/^(result|reports) {1,2}/m);
    expect(reference.counts()).toMatchObject({ activeBookings: 0, webhooks: 0 });
  });
  await reference.close();
});

test('a ledger of another user stops the run before it creates anything', async ({ folder }) => {
  test.skip(!isRoot, 'only root can start a process as another user');
  chownSync(folder, NOBODY, NOBODY);
  writeFileSync(join(folder, 'ledger'), 'target http://127.0.0.1:1\ncreated booking 1 x\n');
  chmodSync(join(folder, 'ledger'), 0o600);
  const run = await ended({ REPORT_DIR: folder, HOME: folder }, SHORT, NOBODY);
  expectOneMessage(run, 'LEDGER_UNUSABLE', [join(folder, 'ledger'), 'EACCES']);
  expect(readFileSync(join(folder, 'ledger'), 'utf8')).toContain('created booking 1');
});

test('a folder of another user stops the run with one message', async ({ folder }) => {
  test.skip(!isRoot, 'only root can start a process as another user');
  chmodSync(folder, 0o755);
  const run = await ended({ REPORT_DIR: join(folder, 'out'), HOME: folder }, SHORT, NOBODY);
  expectOneMessage(run, 'REPORT_DIR_UNUSABLE', [join(folder, 'out'), 'EACCES']);
});

test('a port of the listener that somebody has stops the run with one message', async ({ folder }) => {
  const thief = createServer().listen(0, '127.0.0.1');
  await once(thief, 'listening');
  const address = thief.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  const run = await ended({ REPORT_DIR: folder, LISTENER_PORT: port }, SHORT);
  thief.close();
  expectOneMessage(run, 'LISTENER_CANNOT_BIND', [port, 'LISTENER_PORT']);
});

test('the loss of the listener during the run is named, and leads to no accusation', async () => {
  const port = String(await freePort());
  const preload = importing('close-listener.ts');
  const settings = {
    LISTENER_PORT: port,
    CLOSED_PORT: port,
    NODE_OPTIONS: preload,
    EVENT_TIMEOUT_MS: '3000',
  };
  const { result, output } = await runConformance(settings, [
    '--grep',
    '@EVENT-(CREATE-BOOKING|EVERY-SUBSCRIBER)',
  ]);
  expect(result.findings, output).toEqual([]);
  expect(result.harnessErrors, output).toEqual([]);
  expect(output).toContain('the listener of this run is gone');
});

for (const [words, byMs] of [
  ['forward', HOUR_MS],
  ['back', -HOUR_MS],
] as const)
  test(
    `a clock that is set ${words} by an hour during the run is named, and leads to no accusation`,
    onlyBeforeRelease(byMs < 0),
    async ({ folder }) => {
      // The target has a clock of its own.
      const reference = await createReference({ tokenLifetimeS: 3 });
      const file = join(folder, 'set');
      const settings = {
        ...accessTo(reference),
        DEPTH: 'standard',
        ...{ NODE_OPTIONS: importing('set-clock.ts'), CLOCK_SET_BY_FILE: file, CLOCK_SET_BY: String(byMs) },
      };
      const run = startConformance(settings, ['suites/auth', 'suites/bookings']);
      await until(() => reference.counts().bookings > MANY_BOOKINGS);
      writeFileSync(file, '');
      const { result, output } = await run.ended;
      const failed = result.findings.filter(({ verdict }) => verdict === 'failed');
      expect(failed, output).toEqual([]);
      expect(result.harnessErrors, output).toEqual([]);
      expect(result.machine?.clockJumpMs, output).toBeGreaterThan(HOUR_MS - 60_000);
      expect(output).toContain('the clock of this machine was set in mid-run');
      await reference.close();
    },
  );

function importing(file: string): string {
  return `--import tsx --import ${fileURLToPath(new URL(file, import.meta.url))}`;
}

interface EndedProcess {
  readonly status: number | null;
  readonly output: string;
}

function ended(
  settings: Readonly<Record<string, string>>,
  args: readonly string[],
  uid?: number,
): Promise<EndedProcess> {
  return startProcess(settings, args, uid).ended;
}

/** Starts a run whose result nobody reads. */
function startProcess(settings: Readonly<Record<string, string>>, args: readonly string[], uid?: number) {
  const child = spawn(process.execPath, [...conformanceWords(), ...args], {
    env: environmentOfOnly(settings),
    ...(uid !== undefined && { uid, gid: uid }),
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  const over = new Promise<EndedProcess>((resolve) =>
    child.once('close', (status) => resolve({ status, output })),
  );
  return { ended: over, interrupt: () => void child.kill('SIGINT') };
}

/** Expects exit status 2, and one message without a stack. */
function expectOneMessage({ status, output }: EndedProcess, code: string, told: readonly string[]): void {
  expect(status, output).toBe(2);
  expect(output.split('Could not be judged ['), output).toHaveLength(2);
  expect(output).toContain(`[${code}]`);
  for (const part of told) expect(output).toContain(part);
  expect(output).not.toMatch(/^ +at /m);
}

async function until(isSo: () => boolean): Promise<void> {
  const deadline = monotonicMs() + LONGEST_MS;
  while (!isSo()) {
    if (monotonicMs() > deadline) throw new Error('it did not come to that');
    await sleep(5);
  }
}

/** Lets the folder be a disk of its own for a while. */
async function onSmallDisk(folder: string, size: string, use: () => Promise<void>): Promise<void> {
  test.skip(!isRoot || process.platform !== 'linux', 'only root can mount a small disk');
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]);
  try {
    await use();
  } finally {
    execFileSync('umount', ['-l', folder]);
  }
}

/** A reference whose answers to cancellations wait while they are held. */
async function heldCancellations() {
  const cancellations: (() => void)[] = [];
  let isHeld = false;
  const reference = await createReference({
    behaviour: {
      async intercept(call) {
        if (isHeld && call.operation === 'cancelBooking')
          await new Promise<void>((go) => cancellations.push(go));
        return defaultBehaviour.intercept(call);
      },
    },
  });
  return {
    reference,
    isHolding: () => cancellations.length > 0,
    hold: () => void (isHeld = true),
    release: () => {
      isHeld = false;
      for (const go of cancellations) go();
    },
  };
}

/** Fills the disk of a file up. */
function fill(file: string): void {
  const piece = Buffer.alloc(4_096);
  try {
    for (;;) writeFileSync(file, piece, { flag: 'a' });
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' });
  }
}
