import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { RequirementId } from '../../spec/requirements/catalogue.ts';
import { annotationsOf } from '../formats/annotations.ts';
import { renderMarkdown } from '../formats/markdown.ts';
import { judgeRun } from '../judge/judge-run.ts';
import { resultProblems } from '../result/result-file.ts';
import { exitStatus } from '../result/run-verdict.ts';
import { renderTerminal } from '../terminal/terminal.ts';
import { checkWith, failed, open, passed, recordOf, soundChecks, warned } from '../testing/sample-run.ts';
import { wrongBeforeRun } from './apply-waivers.ts';
import { parseWaivers, readWaiverFile, type Waiver } from './waiver-file.ts';

const MUST = 'TOKEN-SCOPE-VALUE';

const OTHER = 'GET-SCHEDULE-PROTECTED';

/** The sample runs start on 2026-03-01. */
const WAIVER: Waiver = {
  requirement: MUST,
  reason: 'a fix is under way',
  owner: 'Ada',
  expires: '2026-03-01',
};

const OPTIONS = { colour: false, columns: 80, wrapped: true, resultFile: 'result.json', reported: true };

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
    waivers: [{ ...WAIVER, covers: 'failed' }],
  });
  expect(result.findings).toMatchObject([{ requirement: MUST, verdict: 'waived', observed: '17' }]);
  expect(result.requirements.find(({ id }) => id === MUST)).toMatchObject({ verdict: 'waived' });
  const { tested, waived, total } = result.mustTested;
  expect([tested + waived, waived]).toEqual([total, 1]);
  expect(exitStatus(result.verdict)).toBe(0);
  expect(resultProblems(result)).toEqual([]);
  const text = renderTerminal(result, OPTIONS);
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
    expect(exitStatus(result.verdict)).toBe(2);
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

const UNTESTED: Waiver = { ...WAIVER, covers: 'inconclusive', reason: 'no tunnel yet' };

const OF_AREA: Waiver = {
  area: 'auth',
  covers: 'inconclusive',
  reason: 'no tunnel yet',
  owner: 'Ada',
  expires: '2026-03-01',
};

/** A whole run in which these requirements could not be tested, and the others could. */
function untested(ids: readonly RequirementId[], waivers: readonly Waiver[], more = {}) {
  const checks = soundChecks((verdict) =>
    ids.includes(verdict.requirement) ? open(verdict.requirement, 'no inbox') : verdict,
  );
  return judgeRun(recordOf(checks, { waivers: { waivers, problems: [] }, ...more }));
}

test('an inconclusive requirement may be waived by name, does not count as tested, and keeps its reason', () => {
  const result = untested([MUST], [UNTESTED]);
  expect(result).toMatchObject({ verdict: 'conformant', waivers: [UNTESTED] });
  expect(result.requirements.find(({ id }) => id === MUST)).toMatchObject({
    verdict: 'waived',
    reason: 'no inbox',
  });
  const { tested, waived, total, inconclusive } = result.mustTested;
  expect({ untested: total - tested, waived, inconclusive }).toEqual({
    untested: 1,
    waived: 1,
    inconclusive: 0,
  });
  expect(resultProblems(result)).toEqual([]);
  const text = renderTerminal(result, OPTIONS);
  expect(text).toContain(`WAIVED  ${MUST}  not tested, until 2026-03-01 (Ada): no tunnel yet`);
  expect(text).toMatch(/CONFORMANT at level full: (\d+) of \d+ must requirements tested, 1 waived/);
});

test('a waiver of the one covers nothing of the other', () => {
  expect(runWith([MUST], [UNTESTED])).toMatchObject({ verdict: 'not conformant', counts: { waived: 0 } });
  expect(untested([MUST], [WAIVER])).toMatchObject({ verdict: 'inconclusive', counts: { waived: 0 } });
  const both = [WAIVER, UNTESTED];
  expect(runWith([MUST], both)).toMatchObject({ verdict: 'conformant', waivers: [{ covers: 'failed' }] });
  expect(untested([MUST], both)).toMatchObject({
    verdict: 'conformant',
    waivers: [{ covers: 'inconclusive' }],
  });
});

test('anything newly open is not waived', () => {
  expect(untested([MUST, OTHER], [UNTESTED])).toMatchObject({
    verdict: 'inconclusive',
    mustTested: { inconclusive: 1, waived: 1 },
  });
});

test('a waiver of an area covers what could not be tested in it, and no failure', () => {
  const result = untested([MUST, OTHER], [OF_AREA]);
  expect(result).toMatchObject({ verdict: 'conformant', mustTested: { waived: 2 } });
  expect(result.waivers).toMatchObject([{ area: 'auth' }, { area: 'auth' }]);
  expect(renderTerminal(result, OPTIONS)).toContain(
    'WAIVED  area auth (2)  not tested, until 2026-03-01 (Ada)',
  );
  expect(runWith([MUST], [OF_AREA])).toMatchObject({ verdict: 'not conformant' });
  expect(untested(['EVENT-CREATE-BOOKING'], [OF_AREA])).toMatchObject({ verdict: 'inconclusive' });
  const named = { ...UNTESTED, reason: 'another reason' };
  expect(untested([MUST, OTHER], [OF_AREA, named]).waivers).toMatchObject([
    { requirement: MUST, reason: 'another reason' },
    { requirement: OTHER, area: 'auth' },
  ]);
  expect(runWith([MUST], [{ ...OF_AREA, covers: 'failed' }]).problem?.message).toContain(
    'failures are waived one by one',
  );
  expect(runWith([MUST], [{ ...OF_AREA, area: 'events and more' }]).problem?.message).toContain('is no area');
});

