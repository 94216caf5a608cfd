import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { Redactor } from '../evidence/redactor.ts';
import { CheckRecord } from '../verdict/check-record.ts';
import { inconclusive, within } from '../verdict/current-check.ts';
import { expectThat } from '../verdict/expectations/expect.ts';
import { forAll } from './for-all.ts';

const OPTIONS = { seed: 7, cases: 50, parallel: 8 };

const OTHERWISE = { expected: 'small', observed: 'large', evidence: [] };

/** The record of a check that covers two statements. */
function newCheck(): CheckRecord {
  return new CheckRecord(['AUTH-TOKEN-REUSABLE', 'AUTH-TOKEN-LIVES'], new Redactor(), 'seed');
}

/** As {@link forAll}, as a part of this check. */
const judged = <T>(check: CheckRecord, ...args: Parameters<typeof forAll<T>>): Promise<void> =>
  within(check, () => forAll(...args));

test('when every case holds the requirement passes, once', async () => {
  const check = newCheck();
  await judged(check, fc.nat(), (n) => expectThat('AUTH-TOKEN-REUSABLE', n >= 0, OTHERWISE), OPTIONS);
  expect(check.verdicts()).toEqual([{ requirement: 'AUTH-TOKEN-REUSABLE', verdict: 'passed' }]);
});

test('a failing case is shrunk to the smallest, counted with the others, and fails no other requirement', async () => {
  const check = newCheck();
  await judged(
    check,
    fc.record({ n: fc.nat({ max: 100_000 }) }),
    ({ n }) => {
      expectThat('AUTH-TOKEN-REUSABLE', n < 1_000, { ...OTHERWISE, observed: String(n) });
      expectThat('AUTH-TOKEN-LIVES', true, OTHERWISE);
    },
    OPTIONS,
  );
  expect(check.verdicts()).toMatchObject([
    {
      requirement: 'AUTH-TOKEN-REUSABLE',
      verdict: 'failed',
      deviation: { observed: '1000', smallestCase: '{"n":1000}' },
    },
    { requirement: 'AUTH-TOKEN-LIVES', verdict: 'passed' },
  ]);
  const [verdict] = check.verdicts();
  expect(verdict).toHaveProperty('deviation.count', expect.any(Number));
  expect(check.failures()).toHaveLength(1);
  expect(check.failures()[0]?.message).toMatch(
    /smallest {2}\d+ of 50 cases fail\. It is the smallest that still fails: \d+ simpler ones were tried and do not fail\.\n +\{"n":1000\}\n/,
  );
  expect(check.failures()[0]?.stack).toContain('for-all.test.ts');
});

test('a failing example is shown unchanged, and counts with the generated cases', async () => {
  const check = newCheck();
  const tried: number[] = [];
  const judge = (n: number): void => {
    tried.push(n);
    expectThat('AUTH-TOKEN-REUSABLE', n !== -7, OTHERWISE);
  };
  await judged(check, fc.nat(), judge, { ...OPTIONS, cases: 4, parallel: 1, examples: [-1, -7] });
  expect(tried.slice(0, 2)).toEqual([-1, -7]);
  expect(tried).toHaveLength(4);
  expect(check.verdicts()).toMatchObject([
    {
      verdict: 'failed',
      deviation: {
        ...{ smallestCase: '-7', count: 1 },
        smallestBecause:
          '1 of 4 cases fails. It is the first of them, and there is no simpler one to try in its place.',
      },
    },
  ]);
});

test('shrinking a case costs a bounded number of further cases', async () => {
  const check = newCheck();
  let cases = 0;
  const judge = (values: readonly number[]): void => {
    cases += 1;
    expectThat('AUTH-TOKEN-REUSABLE', values.length < 3, OTHERWISE);
  };
  await judged(check, fc.array(fc.integer(), { minLength: 50, maxLength: 500 }), judge, {
    ...OPTIONS,
    cases: 5,
  });
  expect(cases).toBeLessThanOrEqual(5 + 40);
});

