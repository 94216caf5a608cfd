import type { RequirementId } from '../../../../spec/requirements/catalogue.ts';
import type { Operation } from '../../../../spec/vocabulary.ts';
import { type Answered, type Exchange, isAccepted } from '../../../http/exchange.ts';
import type { Contradiction } from '../../contradiction.ts';
import { isNearOutage } from '../../outages.ts';
import { BLAMING } from '../../refusals.ts';
import type { Trace } from '../../trace.ts';
import { bearerOf, issuedTokens, refusedForToken } from '../models/issued-tokens.ts';
import { addTo } from '../../../values/groups.ts';

/** Operations that name no entity, which may be gone or not there yet, and the requirement that they are answered. */
const ANSWERED: Partial<Record<Operation, RequirementId>> = {
  listRestaurants: 'LIST-RESTAURANTS-ANSWERS-200',
  listWebhooks: 'LIST-WEBHOOKS-ANSWERS-200',
};

/** A later page may be beyond the end at one time, which a target may refuse, and not at another. */
const LATER_PAGE = /[?&]page=0*[1-9]/;

/** So many refusals are no accident. */
export const LEAST_REFUSALS = 3;

/** What is accepted at one time is not wrong at another (section 4): refusals of requests that were also accepted. */
export function judgeIntermittentRefusals(trace: Trace): readonly Contradiction[] {
  const tokens = issuedTokens(trace);
  const isForToken = refusedForToken(trace, tokens);
  const alike = new Map<string, Exchange[]>();
  for (const exchange of trace.exchanges) {
    if (ANSWERED[exchange.operation] === undefined || LATER_PAGE.test(exchange.request.url)) continue;
    if (!tokens.has(bearerOf(exchange) ?? '')) continue;
    addTo(alike, keyOf(exchange), exchange);
  }
  const refusals = new Map<RequirementId, (readonly [accepted: Exchange, refused: Answered])[]>();
  for (const [first, ...others] of alike.values()) {
    const requirement = first && ANSWERED[first.operation];
    const all = first === undefined ? [] : [first, ...others];
    const accepted = all.find(isAccepted);
    if (requirement === undefined || accepted === undefined) continue;
    const found = all.flatMap((refused) =>
      blamesRequest(refused) && !isForToken(refused) && !mayBeGateways(trace, refused)
        ? [[accepted, refused] as const]
        : [],
    );
    refusals.set(requirement, [...(refusals.get(requirement) ?? []), ...found]);
  }
  return [...refusals].flatMap(([requirement, found]) => {
    const [shown] = found;
    if (shown === undefined || found.length < LEAST_REFUSALS) return [];
    const [accepted, refused] = shown;
    return [
      {
        requirement,
        expected: 'a request that is accepted at one time to be accepted at another',
        observed: `${found.length} refused, such as this with status ${refused.status}`,
        evidence: [accepted, refused],
        explainedBy: [],
      } satisfies Contradiction,
    ];
  });
}

/** Equal for requests that nothing tells apart but which of the run's tokens they send; the body of these operations is empty. */
function keyOf({ operation, request: { url, headers } }: Exchange): string {
  const others = Object.entries(headers).filter(([name]) => name !== 'authorization');
  return JSON.stringify([operation, url, others.sort()]);
}

/** Whether a gateway may have answered for a target that was not there. */
function mayBeGateways(trace: Trace, refused: Answered): boolean {
  return refused.status === 404 && isNearOutage(trace, refused);
}

function blamesRequest(exchange: Exchange): exchange is Answered {
  return exchange.kind === 'answered' && BLAMING.has(exchange.status);
}
