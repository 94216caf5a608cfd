import { expect, test } from '@playwright/test';
import type { CheckVerdict } from '../../helpers/verdict/check-report.ts';
import { catalogue } from '../../spec/requirements/catalogue.ts';
import { resultProblems } from '../result/result-file.ts';
import { REQUIREMENT_VERDICTS } from '../result/run-result.ts';
import { exitStatus, testedInWords } from '../result/run-verdict.ts';
import { checkWith, failed, open, passed, recordOf, soundChecks } from '../testing/sample-run.ts';
import { judgeRun } from './judge-run.ts';

const MUST = 'TOKEN-SCOPE-VALUE';

const NEEDS = 'STATES-MOVE-SHOWN';

const excluded = catalogue.filter((entry) => entry.excluded !== undefined);

const musts = catalogue.filter((entry) => entry.level === 'must' && entry.excluded === undefined);

const mustsAtCore = musts.filter(({ needs }) => needs === undefined).length;

const bug = { message: 'Error: bug', stack: 'Error: bug' };

const changing =
  (...changed: readonly CheckVerdict[]) =>
  (verdict: CheckVerdict): CheckVerdict =>
    changed.find(({ requirement }) => requirement === verdict.requirement) ?? verdict;

const without =
  (...ids: readonly string[]) =>
  (verdict: CheckVerdict): CheckVerdict | undefined =>
    ids.includes(verdict.requirement) ? undefined : verdict;

const atCore = { run: { level: 'core', capabilities: [] } } as const;

test('the findings of the set-ups of merged shards are shown once, as in one run', () => {
  const [one, other] = ['schedules hold in Asia/Tbilisi', 'bookings are made without promo'];
  const shards = [{ foundOut: [one] }, { foundOut: [one, other] }, {}].map((run) =>
    checkWith([passed(MUST)], { run }),
  );
  expect(judgeRun(recordOf(shards)).foundOut).toEqual([one, other]);
  expect(judgeRun({ ...recordOf(shards), foundOut: [one, other] }).foundOut).toEqual([one, other]);
  expect(judgeRun({ ...recordOf([]), foundOut: [other] }).foundOut).toEqual([other]);
  expect(judgeRun(recordOf(soundChecks()))).not.toHaveProperty('foundOut');
});

test.describe('the verdict on the target', () => {
  test('is conformant when every must requirement passed', () => {
    expect(judgeRun(recordOf(soundChecks())).verdict).toBe('conformant');
  });

  test('is conformant when one does not apply, and when an advisory one warns or is open', () => {
    const bare: CheckVerdict = { requirement: MUST, verdict: 'not applicable', reason: 'none' };
    const change = changing(bare, open('BOOKING-NULL-FREE', 'why'), failed('TOKEN-TOKEN-TYPE-CASE'));
    expect(judgeRun(recordOf(soundChecks(change))).verdict).toBe('conformant');
  });

  test('is not conformant when a must requirement failed, also when others are inconclusive', () => {
    const change = changing(failed(MUST), open('TOKEN-SCOPE-TYPE', 'why'));
    expect(judgeRun(recordOf(soundChecks(change))).verdict).toBe('not conformant');
  });

  test('is inconclusive when a must requirement is', () => {
    expect(judgeRun(recordOf(soundChecks(changing(open(MUST, 'why'))))).verdict).toBe('inconclusive');
    expect(judgeRun(recordOf(soundChecks(without(MUST)))).verdict).toBe('inconclusive');
  });

  test('depends on requirements that need a capability at level full', () => {
    expect(judgeRun(recordOf(soundChecks(without(NEEDS)))).verdict).toBe('inconclusive');
  });

  test('is broken by an error of the suite, even beside a failed requirement', () => {
    const broken = checkWith([failed(MUST)], { report: { error: { name: 'TypeError', ...bug } } });
    expect(judgeRun(recordOf([...soundChecks(without(MUST)), broken])).verdict).toBe('broken');
    const globalErrors = [{ check: 'outside of any check', message: 'bug' }];
    expect(judgeRun(recordOf(soundChecks(), { globalErrors }))).toMatchObject({
      verdict: 'broken',
      harnessErrors: globalErrors,
    });
  });

  test('is broken by a problem, by an interrupt, and where nothing ran', () => {
    const problem = { code: 'TARGET_SILENT', message: 'silent' };
    expect(judgeRun(recordOf(soundChecks(), { problem, interrupted: true }))).toMatchObject({
      verdict: 'broken',
      problem,
    });
    const interrupted = judgeRun(recordOf(soundChecks(changing(failed(MUST))), { interrupted: true }));
    expect(interrupted).toMatchObject({ verdict: 'broken', partial: true, problem: { code: 'INTERRUPTED' } });
    expect(judgeRun(recordOf([]))).toMatchObject({ verdict: 'broken', problem: { code: 'NO_CHECKS' } });
  });

  test('is broken where parts of different runs were merged, but ports may differ', () => {
    const [first, ...others] = soundChecks(without('TOKEN-SCOPE-TYPE'));
    const part = (run: object) => checkWith([passed('TOKEN-SCOPE-TYPE')], { run });
    const merged = (run: object) =>
      judgeRun(recordOf([...(first ? [first] : []), ...others, part(run)])).problem?.code;
    expect(merged({ targetUrl: 'http://127.0.0.1:5', seed: 'other' })).toBeUndefined();
    expect(merged({ targetUrl: 'https://other.example' })).toBe('MIXED_RUNS');
    expect(merged({ depth: 'deep' })).toBe('MIXED_RUNS');
    expect(merged({ level: 'core' })).toBe('MIXED_RUNS');
  });
});

