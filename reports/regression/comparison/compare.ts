import type { Level } from '../../../spec/requirements/entry/subject.ts';
import type { Finding, RequirementResult, RequirementVerdict, RunResult } from '../../result/run-result.ts';
import { type ComparedLatencies, comparedLatencies } from './compare-latencies.ts';
import { type KeptRun, keptRunOf, type KeptVerdict, verdictsIn } from './kept-run.ts';
import { missedOpportunity, type Opportunity } from './reason-kinds.ts';
import { type FactChange, type UnsteadyFact, unsteadyFacts } from './unsteady-facts.ts';

/** How many runs back a fact may have been otherwise to count as unsteady. */
const RUNS_LOOKED_AT = 20;

/** Verdicts that say nothing of the target's behaviour. */
const OPEN: ReadonlySet<RequirementVerdict> = new Set(['inconclusive', 'deferred', 'not applicable']);

/** Behaviour that the contract leaves open, and that the target has changed. */
export interface ComparedFacts {
  /** Steady until now. */
  readonly changed: readonly FactChange[];
  /** Set apart, whether they changed this time or not: see {@link unsteadyFacts}. */
  readonly unsteady: readonly UnsteadyFact[];
  readonly appeared: readonly { readonly name: string; readonly after: string }[];
  /** Not seen this time, which may be for want of an opportunity. */
  readonly notSeen: readonly { readonly name: string; readonly before: string }[];
}

/** Compares the facts of a run with those that earlier runs saw last; the last of them is the one compared with. */
function comparedFacts(after: KeptRun, past: readonly KeptRun[]): ComparedFacts {
  const recent = past.slice(-RUNS_LOOKED_AT);
  const last = past.at(-1)?.facts ?? {};
  const unsteady = unsteadyFacts(after, recent);
  const setApart = new Set(unsteady.map(({ name }) => name));
  const changed: FactChange[] = [];
  const appeared: { name: string; after: string }[] = [];
  for (const [name, fact] of Object.entries(after.facts)) {
    if (setApart.has(name)) continue;
    const before = recent.map(({ facts }) => facts[name]).findLast((one) => one !== undefined);
    if (before === undefined) appeared.push({ name, after: fact });
    else if (before !== fact) changed.push({ name, before, after: fact });
  }
  const notSeen = Object.entries(last)
    .filter(([name]) => after.facts[name] === undefined)
    .map(([name, before]) => ({ name, before }));
  return { changed, unsteady, appeared, notSeen };
}

/** A requirement whose verdict matters beside an earlier one. */
export interface Change {
  readonly id: string;
  readonly level: Level;
  readonly text: string;
  readonly verdict: RequirementVerdict;
  readonly reason?: string;
  /** The last verdict that was one: an earlier run's, where the one compared with left it open. */
  readonly before?: RequirementVerdict;
  /** Start of the first run in the unbroken series that showed the deviation or left it open; RFC 3339. */
  readonly since?: string;
  readonly opportunity?: Opportunity;
  /** Of its finding, where there is one. */
  readonly expected?: string;
  readonly observed?: string;
}

/** The differences of a run from an earlier one. Every requirement is in one of the lists at most. */
export interface Comparison {
  readonly before: KeptRun;
  readonly after: KeptRun;
  readonly newlyFailing: readonly Change[];
  readonly newlyWarned: readonly Change[];
  readonly fixed: readonly Change[];
  readonly stillFailing: readonly Change[];
  readonly stillWarned: readonly Change[];
  readonly newlyInconclusive: readonly Change[];
  /** Inconclusive before as well, or newly so, and not the target's doing. */
  readonly noOpportunity: readonly Change[];
  /** Only waiting shows them, and the run was not told to wait. */
  readonly deferred: readonly Change[];
  /** Left open before, judged now, to the target's credit. */
  readonly newlyTested: readonly Change[];
  readonly added: readonly Change[];
  readonly gone: readonly { readonly id: string; readonly before: RequirementVerdict }[];
  readonly facts: ComparedFacts;
  readonly latencies: ComparedLatencies;
}

type Verdicts = ReadonlyMap<string, KeptVerdict>;

/**
 * Compares a result with an earlier run.
 *
 * @param earlier comparable runs before that one, the oldest first: they show since when something fails, what was known
 *   before a requirement was left open, which facts never were steady, and how much latencies move by themselves
 */
