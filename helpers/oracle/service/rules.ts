import type { RequirementId } from '../../../spec/requirements/catalogue.ts';
import type { Contradiction, Rule } from '../contradiction.ts';
import type { Trace } from '../trace.ts';
import { judgeAddressed, judgeRefusedReads } from './statements/addressed.ts';
import { judgeCodes } from './statements/codes.ts';
import { judgeIntermittentRefusals } from './statements/intermittent-refusals.ts';
import { judgePages } from './statements/pages.ts';
import { judgeDoors } from './statements/restaurant/restaurant-doors.ts';
import { followRestaurants } from './models/restaurants.ts';
import { judgeRestaurantEvents } from './statements/restaurant/restaurant-events.ts';
import { judgeRestaurantNotifications } from './statements/restaurant/restaurant-notifications.ts';
import { judgeTokens } from './statements/tokens.ts';
import { judgeWebhooks } from './statements/webhook/webhook-lists.ts';

/** The statements on tokens, restaurants, schedules, codes and webhooks. */
export const serviceRules: readonly Rule[] = [
  (trace) =>
    rootsOf(
      [
        judgeTokens,
        judgePages,
        judgeRestaurants,
        judgeCodes,
        judgeWebhooks,
        judgeIntermittentRefusals,
      ].flatMap((rule) => rule(trace)),
    ),
];

function judgeRestaurants(trace: Trace): readonly Contradiction[] {
  const model = followRestaurants(trace);
  return [
    ...judgeAddressed(model, trace),
    ...judgeDoors(model, trace),
    ...judgeRefusedReads(model, trace),
    ...judgeRestaurantEvents(model, trace),
    ...judgeRestaurantNotifications(model, trace),
  ];
}

/** One fault may contradict several statements: without those that another one explains, which was seen more often. */
function rootsOf(contradictions: readonly Contradiction[]): readonly Contradiction[] {
  const counts = new Map<RequirementId, number>();
  for (const { requirement } of contradictions) counts.set(requirement, (counts.get(requirement) ?? 0) + 1);
  const roots = new Set<RequirementId>();
  for (const [requirement] of [...counts].sort(([, one], [, other]) => other - one)) {
    const own = contradictions.filter((one) => one.requirement === requirement);
    if (!own.every(({ explainedBy }) => explainedBy.some((cause) => roots.has(cause))))
      roots.add(requirement);
  }
  return contradictions.filter(({ requirement }) => roots.has(requirement));
}