test('at core, what needs a capability weighs nothing, but a failure seen all the same fails the target', () => {
  const atLevelCore = (verdicts: readonly CheckVerdict[]) =>
    judgeRun(recordOf([checkWith(verdicts, { ...atCore, errors: [], status: 'passed' })]));
  const all = soundChecks(without(NEEDS)).flatMap(({ reading }) =>
    reading.kind === 'read' ? reading.report.verdicts : [],
  );
  expect(atLevelCore(all).verdict).toBe('conformant');
  expect(atLevelCore([...all, open(NEEDS, 'not offered')]).verdict).toBe('conformant');
  expect(atLevelCore([...all, failed(NEEDS)]).verdict).toBe('not conformant');
  expect(atLevelCore(all).mustTested).toMatchObject({ tested: mustsAtCore, total: mustsAtCore });
  expect(atLevelCore([...all, open(NEEDS, 'not offered')]).counts.inconclusive).toBe(0);
});

test('n of m must requirements tested: each one of the level stands in one count, and all counts sum up', () => {
  expect(judgeRun(recordOf(soundChecks())).mustTested).toEqual({
    ...{ tested: musts.length, total: musts.length },
    ...{ waived: 0, deferred: 0, notApplicable: 0, inconclusive: 0 },
  });
  const change = changing(
    failed('TOKEN-SCOPE-TYPE'),
    open(MUST, 'why'),
    { requirement: 'TOKEN-SCOPE-PRESENT', verdict: 'not applicable', reason: 'none' },
    { requirement: 'AUTH-TOKEN-LIVES', verdict: 'deferred', reason: 'an hour' },
    failed('BOOKING-NULL-FREE'),
  );
  const result = judgeRun(recordOf(soundChecks(change)));
  expect(result.mustTested).toEqual({
    ...{ tested: musts.length - 3, total: musts.length },
    ...{ waived: 0, deferred: 1, notApplicable: 1, inconclusive: 1 },
  });
  expect(testedInWords(result)).toBe(
    `${musts.length - 3} of ${musts.length} must requirements tested, 1 inconclusive, 1 deferred: the end of a token's life, 1 not applicable`,
  );
});

test('deferred requirements do not prevent conformance, and one that passed by another run says so', () => {
  const change = changing(
    { requirement: 'AUTH-TOKEN-LIVES', verdict: 'deferred', reason: 'an hour' },
    { requirement: 'AUTH-TOKEN-EXPIRED-REFUSED', verdict: 'passed', basis: 'a token of last night' },
  );
  const result = judgeRun(recordOf(soundChecks(change)));
  expect(result).toMatchObject({ verdict: 'conformant', counts: { deferred: 1, inconclusive: 0 } });
  expect(result.requirements.filter(({ awaits }) => awaits !== undefined)).toMatchObject([
    { verdict: 'deferred', reason: 'an hour' },
    { verdict: 'passed', basis: 'a token of last night' },
    { id: 'AUTH-TOKEN-EXPIRED-PROMPTLY', verdict: 'passed' },
    { id: 'REQUEST-CODE-AFTER-TIME-LEFT', verdict: 'passed' },
  ]);
  expect(resultProblems(result)).toEqual([]);
});

