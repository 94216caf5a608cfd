import { expect, test } from '@playwright/test';
import { judgeRun } from '../judge/judge-run.ts';
import { checkWith, failed, open, passed, recordOf, soundChecks, warned } from '../testing/sample-run.ts';
import { resultProblems } from './result-file.ts';
import type { RunResult } from './run-result.ts';
import { readSchema } from './schema.ts';

const MUST = 'TOKEN-SCOPE-VALUE';

const bug = { message: 'Error: bug', stack: 'Error: bug' };

const report = { observations: { 'error-status.unknown-id': '404' }, leftBehind: ['booking 1'] };

const whole = judgeRun(
  recordOf([checkWith([failed(MUST, { smallestCase: '[17]' }), warned('BOOKING-NULL-FREE')], { report })]),
);

const deliveries = [
  { trigger: 'POST /booking', notification: 'CREATE BOOKING', arrivedAt: 1_772_366_400_500, latencyMs: 12.4 },
];

const told = judgeRun(
  recordOf([checkWith([failed(MUST)], { report: { deliveries, answerTimesMs: { getBooking: [1.2, 3] } } })], {
    suite: { name: 'a', version: '1.0.0', documentSha256: 'a'.repeat(64), catalogueSha256: 'b'.repeat(64) },
    options: {
      ...{ seed: 's', depth: 'smoke', level: undefined, targetUrl: undefined, targetBuild: '4.2.1' },
      settings: { DEPTH: 'smoke', TARGET_CLIENT_SECRET: '(set)' },
    },
    sensitivity: {
      ...{ suiteVersion: '1.0.0', faults: 2, caught: 2, variants: 1, falseAlarms: 0 },
      ...{ mode: 'faults', seed: 's' },
      requirements: { [MUST]: { total: 2, caught: 1, checks: [MUST], furtherChecks: 0 } },
    },
    waivers: {
      waivers: [{ requirement: MUST, reason: 'r', owner: 'o', expires: '2026-12-31' }],
      problems: [],
    },
  }),
);

test('the fullest run has every optional member', () => {
  for (const member of optional) expect(Object.keys(told)).toContain(member);
  expect(told).toMatchObject({
    target: { build: '4.2.1' },
    operationLatencies: [{ operation: 'getBooking', requests: 2, minimum: 1, maximum: 3 }],
    timeline: [{ trigger: 'POST /booking', triggeredAtMs: 488, arrivedAtMs: 500 }],
    sensitivity: { faults: 2, caught: 2, variants: 1, falseAlarms: 0 },
  });
  expect(told.requirements.find(({ id }) => id === MUST)?.faults).toEqual({ total: 2, caught: 1 });
});

const kinds: Readonly<Record<string, RunResult>> = {
  conformant: judgeRun(recordOf(soundChecks())),
  'not conformant': whole,
  'full of facts': told,
  inconclusive: judgeRun(recordOf([checkWith([open(MUST, 'why')], { status: 'skipped' })])),
  'broken by the suite': judgeRun(recordOf([checkWith([passed(MUST)], { status: 'failed', errors: [bug] })])),
  'broken before its first check': judgeRun(
    recordOf([], { problem: { code: 'TARGET_SILENT', message: 'expected: an answer' } }),
  ),
  interrupted: judgeRun(recordOf([checkWith([], { status: 'interrupted' })], { interrupted: true })),
};

for (const [name, result] of Object.entries(kinds)) {
  test(`a result that is ${name} keeps the schema`, () => {
    expect(resultProblems(result)).toEqual([]);
  });
}

/** Members that a run may lack. */
const optional = new Set([
  ...[
    'phases',
    'settings',
    'sensitivity',
    'deliveryLatencyMs',
    'operationLatencies',
    'timeline',
    'waivers',
    'valueCoverage',
  ],
]);

const required = Object.keys(whole).filter((member) => !optional.has(member));

for (const member of required) {
  test(`a result without ${member} does not keep the schema`, () => {
    expect(resultProblems({ ...whole, [member]: undefined })).not.toEqual([]);
  });
}

const [requirement] = whole.requirements;

const [finding] = whole.findings;

const [check] = whole.checks;

const mutilated: Readonly<Record<string, unknown>> = {
  'another format version': { ...whole, formatVersion: 2 },
  'an unknown verdict': { ...whole, verdict: 'fine' },
  'an unknown level': { ...whole, level: 'half' },
  'a time that is none': { ...whole, startedAt: 'yesterday' },
  'a negative duration': { ...whole, durationMs: -1 },
  'a fraction of an exchange': { ...whole, exchanges: 1.5 },
  'an unknown member': { ...whole, extra: true },
  'a target without an address': { ...whole, target: {} },
  'a verdict that is not counted': { ...whole, counts: { passed: 1 } },
  'a fact that is no text': { ...whole, observations: { name: 1 } },
  'no failed requirement in spite of its verdict': { ...whole, counts: { ...whole.counts, failed: 0 } },
  'a failed requirement in spite of its verdict': { ...whole, verdict: 'conformant' },
  'nothing that broke it': { ...whole, verdict: 'broken' },
  'a problem that did not break it': { ...whole, problem: { code: 'HARNESS', message: 'bug' } },
  'an error that did not break it': { ...whole, harnessErrors: [{ check: 'a', message: 'b' }] },
  'a requirement without its verdict': { ...whole, requirements: [{ ...requirement, verdict: undefined }] },
  'a requirement with an unknown verdict': {
    ...whole,
    requirements: [{ ...requirement, verdict: 'skipped' }],
  },
  'an open requirement without its reason': {
    ...whole,
    requirements: [{ ...requirement, verdict: 'inconclusive', reason: undefined }],
  },
  'a failed advisory requirement': {
    ...whole,
    requirements: [{ ...requirement, level: 'advisory', verdict: 'failed' }],
  },
  'an id in small letters': { ...whole, findings: [{ ...finding, requirement: 'token-scope-value' }] },
  'a finding never seen': { ...whole, findings: [{ ...finding, count: 0 }] },
  'a smallest case that is no text': { ...whole, findings: [{ ...finding, smallestCase: 17 }] },
  'a finding without replay': { ...whole, findings: [{ ...finding, replay: undefined }] },
  'evidence without a request': {
    ...whole,
    findings: [{ ...finding, evidence: [{ operation: 'getBooking' }] }],
  },
  'a hash that is none': { ...told, suite: { ...told.suite, documentSha256: 'abc' } },
  'a setting that is no text': { ...told, settings: { DEPTH: 1 } },
  'half of its mutation score': { ...told, sensitivity: { faults: 1 } },
  'an operation never called': {
    ...told,
    operationLatencies: [{ ...told.operationLatencies?.[0], requests: 0 }],
  },
  'a notification without its trigger': {
    ...told,
    timeline: [{ ...told.timeline?.[0], trigger: undefined }],
  },
  'a waiver without its end': { ...told, waivers: [{ ...told.waivers?.[0], expires: 'soon' }] },
  'a check in line 0': { ...whole, checks: [{ ...check, line: 0 }] },
  'a check with an unknown status': { ...whole, checks: [{ ...check, status: 'flaky' }] },
};

for (const [name, result] of Object.entries(mutilated)) {
  test(`a result with ${name} does not keep the schema`, () => {
    expect(resultProblems(result)).not.toEqual([]);
  });
}

test('the schema has an address with a version', () => {
  expect(readSchema(new URL('result.schema.json', import.meta.url))).toMatchObject({
    $id: expect.stringMatching(/:run-result:1$/),
  });
});
