import { expect, test } from '@playwright/test';
import { publishChoice } from '../settings/environment.ts';
import type { CheckEnd, KnownCheck } from './run-check.ts';
import { CheckScheduler } from './side-by-side.ts';

const check = (name: KnownCheck['covered'][0]): KnownCheck => ({
  covered: [name],
  body: () => Promise.resolve(),
});
const left = check('TOKEN-SCOPE-VALUE');
const first = check('PAGE-FIRST-TELLS');
const second = check('PAGE-NUMBER-ECHOED');

const report: CheckEnd['report'] = {
  run: { targetUrl: 'http://localhost', level: 'core', seed: 's', depth: 'smoke', capabilities: [] },
  ...{ verdicts: [], observations: {}, transitions: [], deliveries: [], answerTimesMs: {} },
  ...{ exchanges: 0, leftBehind: [] },
};

/** A worker that has loaded three checks and further ones, and a target that records which of them it judges, at most two at once. */
function workerWith(
  judge: (name: string) => Promise<void> = () => Promise.resolve(),
  further: readonly KnownCheck[] = [],
) {
  const scheduler = new CheckScheduler();
  for (const one of [left, first, second, ...further]) scheduler.know(one);
  const judged: string[] = [];
  const target = {
    onParallel: (listener: (parallel: number) => void) => listener(1),
    plan: { beginFile: () => Promise.resolve(), inOrder: <Check>(checks: readonly Check[]) => checks },
    judge: async ({ covered: [name] }: KnownCheck): Promise<CheckEnd> => {
      judged.push(name);
      await judge(name);
      return { report, openBecause: name, tellRest: () => ({ breaches: [] }) };
    },
  };
  return { judged, endOf: (one: KnownCheck, retry = 0) => scheduler.endOf(one, target, retry) };
}

test('with the first check of a file begin the others that were chosen, each once', async () => {
  publishChoice(['PAGE-FIRST-TELLS', 'PAGE-NUMBER-ECHOED']);
  const { judged, endOf } = workerWith();
  expect((await endOf(first))?.openBecause).toBe('PAGE-FIRST-TELLS');
  expect((await endOf(second))?.openBecause).toBe('PAGE-NUMBER-ECHOED');
  expect(judged).toEqual(['PAGE-FIRST-TELLS', 'PAGE-NUMBER-ECHOED']);
});

test('they run side by side, as many as the target takes', async () => {
  publishChoice(['TOKEN-SCOPE-VALUE', 'PAGE-FIRST-TELLS', 'PAGE-NUMBER-ECHOED']);
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const { judged, endOf } = workerWith(() => answered);
  const end = endOf(first);
  await expect.poll(() => judged).toEqual(['TOKEN-SCOPE-VALUE', 'PAGE-FIRST-TELLS']);
  answer();
  await end;
  await endOf(second);
  expect(judged).toHaveLength(3);
});

test('one that mostly waits begins before them, and takes the place of none', async () => {
  publishChoice(['TOKEN-SCOPE-VALUE', 'PAGE-FIRST-TELLS', 'PAGE-NUMBER-ECHOED', 'AUTH-TOKEN-LIVES']);
  const waits: KnownCheck = { ...check('AUTH-TOKEN-LIVES'), mostlyWaits: true };
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const { judged, endOf } = workerWith(() => answered, [waits]);
  const end = endOf(first);
  await expect.poll(() => judged).toEqual(['AUTH-TOKEN-LIVES', 'TOKEN-SCOPE-VALUE', 'PAGE-FIRST-TELLS']);
  answer();
  await end;
});

test('a check that was not chosen, or is tried again, runs alone', () => {
  publishChoice(['PAGE-FIRST-TELLS']);
  const { judged, endOf } = workerWith();
  expect(endOf(first, 1)).toBeUndefined();
  expect(judged).toEqual([]);
  expect(endOf(second)).toBeUndefined();
});

test('two checks whose first requirement is the same are refused', () => {
  const scheduler = new CheckScheduler();
  scheduler.know(left);
  expect(() => scheduler.know(check('TOKEN-SCOPE-VALUE'))).toThrow(/TOKEN-SCOPE-VALUE .*two checks/);
});
