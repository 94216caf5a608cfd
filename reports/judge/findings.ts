import type { Deviation } from '../../helpers/verdict/check-report.ts';
import { replayCommand } from '../../helpers/verdict/finding.ts';
import { areaOf, catalogue, requirementById, type RequirementId } from '../../spec/requirements/catalogue.ts';
import type { Finding } from '../result/run-result.ts';
import { type CheckOutcome, placeOf, reportOf } from './check-outcome.ts';

const position = new Map(catalogue.map(({ id }, index) => [id, index] as const));

/**
 * Everything to fix, the most urgent first: failures before warnings, then the token, on which all else depends, then in the
 * order of the catalogue. A requirement that only records a fact can't be deviated from.
 */
export function findingsOf(deviations: ReadonlyMap<RequirementId, MergedDeviation>): readonly Finding[] {
  return [...deviations.keys()]
    .sort((one, other) => urgency(one) - urgency(other))
    .flatMap((id) => {
      const deviation = deviations.get(id);
      return deviation === undefined ? [] : findingOf(deviation);
    });
}

function urgency(id: RequirementId): number {
  const steps = requirementById(id).level === 'must' ? 0 : 2;
  const rank = areaOf(id) === 'auth' ? steps : steps + 1;
  return rank * catalogue.length + (position.get(id) ?? 0);
}

function findingOf({ requirement, checks, seed, ...seen }: MergedDeviation): readonly Finding[] {
  const { level, section, text } = requirementById(requirement);
  if (level === 'observed') return [];
  const finding = {
    requirement,
    level,
    verdict: level === 'must' ? ('failed' as const) : ('warned' as const),
    section,
    statement: text,
    message: `expected ${seen.expected}, observed ${seen.observed}`,
    expected: seen.expected,
    observed: seen.observed,
    ...(seen.smallestCase !== undefined && { smallestCase: seen.smallestCase }),
    count: seen.count,
    operations: seen.operations,
    evidence: seen.evidence,
    replay: replayCommand(requirement, seed),
    checks,
  };
  return [finding];
}

const MOST_EVIDENCE = 3;

/** All that the checks of a run saw against one requirement. */
export interface MergedDeviation extends Deviation {
  /** `file:line` of every check that saw it. */
  readonly checks: readonly string[];
  /** The seed under which it was first seen. */
  readonly seed: string;
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
    const seed = reportOf(check)?.run.seed ?? '';
    for (const deviation of seenBy(check)) {
      const found = { ...deviation, checks: [placeOf(check)], seed };
      const before = merged.get(deviation.requirement);
      merged.set(deviation.requirement, before === undefined ? bounded(found) : together(before, found));
    }
  }
  return merged;
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
    ...first,
    ...caseOf(first, next),
    count: first.count + next.count,
    operations: united(first.operations, next.operations),
    checks: united(first.checks, next.checks),
  };
}

/** The first smallest case there is: not every check that sees a deviation generates its cases. */
function caseOf(first: Deviation, next: Deviation): Pick<Deviation, 'smallestCase'> {
  const smallestCase = first.smallestCase ?? next.smallestCase;
  return smallestCase === undefined ? {} : { smallestCase };
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
