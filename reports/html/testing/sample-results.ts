import { catalogue } from '../../../spec/requirements/catalogue.ts';
import { judgeRun } from '../../judge/judge-run.ts';
import type { Finding, RequirementResult, RunResult } from '../../result/run-result.ts';
import { evidence, failed, open, recordOf, soundChecks, warned } from '../../testing/sample-run.ts';

/** Everything of the level passed; every optional part of a result is there. */
export function conformant(): RunResult {
  return complete(judgeRun(recordOf(soundChecks())));
}

/** Everything passed but what only waiting shows. */
export function deferring(): RunResult {
  const reason = 'a token lives 3600 s; MAX_TOKEN_WAIT_S=3600 lets a run wait so long';
  const awaiting = new Set(catalogue.filter(({ awaits }) => awaits !== undefined).map(({ id }) => id));
  const checks = soundChecks((verdict) =>
    awaiting.has(verdict.requirement)
      ? { requirement: verdict.requirement, verdict: 'deferred', reason }
      : verdict,
  );
  return complete(judgeRun(recordOf(checks)));
}

/** One must requirement failed. */
export function singleFault(): RunResult {
  const id = 'GET-SCHEDULE-PROTECTED';
  const checks = soundChecks((verdict) => (verdict.requirement === id ? failed(id) : verdict));
  return complete(judgeRun(recordOf(checks)));
}

/** Failures, warnings and open questions in every area, one failure waived, the suite itself sound. */
export function everythingBroken(): RunResult {
  const levels = new Map(catalogue.map(({ id, level }, index) => [id, { level, index }] as const));
  const checks = soundChecks((verdict) => {
    const { level, index = 0 } = levels.get(verdict.requirement) ?? {};
    if (index % 3 === 0)
      return open(verdict.requirement, `no place was found; TARGET_TIMEZONE may open one ${index % 5}`);
    if (level === 'must')
      return index % 3 === 1 ? failed(verdict.requirement, { count: index + 1 }) : verdict;
    return level === 'advisory' ? warned(verdict.requirement, { smallestCase: '{"persons":0}' }) : verdict;
  });
  const result = complete(judgeRun(recordOf(checks)));
  const [first, ...others] = result.findings;
  if (first === undefined) throw new Error('nothing was found');
  return {
    ...result,
    findings: [...others, { ...first, verdict: 'waived' }],
    waivers: [
      {
        requirement: first.requirement,
        covers: 'failed',
        reason: 'fixed in the next version',
        owner: 'POS team',
        expires: '2026-12-24',
      },
    ],
  };
}

/** Nothing was found out. */
export function couldNotBeJudged(): RunResult {
  const problem = { code: 'TARGET_UNREACHABLE', message: 'expected: a target\nfound:    ECONNREFUSED' };
  return judgeRun(recordOf([], { problem }));
}

/** A few of each kind: what is repeated hundreds of times need not be looked at as often. */
export function excerpt(result: RunResult): RunResult {
  const findings = result.findings.filter((_, index) => index < 4 || index >= result.findings.length - 4);
  const found = new Set(findings.map(({ requirement }) => requirement));
  const requirements = result.requirements.filter(({ id }, index) => index % 12 === 0 || found.has(id));
  return { ...result, requirements, findings };
}

/** As many findings as there are requirements, each as large as a finding gets. */
export function manyFindings(count: number): RunResult {
  const sound = conformant();
  const requirements = Array.from({ length: count }, (_, index): RequirementResult => {
    const model = sound.requirements[index % sound.requirements.length];
    if (model === undefined) throw new Error('there are no requirements');
    return { ...model, id: `${model.id}-${index}`, level: 'must', verdict: 'failed' };
  });
  const large = { ...evidence('large'), response: `200 ${'{"name":"Zum Goldenen Hirschen"},'.repeat(60)}` };
  const findings = requirements.map(({ id, section, contract, text }): Finding => ({
    requirement: id,
    level: 'must',
    verdict: 'failed',
    section,
    ...(contract !== undefined && { contract }),
    statement: text,
    message: 'expected a string, observed 17',
    expected: 'a string '.repeat(10),
    observed: '17 '.repeat(50),
    count: 3,
    operations: ['createBooking', 'getBooking'],
    evidence: [large, large, large],
    replay: `SEED=0123456789ab npm run conformance -- --grep ${id}`,
    checks: ['suites/bookings/sample.checks.ts:7'],
  }));
  const counts = { ...sound.counts, passed: 0, observed: 0, 'not applicable': 0, failed: count };
  return { ...sound, verdict: 'not conformant', requirements, findings, counts };
}

function complete(result: RunResult): RunResult {
  const kinds = ['CREATE BOOKING', 'UPDATE BOOKING', 'DELETE BOOKING', 'UPDATE RESTAURANT'];
  return {
    ...result,
    target: { url: 'https://partner-api.example.com', build: '2026.11.3' },
    suite: { ...result.suite, documentSha256: '1f'.repeat(32), catalogueSha256: '9a'.repeat(32) },
    settings: { TARGET_URL: 'https://partner-api.example.com', TARGET_CLIENT_SECRET: 'set' },
    sensitivity: {
      ...{ faults: 412, caught: 411, variants: 38, falseAlarms: 0 },
      mutants: {
        ...{ total: 51, killed: 42, from: 0.7, to: 0.903, date: '2026-02-27' },
        ...{ seed: '20260227', depth: 'standard' },
      },
    },
    observations: { 'create-booking.state': 'CREATED', 'list-restaurants.size.above': 'clamped to 100' },
    description: {
      source: 'https://partner-api.example.com/v3/api-docs',
      openapi: '3.0.1',
      differences: [
        {
          kind: 'field-missing',
          where: 'BookingExternalDto.meta in answers',
          operations: ['GET /api/v1/external/booking/{id}'],
          expected: 'object',
          observed: 'no such field',
        },
        {
          kind: 'widened',
          where: 'BookingExternalDto.comment in answers',
          operations: ['GET /api/v1/external/booking/{id}', 'POST /api/v1/external/restaurant/{id}/booking'],
          expected: 'string',
          observed: 'string or null',
        },
      ],
      ...{ left: 3, notFollowed: 1 },
    },
    transitions: [
      { from: 'CREATED', to: 'SENT', by: ['itself'] },
      { from: 'CREATED', to: 'CANCELING', by: ['cancellation', 'restaurant'] },
      { from: 'CLOSED', to: 'ACCEPTED', by: ['restaurant'] },
    ],
    deliveryLatencyMs: { notifications: 60, minimum: 3, median: 22, percentile95: 310, maximum: 389 },
    operationLatencies: ['requestToken', 'createBooking'].map((operation, index) => ({
      operation,
      requests: 20 + index,
      minimum: 1,
      median: 4 + index,
      percentile95: 30,
      maximum: 420,
    })),
    valueCoverage: {
      text: {
        '51 characters': { sent: 12, accepted: 11, readBack: 33 },
        'right to left': { sent: 4, accepted: 4, readBack: 12 },
      },
      persons: { '32768': { sent: 1, accepted: 0, readBack: 0 } },
    },
    timeline: Array.from({ length: 60 }, (_, index) => ({
      trigger: 'POST /api/v1/external/restaurant/14/booking',
      triggeredAtMs: 300 + index * 70,
      notification: kinds[index % kinds.length] ?? '',
      arrivedAtMs: 305 + index * 70 + (index % 7) * 50,
    })),
  };
}
