import { expect, test } from '@playwright/test';
import type { Finding } from '../result/run-result.ts';
import {
  checkWith,
  deviationFrom,
  evidence,
  failed,
  passed,
  recordOf,
  warned,
} from '../testing/sample-run.ts';
import type { CheckOutcome } from './check-outcome.ts';
import { judgeRun } from './judge-run.ts';

const MUST = 'TOKEN-SCOPE-VALUE';

function findingsIn(checks: readonly CheckOutcome[]): readonly Finding[] {
  return judgeRun(recordOf(checks)).findings;
}

test('a finding says what, where the contract says so, what was seen, and how to see it again', () => {
  expect(findingsIn([checkWith([failed(MUST)], { run: { seed: 'abc' } })])).toEqual([
    {
      requirement: MUST,
      level: 'must',
      verdict: 'failed',
      section: '5.3',
      statement: 'The scope of the token response is ROLE_EXTERNAL_INTEGRATION.',
      message: 'expected a string, observed 17',
      expected: 'a string',
      observed: '17',
      count: 1,
      operations: ['createBooking'],
      evidence: [evidence('first')],
      replay: 'SEED=abc npm run conformance -- --grep TOKEN-SCOPE-VALUE',
      checks: ['suites/auth/sample.spec.ts:7'],
    },
  ]);
});

test('a seed that a shell would take apart is quoted in the replay command', () => {
  const [finding] = findingsIn([checkWith([failed(MUST)], { run: { seed: "it's mine" } })]);
  expect(finding?.replay).toBe(`SEED='it'\\''s mine' npm run conformance -- --grep ${MUST}`);
});

test('the same deviation seen by several checks is one finding', () => {
  const second = {
    observed: 'later',
    count: 4,
    operations: ['getBooking', 'createBooking'],
    evidence: [evidence('2nd')],
  };
  const checks = [
    checkWith([passed('GET-SCHEDULE-ANSWERS-200')], {
      line: 30,
      report: { breaches: [deviationFrom(MUST, second)] },
    }),
    checkWith([failed(MUST, { count: 2 })], { line: 10 }),
    checkWith([failed(MUST, { count: 1 })], { line: 10, title: 'the same again' }),
  ];
  const [finding, ...others] = findingsIn(checks);
  expect(others).toEqual([]);
  expect(finding).toMatchObject({
    observed: '17',
    count: 7,
    operations: ['createBooking', 'getBooking'],
    evidence: [evidence('first')],
    checks: ['suites/auth/sample.spec.ts:10', 'suites/auth/sample.spec.ts:30'],
  });
});

test('a breach in the exchanges of a check counts once', () => {
  const breaches = [deviationFrom(MUST, { count: 5, operations: ['getBooking'] })];
  const [finding] = findingsIn([checkWith([failed(MUST)], { report: { breaches } })]);
  expect(finding).toMatchObject({ count: 5, operations: ['createBooking', 'getBooking'] });
});

test('the smallest case is that of the first check that generated any', () => {
  const checks = [
    checkWith([failed(MUST)], { line: 1 }),
    checkWith([failed(MUST, { smallestCase: '["a"]' })], { line: 2 }),
    checkWith([failed(MUST, { smallestCase: '["b"]' })], { line: 3 }),
  ];
  expect(findingsIn(checks)).toMatchObject([{ count: 3, smallestCase: '["a"]' }]);
  const breaches = [deviationFrom(MUST, { smallestCase: '["c"]' })];
  expect(findingsIn([checkWith([failed(MUST)], { report: { breaches } })])).toMatchObject([
    { smallestCase: '["c"]' },
  ]);
});

test('no more than three exchanges are kept, the decisive last ones', () => {
  const many = ['one', 'two', 'three', 'four'].map(evidence);
  const [finding] = findingsIn([checkWith([failed(MUST, { evidence: many })])]);
  expect(finding?.evidence).toEqual(many.slice(1));
});

test('failures come before warnings, the token before everything, the rest as in the catalogue', () => {
  const breaches = [
    deviationFrom('BOOKING-NULL-FREE'),
    deviationFrom('TOKEN-TOKEN-TYPE-CASE'),
    deviationFrom('SERVICE-BAD-INPUT-NO-5XX'),
    deviationFrom('STATES-CANCELED-FINAL'),
    deviationFrom('GET-SCHEDULE-ANSWERS-200'),
    deviationFrom(MUST),
  ];
  expect(
    findingsIn([checkWith([], { report: { breaches } })]).map((one) => `${one.verdict} ${one.requirement}`),
  ).toEqual([
    'failed TOKEN-SCOPE-VALUE',
    'failed GET-SCHEDULE-ANSWERS-200',
    'failed STATES-CANCELED-FINAL',
    'warned TOKEN-TOKEN-TYPE-CASE',
    'warned SERVICE-BAD-INPUT-NO-5XX',
    'warned BOOKING-NULL-FREE',
  ]);
});

test('a requirement that only records facts can have no finding', () => {
  expect(findingsIn([checkWith([warned('STATES-TRANSITIONS')])])).toEqual([]);
});