test('an unneeded waiver of an untested requirement is reported, and breaks nothing', () => {
  const result = untested([], [UNTESTED, OF_AREA]);
  expect(result).toMatchObject({ verdict: 'conformant', counts: { waived: 0 } });
  expect(result.waiversNotNeeded).toEqual([
    `the waiver of ${MUST} is no longer needed: it is passed; take it out`,
    'the waiver of the area auth is no longer needed: it has no inconclusive must requirement; take it out',
  ]);
  expect(renderTerminal(result, OPTIONS)).toContain(`WAIVER  the waiver of ${MUST} is no longer needed`);
  expect(renderMarkdown(result)).toContain('is no longer needed');
  expect(annotationsOf(result).join('\n')).toContain('::notice title=Waiver no longer needed::');
  const partial = { known: { files: ['suites/other.spec.ts'], ids: new Set() } };
  expect(untested([], [UNTESTED], partial).waiversNotNeeded).toBeUndefined();
  const expired = { ...UNTESTED, expires: '2026-02-28' };
  expect(untested([MUST], [expired])).toMatchObject({
    verdict: 'broken',
    problem: { message: `the waiver of ${MUST} expired on 2026-02-28 (owner: Ada)` },
  });
});

test('no waiver covers what no check has tried', () => {
  const limited = judgeRun(
    recordOf([checkWith([passed(OTHER)])], {
      known: { files: ['suites/other.spec.ts'], ids: new Set() },
      waivers: { waivers: [UNTESTED, OF_AREA], problems: [] },
    }),
  );
  expect(limited).toMatchObject({ verdict: 'inconclusive', counts: { waived: 0 } });
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
  'both a requirement and an area': [
    `waivers: [{ requirement: ${MUST}, area: auth, covers: inconclusive, reason: r, owner: o, expires: 2026-03-01 }]`,
    /waivers\.0 must name either a requirement or an area/,
  ],
  'something else to cover': [
    `waivers: [{ requirement: ${MUST}, covers: all, reason: r, owner: o, expires: 2026-03-01 }]`,
    /waivers\.0\.covers \(TOKEN-SCOPE-VALUE\) must be equal to one of the allowed values/,
  ],
  'an unknown member': [
    `waivers: [{ requirement: ${MUST}, reason: r, owner: o, expires: 2026-03-01, until: x }]`,
    /waivers\.0 \(TOKEN-SCOPE-VALUE\) has the unknown key "until" \(requirement, area, .*, target\)/,
  ],
  'a misspelt member': [
    `waivers: [{ requirement: ${MUST}, reason: r, owner: o, expire: 2026-03-01 }]`,
    /has the unknown key "expire"; did you mean expires\?/,
  ],
  'a misspelt list': ['waiver: []', /the file has the unknown key "waiver"; did you mean waivers\?/],
  'an alias without its anchor': ['waivers: *none', /it is no YAML: .*none/],
};

test('a name that is nearly right is followed by the right one', () => {
  const wrongly = [
    { ...WAIVER, requirement: 'TOKEN-SCOPE-VALU' },
    { ...OF_AREA, area: 'event' },
    { ...OF_AREA, area: 'quite-different' },
  ];
  expect(wrongBeforeRun(wrongly, undefined, '2026-03-01')).toEqual([
    `TOKEN-SCOPE-VALU is no requirement of this version; did you mean ${MUST}?`,
    expect.stringContaining('event is no area; did you mean events? (the areas are '),
    expect.stringMatching(/^quite-different is no area \(the areas are /),
  ]);
});

test('waivers that are no file are refused immediately', () => {
  const folder = mkdtempSync(join(tmpdir(), 'waivers-'));
  const pipe = join(folder, 'waivers.yaml');
  execFileSync('mkfifo', [pipe]);
  expect(readWaiverFile(pipe)).toEqual({ waivers: [], problems: [`${pipe}: it is no file`] });
  expect(readWaiverFile(folder).problems).toEqual([`${folder}: it is no file`]);
  expect(readWaiverFile(join(folder, 'none')).problems).toEqual([`${folder}/none: there is no such file`]);
  expect(readWaiverFile(join(pipe, 'below')).problems).toEqual([expect.stringContaining('ENOTDIR')]);
  rmSync(folder, { recursive: true });
});

test('a mistake that a run can only know at its end is not reported before it', () => {
  expect(wrongBeforeRun([{ ...WAIVER, requirement: OTHER }], undefined, '2026-03-01')).toEqual([]);
  expect(wrongBeforeRun([WAIVER, WAIVER], undefined, '2026-03-02')).toHaveLength(3);
});

for (const [what, [text, told]] of Object.entries(malformed)) {
  test(`a waiver file that holds ${what} says so`, () => {
    const { waivers, problems } = parseWaivers(text);
    expect(waivers).toEqual([]);
    expect(problems.join()).toMatch(told);
  });
}
