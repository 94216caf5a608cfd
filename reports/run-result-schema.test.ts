import { expect, test } from '@playwright/test';
import { judgeRun } from './judge-run.ts';
import type { RunResult } from './run-result.ts';
import { readSchema, resultProblems } from './testing/is-run-result.ts';
import { checkWith, failed, open, passed, recordOf, soundChecks, warned } from './testing/sample-run.ts';

const MUST = 'TOKEN-SCOPE-VALUE';
const bug = { message: 'Error: bug', stack: 'Error: bug' };

const report = { observations: { 'error-status.unknown-id': '404' }, leftBehind: ['booking 1'] };
const whole = judgeRun(
  recordOf([checkWith([failed(MUST, { smallestCase: '[17]' }), warned('BOOKING-NULL-FREE')], { report })]),
);

const kinds: Readonly<Record<string, RunResult>> = {
  conformant: judgeRun(recordOf(soundChecks())),
  'not conformant': whole,
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

/** A run without checks has no phases. */
const required = Object.keys(whole).filter((member) => member !== 'phases');

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
  'a finding that no check saw': { ...whole, findings: [{ ...finding, checks: [] }] },
  'a smallest case that is no text': { ...whole, findings: [{ ...finding, smallestCase: 17 }] },
  'a finding without replay': { ...whole, findings: [{ ...finding, replay: undefined }] },
  'evidence without a request': {
    ...whole,
    findings: [{ ...finding, evidence: [{ operation: 'getBooking' }] }],
  },
  'a check in line 0': { ...whole, checks: [{ ...check, line: 0 }] },
  'a check with an unknown status': { ...whole, checks: [{ ...check, status: 'flaky' }] },
};

for (const [name, result] of Object.entries(mutilated)) {
  test(`a result with ${name} does not keep the schema`, () => {
    expect(resultProblems(result)).not.toEqual([]);
  });
}

test('the schema has an address with a version', () => {
  expect(readSchema()).toMatchObject({ $id: expect.stringMatching(/:run-result:1$/) });
});
