import { expect, test } from '@playwright/test';
import { createReference } from '../../reference/index.ts';
import type { Behaviour } from '../../reference/index.ts';
import { accessTo } from '../../reference/access-to.ts';
import { runConformance } from './run-conformance.ts';

const AREA = 'suites/schedule';

test.describe.configure({ timeout: 120_000 });

/** Judges one area of a reference with these decisions; tells what it was asked for, and how each check ended. */
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

test('after a failed check a new worker goes on, and no other check runs again', async () => {
  const sound = await judged({});
  const broken = await judged({ dayName: () => 'SUNDAY' });
  expect(sound.findings).toEqual([]);
  expect(broken.findings).toContain('SCHEDULE-DAY-MATCHES-DATE');
  expect(broken.checks).toHaveLength(sound.checks.length);
  // The new worker reads the target's restaurants for itself; a second run of all checks would ask for far more.
  expect(broken.requestsServed).toBeLessThan(1.3 * sound.requestsServed);
});
