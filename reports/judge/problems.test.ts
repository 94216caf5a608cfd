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

  test('a failure whose message begins with a requirement that its report calls failed', () => {
    const message = `Error: ${MUST} (must, contract section 5.3)`;
    expect(messages(checkWith([failed(MUST)], { errors: [{ message, stack: message }] }))).toEqual([]);
    expect(
      messages(checkWith([passed(MUST)], { status: 'failed', errors: [{ message, stack: message }] })),
    ).toEqual([message]);
  });

  test('a check that was interrupted, whatever it left', () => {
    expect(messages({ ...checkWith([]), ...missing, status: 'interrupted', errors: [bug] })).toEqual([]);
  });
});

test.describe('an error of the suite is', () => {
  test('any error beside the verdict, with the place and the title of its check', () => {
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

  test('a report that is missing beside a verdict error, but not that error', () => {
    const outcome = checkWith([failed(MUST)], { errors: [verdictError(MUST)] });
    expect(messages({ ...outcome, ...missing })).toEqual(['The check left no report.']);
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

test('one fault is one error: a check that broke is not also blamed for its missing report', () => {
  expect(messages({ ...checkWith([]), ...missing, status: 'failed', errors: [bug] })).toEqual([bug.stack]);
});

test('a long stack is shortened', () => {
  const stack = Array.from({ length: 50 }, (_, line) => `line ${line}`).join('\n');
  const [message = ''] = messages(
    checkWith([], { status: 'failed', errors: [{ message: 'line 0', stack }] }),
  );
  expect(message.split('\n')).toHaveLength(21);
});

test('a target that could not be judged in the middle of a run is the problem of the run, not an error of the suite', () => {
  const message =
    'SetupError: Could not be judged [TARGET_UNREACHABLE]\n  expected: an answer\n  found:    none';
  const outcome = {
    ...checkWith([]),
    ...missing,
    status: 'failed',
    errors: [{ message, stack: message }],
  } as const;
  const { harnessErrors, problem, verdict } = judgeRun(recordOf([outcome]));
  expect(harnessErrors).toEqual([]);
  expect(problem).toEqual({ code: 'TARGET_UNREACHABLE', message: 'expected: an answer\nfound:    none' });
  expect(verdict).toBe('broken');
});
