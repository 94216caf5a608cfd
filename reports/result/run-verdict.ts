import type { RequirementResult, RunLevel, RunResult } from './run-result.ts';
import type { MustCounts, RequirementVerdict, RunVerdict, VerdictCounts } from './verdicts.ts';

/**
 * The verdict on the target.
 *
 * @param broken something kept the run from judging it: a problem, or an error of the suite
 */
export function runVerdict(
  requirements: readonly RequirementResult[],
  level: RunLevel,
  broken: boolean,
): RunVerdict {
  if (broken) return 'broken';
  // A failure that was seen counts even above the level: a target with one does not conform.
  if (requirements.some((entry) => entry.level === 'must' && entry.verdict === 'failed'))
    return 'not conformant';
  return countMusts(requirements, level).inconclusive === 0 ? 'conformant' : 'inconclusive';
}

/** The exit status for a verdict: 0, 1, 2 or 3. */
export function exitStatus(verdict: RunVerdict): number {
  return { conformant: 0, 'not conformant': 1, broken: 2, inconclusive: 3 }[verdict];
}

/** Whether the requirement belongs to the level: those that need a capability belong to level full only. */
export function belongsTo(level: RunLevel, { needs }: Pick<RequirementResult, 'needs'>): boolean {
  return level === 'full' || needs === undefined;
}

/** The must requirements of the level that can be tested from outside: what every count of musts is taken from. */
export function mustsOf(
  requirements: readonly RequirementResult[],
  level: RunLevel,
): readonly RequirementResult[] {
  return requirements.filter(
    (entry) => entry.level === 'must' && belongsTo(level, entry) && entry.excluded === undefined,
  );
}

/**
 * The requirements that reports count: those of the level, and others with a finding, which counts at any level. What is
 * above the level counts for nothing else.
 */
export function countedIn(
  requirements: readonly RequirementResult[],
  level: RunLevel,
): readonly RequirementResult[] {
  return requirements.filter((entry) => belongsTo(level, entry) || hasFinding(entry));
}

/** Whether something was found that is not as it should be. */
export function hasFinding({ verdict, reason }: Pick<RequirementResult, 'verdict' | 'reason'>): boolean {
  return verdict === 'failed' || verdict === 'warned' || (verdict === 'waived' && reason === undefined);
}

/** The counts in "n of m must requirements tested". */
export function countMusts(requirements: readonly RequirementResult[], level: RunLevel): MustCounts {
  const musts = mustsOf(requirements, level);
  const { passed, failed, waived, deferred, 'not applicable': notApplicable } = countVerdicts(musts);
  const tested = passed + failed;
  // Whatever else a must requirement may be, it is not settled.
  const inconclusive = musts.length - tested - waived - deferred - notApplicable;
  return { total: musts.length, tested, waived, deferred, notApplicable, inconclusive };
}

/** How many requirements have each verdict. */
export function countVerdicts(requirements: readonly Pick<RequirementResult, 'verdict'>[]): VerdictCounts {
  const counts = {
    passed: 0,
    failed: 0,
    warned: 0,
    inconclusive: 0,
    deferred: 0,
    observed: 0,
    'not applicable': 0,
    waived: 0,
  } satisfies Record<RequirementVerdict, number>;
  for (const { verdict } of requirements) counts[verdict] += 1;
  return counts;
}

/** Must requirements of the run's level with this verdict. */
export function mustsWith(
  { requirements, level }: Pick<RunResult, 'requirements' | 'level'>,
  wanted: RequirementVerdict,
): readonly RequirementResult[] {
  return mustsOf(requirements, level).filter(({ verdict }) => verdict === wanted);
}

/**
 * The must requirements of the level that were not tested, by why: "2 deferred: the end of a token's life, 1 waived".
 * With the tested ones they are all; empty where every one was tested.
 */
export function untestedInWords(result: RunResult): string {
  // A run that could not be judged has no other reason.
  if (result.verdict === 'broken') return '';
  const awaited = new Set(mustsWith(result, 'deferred').flatMap(({ awaits }) => awaits ?? []));
  return untestedCounts(result.mustTested, [...awaited]).join(', ');
}

/** The parts of {@link untestedInWords}, from the counts alone. */
export function untestedCounts(
  { inconclusive, deferred, waived, notApplicable }: MustCounts,
  awaited: readonly string[] = [],
): readonly string[] {
  const until = awaited.length === 0 ? '' : `: ${awaited.join(' and ')}`;
  return [
    ...(inconclusive > 0 ? [`${inconclusive} inconclusive`] : []),
    ...(deferred > 0 ? [`${deferred} deferred${until}`] : []),
    ...(waived > 0 ? [`${waived} waived`] : []),
    ...(notApplicable > 0 ? [`${notApplicable} not applicable`] : []),
  ];
}

/** "443 of 445 must requirements tested, 2 deferred: the end of a token's life": beside every verdict, in every report. */
export function testedInWords(result: RunResult): string {
  const { tested, total } = result.mustTested;
  const untested = untestedInWords(result);
  return `${tested} of ${total} must requirements tested${untested === '' ? '' : `, ${untested}`}`;
}
