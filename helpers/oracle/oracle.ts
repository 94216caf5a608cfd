import type { RequirementId } from '../../spec/requirements/catalogue.ts';
import type { Trigger } from '../evidence/exhibit.ts';
import { Sightings } from '../evidence/sightings.ts';
import type { Redactor } from '../evidence/redactor.ts';
import type { OracleDeviation } from '../verdict/hindsight.ts';
import { bookingRules } from './bookings/rules.ts';
import type { Contradiction, Rule } from './contradiction.ts';
import { notificationRules } from './notifications/rules.ts';
import { serviceRules } from './service/rules.ts';
import type { Trace } from './trace.ts';

const rules: readonly Rule[] = [...bookingRules, ...notificationRules, ...serviceRules];

/**
 * Holds the whole trace of a run against a model of the contract's entities: every answer and every notification,
 * whatever the check that sent the request came for.
 */
export function judgeTrace(trace: Trace): readonly Contradiction[] {
  return rules.flatMap((rule) => rule(trace));
}

/**
 * Contradictions in words and without secrets, one for each requirement.
 *
 * @param history what the run has sent, and later requests may hang on
 */
export function deviationsIn(
  contradictions: readonly Contradiction[],
  redactor: Redactor,
  history: readonly Trigger[] = [],
): readonly OracleDeviation[] {
  const seen = new Sightings();
  const explainedBy = new Map<RequirementId, Set<RequirementId>>();
  for (const { requirement, explainedBy: causes, ...deviating } of contradictions) {
    seen.add(requirement, deviating);
    const known = explainedBy.get(requirement);
    // Only what explains all of them explains the finding.
    const common = causes.filter((cause) => known?.has(cause) ?? true);
    explainedBy.set(requirement, new Set(common));
  }
  return seen.requirements.flatMap((requirement) => {
    const shown = seen.shown(requirement, redactor, { history });
    return shown === undefined ? [] : [{ ...shown, explainedBy: [...(explainedBy.get(requirement) ?? [])] }];
  });
}
