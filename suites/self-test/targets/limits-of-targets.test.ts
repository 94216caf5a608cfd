import { expect, test } from '@playwright/test';
import { defaultBehaviour } from '../../../reference/decisions/index.ts';
import { accessTo, type Behaviour, createReference } from '../../../reference/index.ts';
import { layeredServer } from '../../../reference/variants/layered.ts';
import { BEFORE_RELEASE } from '../support/before-release.ts';
import { runConformance, withVerdict } from '../support/run-conformance.ts';

test.describe.configure({ timeout: 300_000 });

type Intercept = Behaviour['intercept'];

test('a target that disappears during the run ends the run as broken, and leads to no accusation', async () => {
  let calls = 0;
  let closedAt = Infinity;
  const reference = await createReference({
    behaviour: {
      intercept(call) {
        calls += 1;
        if (calls === 600) void reference.close().then(() => (closedAt = performance.now()));
        return defaultBehaviour.intercept(call);
      },
    },
  });
  const run = await runConformance({
    ...accessTo(reference),
    SEED: 'gone',
    DEPTH: 'smoke',
    REQUEST_TIMEOUT_MS: '3000',
  });
  const tookMs = performance.now() - closedAt;
  await reference.close();
  expect(run.status, run.output).toBe(2);
  expect(run.result).toMatchObject({ verdict: 'broken', problem: { code: 'TARGET_GONE' }, findings: [] });
  expect(run.output).toMatch(/the target went away at \S+Z, the last answer was to [A-Z]+ \//);
  expect(run.output, 'said at once').toMatch(/^the target does not answer: [A-Z]+ \/.* got no answer/m);
  expect(withVerdict(run, 'passed').length).toBeGreaterThan(5);
  expect(withVerdict(run, 'failed')).toEqual([]);
  expect(tookMs).toBeLessThan(30_000);
});

test('a target that takes 10 requests a second is judged to the end', BEFORE_RELEASE, async () => {
  const limit = limitOf(10);
  const reference = await createReference({ behaviour: { intercept: limit.intercept } });
  // At smoke too few requests are left for a share once the pace has settled.
  const run = await runConformance({ ...accessTo(reference), SEED: 'slowly', DEPTH: 'standard' }, [
    'suites/tables',
    'suites/schedule',
  ]);
  await reference.close();
  expect(run.result.findings, run.output).toEqual([]);
  const open = withVerdict(run, 'inconclusive').filter((id) => /^(TABLE|SCHEDULE)/.test(id));
  expect(open, run.output).toEqual([]);
  // The first requests of all processes, sent at once, show them the limit.
  const from = limit.calls[0]?.second ?? 0;
  const middle = from + ((limit.calls.at(-1)?.second ?? 0) - from) / 2;
  const later = limit.calls.filter(({ second }) => second > middle);
  const refused = later.filter(({ isTaken }) => !isTaken);
  // A starved process does not keep to its pace.
  const most = run.result.machine === undefined ? 0.1 : 0.25;
  expect(refused.length / later.length, run.output).toBeLessThan(most);
});

for (const { most, when, mostOpen } of [
  { most: 4, when: 'which the set-up finds out', mostOpen: 0 },
  // Of checks that each hold some and want more, one may wait in vain.
  { most: 30, when: 'which a check finds out in the middle of the run', mostOpen: 9 },
]) {
  test(
    `a target that takes ${most} webhooks at once, ${when}, is judged to the end`,
    BEFORE_RELEASE,
    async () => {
      const server = layeredServer(`webhook-limit=${most}`);
      const reference = await createReference({ behaviour: server.override(defaultBehaviour) });
      const run = await runConformance({ ...accessTo(reference), SEED: 'few webhooks', DEPTH: 'standard' }, [
        'suites/webhooks',
        'suites/events',
      ]);
      await reference.close();
      expect(run.result.findings, run.output).toEqual([]);
      const open = withVerdict(run, 'inconclusive').filter((id) => /^EVENT|WEBHOOK(?!S?-PROTECTED)/.test(id));
      expect(open.length, `${open.join()}\n${run.output}`).toBeLessThanOrEqual(mostOpen);
    },
  );
}

test('MAX_RUN_S ends a run in time, clean-up included, and names itself for what was left out', async () => {
  const reference = await createReference({
    behaviour: {
      async intercept(call) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        return defaultBehaviour.intercept(call);
      },
    },
  });
  // To start and to end takes a process longer on a busy machine; one before and one after show how long.
  const idleMs = async (): Promise<number> =>
    (await runConformance({ LISTENER_TLS_KEY: '/nowhere.pem' })).elapsedMs;
  const beforeMs = await idleMs();
  const run = await runConformance({
    ...accessTo(reference),
    SEED: 'bounded',
    DEPTH: 'standard',
    MAX_RUN_S: '20',
  });
  await reference.close();
  expect(run.status, run.output).toBe(3);
  const longestMs = Math.max(beforeMs, await idleMs());
  const mostMs = run.result.machine === undefined ? 20_000 + 2 * longestMs : 60_000;
  expect(run.elapsedMs, run.output).toBeLessThan(mostMs);
  expect(run.result.leftBehind).toEqual([]);
  const leftOut = run.result.requirements.filter(({ reason }) =>
    reason?.includes('MAX_RUN_S=20 was reached'),
  );
  expect(leftOut.length).toBeGreaterThan(10);
});

interface LimitedCall {
  /** Since the epoch. */
  readonly second: number;
  readonly isTaken: boolean;
}

/** Refuses more than so many calls in a second. */
function limitOf(most: number): { intercept: Intercept; calls: readonly LimitedCall[] } {
  const calls: LimitedCall[] = [];
  return {
    calls,
    intercept(call) {
      const second = Math.floor(Date.now() / 1000);
      const isTaken = calls.filter((other) => other.second === second).length < most;
      calls.push({ second, isTaken });
      if (isTaken) return defaultBehaviour.intercept(call);
      return { status: 429, headers: { 'retry-after': '1' }, body: { error: 'slow down' } };
    },
  };
}
