import { expect, test } from '@playwright/test';
import type { OracleDeviation } from '../../../helpers/verdict/hindsight.ts';
import type { RequirementId } from '../../../spec/requirements/catalogue.ts';
import { resultProblems } from '../../result/result-file.ts';
import type { Finding } from '../../result/run-result.ts';
import {
  checkWith,
  deviationFrom,
  evidence,
  failed,
  passed,
  recordOf,
  warned,
} from '../../testing/sample-run.ts';
import type { CheckOutcome } from '../check-outcome.ts';
import { judgeRun } from '../judge-run.ts';

const MUST = 'TOKEN-SCOPE-VALUE';

/** The target and its credentials, as a replay command names them. */
const NAMED =
  'TARGET_URL="${TARGET_URL:?base address of the target}" ' +
  'TARGET_CLIENT_ID="${TARGET_CLIENT_ID:?client id of the partner}" ' +
  'TARGET_CLIENT_SECRET="${TARGET_CLIENT_SECRET:?client secret of the partner}"';

const RUN = 'npm --prefix "${CONFORMANCE_SUITE:-.}" run replay --';

function findingsIn(checks: readonly CheckOutcome[]): readonly Finding[] {
  return judgeRun(recordOf(checks)).findings;
}

test('a finding says what, where the contract says so, what was seen, and how to see it again', () => {
  expect(findingsIn([checkWith([failed(MUST)], { run: { seed: 'abc' } })])).toEqual([
    {
      requirement: MUST,
      level: 'must',
      verdict: 'failed',
      consequence: 'forms',
      section: '5',
      contract: {
        sources: [
          { section: '5', place: 'item 3 of section 5', quote: 'scope is ROLE_EXTERNAL_INTEGRATION' },
        ],
      },
      statement: 'The scope of the token response is ROLE_EXTERNAL_INTEGRATION.',
      message: 'expected a string, observed 17',
      expected: 'a string',
      observed: '17',
      count: 1,
      operations: ['createBooking'],
      evidence: [evidence('first')],
      replay: `${NAMED} SEED=abc ${RUN} TOKEN-SCOPE-VALUE`,
      checks: ['suites/auth/sample.spec.ts:7'],
    },
  ]);
});

test('a seed that a shell would take apart is quoted in the replay command', () => {
  const [finding] = findingsIn([checkWith([failed(MUST)], { run: { seed: "it's mine" } })]);
  expect(finding?.replay).toBe(`${NAMED} SEED='it'\\''s mine' ${RUN} ${MUST}`);
});

