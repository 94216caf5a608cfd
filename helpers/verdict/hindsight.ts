import type { CheckReport, CheckVerdict } from './check-report.ts';
import type { Refutation, Refutations } from './claim.ts';

/** What only the end of a run shows. */
export interface Hindsight {
  readonly refutations: Refutations;
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
