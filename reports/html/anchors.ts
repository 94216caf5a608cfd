import type { Finding, RequirementResult } from '../result/run-result.ts';

/** The anchor of a finding; the same in every run, so that a link to it can be passed on. */
export function findingAnchor({ requirement }: Pick<Finding, 'requirement'>): string {
  return `finding-${requirement}`;
}

/** The anchor of a requirement in the list of all. */
export function requirementAnchor({ id }: Pick<RequirementResult, 'id'>): string {
  return `requirement-${id}`;
}
