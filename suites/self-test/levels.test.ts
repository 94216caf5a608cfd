import { expect, test } from '@playwright/test';
import { accessTo, createReference } from '../../reference/index.ts';
import { runConformance } from './support/run-conformance.ts';

test.describe.configure({ timeout: 400_000 });

test('without a control interface and with tokens of an hour, a sound target is conformant at level core: what awaits their end is deferred, and said', async () => {
  const reference = await createReference({ tokenLifetimeS: 3600 });
  const access = accessTo(reference);
  const run = await runConformance({ ...access, TARGET_CONTROL_URL: '', TARGET_CONTROL_TOKEN: '' });
  await reference.close();
  expect(run.result, run.output).toMatchObject({
    ...{ verdict: 'conformant', level: 'core' },
    mustTested: { deferred: 2, inconclusive: 0 },
  });
  expect(run.status).toBe(0);
  expect(run.output.replace(/\s+/g, ' ')).toMatch(
    /CONFORMANT at level core: (\d+) of \d+ must requirements tested, 2 deferred: the end of a token's life/,
  );
});