export function compareRuns(
  before: KeptRun,
  result: RunResult,
  { earlier = [], after = keptRunOf(result) }: { earlier?: readonly KeptRun[]; after?: KeptRun } = {},
): Comparison {
  const past = [...earlier, before];
  const judgedPast = past.map((run) => ({ startedAt: run.startedAt, verdicts: judgedIn(run) }));
  const here = new Set(result.requirements.map(({ id }) => id));
  const known = judgedIn(before);
  const found = new Map(result.findings.map((finding) => [finding.requirement, finding] as const));
  const changes = result.requirements.flatMap((entry) =>
    entry.excluded
      ? []
      : [{ change: changeOf(entry, judgedPast, found.get(entry.id)), isNew: !known.has(entry.id) }],
  );
  const those = (fits: (change: Change) => boolean): readonly Change[] =>
    changes.filter(({ change, isNew }) => !isNew && fits(change)).map(({ change }) => change);
  return {
    before,
    after,
    newlyFailing: those((one) => fails(one.verdict) && !fails(one.before)),
    newlyWarned: those((one) => one.verdict === 'warned' && one.before !== 'warned'),
    fixed: those((one) => deviates(one.before) && isJudged(one.verdict) && !deviates(one.verdict)),
    stillFailing: those((one) => fails(one.verdict) && fails(one.before)),
    stillWarned: those((one) => one.verdict === 'warned' && one.before === 'warned'),
    newlyInconclusive: those((one) => isNewlyOpen(one, known) && one.opportunity === undefined),
    noOpportunity: those((one) => one.opportunity !== undefined),
    deferred: those((one) => one.verdict === 'deferred'),
    newlyTested: those(
      (one) =>
        isJudged(one.verdict) && !deviates(one.verdict) && !deviates(one.before) && wasOpen(one, known),
    ),
    added: changes.filter(({ isNew }) => isNew).map(({ change }) => change),
    gone: [...known].flatMap(([id, { verdict }]) => (here.has(id) ? [] : [{ id, before: verdict }])),
    facts: comparedFacts(after, past),
    latencies: comparedLatencies(after, past),
  };
}

function judgedIn(run: KeptRun): Verdicts {
  return new Map([...verdictsIn(run)].map(([id, kept]) => [id, asJudged(kept)]));
}

/** A waiver of what was not tested changes nothing of it: with a reason, the requirement stayed open. */
function asJudged({ verdict, reason }: KeptVerdict): KeptVerdict {
  if (verdict !== 'waived' || reason === undefined)
    return { verdict, ...(reason !== undefined && { reason }) };
  return { verdict: 'inconclusive', reason: `${reason} (waived)` };
}

/** Whether the target got worse: a must requirement has begun to fail, and no waiver accepts it. */
export function hasRegressed({ newlyFailing }: Comparison): boolean {
  return newlyFailing.some(({ verdict }) => verdict === 'failed');
}

function changeOf(
  entry: RequirementResult,
  past: readonly { readonly startedAt: string; readonly verdicts: Verdicts }[],
  finding: Finding | undefined,
): Change {
  const { id, level, text } = entry;
  const { verdict, reason } = asJudged(entry);
  const decided = past.map(({ verdicts }) => verdicts.get(id)?.verdict).filter(isJudged);
  const before = decided.at(-1) ?? past.at(-1)?.verdicts.get(id)?.verdict;
  const opportunity = missedOpportunity({ verdict, ...(reason !== undefined && { reason }) });
  const since = deviates(verdict) && deviates(before) ? sinceWhen(id, past) : undefined;
  return {
    ...{ id, level, text, verdict },
    ...(reason !== undefined && { reason }),
    ...(before !== undefined && { before }),
    ...(since !== undefined && { since }),
    ...(opportunity !== undefined && { opportunity }),
    ...(finding && { expected: finding.expected, observed: finding.observed }),
  };
}

/** Back from the last run: the first that deviated, as long as none between was to the target's credit. */
function sinceWhen(
  id: string,
  past: readonly { readonly startedAt: string; readonly verdicts: Verdicts }[],
): string | undefined {
  let since: string | undefined;
  for (const { startedAt, verdicts } of [...past].reverse()) {
    const verdict = verdicts.get(id)?.verdict;
    if (deviates(verdict)) since = startedAt;
    else if (isJudged(verdict)) break;
  }
  return since;
}

function isNewlyOpen({ id, verdict }: Change, known: Verdicts): boolean {
  return verdict === 'inconclusive' && known.get(id)?.verdict !== 'inconclusive';
}

function wasOpen({ id }: Change, known: Verdicts): boolean {
  const verdict = known.get(id)?.verdict;
  return verdict !== undefined && !isJudged(verdict);
}

function fails(verdict: RequirementVerdict | undefined): boolean {
  return verdict === 'failed' || verdict === 'waived';
}

function deviates(verdict: RequirementVerdict | undefined): boolean {
  return fails(verdict) || verdict === 'warned';
}

function isJudged(verdict: RequirementVerdict | undefined): verdict is RequirementVerdict {
  return verdict !== undefined && !OPEN.has(verdict);
}
