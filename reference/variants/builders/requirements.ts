import { catalogue } from '../../../spec/requirements/catalogue.ts';
import type { RequirementId } from '../../../spec/requirements/catalogue.ts';
import type { Capability } from '../../../spec/vocabulary.ts';

/** The requirements whose ids match. */
export function requirementsLike(pattern: RegExp): readonly RequirementId[] {
  return catalogue.filter(({ id }) => pattern.test(id)).map(({ id }) => id);
}

/** The requirements that need one of these capabilities of a control interface. */
export function requirementsNeeding(capabilities: readonly Capability[]): readonly RequirementId[] {
  return catalogue
    .filter(({ needs }) => needs !== undefined && capabilities.includes(needs))
    .map(({ id }) => id);
}