test("cases that can't be tested leave the requirement open only if no other case passes", async () => {
  const some = newCheck();
  await judged(
    some,
    fc.boolean(),
    (open) => (open ? inconclusive('no luck') : expectThat('AUTH-TOKEN-REUSABLE', true, OTHERWISE)),
    OPTIONS,
  );
  expect(some.verdicts()).toContainEqual({ requirement: 'AUTH-TOKEN-REUSABLE', verdict: 'passed' });
  const all = newCheck();
  await judged(all, fc.nat(), () => inconclusive('no luck'), OPTIONS);
  expect(all.verdicts()).toMatchObject([
    { requirement: 'AUTH-TOKEN-REUSABLE', verdict: 'inconclusive', reason: 'no luck' },
    { requirement: 'AUTH-TOKEN-LIVES', verdict: 'inconclusive', reason: 'no luck' },
  ]);
});

test('an error of the suite in one case is an error of the suite', async () => {
  const check = newCheck();
  const judge = (n: number): void => {
    if (n > 3) throw new TypeError('a bug');
  };
  await expect(judged(check, fc.nat(), judge, OPTIONS)).rejects.toThrow('a bug');
});

test('the same seed gives the same cases, whatever runs at the same time', async () => {
  const seen = async (parallel: number): Promise<Set<number>> => {
    const check = newCheck();
    const values = new Set<number>();
    const judge = (n: number): void => void values.add(n);
    await judged(check, fc.integer(), judge, { ...OPTIONS, parallel });
    return values;
  };
  expect(await seen(1)).toEqual(await seen(16));
});

test.describe('of histories', () => {
  interface Counter {
    value: number;
  }

  /** A step that is taken only where the counter is below `most`. */
  class Add implements fc.AsyncCommand<Counter, Counter> {
    readonly #summand: number;
    readonly #most: number;

    constructor(summand: number, most = Infinity) {
      this.#summand = summand;
      this.#most = most;
    }

    check({ value }: Readonly<Counter>): boolean {
      return value < this.#most;
    }

    run(model: Counter, real: Counter): Promise<void> {
      model.value += this.#summand;
      real.value += this.#summand;
      return Promise.resolve();
    }

    toString(): string {
      return `add ${this.#summand}`;
    }
  }

  type Steps = Iterable<fc.AsyncCommand<Counter, Counter>>;

  const steps = fc.commands(
    [fc.constant(new Add(1)), fc.constant(new Add(100)), fc.constant(new Add(9, 0))],
    {
      maxCommands: 12,
      disableReplayLog: true,
    },
  );

  /** Fails where a hundred was added at least twice. */
  const judge = async (history: Steps): Promise<void> => {
    const counter = { value: 0 };
    await fc.asyncModelRun(() => ({ model: { value: 0 }, real: counter }), history);
    expectThat('AUTH-TOKEN-REUSABLE', counter.value < 200, { ...OTHERWISE, observed: String(counter.value) });
    expectThat('AUTH-TOKEN-LIVES', counter.value < 3 || counter.value >= 100, OTHERWISE);
  };

  /** What only tells its steps, as a wrapped history does. */
  const wrapped = steps.map((taken) => ({
    [Symbol.iterator]: () => taken[Symbol.iterator](),
    toString: () => `steps ${fc.stringify(taken)}`,
  }));

  test('a failing one is shrunk to the shortest, for each requirement separately, without steps that did not run', async () => {
    const check = newCheck();
    await judged(check, steps, judge, OPTIONS);
    expect(check.verdicts()).toMatchObject([
      { verdict: 'failed', deviation: { observed: '200', smallestCase: 'add 100,add 100' } },
      { verdict: 'failed', deviation: { smallestCase: 'add 1,add 1,add 1' } },
    ]);
  });

  test('a mapped one is shrunk as well', async () => {
    const check = newCheck();
    await judged(check, wrapped, judge, OPTIONS);
    expect(check.verdicts()).toMatchObject([
      { deviation: { smallestCase: 'steps add 100,add 100' } },
      { deviation: { smallestCase: 'steps add 1,add 1,add 1' } },
    ]);
  });

  test('an example is an ordinary list of steps', async () => {
    const check = newCheck();
    const examples = [[new Add(100), new Add(5), new Add(100)]];
    await judged(check, steps, judge, { ...OPTIONS, cases: 1, examples });
    expect(check.verdicts()).toMatchObject([
      { verdict: 'failed', deviation: { smallestCase: 'add 100, add 5, add 100' } },
      { verdict: 'passed' },
    ]);
  });

  test('an example is shrunk by its own rule, within the same bounds', async () => {
    const check = newCheck();
    const examples = [[new Add(5), new Add(100), new Add(5), new Add(100), new Add(5)]];
    const smaller = (history: Steps): readonly Steps[] =>
      [...history].map((_, index) => [...history].toSpliced(index, 1));
    await judged(check, steps, judge, { ...OPTIONS, cases: 1, examples, smaller });
    expect(check.verdicts()).toMatchObject([
      { deviation: { smallestCase: 'add 100, add 100', observed: '200' } },
      { verdict: 'passed' },
    ]);
  });

  test('the same seed gives the same histories, however many run at the same time', async () => {
    const seen = async (parallel: number): Promise<readonly string[]> => {
      const told = new Set<string>();
      const tell = async (history: Steps): Promise<void> => {
        await judge(history);
        told.add(fc.stringify(history));
      };
      await judged(newCheck(), steps, tell, { ...OPTIONS, parallel });
      return [...told].sort();
    };
    expect(await seen(1)).toEqual(await seen(16));
  });
});

