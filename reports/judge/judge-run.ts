import type { RunFacts } from '../../helpers/verdict/check-report.ts';
import type {
  CheckResult,
  RequirementResult,
  RunProblem,
  RunResult,
  MutationScore,
} from '../result/run-result.ts';
import { countedIn, countMusts, countVerdicts, runVerdict } from '../result/run-verdict.ts';
import type { ShippedScore } from '../result/shipped-score.ts';
import { applyWaivers } from '../waivers/apply-waivers.ts';
import { type CheckOutcome, reportOf } from './check-outcome.ts';
import { findingsOf, isOfPackage, mergeDeviations, withOracle } from './findings/findings.ts';
import { harnessErrorsOf, problemOf } from './problems.ts';
import { judgeRequirements } from './requirements.ts';
import type { RunRecord } from './run-record.ts';
import {
  busyMachine,
  deliveryLatency,
  operationLatencies,
  readLagFacts,
  timelineOf,
  unitedTransitions,
  unitedValueCoverage,
} from './statistics.ts';

const NO_WAIVERS = { waivers: [], problems: [] };

/** The result of a run; the same for the same checks, in any order and any number of shards. */
export function judgeRun(record: RunRecord): RunResult {
  const checks = [...record.checks].sort(byPlace);
  const reports = checks.flatMap((check) => reportOf(check) ?? []);
  const run = factsOf(record, reports[0]?.run);
  const harnessErrors = [...record.globalErrors, ...checks.flatMap(harnessErrorsOf)];
  const met = problemOf(record, checks);
  const partial = isPartial(record, checks);
  const replayed = { ...run, byPackage: record.known.files.some(isOfPackage) };
  const found = findingsOf(withOracle(mergeDeviations(checks), record.deviations ?? [], replayed));
  const notRunBecause = notRunReason(record, met, partial);
  const judged = judgeRequirements(checks, found, { ...run, notRunBecause });
  const complete = met === undefined && harnessErrors.length === 0 && !partial;
  const waived = applyWaivers({ findings: found, requirements: judged }, record.waivers ?? NO_WAIVERS, {
    ...{ targetUrl: run.targetUrl, startedAt: record.startedAt, level: run.level, complete },
  });
  const problem = met ?? waiverProblem(waived.problems);
  const { findings, applied, notNeeded } = waived;
  const { sensitivity } = record;
  const requirements = waived.requirements.map((one) => withFaults(one, sensitivity));
  const deliveries = reports.flatMap((report) => report.deliveries);
  const latency = deliveryLatency(deliveries.map(({ latencyMs }) => latencyMs));
  const { targetBuild, settings } = record.options;
  const machine = busyMachine(record.lateness, reports);
  // The set-up of each shard finds out for itself; only the reports of its checks are merged.
  const foundOut = [...new Set([record, ...reports.map(({ run: facts }) => facts)].flatMap(foundOutIn))];
  return {
    formatVersion: 1,
    suite: record.suite,
    verdict: runVerdict(requirements, run.level, problem !== undefined || harnessErrors.length > 0),
    level: run.level,
    partial,
    target: { url: run.targetUrl, ...(targetBuild !== undefined && { build: targetBuild }) },
    ...(settings && { settings }),
    ...(sensitivity && { sensitivity: figuresOf(sensitivity) }),
    seed: run.seed,
    depth: run.depth,
    startedAt: record.startedAt,
    durationMs: record.durationMs,
    ...(record.phases && { phases: record.phases }),
    ...(foundOut.length > 0 && { foundOut }),
    ...(record.description && { description: record.description }),
    ...(machine && { machine }),
    ...(record.flooded !== undefined && { flooded: record.flooded }),
    exchanges: reports.reduce((sum, { exchanges }) => sum + exchanges, 0),
    mustTested: countMusts(requirements, run.level),
    counts: countVerdicts(countedIn(requirements, run.level)),
    ...(problem && { problem }),
    harnessErrors,
    requirements,
    findings,
    observations: united([
      ...reports.map(({ observations }) => observations),
      readLagFacts(reports.flatMap(({ readLagsMs = [] }) => readLagsMs)),
    ]),
    transitions: unitedTransitions(reports.flatMap(({ transitions }) => transitions)),
    ...(latency && { deliveryLatencyMs: latency }),
    operationLatencies: operationLatencies(reports.map(({ answerTimesMs }) => answerTimesMs)),
    valueCoverage: unitedValueCoverage(reports.map(({ valueCoverage = {} }) => valueCoverage)),
    timeline: timelineOf(deliveries, record.startedAt),
    ...(applied.length > 0 && { waivers: applied }),
    ...(notNeeded.length > 0 && { waiversNotNeeded: notNeeded }),
    checks: checks.map(asResult),
    leftBehind: [...(record.leftBehind ?? new Set(reports.flatMap(({ leftBehind }) => leftBehind)))],
  };
}

function foundOutIn({ foundOut = [] }: Pick<RunFacts, 'foundOut'>): readonly string[] {
  return foundOut;
}

function waiverProblem(problems: readonly string[]): RunProblem | undefined {
  return problems.length === 0 ? undefined : { code: 'WAIVERS_INVALID', message: problems.join('\n') };
}

function withFaults(requirement: RequirementResult, score: ShippedScore | undefined): RequirementResult {
  const faults = score?.requirements[requirement.id];
  if (faults === undefined) return requirement;
  const { total, caught } = faults;
  return { ...requirement, faults: { total, caught } };
}

function figuresOf({ faults, caught, variants, falseAlarms, mutants }: ShippedScore): MutationScore {
  return { faults, caught, variants, falseAlarms, ...(mutants && { mutants }) };
}

function factsOf({ options }: RunRecord, reported: RunFacts | undefined): RunFacts {
  return (
    reported ?? {
      ...options,
      targetUrl: options.targetUrl ?? 'embedded reference implementation',
      level: options.level ?? 'core',
      capabilities: [],
    }
  );
}

function isPartial({ known, endedEarly, interrupted }: RunRecord, checks: readonly CheckOutcome[]): boolean {
  const covered = new Set<string>(checks.flatMap(({ covers }) => covers));
  const files = new Set(checks.map(({ file }) => file));
  const allChosen =
    known.files.every((file) => files.has(file)) && [...known.ids].every((id) => covered.has(id));
  return endedEarly || interrupted || !allChosen;
}

function notRunReason(
  { endedEarly }: RunRecord,
  problem: RunProblem | undefined,
  partial: boolean,
): string | undefined {
  if (problem !== undefined) return `not run: the run could not be judged (${problem.code})`;
  if (endedEarly) return 'not run: the run ended early';
  return partial ? 'not run: this run was limited to other checks' : undefined;
}

/** Facts of all checks by name; where checks saw different ones under a name, all of them. */
function united(maps: readonly Readonly<Record<string, string>>[]): Readonly<Record<string, string>> {
  const facts = new Map<string, Set<string>>();
  for (const [name, fact] of maps.flatMap((map) => Object.entries(map))) {
    facts.set(name, (facts.get(name) ?? new Set()).add(fact));
  }
  const names = [...facts.keys()].sort();
  return Object.fromEntries(names.map((name) => [name, [...(facts.get(name) ?? [])].sort().join('; ')]));
}

function asResult({ title, file, line, covers, durationMs, status }: CheckOutcome): CheckResult {
  return { title, file, line, requirements: covers, durationMs, status };
}

/** Checks in the order in which they stand in their files. */
export function byPlace(one: CheckOutcome, other: CheckOutcome): number {
  return order(one.file, other.file) || one.line - other.line || order(one.title, other.title);
}

function order(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