test('a finding that only checks of other requirements saw is replayed by a whole run', () => {
  const other = checkWith([passed('GET-SCHEDULE-ANSWERS-200')], {
    report: { breaches: [deviationFrom(MUST)] },
  });
  expect(findingsIn([other])[0]?.replay).toMatch(/ --whole-run$/);
  expect(findingsIn([other, checkWith([failed(MUST)], { line: 30 })])[0]?.replay).not.toContain(
    '--whole-run',
  );
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

test('a breach that a check only counts has the evidence of the check that shows it', () => {
  const counted = deviationFrom(MUST, { observed: 'first by place', count: 4, evidence: [] });
  const shown = deviationFrom(MUST, { observed: 'later', evidence: [evidence('2nd')] });
  const checks = [counted, shown].map((breach, index) =>
    checkWith([passed('GET-SCHEDULE-ANSWERS-200')], { line: 10 * index, report: { breaches: [breach] } }),
  );
  expect(findingsIn(checks)).toMatchObject([
    {
      ...{ observed: 'later', count: 5, evidence: [evidence('2nd')] },
      checks: ['suites/auth/sample.spec.ts:0', 'suites/auth/sample.spec.ts:10'],
    },
  ]);
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

test('failures come before warnings, and what costs most before what costs less', () => {
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
    'failed STATES-CANCELED-FINAL',
    'failed GET-SCHEDULE-ANSWERS-200',
    'failed TOKEN-SCOPE-VALUE',
    'warned SERVICE-BAD-INPUT-NO-5XX',
    'warned TOKEN-TOKEN-TYPE-CASE',
    'warned BOOKING-NULL-FREE',
  ]);
});

test('a finding that another check explains comes after it and names it', () => {
  const [cause, explained] = ['RESTRICT-ONE-ACTIVE', 'RESTRICT-EVERY-ACTIVE-STATE'] as const;
  const found = findingsIn([checkWith([failed(explained)]), checkWith([failed(cause)])]);
  expect(found.map(({ requirement }) => requirement)).toEqual([cause, explained]);
  expect(found.map(({ causes }) => causes)).toEqual([undefined, [cause]]);
  expect(findingsIn([checkWith([failed(explained)])])[0]).not.toHaveProperty('causes');
});

test('many operations without protection follow from the first of them, and few do not', () => {
  const open = [
    'LIST-RESTAURANTS-PROTECTED',
    'GET-RESTAURANT-PROTECTED',
    'GET-SCHEDULE-PROTECTED',
    'GET-BOOKING-PROTECTED',
  ] as const;
  const causesOf = (count: number): readonly unknown[] =>
    findingsIn([checkWith(open.slice(0, count).map((id) => failed(id)))]).map(({ causes }) => causes);
  expect(causesOf(3)).toEqual([undefined, undefined, undefined]);
  expect(causesOf(4)).toEqual([undefined, [open[0]], [open[0]], [open[0]]]);
});

test('fields of one object that are always absent together follow from the first of them', () => {
  const absent = ['RESTAURANT-NAME-PRESENT', 'RESTAURANT-STATUS-PRESENT', 'RESTAURANT-INFO-PRESENT'] as const;
  const causesOf = (...counts: readonly number[]): readonly unknown[] => {
    const verdicts = absent.map((id, index) => failed(id, { count: counts[index] ?? 1 }));
    return findingsIn([checkWith(verdicts)]).map(({ causes }) => causes);
  };
  expect(causesOf(7, 7, 7)).toEqual([undefined, [absent[0]], [absent[0]]]);
  expect(causesOf(7, 5, 7)).toEqual([undefined, undefined, [absent[0]]]);
});

test('a requirement that only records facts can have no finding', () => {
  expect(findingsIn([checkWith([warned('STATES-TRANSITIONS')])])).toEqual([]);
});

test.describe('what the trace of the whole run shows', () => {
  const deviations = [{ ...deviationFrom('GET-BOOKING-SAME-ID'), explainedBy: ['BOOKING-ID-TYPE'] as const }];
  const idsIn = (checks: readonly CheckOutcome[]): readonly string[] =>
    judgeRun({ ...recordOf(checks), deviations }).findings.map(({ requirement }) => requirement);

  test('is a finding, and only a whole run shows it again', () => {
    const result = judgeRun({ ...recordOf([checkWith([passed('GET-BOOKING-SAME-ID')])]), deviations });
    const [finding] = result.findings;
    expect(resultProblems(result)).toEqual([]);
    expect(finding?.requirement).toBe('GET-BOOKING-SAME-ID');
    expect(finding?.replay).toMatch(/ run replay -- GET-BOOKING-SAME-ID --whole-run$/);
  });

  test('is no second finding of what a check found, or of what its finding explains', () => {
    expect(idsIn([checkWith([failed('GET-BOOKING-SAME-ID', { count: 2 })])])).toEqual([
      'GET-BOOKING-SAME-ID',
    ]);
    expect(idsIn([checkWith([failed('BOOKING-ID-TYPE')])])).toEqual(['BOOKING-ID-TYPE']);
    expect(idsIn([checkWith([failed(MUST)])])).toEqual(['GET-BOOKING-SAME-ID', MUST]);
  });

  test('stands behind what explains it, where a check found it too, and names that', () => {
    const [first, second, ...others] = judgeRun({
      ...recordOf([checkWith([failed('GET-BOOKING-SAME-ID'), failed('BOOKING-ID-TYPE')])]),
      deviations,
    }).findings;
    expect(others).toEqual([]);
    expect(first).toMatchObject({ requirement: 'BOOKING-ID-TYPE', consequence: 'bookings' });
    expect(second).toMatchObject({ requirement: 'GET-BOOKING-SAME-ID', causes: ['BOOKING-ID-TYPE'] });
  });

  test('is a follower of the finding that explains it, also by way of another follower', () => {
    const explained = (id: RequirementId, ...explainedBy: RequirementId[]): OracleDeviation => ({
      ...deviationFrom(id, { expected: `not ${id}`, observed: id, count: 3 }),
      explainedBy,
    });
    const all = [
      explained('EVENT-UUID-UNIQUE', 'STATES-CANCELED-FINAL'),
      explained('STATES-CANCELED-FINAL', 'GET-BOOKING-SAME-ID'),
      explained('GET-BOOKING-SAME-ID', 'BOOKING-ID-TYPE'),
    ];
    const result = judgeRun({ ...recordOf([checkWith([failed('BOOKING-ID-TYPE')])]), deviations: all });
    expect(resultProblems(result)).toEqual([]);
    const [root] = result.findings.filter(({ requirement }) => requirement === 'BOOKING-ID-TYPE');
    expect(root?.followers).toEqual([
      {
        ...{ requirement: 'GET-BOOKING-SAME-ID', expected: 'not GET-BOOKING-SAME-ID' },
        ...{ observed: 'GET-BOOKING-SAME-ID', count: 3 },
      },
    ]);
    const [own] = judgeRun({ ...recordOf([]), deviations: all }).findings;
    expect(own).toMatchObject({
      requirement: 'GET-BOOKING-SAME-ID',
      followers: [{ requirement: 'EVENT-UUID-UNIQUE' }, { requirement: 'STATES-CANCELED-FINAL' }],
    });
  });

  test('is one finding where two contradictions explain each other, the first one', () => {
    const shown = (...ids: readonly (readonly [RequirementId, ...RequirementId[]])[]): readonly string[] => {
      const all = ids.map(([id, ...explainedBy]) => ({ ...deviationFrom(id), explainedBy }));
      return judgeRun({ ...recordOf([]), deviations: all }).findings.map(({ requirement }) => requirement);
    };
    const [one, other] = ['EVENT-UUID-UNIQUE', 'STATES-CANCELED-FINAL'] as const;
    expect(shown([one, other], [other, one])).toEqual([one]);
    expect(shown([one, other], [other])).toEqual([other]);
  });
});
