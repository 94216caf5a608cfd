import type { CheckVerdict, OpenVerdict } from '../../helpers/verdict/check-report.ts';
import { areaOf, catalogue, type RequirementId } from '../../spec/requirements/catalogue.ts';
import type { Requirement } from '../../spec/requirements/entry/requirement.ts';
import type { Capability } from '../../spec/vocabulary.ts';
import type { Finding, RequirementResult, RunLevel } from '../result/run-result.ts';
import { type CheckOutcome, reportOf } from './check-outcome.ts';

/** Facts about the whole run on which the requirements' verdicts depend. */
interface RunContext {
  readonly level: RunLevel;
  readonly capabilities: readonly Capability[];
  /** Why checks of this version were not run; undefined when all were. */
  readonly notRunBecause: string | undefined;
}

type Ruling = Pick<RequirementResult, 'verdict' | 'reason' | 'basis'>;

type Entry = Requirement<RequirementId>;

/** The verdict on every requirement of the catalogue, out of all checks' verdicts and all findings. */
export function judgeRequirements(
  checks: readonly CheckOutcome[],
  findings: readonly Finding[],
  context: RunContext,
): readonly RequirementResult[] {
  const found = new Map(findings.map(({ requirement, verdict }) => [requirement, verdict] as const));
  const given = verdictsById(checks);
  const covered = new Set(checks.flatMap(({ covers }) => covers));
  return catalogue.map((entry) => {
    const { id, level, contract, text, judged, needs, awaits, excluded } = entry;
    const verdicts = given.get(id) ?? [];
    const deviation = found.get(id);
    const ruling: Ruling =
      deviation !== undefined
        ? { verdict: deviation }
        : (outOf(verdicts) ?? unjudged(entry, context, covered.has(id)));
    const description = {
      id,
      level,
      section: contract.sources[0].section,
      contract,
      area: areaOf(id),
      text,
      ...(judged !== undefined && { judged }),
      ...(needs && { needs }),
      ...(awaits !== undefined && { awaits }),
      ...(excluded && { excluded: true as const }),
    };
    return { ...description, ...ruling, checks: verdicts.length };
  });
}

function verdictsById(checks: readonly CheckOutcome[]): ReadonlyMap<RequirementId, readonly CheckVerdict[]> {
  const given = new Map<RequirementId, CheckVerdict[]>();
  for (const verdict of checks.flatMap((check) => reportOf(check)?.verdicts ?? [])) {
    const sofar = given.get(verdict.requirement);
    if (sofar === undefined) given.set(verdict.requirement, [verdict]);
    else sofar.push(verdict);
  }
  return given;
}

/** The weightiest of the checks' verdicts; undefined when there are none. */
function outOf(verdicts: readonly CheckVerdict[]): Ruling | undefined {
  const open = reasonsAmong(verdicts, 'inconclusive');
  if (open !== undefined) return { verdict: 'inconclusive', reason: open };
  const deferred = reasonsAmong(verdicts, 'deferred');
  if (deferred !== undefined) return { verdict: 'deferred', reason: deferred };
  if (verdicts.some(({ verdict }) => verdict === 'passed')) {
    const bases = verdicts.flatMap((one) => (one.verdict === 'passed' ? (one.basis ?? []) : []));
    return { verdict: 'passed', ...(bases.length > 0 && { basis: [...new Set(bases)].join('; ') }) };
  }
  const without = reasonsAmong(verdicts, 'not applicable');
  if (without !== undefined) return { verdict: 'not applicable', reason: without };
  return verdicts.some(({ verdict }) => verdict === 'observed') ? { verdict: 'observed' } : undefined;
}

function reasonsAmong(verdicts: readonly CheckVerdict[], wanted: OpenVerdict): string | undefined {
  const reasons = verdicts.flatMap((one) => ('reason' in one && one.verdict === wanted ? [one.reason] : []));
  return reasons.length === 0 ? undefined : [...new Set(reasons)].join('; ');
}

function unjudged({ excluded, needs }: Entry, context: RunContext, covered: boolean): Ruling {
  if (excluded !== undefined) {
    return { verdict: 'not applicable', reason: `can't be put to the test from outside: ${excluded}` };
  }
  if (needs !== undefined && !(context.level === 'full' && context.capabilities.includes(needs))) {
    const reason = `needs a control interface (TARGET_CONTROL_URL) with the capability ${needs}, and level full`;
    return { verdict: 'inconclusive', reason };
  }
  if (covered) return { verdict: 'inconclusive', reason: 'its check ended without judging it' };
  return { verdict: 'inconclusive', reason: context.notRunBecause ?? 'no check of this version judges it' };
}
