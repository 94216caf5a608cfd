import { expect, test } from '@playwright/test';
import { monotonicMs } from '../../values/time.ts';
import { RunPlan } from './run-plan.ts';

const REASON = 'MAX_RUN_S=1 was reached';

function planFor(ms: number | undefined, claimed = 0): RunPlan {
  const endsAtMs = ms === undefined ? undefined : monotonicMs() + ms;
  return new RunPlan({ endsAtMs, workers: 1, reason: REASON, claim: () => Promise.resolve(claimed) });
}

const must = { covered: ['TOKEN-SCOPE-VALUE'] } as const;
const observed = { covered: ['SERVICE-RATE-LIMITS'] } as const;

test('without an end nothing is left out, and checks keep their order', async () => {
  const plan = planFor(undefined);
  await plan.beginFile(10, 100);
  plan.requestTook(60_000);
  expect(plan.leftOutBecause).toBeUndefined();
  expect(plan.isTight).toBe(false);
  expect(plan.inOrder([observed, must])).toEqual([observed, must]);
});

test('with an end the checks of must requirements come first', () => {
  expect(planFor(1_000).inOrder([observed, must])).toEqual([must, observed]);
});

test('a file gets its part of the time, and its checks end with it', async () => {
  const plan = planFor(3_000, 50);
  await plan.beginFile(5, 100);
  expect(plan.leftOutBecause).toBeUndefined();
  const began = monotonicMs();
  const reason = await new Promise((resolve) => plan.onFileEnd(resolve));
  // At least a sixth of the whole, which is more than its share of a tenth.
  expect(monotonicMs() - began).toBeLessThan(1_500);
  expect(monotonicMs() - began).toBeGreaterThan(400);
  expect([reason, plan.leftOutBecause]).toEqual([REASON, REASON]);
});

test('if requests take too long for the time of the run, further generated cases are left out', async () => {
  const plan = planFor(60_000);
  await plan.beginFile(60, 60);
  plan.requestTook(10);
  expect(plan.isTight).toBe(false);
  for (let count = 0; count < 100; count += 1) plan.requestTook(200);
  expect(plan.isTight).toBe(true);
});
