import { expect, test } from '@playwright/test';
import type { RequirementId } from '../../spec/requirements/catalogue.ts';
import { judgeRun } from '../judge/judge-run.ts';
import { resultProblems } from '../result/result-file.ts';
import { exitStatus } from '../result/run-verdict.ts';
import { renderTerminal } from '../terminal/terminal.ts';
import { checkWith, failed, open, passed, recordOf, soundChecks, warned } from '../testing/sample-run.ts';
import { parseWaivers, type Waiver } from './waiver-file.ts';

const MUST = 'TOKEN-SCOPE-VALUE';

const OTHER = 'GET-SCHEDULE-PROTECTED';

/** The sample runs start on 2026-03-01. */
const WAIVER: Waiver = {
  requirement: MUST,
  reason: 'a fix is under way',
  owner: 'Ada',
  expires: '2026-03-01',
};

/** A whole run in which all is sound but these requirements. */
function runWith(broken: readonly RequirementId[], waivers: readonly Waiver[], more = {}) {
  const checks = soundChecks((verdict) =>
    broken.includes(verdict.requirement) ? failed(verdict.requirement) : verdict,
  );
  return judgeRun(recordOf(checks, { waivers: { waivers, problems: [] }, ...more }));
}

test('a waived requirement fails no run, is not passed, and its finding stands', () => {
  const result = runWith([MUST], [WAIVER]);
  expect(result).toMatchObject({
    verdict: 'conformant',
    counts: { failed: 0, waived: 1 },
    waivers: [WAIVER],
  });
  expect(result.findings).toMatchObject([{ requirement: MUST, verdict: 'waived', observed: '17' }]);
  expect(result.requirements.find(({ id }) => id === MUST)).toMatchObject({ verdict: 'waived' });
  expect(result.mustTested.tested).toBe(result.mustTested.total);
  expect(exitStatus(result.verdict, false)).toBe(0);
  expect(resultProblems(result)).toEqual([]);
  const options = { colour: false, columns: 80, wrapped: true, resultFile: 'result.json' };
  const text = renderTerminal(result, options);
  expect(text).toContain(`WAIVED  ${MUST}  until 2026-03-01 (Ada): a fix is under way`);
  expect(text.split('\n').length).toBeLessThanOrEqual(24);
});

test('a failure without a waiver still fails, and stands first', () => {
  const result = runWith([MUST, OTHER], [WAIVER]);
  expect(result.verdict).toBe('not conformant');
  expect(result.findings.map(({ requirement, verdict }) => `${requirement} ${verdict}`)).toEqual([
    `${OTHER} failed`,
    `${MUST} waived`,
  ]);
});

test('a waived finding stands after warnings', () => {
  const result = judgeRun(
    recordOf([checkWith([failed(MUST), warned('BOOKING-NULL-FREE')])], {
      waivers: { waivers: [WAIVER], problems: [] },
    }),
  );
  expect(result.findings.map(({ verdict }) => verdict)).toEqual(['warned', 'waived']);
});

const wrong: Readonly<Record<string, [Waiver, string]>> = {
  'has expired': [
    { ...WAIVER, expires: '2026-02-28' },
    `the waiver of ${MUST} expired on 2026-02-28 (owner: Ada)`,
  ],
  'names an unknown requirement': [
    { ...WAIVER, requirement: 'NO-SUCH-THING' },
    'NO-SUCH-THING is no requirement',
  ],
  'names a recommendation': [
    { ...WAIVER, requirement: 'BOOKING-NULL-FREE' },
    'BOOKING-NULL-FREE is advisory',
  ],
  'is no longer needed': [{ ...WAIVER, requirement: OTHER }, `the waiver of ${OTHER} is no longer needed`],
};

for (const [what, [waiver, told]] of Object.entries(wrong)) {
  test(`a waiver that ${what} breaks the run, which says so`, () => {
    const result = runWith([MUST], [waiver]);
    expect(result).toMatchObject({ verdict: 'broken', problem: { code: 'WAIVERS_INVALID' } });
    expect(result.problem?.message).toContain(told);
    expect(exitStatus(result.verdict, true)).toBe(2);
    expect(result.requirements.find(({ id }) => id === MUST)?.verdict).toBe('failed');
    expect(resultProblems(result)).toEqual([]);
  });
}

test('two waivers of one requirement for the same target break the run', () => {
  expect(runWith([MUST], [WAIVER, WAIVER]).problem?.message).toContain('waived twice');
});

test('a waiver for another target neither counts nor is missed', () => {
  const elsewhere = { ...WAIVER, target: 'https://elsewhere.example' };
  expect(runWith([MUST], [elsewhere])).toMatchObject({ verdict: 'not conformant' });
  expect(runWith([], [elsewhere])).toMatchObject({ verdict: 'conformant' });
  const here = { ...WAIVER, target: 'HTTP://127.0.0.1:41234/' };
  expect(runWith([MUST], [here])).toMatchObject({ verdict: 'conformant', counts: { waived: 1 } });
});

test('a run limited to some checks, or that could not judge it, does not miss a failure', () => {
  const limited = judgeRun(
    recordOf([checkWith([passed(OTHER)])], {
      known: { files: ['suites/other.spec.ts'], ids: new Set() },
      waivers: { waivers: [WAIVER], problems: [] },
    }),
  );
  expect(limited.problem).toBeUndefined();
  const unjudged = judgeRun(
    recordOf(
      soundChecks((verdict) => (verdict.requirement === MUST ? open(MUST, 'no token') : verdict)),
      { waivers: { waivers: [WAIVER], problems: [] } },
    ),
  );
  expect(unjudged).toMatchObject({ verdict: 'inconclusive' });
});

test('a file of waivers is read', () => {
  const text = `waivers:
  - requirement: ${MUST}
    reason: a fix is under way
    owner: Ada
    expires: 2026-03-01
`;
  expect(parseWaivers(text)).toEqual({ waivers: [WAIVER], problems: [] });
  expect(parseWaivers('waivers: []')).toEqual({ waivers: [], problems: [] });
});

const malformed: Readonly<Record<string, [text: string, told: RegExp]>> = {
  'no YAML': ['waivers: [', /it is no YAML/],
  'no list': ['waivers: 7', /waivers must be array/],
  nothing: ['', /the file must be object/],
  'an entry without its owner': [
    `waivers: [{ requirement: ${MUST}, reason: r, expires: 2026-03-01 }]`,
    /waivers\.0 \(TOKEN-SCOPE-VALUE\) must have required property 'owner'/,
  ],
  'a date that is none': [
    `waivers: [{ requirement: ${MUST}, reason: r, owner: o, expires: 2026-02-30 }]`,
    /waivers\.0\.expires \(TOKEN-SCOPE-VALUE\) must match format "date"/,
  ],
  'an unknown member': [
    `waivers: [{ requirement: ${MUST}, reason: r, owner: o, expires: 2026-03-01, until: x }]`,
    /must NOT have additional properties: until/,
  ],
};

for (const [what, [text, told]] of Object.entries(malformed)) {
  test(`a waiver file that holds ${what} says so`, () => {
    const { waivers, problems } = parseWaivers(text);
    expect(waivers).toEqual([]);
    expect(problems.join()).toMatch(told);
  });
}
