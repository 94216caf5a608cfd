import { expect, test } from '@playwright/test';
import {
  checkWith,
  deviationFrom,
  failed,
  open,
  passed,
  recordOf,
  verdictError,
  warned,
} from '../testing/sample-run.ts';
import type { CheckOutcome } from './check-outcome.ts';
import { judgeRun } from './judge-run.ts';
import { harnessErrorsOf } from './problems.ts';

const MUST = 'TOKEN-SCOPE-VALUE';

const bug = {
  message: 'TypeError: x is not a function',
  stack: 'TypeError: x is not a function\n    at a.ts:1:1',
};

const missing = { reading: { kind: 'missing' } } as const;

function messages(outcome: CheckOutcome): readonly string[] {
  return harnessErrorsOf(outcome).map(({ message }) => message);
}

test.describe('no error of the suite is', () => {
  test('a check that passed, failed by its verdict, warned or was skipped', () => {
    expect(messages(checkWith([passed(MUST)]))).toEqual([]);
    expect(messages(checkWith([failed(MUST)]))).toEqual([]);
    expect(messages(checkWith([warned('BOOKING-NULL-FREE')]))).toEqual([]);
    expect(messages(checkWith([open(MUST, 'no place')], { status: 'skipped' }))).toEqual([]);
  });

  test('the error of a test whose report names a failed requirement, whatever the error says', () => {
    expect(messages(checkWith([failed(MUST)], { errors: [bug] }))).toEqual([]);
  });

  test('a check that was interrupted, whatever it left', () => {
    expect(messages({ ...checkWith([]), ...missing, status: 'interrupted', errors: [bug] })).toEqual([]);
  });
});

test.describe('an error of the suite is', () => {
  test('the error of a test whose report names no failed requirement, even one that reads like a verdict', () => {
    const error = verdictError(MUST);
    expect(messages(checkWith([passed(MUST)], { status: 'failed', errors: [error] }))).toEqual([error.stack]);
  });

  test('an error in the report, once, also beside a failed requirement', () => {
    const report = { error: { name: 'TypeError', ...bug } };
    const thrown = { status: 'failed', errors: [bug], report } as const;
    expect(messages(checkWith([passed(MUST)], thrown))).toEqual([bug.stack]);
    expect(messages(checkWith([failed(MUST)], thrown))).toEqual([bug.stack]);
  });

  test('a second error of a failed test, with the place and the title of its check', () => {
    const outcome = checkWith([failed(MUST)], { title: 'scope', errors: [verdictError(MUST), bug] });
    expect(harnessErrorsOf(outcome)).toEqual([
      { check: 'suites/auth/sample.spec.ts:7 scope', message: bug.stack },
    ]);
  });

  test('a check that ran out of time', () => {
    const outcome = checkWith([passed(MUST)], { status: 'timedOut' });
    expect(messages(outcome)).toEqual(['The check ran out of time.']);
    expect(messages({ ...outcome, errors: [bug] })).toEqual([bug.stack]);
  });

  test('a report that is missing or unreadable', () => {
    expect(messages({ ...checkWith([]), ...missing })).toEqual(['The check left no report.']);
    expect(messages({ ...checkWith([]), ...missing, status: 'skipped' })).toEqual([
      'The check left no report.',
    ]);
    expect(messages({ ...checkWith([]), reading: { kind: 'unreadable', why: 'torn' } })).toEqual([
      "Its report can't be read: torn",
    ]);
  });

  test('any error of a test without a report', () => {
    const error = verdictError(MUST);
    const outcome = checkWith([failed(MUST)], { errors: [error] });
    expect(messages({ ...outcome, ...missing })).toEqual([error.stack]);
  });

  test('a failure without any reason for it', () => {
    expect(messages(checkWith([passed(MUST)], { status: 'failed' }))).toEqual([
      'The check failed, but its report names no failed requirement.',
    ]);
  });

  test('a deviation from what only records a fact', () => {
    const breaches = [deviationFrom('STATES-TRANSITIONS')];
    expect(messages(checkWith([passed(MUST)], { report: { breaches } })).join()).toContain(
      'STATES-TRANSITIONS',
    );
  });
});

test('a check that broke is not also blamed for its missing report', () => {
  expect(messages({ ...checkWith([]), ...missing, status: 'failed', errors: [bug] })).toEqual([bug.stack]);
});

test('a long stack is shortened', () => {
  const stack = Array.from({ length: 50 }, (_, line) => `line ${line}`).join('\n');
  const [message = ''] = messages(
    checkWith([], { status: 'failed', errors: [{ message: 'line 0', stack }] }),
  );
  expect(message.split('\n')).toHaveLength(21);
});

test.describe('a target that can no longer be judged is the problem of the run, not an error of the suite', () => {
  const message =
    'SetupError: Could not be judged [TARGET_UNREACHABLE]\n  expected: an answer\n  found:    none';
  const error = { name: 'SetupError', message, stack: message };
  const outcomes: Readonly<Record<string, CheckOutcome>> = {
    'in a test without a report': { ...checkWith([]), ...missing, status: 'failed', errors: [error] },
    'in a report': checkWith([], { status: 'failed', errors: [error], report: { error } }),
  };
  for (const [where, outcome] of Object.entries(outcomes)) {
    test(where, () => {
      const { harnessErrors, problem, verdict } = judgeRun(recordOf([outcome]));
      expect(harnessErrors).toEqual([]);
      expect(problem).toEqual({ code: 'TARGET_UNREACHABLE', message: 'expected: an answer\nfound:    none' });
      expect(verdict).toBe('broken');
    });
  }
});