/** A check that covers two statements, at smoke. */
const quickCheck = (): CheckRecord =>
  new CheckRecord(['AUTH-TOKEN-REUSABLE', 'AUTH-TOKEN-LIVES'], new Redactor(), 'seed', {
    isQuick: () => true,
  });

test('at smoke cases end as soon as every statement is judged, by any example', async () => {
  const check = quickCheck();
  const tried: string[] = [];
  const judge = (text: string): void => {
    tried.push(text);
    if (text === 'reusable') expectThat('AUTH-TOKEN-REUSABLE', true, OTHERWISE);
    if (text === 'lives') expectThat('AUTH-TOKEN-LIVES', true, OTHERWISE);
  };
  const examples = ['reusable', ...Array.from({ length: 20 }, () => 'neither'), 'lives'];
  await judged(check, fc.constant('generated'), judge, { ...OPTIONS, examples, fewest: 1 });
  expect(tried).toContain('reusable');
  expect(tried).toContain('lives');
  expect(['reusable', 'lives']).toContain(tried.at(-1));
  expect(tried).not.toContain('generated');
});

test('at smoke cases are generated where the examples tell nothing, up to their number', async () => {
  const check = quickCheck();
  let cases = 0;
  const judge = (n: number): void => {
    cases += 1;
    if (n < 0) inconclusive('refused');
    expectThat('AUTH-TOKEN-REUSABLE', true, OTHERWISE);
  };
  await judged(check, fc.nat(), judge, { ...OPTIONS, cases: 5, examples: [-1, -2], fewest: 1 });
  expect(cases).toBe(5);
  const [first] = check.verdicts();
  expect(first).toEqual({ requirement: 'AUTH-TOKEN-REUSABLE', verdict: 'passed' });
});

test('at smoke a failing example is shown as at any depth, and a generated one is made smaller', async () => {
  const failing = quickCheck();
  const judgeExample = (n: number): void => expectThat('AUTH-TOKEN-REUSABLE', n !== -7, OTHERWISE);
  await judged(failing, fc.nat(), judgeExample, { ...OPTIONS, cases: 2, examples: [-1, -7], fewest: 1 });
  expect(failing.verdicts()).toMatchObject([{ verdict: 'failed', deviation: { smallestCase: '-7' } }]);

  const generated = quickCheck();
  const judge = ({ n }: { n: number }): void => expectThat('AUTH-TOKEN-REUSABLE', n < 1_000, OTHERWISE);
  const cases = fc.record({ n: fc.nat({ max: 100_000 }) });
  await judged(generated, cases, judge, { ...OPTIONS, fewest: 1 });
  expect(generated.verdicts()).toMatchObject([
    { verdict: 'failed', deviation: { smallestCase: '{"n":1000}' } },
  ]);
});

test('at smoke cheap cases are tried some times more, but none where all was judged before', async () => {
  const check = quickCheck();
  const tried: number[] = [];
  const judge = (n: number): void => {
    tried.push(n);
    for (const id of check.covered) expectThat(id, true, OTHERWISE);
  };
  const options = { ...OPTIONS, cases: 6, examples: [1, 2, 3, 4, 5, 6], fewest: 3 };
  await judged(check, fc.nat(), judge, options);
  expect(tried).toHaveLength(3);
  await judged(check, fc.nat(), judge, options);
  expect(tried).toHaveLength(3);
});
