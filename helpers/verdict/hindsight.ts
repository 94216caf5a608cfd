import type { CheckReport, CheckVerdict, ProcessLateness } from './check-report.ts';
import type { Refutation, Refutations } from './claim.ts';

/** What only the end of a run shows. */
export interface Hindsight {
  readonly refutations: Refutations;
  /** Of the runner, which is also the listener, in the whole run. */
  readonly lateness?: ProcessLateness;
}

const BEHIND =
  'a notification had not come by the end of the run, when the target was still sending what happened before';

/** The report of a check as the end of the run shows it: what came late is not missing. */
export function inHindsight(report: CheckReport, refutations: Refutations): CheckReport {
  const known = report.verdicts.flatMap((verdict) => claimsOf(verdict)).map((id) => refutations[id]);
  const late = known.flatMap((one) => (one?.kind === 'came' ? [one.delivery] : []));
  return {
    ...report,
    verdicts: report.verdicts.map((verdict) => settled(verdict, refutations)),
    deliveries: [...report.deliveries, ...late],
  };
}

function settled(verdict: CheckVerdict, refutations: Refutations): CheckVerdict {
  const claims = claimsOf(verdict);
  const known = claims.flatMap((id): readonly Refutation[] => {
    const refutation = refutations[id];
    return refutation === undefined ? [] : [refutation];
  });
  if (claims.length === 0 || known.length < claims.length) return verdict;
  const { requirement } = verdict;
  if (known.every(({ kind }) => kind === 'came')) return { verdict: 'passed', requirement };
  return { verdict: 'inconclusive', requirement, reason: BEHIND };
}

function claimsOf(verdict: CheckVerdict): readonly string[] {
  return 'claims' in verdict ? (verdict.claims ?? []) : [];
}

/** A process that is late for so much of the time, or once for so long, can't judge by time. */
const MOST_SHARE = 0.2;

const LONGEST_MS = 1_000;

/** A shorter time tells little. */
const LEAST_MS = 1_000;

/** Whether a process was too late to judge by time. */
export function isLate({ lateMs, worstMs, ofMs }: ProcessLateness): boolean {
  return worstMs >= LONGEST_MS || (ofMs >= LEAST_MS && lateMs >= MOST_SHARE * ofMs);
}
