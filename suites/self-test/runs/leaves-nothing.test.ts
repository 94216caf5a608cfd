import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { defaultBehaviour } from '../../../reference/decisions/index.ts';
import { accessTo, createReference, type Reference } from '../../../reference/index.ts';
import { identifierVariants } from '../../../reference/variants/restaurants/identifiers.ts';
import { BEFORE_RELEASE } from '../support/before-release.ts';
import {
  runConformance,
  type StartedRun,
  startConformance,
  withVerdict,
} from '../support/run-conformance.ts';

const LONGEST_MS = 400_000;

/** Areas whose checks book continuously, in several restaurants. */
const BOOKING = ['suites/bookings', 'suites/restrictions'];

/** What two runs may find of each other: bookings, notifications, webhooks, restaurants, tokens. */
const SIDE_BY_SIDE = [
  ...BOOKING,
  ...['events', 'webhooks', 'paging', 'auth'].map((area) => `suites/${area}`),
];

/** A killed process can't learn the ids of bookings under way, and a target has no list of bookings. */
const MOST_UNDER_WAY = 2;

test.describe.configure({ timeout: LONGEST_MS });

/** Waits until the checks of the run have several active bookings on the target. */
async function whileAtWork(run: StartedRun, reference: Reference): Promise<void> {
  await until(run.isUnderWay);
  const { bookings } = reference.counts();
  await until(() => {
    const counts = reference.counts();
    return Math.min(counts.bookings - bookings, counts.activeBookings) > 2 * MOST_UNDER_WAY;
  });
}

async function until(isSo: () => boolean): Promise<void> {
  const deadline = Date.now() + LONGEST_MS;
  while (!isSo()) {
    if (Date.now() > deadline) throw new Error('the run made no bookings');
    await sleep(5);
  }
}

function expectNothingLeft(reference: Reference, mostBookings = 0): void {
  const { activeBookings, webhooks } = reference.counts();
  expect(webhooks).toBe(0);
  expect(activeBookings).toBeLessThanOrEqual(mostBookings);
}

/** The direct child processes of a process. */
function childrenOf(pid: number): readonly number[] {
  const list = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  return list.split('\n').map(Number).filter(Boolean);
}

test('an interrupted run removes everything that it made, and has no findings', async () => {
  const reference = await createReference();
  const run = startConformance(accessTo(reference), BOOKING);
  await whileAtWork(run, reference);
  run.interrupt();
  const { status, result } = await run.ended;
  expect(status).toBe(2);
  expect(result).toMatchObject({ verdict: 'broken', findings: [], leftBehind: [] });
  expectNothingLeft(reference);
  await reference.close();
});

test('a run whose worker is killed removes everything that it made, and has no findings', async () => {
  const reference = await createReference();
  const run = startConformance({ ...accessTo(reference), CONCURRENCY: `${MOST_UNDER_WAY}` }, BOOKING);
  await whileAtWork(run, reference);
  const [worker] = childrenOf(run.pid);
  if (worker === undefined) throw new Error('the run has no worker');
  process.kill(worker, 'SIGKILL');
  const { status, result } = await run.ended;
  expect(status).toBe(2);
  expect(result).toMatchObject({ verdict: 'broken', findings: [], leftBehind: [] });
  expectNothingLeft(reference, MOST_UNDER_WAY);
  await reference.close();
});

test('the next run removes everything that a killed run left behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'conformance-killed-'));
  const reference = await createReference();
  const settings = { ...accessTo(reference), REPORT_DIR: folder, CONCURRENCY: `${MOST_UNDER_WAY}` };
  const run = startConformance(settings, BOOKING);
  const ended = run.ended.catch(() => 'no result');
  await whileAtWork(run, reference);
  const processes = [...childrenOf(run.pid), run.pid];
  for (const pid of processes) process.kill(pid, 'SIGKILL');
  expect(await ended).toBe('no result');
  expect(reference.counts().activeBookings).toBeGreaterThan(MOST_UNDER_WAY);
  await runConformance(settings, ['--grep', 'LIST-RESTAURANTS-ZERO-BASED']);
  expectNothingLeft(reference, MOST_UNDER_WAY);
  expect(existsSync(join(folder, 'ledger'))).toBe(false);
  await reference.close();
  await rm(folder, { recursive: true });
});

test(
  'two simultaneous runs against one target have no findings, and leave nothing behind',
  BEFORE_RELEASE,
  async () => {
    const reference = await createReference({ tokenLifetimeS: 3 });
    // These seeds are known to give different guests. With random seeds two runs may share some.
    const seeds = ['one of two', 'two of two'];
    const runs = await Promise.all(
      seeds.map((SEED) => runConformance({ ...accessTo(reference), SEED }, SIDE_BY_SIDE)),
    );
    for (const run of runs) {
      expect(run.result, run.output).toMatchObject({ findings: [], harnessErrors: [] });
      expect(run.result.verdict, run.output).toBe('inconclusive');
      expect(withVerdict(run, 'passed').length, run.output).toBeGreaterThan(200);
    }
    expectNothingLeft(reference);
    await reference.close();
  },
);

test('the clean-up does not delete again what a check has deleted', BEFORE_RELEASE, async () => {
  const deletions: string[] = [];
  const reference = await createReference({
    behaviour: {
      intercept(call) {
        if (call.operation === 'deleteWebhook') deletions.push(call.id);
        return defaultBehaviour.intercept(call);
      },
    },
  });
  const { output } = await runConformance(accessTo(reference), ['suites/webhooks']);
  await reference.close();
  const again = deletions.filter((id, index) => deletions.indexOf(id) < index);
  expect(deletions.length, output).toBeGreaterThan(60);
  // One check deletes a webhook twice on purpose: the second time it is unknown.
  expect(again).toHaveLength(1);
});

test('the clean-up leaves alone whatever the target gives a freed id to', BEFORE_RELEASE, async () => {
  const givenAgain = identifierVariants.find(({ id }) => id === 'ids-given-again');
  const behaviour = givenAgain?.override(defaultBehaviour) ?? {};
  const reference = await createReference({ tokenLifetimeS: 3, behaviour });
  const { result, output } = await runConformance(accessTo(reference), ['suites/webhooks', 'suites/auth']);
  expect(result.findings, output).toEqual([]);
  expectNothingLeft(reference);
  await reference.close();
});

test(
  'no history leaves a booking in CANCELING, not even one that the restaurant moved back into it',
  BEFORE_RELEASE,
  async () => {
    const reference = await createReference({ tokenLifetimeS: 3, posDelayMs: 200 });
    // In one history of this seed the restaurant does so while the cancellation is under way.
    const settings = { ...accessTo(reference), DEPTH: 'deep', SEED: 'held0' };
    const { result, output } = await runConformance(settings, ['suites/states']);
    expect(result.findings, output).toEqual([]);
    expect(reference.counts().bookings).toBeGreaterThan(50);
    await expect.poll(() => reference.counts().activeBookings).toBe(0);
    await reference.close();
  },
);
