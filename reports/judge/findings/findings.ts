import { isDeepStrictEqual } from 'node:util';
import type { Deviation } from '../../../helpers/verdict/check-report.ts';
import { type ReplayedRun, replayCommand } from '../../../helpers/verdict/replay-command.ts';
import type { OracleDeviation } from '../../../helpers/verdict/hindsight.ts';
import { catalogue, requirementById, type RequirementId } from '../../../spec/requirements/catalogue.ts';
import type { Consequence, Finding, Follower } from '../../result/run-result.ts';
import { byConsequence } from './consequence.ts';
import { explanationsOf } from './explanations.ts';
import { type CheckOutcome, placeOf, reportOf } from '../check-outcome.ts';

/**
 * Everything to fix, the most urgent first: failures before warnings, then by what they cost, a cause before what follows
 * from it. A requirement that only records a fact can't be deviated from.
 */
export function findingsOf(deviations: ReadonlyMap<RequirementId, MergedDeviation>): readonly Finding[] {
  const causesOf = (id: RequirementId): readonly RequirementId[] => deviations.get(id)?.causes ?? [];
  return byConsequence([...deviations.keys()], causesOf).flatMap(({ id, consequence }) => {
    const deviation = deviations.get(id);
    return deviation === undefined ? [] : findingOf(deviation, consequence);
  });
}

function findingOf(
  { requirement, checks, run, isCovered, causes, ...seen }: MergedDeviation,
  consequence: Consequence,
): readonly Finding[] {
  const { level, contract, text, judged } = requirementById(requirement);
  if (level === 'observed') return [];
  const finding = {
    requirement,
    level,
    verdict: level === 'must' ? ('failed' as const) : ('warned' as const),
    section: contract.sources[0].section,
    contract,
    consequence,
    ...(causes.length > 0 && { causes }),
    statement: text,
    ...(judged !== undefined && { judged }),
    message: `expected ${seen.expected}, observed ${seen.observed}`,
    expected: seen.expected,
    observed: seen.observed,
    ...(seen.smallestCase !== undefined && { smallestCase: seen.smallestCase }),
    ...(seen.smallestBecause !== undefined && { smallestBecause: seen.smallestBecause }),
    ...(seen.inputs !== undefined && { inputs: seen.inputs }),
    count: seen.count,
    operations: seen.operations,
    evidence: seen.evidence,
    ...(seen.steps !== undefined && { steps: seen.steps }),
    ...(seen.followers.length > 0 && { followers: seen.followers }),
    // What the trace of the whole run showed, or the check of something else, only a whole run shows again.
    replay: replayCommand(requirement, run, isCovered ? 'checks' : 'whole run'),
    checks,
  };
  return [finding];
}

const MOST_EVIDENCE = 3;

/** All that the checks of a run saw against one requirement. */
export interface MergedDeviation extends Deviation {
  /** `file:line` of every check that saw it. */
  readonly checks: readonly string[];
  /** The run in which it was first seen. */
  readonly run: ReplayedRun;
  /** Whether a check of this very requirement saw it. */
  readonly isCovered: boolean;
  readonly followers: readonly Follower[];
  /** Others of the run that explain it. */
  readonly causes: readonly RequirementId[];
}

/**
 * One deviation a requirement, in the order in which they were first seen: counts added, operations and checks united,
 * the first expectation and evidence kept.
 */
export function mergeDeviations(
  checks: readonly CheckOutcome[],
): ReadonlyMap<RequirementId, MergedDeviation> {
  const merged = new Map<RequirementId, MergedDeviation>();
  for (const check of checks) {
    const run = { ...(reportOf(check)?.run ?? { seed: '' }), byPackage: isOfPackage(check.file) };
    for (const deviation of seenBy(check)) {
      const isCovered = check.covers.includes(deviation.requirement);
      const found = {
        ...{ ...deviation, checks: [placeOf(check)], run, isCovered },
        ...{ followers: [], causes: [] },
      };
      const before = merged.get(deviation.requirement);
      merged.set(deviation.requirement, before === undefined ? bounded(found) : together(before, found));
    }
  }
  return merged;
}

/**
 * Adds what the trace of the whole run shows, except what the checks found too. What another finding explains is a follower
 * of that one: one fault is one finding. Where two explain each other, the first one stays.
 */
export function withOracle(
  found: ReadonlyMap<RequirementId, MergedDeviation>,
  deviations: readonly OracleDeviation[],
  run: ReplayedRun,
): ReadonlyMap<RequirementId, MergedDeviation> {
  const all = new Map(found);
  for (const { requirement, explainedBy } of deviations) {
    const known = found.get(requirement);
    const causes = explainedBy.filter((id) => id !== requirement && found.has(id));
    if (known !== undefined && causes.length > 0) all.set(requirement, { ...known, causes });
  }
  const unseen = deviations.filter(({ requirement }) => !found.has(requirement));
  const unexplained = unseen.filter(({ explainedBy }) => !explainedBy.some((one) => found.has(one)));
  const roots = unexplained.filter((one, index) => !unexplained.some(explaining(one, index)));
  for (const root of roots) all.set(root.requirement, seenInTrace(root, run));
  for (const follower of unseen.filter((one) => !roots.includes(one))) {
    const root = rootOf(follower, all, unseen);
    const known = root && all.get(root);
    if (known !== undefined) all.set(known.requirement, withFollower(known, follower));
  }
  return new Map([...all].map(([id, known]) => [id, withCauses(known, all)] as const));
}

