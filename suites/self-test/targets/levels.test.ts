import { expect, test } from '@playwright/test';
import { accessTo, createReference } from '../../../reference/index.ts';
import { BEFORE_RELEASE } from '../support/before-release.ts';
import { type ConformanceRun, expectSound, runConformance, withVerdict } from '../support/run-conformance.ts';

test.describe.configure({ timeout: 400_000 });

/** Judges a sound target without a control interface, whose tokens live for an hour. */
async function judgedAtCore(depth: 'smoke' | 'standard'): Promise<ConformanceRun> {
  const reference = await createReference({ tokenLifetimeS: 3600 });
  const withoutControl = { TARGET_CONTROL_URL: '', TARGET_CONTROL_TOKEN: '' };
  const run = runConformance({ ...accessTo(reference), ...withoutControl, DEPTH: depth });
  return run.finally(() => reference.close());
}

test('without a control interface and with tokens of an hour, a sound target is conformant at level core: what awaits their end is deferred, and said', async () => {
  const run = await judgedAtCore('smoke');
  expectSound(run, 'core');
  expect(run.result.mustTested.deferred, run.output).toBe(2);
  if (run.result.machine === undefined) {
    expect(run.status).toBe(0);
    expect(run.output.replace(/\s+/g, ' ')).toMatch(
      /CONFORMANT at level core: (\d+) of \d+ must requirements tested, 2 deferred: the end of a token's life/,
    );
  }
});

test(
  'everything that can fail is put to the test at smoke too, with a third of the requests of standard',
  BEFORE_RELEASE,
  async () => {
    const [quick, run] = [await judgedAtCore('smoke'), await judgedAtCore('standard')];
    for (const one of [quick, run]) expectSound(one, 'core');
    const wasStarved = run.result.machine !== undefined || quick.result.machine !== undefined;
    if (!wasStarved) {
      expect(quick.result.mustTested, quick.output).toEqual(run.result.mustTested);
      expect(withVerdict(run, 'inconclusive')).toEqual(
        expect.arrayContaining([...withVerdict(quick, 'inconclusive')]),
      );
    }
    expect(quick.result.exchanges * 3).toBeLessThanOrEqual(run.result.exchanges);
    const leftOut = quick.result.requirements.filter(({ reason }) => reason?.includes('DEPTH=smoke'));
    expect(leftOut.length).toBeGreaterThan(0);
    for (const one of leftOut) expect(one).toMatchObject({ level: 'observed', verdict: 'not applicable' });
  },
);
