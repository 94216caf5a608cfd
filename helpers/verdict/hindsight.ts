import { areaOf, requirementById, type RequirementId } from '../../spec/requirements/catalogue.ts';
import type { CheckReport, CheckVerdict, Deviation, ProcessLateness } from './check-report.ts';
import type { Refutation, Refutations } from './claim.ts';

/** What only the end of a run shows. */
export interface Hindsight {
  readonly refutations: Refutations;
  /** Why notifications may have come without being kept; absent where all were kept. */
  readonly lostBecause?: string;
  /** How the listener was flooded, by whomever, or that it went away; absent where nothing happened to it. */
  readonly flooded?: string;
  /** Of the runner, which is also the listener, in the whole run. */
  readonly lateness?: ProcessLateness;
  /** What the trace of the whole run shows against the target. */
  readonly deviations?: readonly OracleDeviation[];
  /** What the trace can't be read without. */
  readonly trace?: TraceFacts;
  /** The file with what belongs to no check or shows the deviations, one JSON line each; undefined where nothing does. */
  readonly exchangesFile?: string;
}

/** Facts without which recorded exchanges make no trace. */
export interface TraceFacts {
  /** The address under which the webhooks of the run were registered. */
  readonly listenerUrl: string;
  /** Those of the other shards of the run. */
  readonly otherListenerUrls?: readonly string[];
  /** How long a notification may take, in ms. */
  readonly eventTimeoutMs: number;
  /** The listener could not keep all notifications, so that a missing one tells nothing. */
  readonly losesNotifications?: true;
}

/** A deviation that the trace of a whole run shows. */
export interface OracleDeviation extends Deviation {
  /** Requirements whose failure explains it, so that it is no finding of its own. */
  readonly explainedBy: readonly RequirementId[];
}

const LOST = 'a notification that did not come may be one that the listener could not keep';

const BEHIND =
  'a notification had not come by the end of the run, when the target was still sending what happened before';

/**
 * The report of a check as the end of the run shows it: what came late is not missing, and where notifications were lost,
 * no statement about them is kept for sure.
 *
 * @param lostBecause unset: none were lost
 */
export function inHindsight<T extends Pick<CheckReport, 'verdicts' | 'deliveries'>>(
  report: T,
  refutations: Refutations,
  lostBecause?: string,
): T {
  const known = report.verdicts.flatMap((verdict) => claimsOf(verdict)).map((id) => refutations[id]);
  const late = known.flatMap((one) => (one?.kind === 'came' ? [one.delivery] : []));
  return {
    ...report,
    verdicts: report.verdicts
      .map((verdict) => settled(verdict, refutations))
      .map((verdict) => (lostBecause === undefined ? verdict : unsure(verdict, lostBecause))),
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
  if (known.some(({ kind }) => kind === 'lost'))
    return { verdict: 'inconclusive', requirement, reason: LOST };
  return { verdict: 'inconclusive', requirement, reason: BEHIND };
}

/** What was lost may be what would have been a finding; a finding stays one. */
function unsure(verdict: CheckVerdict, lostBecause: string): CheckVerdict {
  const { requirement } = verdict;
  if (verdict.verdict !== 'passed' || requirementById(requirement).level === 'observed') return verdict;
  return areaOf(requirement) === 'events'
    ? { verdict: 'inconclusive', requirement, reason: lostBecause }
    : verdict;
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
export function isLate({ lateMs, worstMs, ofMs, jumpMs = 0 }: ProcessLateness): boolean {
  return jumpMs > 0 || worstMs >= LONGEST_MS || (ofMs >= LEAST_MS && lateMs >= MOST_SHARE * ofMs);
}
