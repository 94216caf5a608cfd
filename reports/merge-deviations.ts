import type { RequirementId } from '../spec/requirements/catalogue.ts';
import { placeOf, reportOf, type CheckOutcome, type ReportedDeviation } from './check-outcome.ts';

const MOST_EVIDENCE = 3;

/** All that the checks of a run saw against one requirement. */
export interface MergedDeviation extends ReportedDeviation {
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
 * What one check saw. A check judges fields by the breaches in its own exchanges, so the same sightings can stand both
 * in its verdict and in its breaches; they count once.
 */
function seenBy(check: CheckOutcome): readonly ReportedDeviation[] {
  const report = reportOf(check);
  const seen = new Map<RequirementId, ReportedDeviation>();
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
function caseOf(first: ReportedDeviation, next: ReportedDeviation): Pick<ReportedDeviation, 'smallestCase'> {
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
