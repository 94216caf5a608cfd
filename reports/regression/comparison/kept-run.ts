import { Ajv2020 } from 'ajv/dist/2020.js';
import {
  type DeliveryLatency,
  type OperationLatency,
  REQUIREMENT_VERDICTS,
  type RequirementVerdict,
  type RunLevel,
  type RunProblem,
  type RunResult,
  type RunVerdict,
  type SeenTransition,
  type SuiteVersion,
} from '../../result/run-result.ts';

const EMBEDDED = 'embedded reference implementation';

/** The part of a run that the history keeps: enough to compare every later run with it, small enough for years of nights. */
export interface KeptRun {
  readonly format: 1;
  /** Names the run: when it began and its seed. */
  readonly id: string;
  readonly startedAt: string;
  readonly durationMs: number;
  /** The base address, or a name for the embedded reference, whose port changes from run to run. */
  readonly target: string;
  readonly build?: string;
  readonly level: RunLevel;
  readonly depth: string;
  readonly seed: string;
  readonly partial: boolean;
  readonly suite: SuiteVersion;
  readonly verdict: RunVerdict;
  readonly problem?: RunProblem;
  readonly exchanges: number;
  readonly mustTested: RunResult['mustTested'];
  /** The ids of the requirements that have each verdict; a verdict that none has is left out. */
  readonly verdicts: Readonly<Partial<Record<RequirementVerdict, readonly string[]>>>;
  /** Why requirements were left open: each reason with the ids that it left open. */
  readonly reasons: Readonly<Record<string, readonly string[]>>;
  readonly facts: Readonly<Record<string, string>>;
  readonly deliveryLatencyMs?: DeliveryLatency;
  readonly operationLatencies?: readonly OperationLatency[];
}

/** A requirement as one kept run judged it. */
export interface KeptVerdict {
  readonly verdict: RequirementVerdict;
  readonly reason?: string;
}

/**
 * The part of a result that is kept.
 *
 * @param isEmbedded whether the embedded reference was judged, where the result itself does not say so
 */
export function keptRunOf(result: RunResult, isEmbedded = judgedEmbedded(result)): KeptRun {
  const { startedAt, durationMs, target, level, depth, seed, partial, suite, verdict, problem } = result;
  const { exchanges, mustTested, requirements, deliveryLatencyMs, operationLatencies } = result;
  const idsWith = (one: RequirementVerdict): readonly string[] =>
    requirements.filter((entry) => entry.verdict === one).map(({ id }) => id);
  const given: readonly (readonly [string, readonly string[]])[] = REQUIREMENT_VERDICTS.map((one) => [
    one,
    idsWith(one),
  ]);
  return {
    format: 1,
    id: `${startedAt} ${seed}`,
    ...{ startedAt, durationMs, target: isEmbedded ? EMBEDDED : target.url },
    ...(target.build !== undefined && { build: target.build }),
    ...{ level, depth, seed, partial, suite, verdict },
    ...(problem && { problem }),
    ...{ exchanges, mustTested },
    verdicts: Object.fromEntries(given.filter(([, ids]) => ids.length > 0)),
    reasons: reasonsOf(result),
    facts: { ...result.observations, ...transitionFacts(result.transitions) },
    ...(deliveryLatencyMs && { deliveryLatencyMs }),
    ...(operationLatencies && { operationLatencies }),
  };
}

/** The entry of a run that ended without a result. */
export function keptWithoutResult(
  about: Pick<KeptRun, 'startedAt' | 'durationMs' | 'target' | 'level' | 'depth' | 'seed' | 'suite'>,
  message: string,
): KeptRun {
  return {
    format: 1,
    id: `${about.startedAt} ${about.seed}`,
    ...about,
    partial: true,
    verdict: 'broken',
    problem: { code: 'NO_RESULT', message },
    exchanges: 0,
    mustTested: { total: 0, tested: 0, waived: 0, deferred: 0, notApplicable: 0, inconclusive: 0 },
    verdicts: {},
    reasons: {},
    facts: {},
  };
}

