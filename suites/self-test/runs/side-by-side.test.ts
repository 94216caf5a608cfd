import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { defaultBehaviour } from '../../../reference/decisions/index.ts';
import { accessTo, type Behaviour, createReference } from '../../../reference/index.ts';
import { BEFORE_RELEASE } from '../support/before-release.ts';
import { onlyBeforeRelease } from '../support/before-release.ts';
import { runConformance } from '../support/run-conformance.ts';

const AREA = 'suites/schedule';

test.describe.configure({ timeout: 300_000 });

/** Judges one area of a reference with these decisions. Gives its requests served, findings and checks. */
async function judged(behaviour: Partial<Behaviour>) {
  const reference = await createReference({ behaviour });
  const { result } = await runConformance({ ...accessTo(reference), SEED: 'side-by-side' }, [
    AREA,
    '--workers=1',
  ]);
  const { requestsServed } = reference.counts();
  await reference.close();
  return {
    requestsServed,
    findings: result.findings.map(({ requirement }) => requirement),
    checks: result.checks,
  };
}

test('after a failed check its worker continues, and no other check runs again', async () => {
  const sound = await judged({});
  const broken = await judged({ dayName: () => 'SUNDAY' });
  expect(sound.findings).toEqual([]);
  expect(broken.findings).toContain('SCHEDULE-DAY-MATCHES-DATE');
  expect(broken.checks).toHaveLength(sound.checks.length);
  // Only refreshed values, such as a token, may make a difference.
  expect(broken.requestsServed).toBeLessThan(sound.requestsServed + 10);
});

test(
  'Playwright counts failures as usual: -x stops after the first, --last-failed runs the failed checks again',
  BEFORE_RELEASE,
  async () => {
    const reference = await createReference({ behaviour: { dayName: () => 'SUNDAY' } });
    const settings = { ...accessTo(reference), SEED: 'side-by-side' };
    const stopped = await runConformance(settings, [AREA, '--workers=1', '-x']);
    const folder = await mkdtemp(join(tmpdir(), 'last-failed-'));
    const kept = { ...settings, REPORT_DIR: folder };
    const first = await runConformance(kept, [AREA]);
    const again = await runConformance(kept, [AREA, '--last-failed']);
    await rm(folder, { recursive: true });
    await reference.close();
    expect(stopped.output).toContain('not every check was run');
    const failed = first.result.checks.filter(({ status }) => status === 'failed').map(({ title }) => title);
    expect(failed.length).toBeGreaterThan(0);
    expect(again.result.checks.map(({ title }) => title)).toEqual(failed);
  },
);

test(
  'a failed check that waits beside those of other areas runs again with --last-failed',
  BEFORE_RELEASE,
  async () => {
    const ids = ['REPLACE-WEBHOOK-PREFIX-REPLACED'];
    const behaviour: Partial<Behaviour> = {
      webhookJson: (webhook, where) =>
        defaultBehaviour.webhookJson({ ...webhook, authorizationHeaderPrefix: 'Other' }, where),
    };
    const reference = await createReference({ behaviour });
    const folder = await mkdtemp(join(tmpdir(), 'last-failed-'));
    const settings = { ...accessTo(reference), REPORT_DIR: folder };
    const first = await runConformance(settings, [`--grep=@${ids.join('')}`]);
    const again = await runConformance(settings, ['--last-failed']);
    await rm(folder, { recursive: true });
    await reference.close();
    expect(first.result.findings.map(({ requirement }) => requirement)).toEqual(ids);
    expect(
      again.result.findings.map(({ requirement }) => requirement),
      again.output,
    ).toEqual(ids);
  },
);

for (const concurrency of [1, 3, 8]) {
  test(
    `the requests under way stay within CONCURRENCY=${concurrency}`,
    onlyBeforeRelease(concurrency !== 3),
    async () => {
      let [underWay, most] = [0, 0];
      const behaviour: Partial<Behaviour> = {
        async intercept(call) {
          underWay += 1;
          most = Math.max(most, underWay);
          // Some take long, so that one worker has few requests while the other has many.
          await pause(underWay % 3 === 0 ? 60 : 5);
          underWay -= 1;
          return defaultBehaviour.intercept(call);
        },
      };
      const reference = await createReference({ behaviour });
      const settings = { ...accessTo(reference), CONCURRENCY: `${concurrency}`, DEPTH: 'smoke' };
      const run = await runConformance(settings, [AREA, 'suites/tables', 'suites/states']);
      await reference.close();
      expect(run.result.findings, run.output).toEqual([]);
      expect(most).toBe(concurrency);
    },
  );
}
