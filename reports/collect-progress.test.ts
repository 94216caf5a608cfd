import { expect, test } from '@playwright/test';
import type { CollectOptions } from './collect.ts';
import { checkFile, FAIL } from './testing/check-source.ts';
import { PlaywrightProject } from './testing/playwright-project.ts';
import { failed, open, passed } from './testing/sample-run.ts';
import { BEFORE_RELEASE } from '../suites/self-test/support/before-release.ts';

const MUST = 'TOKEN-SCOPE-VALUE';

const projects: PlaywrightProject[] = [];

async function created(
  files: Readonly<Record<string, string>>,
  options: Partial<CollectOptions> = {},
): Promise<PlaywrightProject> {
  const one = await PlaywrightProject.create(files, options);
  projects.push(one);
  return one;
}

test.afterEach(async () => {
  await Promise.all(projects.splice(0).map((one) => one.remove()));
});

test('progress shows waived failures and inconclusive requirements as such', async () => {
  const one = await created(
    {
      'suites/auth/all.spec.ts': checkFile(
        { title: 'waived', verdicts: [failed(MUST)], body: FAIL },
        { title: 'waived again', verdicts: [failed(MUST)], body: FAIL },
        { title: 'open', verdicts: [open('RESTRICT-ONE-ACTIVE', 'no moment is bookable')] },
      ),
      'waivers.yaml': `waivers:\n  - { requirement: ${MUST}, reason: TICKET-7, owner: Ada, expires: 2999-01-01 }\n`,
    },
    { waiversFile: 'waivers.yaml' },
  );
  const run = await one.run();
  expect(run.result, run.output).toMatchObject({ verdict: 'inconclusive', counts: { waived: 1, failed: 0 } });
  expect(run.output.match(/^WAIVED TOKEN-SCOPE-VALUE The scope/gm)).toHaveLength(1);
  expect(run.output).toMatch(/^auth {10}3 checks, 1 inconclusive, 2 waived {3}3 of 3 checks/m);
  expect(run.output).not.toMatch(/FAILED|failed {2,}\d/);
  expect(await one.disagreements(run)).toEqual([]);
});

test('the time of a check is its own, not that of the test which waited for it', BEFORE_RELEASE, async () => {
  const lateness = { lateMs: 0, worstMs: 0, ofMs: 61_234.4 };
  const one = await created({
    'suites/auth/all.spec.ts': checkFile(
      { title: 'all', verdicts: [passed(MUST), passed('TOKEN-SCOPE-PRESENT')], report: { lateness } },
      { title: 'again', verdicts: [passed(MUST)], report: { lateness: { ...lateness, ofMs: 1000 } } },
    ),
  });
  const { result, output } = await one.run();
  expect(result?.checks, output).toMatchObject([{ durationMs: 61_234 }, { durationMs: 1000 }]);
  const xml = await one.read('out/junit.xml');
  expect(xml).toMatch(new RegExp(`name="${MUST} [^"]*" classname="conformance.auth" time="62.234"`));
  expect(xml).toMatch(/name="TOKEN-SCOPE-PRESENT [^"]*" classname="conformance.auth" time="61.234"/);
  expect(xml).toMatch(/<testsuite name="auth" [^>]*time="62.234"/);
});
