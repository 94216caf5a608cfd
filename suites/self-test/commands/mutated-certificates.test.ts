import { expect, test } from '@playwright/test';
import { fuzz } from '../../../reports/certificate/testing/fuzzing.ts';
import { BEFORE_RELEASE } from '../support/before-release.ts';

/** Beside other tests on a small machine; alone it takes less than a minute. */
const LONGEST_MS = 300_000;

/** `npm run fuzz` makes more of them. */
const BUNDLES = 300;

test('hundreds of changed bundles: none is valid, slow or large', BEFORE_RELEASE, async () => {
  test.setTimeout(LONGEST_MS);
  const seed = Date.now() % 1_000_000_000;
  test.info().annotations.push({ type: 'seed', description: String(seed) });
  const { outcomes, bundles } = await fuzz(BUNDLES, seed);
  expect(bundles).toBe(BUNDLES);
  expect(Object.keys(outcomes)).toContain('signed by mistake');
});
