import type {
  CheckReport,
  CheckVerdict,
  Deviation,
  ReplayStep,
  RunFacts,
} from '../../helpers/verdict/check-report.ts';
import { catalogue, type RequirementId } from '../../spec/requirements/catalogue.ts';
import type { CheckOutcome, ErrorText } from '../judge/check-outcome.ts';
import type { RunRecord } from '../judge/run-record.ts';

const CAPABILITIES = [
  'confirmation-code',
  'booking-state',
  'booking-delete',
  'restaurant-create',
  'restaurant-update',
  'restaurant-delete',
] as const;

/** The facts of a run with all capabilities. */
export const sampleFacts: RunFacts = {
  targetUrl: 'http://127.0.0.1:41234',
  level: 'full',
  seed: '0123456789ab',
  depth: 'standard',
  capabilities: CAPABILITIES,
};

type SampleCheck = Partial<Omit<CheckOutcome, 'reading'>> & {
  readonly run?: Partial<RunFacts>;
  readonly report?: Partial<CheckReport>;
};

/** The outcome of a check that gave these verdicts. */
export function checkWith(
  verdicts: readonly CheckVerdict[],
  { run, report, ...outcome }: SampleCheck = {},
): CheckOutcome {
  const failed = verdicts.filter(({ verdict }) => verdict === 'failed');
  return {
    title: 'a check',
    file: 'suites/auth/sample.spec.ts',
    line: 7,
    covers: verdicts.map(({ requirement }) => requirement),
    status: failed.length > 0 ? 'failed' : 'passed',
    durationMs: 12,
    errors: failed.slice(0, 1).map(({ requirement }) => verdictError(requirement)),
    ...outcome,
    reading: {
      kind: 'read',
      report: {
        run: { ...sampleFacts, ...run },
        verdicts,
        breaches: [],
        observations: {},
        transitions: [],
        deliveries: [],
        answerTimesMs: {},
        exchanges: 3,
        leftBehind: [],
        ...report,
      },
    },
  };
}

/** The record of a run of these checks, which are all checks of the suite. */
export function recordOf(checks: readonly CheckOutcome[], more: Partial<RunRecord> = {}): RunRecord {
  return {
    suite: { name: 'restaurant-booking-conformance', version: '0.1.0' },
    options: { seed: 'fedcba987654', depth: 'standard', level: undefined, targetUrl: undefined },
    startedAt: '2026-03-01T12:00:00.000Z',
    durationMs: 4321,
    phases: { startUpMs: 1234, checksMs: 3000 },
    leftBehind: undefined,
    checks,
    known: { files: [], ids: new Set() },
    endedEarly: false,
    interrupted: false,
    problem: undefined,
    globalErrors: [],
    ...more,
  };
}

/** A check for each area that judges everything in the catalogue which can be judged, to the target's credit. */
export function soundChecks(
  change: (verdict: CheckVerdict) => CheckVerdict | undefined = (same) => same,
): readonly CheckOutcome[] {
  const verdicts = catalogue.flatMap((entry): readonly CheckVerdict[] => {
    if (entry.excluded !== undefined) return [];
    const verdict = entry.level === 'observed' ? 'observed' : 'passed';
    return [change({ requirement: entry.id, verdict })].filter((one) => one !== undefined);
  });
  return verdicts.map((verdict, index) => checkWith([verdict], { line: index + 1 }));
}

export function passed(requirement: RequirementId): CheckVerdict {
  return { requirement, verdict: 'passed' };
}

export function failed(requirement: RequirementId, more: Partial<Deviation> = {}): CheckVerdict {
  return { requirement, verdict: 'failed', deviation: deviationFrom(requirement, more) };
}

export function warned(requirement: RequirementId, more: Partial<Deviation> = {}): CheckVerdict {
  return { requirement, verdict: 'warned', deviation: deviationFrom(requirement, more) };
}

export function open(requirement: RequirementId, reason: string): CheckVerdict {
  return { requirement, verdict: 'inconclusive', reason };
}

export function deviationFrom(requirement: RequirementId, more: Partial<Deviation> = {}): Deviation {
  return {
    requirement,
    expected: 'a string',
    observed: '17',
    count: 1,
    operations: ['createBooking'],
    evidence: [evidence('first')],
    ...more,
  };
}

export function evidence(mark: string): Deviation['evidence'][number] {
  return {
    operation: 'createBooking',
    request: `POST /api/v1/external/restaurant/1/booking {"firstName":"${mark}"}`,
    response: `200 {"id":${mark.length}}`,
    curl: `curl -i -X POST "http://127.0.0.1:41234/api/v1/external/restaurant/1/booking"`,
  };
}

/** The one request of a finding. */
export const sampleStep: ReplayStep = {
  ...{ operation: 'createBooking', role: 'decisive', base: 'TARGET_URL', method: 'POST' },
  ...{ path: '/api/v1/external/restaurant/1/booking', headers: {}, answered: '200' },
};

export function verdictError(requirement: RequirementId): ErrorText {
  const message = `VerdictError: ${requirement} (must, contract section 1)\nstatement`;
  return { message, stack: `${message}\n    at suites/auth/sample.spec.ts:9:3` };
}
