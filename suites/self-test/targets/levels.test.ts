import { expect, test } from '@playwright/test';
import { accessTo, createReference } from '../../../reference/index.ts';
import { expectSound, runConformance, withVerdict } from '../support/run-conformance.ts';

test.describe.configure({ timeout: 400_000 });

test('without a control interface and with tokens of an hour, a sound target is conformant at level core: what awaits their end is deferred, and said', async () => {
  const reference = await createReference({ tokenLifetimeS: 3600 });
  const access = accessTo(reference);
  const settings = { ...access, TARGET_CONTROL_URL: '', TARGET_CONTROL_TOKEN: '' };
  const run = await runConformance({ ...settings, DEPTH: 'standard' });
  const quick = await runConformance({ ...settings, DEPTH: 'smoke' });
  await reference.close();
  expectSound(run, 'core');
  expect(run.result.mustTested.deferred, run.output).toBe(2);
  if (run.result.machine === undefined) {
    expect(run.status).toBe(0);
    expect(run.output.replace(/\s+/g, ' ')).toMatch(
      /CONFORMANT at level core: (\d+) of \d+ must requirements tested, 2 deferred: the end of a token's life/,
    );
  }

  // At smoke everything that can fail is put to the test as well, with a third of the requests.
  expectSound(quick, 'core');
  const wasStarved = run.result.machine !== undefined || quick.result.machine !== undefined;
  if (!wasStarved) expect(quick.result.mustTested, quick.output).toEqual(run.result.mustTested);
  expect(quick.result.exchanges * 3).toBeLessThanOrEqual(run.result.exchanges);
  if (!wasStarved) {
    expect(withVerdict(run, 'inconclusive')).toEqual(
      expect.arrayContaining([...withVerdict(quick, 'inconclusive')]),
    );
  }
  const leftOut = quick.result.requirements.filter(({ reason }) => reason?.includes('DEPTH=smoke'));
  expect(leftOut.length).toBeGreaterThan(0);
  for (const one of leftOut) expect(one).toMatchObject({ level: 'observed', verdict: 'not applicable' });
});