/** The name under which a target is kept. */
export function targetName(url: string | undefined): string {
  return url ?? EMBEDDED;
}

/** Every requirement of a kept run with its verdict. */
export function verdictsIn({ verdicts, reasons }: KeptRun): ReadonlyMap<string, KeptVerdict> {
  const why = new Map(Object.entries(reasons).flatMap(([reason, ids]) => ids.map((id) => [id, reason])));
  const all = REQUIREMENT_VERDICTS.flatMap((verdict) =>
    (verdicts[verdict] ?? []).map((id) => {
      const reason = why.get(id);
      return [id, { verdict, ...(reason !== undefined && { reason }) }] as const;
    }),
  );
  return new Map(all);
}

/** Whether other runs may be compared with it: it could be judged, and no check was left out. */
export function isSound({ verdict, partial }: Pick<KeptRun, 'verdict' | 'partial'>): boolean {
  return verdict !== 'broken' && !partial;
}

function judgedEmbedded({ settings, target }: RunResult): boolean {
  return target.url === EMBEDDED || (settings !== undefined && settings['TARGET_URL'] === undefined);
}

function reasonsOf({ requirements }: RunResult): Readonly<Record<string, readonly string[]>> {
  const reasons = new Map<string, string[]>();
  for (const { id, reason } of requirements) {
    if (reason !== undefined) reasons.set(reason, [...(reasons.get(reason) ?? []), id]);
  }
  return Object.fromEntries(reasons);
}

function transitionFacts(transitions: readonly SeenTransition[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    transitions.map(({ from, to, by }) => [`transition.${from}.${to}`, by.join(', ')]),
  );
}

const text = { type: 'string' };

const count = { type: 'integer', minimum: 0 };

const ids = { type: 'array', items: text };

const latency = {
  type: 'object',
  required: ['minimum', 'median', 'percentile95', 'maximum'],
  properties: { minimum: count, median: count, percentile95: count, maximum: count },
};

/** Lines of earlier versions lack them. */
const LATER_COUNTS = ['waived', 'deferred', 'notApplicable', 'inconclusive'];

/** Members of a later version are ignored. */
const SCHEMA = {
  type: 'object',
  required: [
    ...['format', 'id', 'startedAt', 'durationMs', 'target', 'level', 'depth', 'seed', 'partial', 'suite'],
    ...['verdict', 'exchanges', 'mustTested', 'verdicts', 'reasons', 'facts'],
  ],
  properties: {
    format: { const: 1 },
    id: text,
    startedAt: text,
    durationMs: count,
    target: text,
    build: text,
    level: { enum: ['core', 'full'] },
    depth: text,
    seed: text,
    partial: { type: 'boolean' },
    suite: { type: 'object', required: ['name', 'version'], properties: { name: text, version: text } },
    verdict: { enum: ['conformant', 'not conformant', 'inconclusive', 'broken'] },
    problem: { type: 'object', required: ['code', 'message'], properties: { code: text, message: text } },
    exchanges: count,
    mustTested: {
      type: 'object',
      required: ['tested', 'total'],
      properties: {
        tested: count,
        total: count,
        ...Object.fromEntries(LATER_COUNTS.map((name) => [name, { ...count, default: 0 }])),
      },
    },
    verdicts: {
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries(REQUIREMENT_VERDICTS.map((verdict) => [verdict, ids])),
    },
    reasons: { type: 'object', additionalProperties: ids },
    facts: { type: 'object', additionalProperties: text },
    deliveryLatencyMs: latency,
    operationLatencies: {
      type: 'array',
      items: { ...latency, required: [...latency.required, 'operation'] },
    },
  },
};

const isKept = new Ajv2020({
  strict: true,
  strictRequired: false,
  strictTypes: false,
  useDefaults: true,
}).compile<KeptRun>(SCHEMA);

/** A kept run from JSON; undefined for anything else, or another format. */
export function keptRunIn(json: string): KeptRun | undefined {
  const value = parsed(json);
  return isKept(value) ? value : undefined;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
