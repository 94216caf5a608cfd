import type { RequirementResult, RequirementVerdict, RunLevel, RunResult, RunVerdict } from './run-result.ts';

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
  const musts = requirements.filter((requirement) => requirement.level === 'must');
  // A failure that was seen counts even above the level: a target with one does not conform.
  if (musts.some(({ verdict }) => verdict === 'failed')) return 'not conformant';
  const open = musts.some((must) => must.verdict === 'inconclusive' && belongsTo(level, must));
  return open ? 'inconclusive' : 'conformant';
}

/** The exit status for a verdict: 0, 1, 2 or 3. */
export function exitStatus(verdict: RunVerdict, allowInconclusive: boolean): number {
  if (verdict === 'inconclusive' && allowInconclusive) return 0;
  return { conformant: 0, 'not conformant': 1, broken: 2, inconclusive: 3 }[verdict];
}

/** Whether the requirement belongs to the level: those that need a capability belong to level full only. */
export function belongsTo(level: RunLevel, { needs }: Pick<RequirementResult, 'needs'>): boolean {
  return level === 'full' || needs === undefined;
}

/** "n of m must requirements tested": m counts those of the level that can be tested from outside. */
export function countMustTested(
  requirements: readonly RequirementResult[],
  level: RunLevel,
): RunResult['mustTested'] {
  const musts = requirements.filter(
    (entry) => entry.level === 'must' && belongsTo(level, entry) && entry.excluded === undefined,
  );
  const tested = musts.filter(({ verdict }) => ['passed', 'failed', 'waived'].includes(verdict));
  return { tested: tested.length, total: musts.length };
}

/** How many requirements have each verdict. */
export function countVerdicts(
  requirements: readonly Pick<RequirementResult, 'verdict'>[],
): Readonly<Record<RequirementVerdict, number>> {
  const counts = {
    passed: 0,
    failed: 0,
    warned: 0,
    inconclusive: 0,
    observed: 0,
    'not applicable': 0,
    waived: 0,
  } satisfies Record<RequirementVerdict, number>;
  for (const { verdict } of requirements) counts[verdict] += 1;
  return counts;
}