/** What checks found is a finding of its own, but one that says which other may explain it. */
function withCauses(
  known: MergedDeviation,
  all: ReadonlyMap<RequirementId, MergedDeviation>,
): MergedDeviation {
  const { requirement } = known;
  const further = [...explanationsOf(requirement), ...absentWith(known, all), ...openWith(known, all)].filter(
    (id) => all.has(id) && all.get(id)?.causes.includes(requirement) !== true,
  );
  return further.length === 0 ? known : { ...known, causes: [...new Set([...known.causes, ...further])] };
}

/** The first field that is absent whenever this one is: what an object lacks as a whole is one fault. */
function absentWith(
  { requirement, count, operations }: MergedDeviation,
  all: ReadonlyMap<RequirementId, MergedDeviation>,
): readonly RequirementId[] {
  const { subject } = requirementById(requirement);
  if (subject === undefined || !('schema' in subject) || subject.aspect !== 'presence') return [];
  const together = [...all.values()].filter((other) => {
    const { subject: of } = requirementById(other.requirement);
    const isAbsence = of !== undefined && 'schema' in of && of.aspect === 'presence';
    const isOfSchema = isAbsence && of.schema === subject.schema;
    return isOfSchema && other.count === count && isDeepStrictEqual(other.operations, operations);
  });
  return firstOf(together.map((other) => other.requirement)).filter((first) => first !== requirement);
}

/** So many operations without protection have one guard, which is missing. */
const LEAST_OPEN = 4;

/** The first of many operations that no token protects. */
function openWith(
  { requirement }: MergedDeviation,
  all: ReadonlyMap<RequirementId, unknown>,
): readonly RequirementId[] {
  const open = [...all.keys()].filter((id) => id.endsWith('-PROTECTED'));
  if (!open.includes(requirement) || open.length < LEAST_OPEN) return [];
  return firstOf(open).filter((first) => first !== requirement);
}

/** The first of some requirements in the order of the catalogue. */
function firstOf(ids: readonly RequirementId[]): readonly RequirementId[] {
  return catalogue.flatMap(({ id }) => (ids.includes(id) ? [id] : [])).slice(0, 1);
}

/** Whether a file of checks is one of the package, which judged then, and not one of a checkout. */
export function isOfPackage(file: string): boolean {
  return file.endsWith('.js');
}

/** Whether one deviation of the trace explains another, which it does not explain itself or stands before. */
function explaining({ requirement, explainedBy }: OracleDeviation, index: number) {
  return (other: OracleDeviation, place: number): boolean =>
    explainedBy.includes(other.requirement) && (place < index || !other.explainedBy.includes(requirement));
}

/** The finding that explains a deviation, if need be by way of others that have no finding of their own. */
function rootOf(
  follower: OracleDeviation,
  found: ReadonlyMap<RequirementId, unknown>,
  unseen: readonly OracleDeviation[],
): RequirementId | undefined {
  const met = new Set([follower]);
  for (const one of met) {
    const root = one.explainedBy.find((id) => found.has(id));
    if (root !== undefined) return root;
    unseen.filter((other) => one.explainedBy.includes(other.requirement)).forEach((other) => met.add(other));
  }
  return undefined;
}

function withFollower(root: MergedDeviation, follower: OracleDeviation): MergedDeviation {
  const { requirement, expected, observed, count } = follower;
  return { ...root, followers: [...root.followers, { requirement, expected, observed, count }] };
}

function seenInTrace(seen: OracleDeviation, run: ReplayedRun): MergedDeviation {
  const { requirement, expected, observed, count, operations, evidence, steps } = seen;
  return {
    ...{ requirement, expected, observed, count, operations, evidence },
    ...(steps !== undefined && { steps }),
    ...{ checks: [], run, isCovered: false, followers: [], causes: [] },
  };
}

/**
 * The deviations that one check saw. A check judges fields by the breaches in its own exchanges, so the same sightings can stand both
 * in its verdict and in its breaches; they count once.
 */
function seenBy(check: CheckOutcome): readonly Deviation[] {
  const report = reportOf(check);
  const seen = new Map<RequirementId, Deviation>();
  const judged = (report?.verdicts ?? []).flatMap((verdict) =>
    'deviation' in verdict ? [verdict.deviation] : [],
  );
  for (const deviation of [...judged, ...(report?.breaches ?? [])]) {
    const { requirement, count, operations } = deviation;
    const before = seen.get(requirement);
    seen.set(
      requirement,
      before === undefined
        ? deviation
        : {
            ...before,
            ...caseOf(before, deviation),
            count: Math.max(before.count, count),
            operations: united(before.operations, operations),
          },
    );
  }
  return [...seen.values()];
}

function together(first: MergedDeviation, next: MergedDeviation): MergedDeviation {
  return {
    // A check counts the breaches that another one of its process shows.
    ...(first.evidence.length > 0 ? first : bounded(next)),
    ...caseOf(first, next),
    count: first.count + next.count,
    operations: united(first.operations, next.operations),
    checks: united(first.checks, next.checks),
    isCovered: first.isCovered || next.isCovered,
  };
}

/** The first smallest case there is: not every check that sees a deviation generates its cases. */
function caseOf(first: Deviation, next: Deviation): Pick<Deviation, 'smallestCase' | 'smallestBecause'> {
  const { smallestCase, smallestBecause } = first.smallestCase === undefined ? next : first;
  return {
    ...(smallestCase !== undefined && { smallestCase }),
    ...(smallestBecause !== undefined && { smallestBecause }),
  };
}

function bounded(deviation: MergedDeviation): MergedDeviation {
  return {
    ...deviation,
    operations: united(deviation.operations, []),
    evidence: deviation.evidence.slice(-MOST_EVIDENCE),
  };
}

function united(first: readonly string[], next: readonly string[]): readonly string[] {
  return [...new Set([...first, ...next])];
}
