import { areaOf, catalogue, requirementById, type RequirementId } from '../spec/requirements/catalogue.ts';
import type { MergedDeviation } from './merge-deviations.ts';
import { replayCommand } from './replay-command.ts';
import type { Finding } from './run-result.ts';

const position = new Map(catalogue.map(({ id }, index) => [id, index] as const));

/**
 * What to fix, the most urgent first: failures before warnings, then what everything hangs on (the token), then in the
 * order of the catalogue. A requirement that only records a fact can't be deviated from.
 */
export function findingsOf(deviations: ReadonlyMap<RequirementId, MergedDeviation>): readonly Finding[] {
  return [...deviations.keys()]
    .filter((id) => requirementById(id).level !== 'observed')
    .sort((one, other) => urgency(one) - urgency(other))
    .flatMap((id) => {
      const deviation = deviations.get(id);
      return deviation === undefined ? [] : [findingOf(deviation)];
    });
}

function urgency(id: RequirementId): number {
  const steps = requirementById(id).level === 'must' ? 0 : 2;
  const rank = areaOf(id) === 'auth' ? steps : steps + 1;
  return rank * catalogue.length + (position.get(id) ?? 0);
}

function findingOf({ requirement, checks, seed, ...seen }: MergedDeviation): Finding {
  const { level, section, text } = requirementById(requirement);
  return {
    requirement,
    level,
    verdict: level === 'must' ? 'failed' : 'warned',
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
}