test('a requirement that one check defers and another leaves inconclusive is inconclusive', () => {
  const verdicts: readonly CheckVerdict[] = [
    { requirement: 'AUTH-TOKEN-LIVES', verdict: 'deferred', reason: 'an hour' },
    open('AUTH-TOKEN-LIVES', 'no token'),
  ];
  const result = judgeRun(
    recordOf([...soundChecks(without('AUTH-TOKEN-LIVES')), ...verdicts.map((one) => checkWith([one]))]),
  );
  expect(result).toMatchObject({ verdict: 'inconclusive', mustTested: { deferred: 0, inconclusive: 1 } });
});

test('the counts are those of all entries', () => {
  const { counts, requirements } = judgeRun(
    recordOf(soundChecks(changing(failed(MUST), open('TOKEN-SCOPE-TYPE', 'why')))),
  );
  expect(counts).toMatchObject({
    failed: 1,
    inconclusive: 1,
    warned: 0,
    waived: 0,
    'not applicable': excluded.length,
  });
  const all = REQUIREMENT_VERDICTS.reduce((sum, verdict) => sum + counts[verdict], 0);
  expect(all).toBe(requirements.length);
});

test('the run is described by what its checks report, else by what it was started with', () => {
  expect(judgeRun(recordOf([checkWith([passed(MUST)])]))).toMatchObject({
    target: { url: 'http://127.0.0.1:41234' },
    level: 'full',
    seed: '0123456789ab',
    startedAt: '2026-03-01T12:00:00.000Z',
    durationMs: 4321,
  });
  expect(judgeRun(recordOf([]))).toMatchObject({
    target: { url: 'embedded reference implementation' },
    level: 'core',
    seed: 'fedcba987654',
  });
  const options = { seed: 's', depth: 'deep', level: 'full', targetUrl: 'https://target.example' } as const;
  expect(judgeRun(recordOf([], { options }))).toMatchObject({
    target: { url: 'https://target.example' },
    level: 'full',
    depth: 'deep',
  });
});

test('exchanges are added, facts united by name, what was left behind is listed once', () => {
  const one = { exchanges: 5, observations: { b: 'x', a: 'y' }, leftBehind: ['booking 1'] };
  const other = { exchanges: 7, observations: { b: 'z', c: 'x' }, leftBehind: ['booking 1', 'webhook 2'] };
  const checks = [one, other].map((report) => checkWith([passed(MUST)], { report }));
  expect(judgeRun(recordOf(checks))).toMatchObject({
    exchanges: 12,
    observations: { a: 'y', b: 'x; z', c: 'x' },
    leftBehind: ['booking 1', 'webhook 2'],
  });
});

test('the leftovers at the end of the run replace those of the checks', () => {
  const checks = [checkWith([passed(MUST)], { report: { leftBehind: ['booking 1', 'webhook 2'] } })];
  expect(judgeRun(recordOf(checks, { leftBehind: ['webhook 2'] })).leftBehind).toEqual(['webhook 2']);
  expect(judgeRun(recordOf(checks, { leftBehind: [] })).leftBehind).toEqual([]);
});

test('the result does not depend on the order in which checks ended', () => {
  const checks = soundChecks(changing(failed(MUST), open('TOKEN-SCOPE-TYPE', 'why')));
  expect(judgeRun(recordOf([...checks].reverse()))).toEqual(judgeRun(recordOf(checks)));
});

test('a run is partial when a check of this version was not run', () => {
  const checks = soundChecks();
  const files = ['suites/auth/sample.spec.ts'];
  const ids = new Set([MUST]);
  const partial = (more: object) => judgeRun(recordOf(checks, { known: { files, ids }, ...more })).partial;
  expect(partial({})).toBe(false);
  expect(partial({ known: { files: [...files, 'suites/auth/other.spec.ts'], ids } })).toBe(true);
  expect(partial({ endedEarly: true })).toBe(true);
  expect(judgeRun(recordOf(soundChecks(without(MUST)), { known: { files, ids } })).partial).toBe(true);
});

test('the exit status follows from the verdict', () => {
  expect(exitStatus('conformant')).toBe(0);
  expect(exitStatus('not conformant')).toBe(1);
  expect(exitStatus('broken')).toBe(2);
  expect(exitStatus('inconclusive')).toBe(3);
});
