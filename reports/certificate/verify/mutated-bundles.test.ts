import { expect, test } from '@playwright/test';
import { fuzz } from '../testing/fuzzing.ts';

test('no changed bundle is valid, slow or large, whatever was changed', async () => {
  test.setTimeout(180_000);
  const seed = Date.now() % 1_000_000_000;
  test.info().annotations.push({ type: 'seed', description: String(seed) });
  const { outcomes, bundles } = await fuzz(300, seed);
  expect(bundles).toBe(300);
  expect(Object.keys(outcomes).length).toBeGreaterThan(15);
});
