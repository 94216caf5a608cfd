import { expect, test } from '@playwright/test';
import { type KeptRun, keptRunOf } from './comparison/kept-run.ts';
import { nightOf } from './night.ts';
import { comparedRuns, whyPassedOver } from './passed-over.ts';
import { resultOf } from './testing/sample-runs.ts';

const kept = (day: number, more: Partial<KeptRun> = {}): KeptRun => ({
  ...keptRunOf(resultOf(day)),
  ...more,
});

const problem = { code: 'TARGET_GONE', message: 'it went away' };

const OTHERS: Readonly<Record<string, readonly [Partial<KeptRun>, string]>> = {
  'another target': [{ target: 'https://other.example' }, 'another target (https://other.example)'],
  'another level': [{ level: 'core' }, 'level core'],
  'another depth': [{ depth: 'deep' }, 'depth deep'],
  broken: [{ verdict: 'broken', problem }, 'it could not be judged (TARGET_GONE)'],
  partial: [{ partial: true }, 'not every check was run'],
};

for (const [name, [more, why]] of Object.entries(OTHERS)) {
  test(`a run that is ${name} is passed over, and it is said why`, () => {
    const [sound, other, now] = [kept(1), kept(2, more), kept(3)];
    expect(whyPassedOver(sound, now)).toBeUndefined();
    expect(whyPassedOver(other, now)).toBe(why);
    expect(comparedRuns(now, [sound, other])).toEqual([
      'Compared with the run of 2026-03-01 02:00 UTC. Earlier runs of this target, level and depth that judged everything: 1.',
      `Passed over since then: 2026-03-02 02:00 UTC, ${why}.`,
    ]);
    const { last } = nightOf({ run: now, result: resultOf(3) }, [sound, other]);
    expect(last?.before).toBe(sound);
  });
}

test('runs before the baseline are not listed, and of many only the last', () => {
  const history = [kept(1, { partial: true }), kept(2, { build: '4.2' }), kept(3)];
  expect(comparedRuns(kept(4), history)).toHaveLength(1);
  expect(comparedRuns(kept(4), history.slice(0, 2))[0]).toContain('2026-03-02 02:00 UTC (build 4.2)');
  const many = [3, 4, 5, 6, 7, 8].map((day) => kept(day, { depth: 'smoke' }));
  const [, told = ''] = comparedRuns(kept(9), [...history.slice(0, 2), ...many]);
  expect(told).toMatch(/^Passed over since then: 2026-03-05 .*; 2026-03-08 [^;]*; and 2 before these\.$/);
});

test('without a comparable run that is said, with what there is', () => {
  expect(comparedRuns(kept(1), [])).toEqual(['There is no earlier run to compare with.']);
  expect(comparedRuns(kept(2), [kept(1, { depth: 'smoke' })])).toEqual([
    'There is no earlier run to compare with.',
    'Passed over: 2026-03-01 02:00 UTC, depth smoke.',
  ]);
});
