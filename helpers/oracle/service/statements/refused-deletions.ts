import type { Answered } from '../../../http/exchange.ts';
import type { Contradiction } from '../../contradiction.ts';
import { BLAMING } from '../../refusals.ts';
import { spanOf, type Trace } from '../../trace.ts';
import { isSettled, lagOf, mayShowIn } from '../models/history.ts';
import type { GivenUp } from '../models/given-up.ts';
import { bearerOf, issuedTokens } from '../models/issued-tokens.ts';
import type { WebhookLife, WebhookList, WebhookModel } from '../models/webhooks.ts';

/** So many webhooks that can't be deleted are no accident. */
const LEAST_WEBHOOKS = 3;

/** A webhook that is there can be deleted (operation 15): deletions that were refused, of webhooks that lists show afterwards. */
export function judgeRefusedDeletions(
  model: WebhookModel,
  trace: Trace,
  givenUp: GivenUp,
): readonly Contradiction[] {
  const tokens = issuedTokens(trace);
  const lagMs = lagOf(trace);
  const found = model.lives.flatMap((life) => {
    // A target may still try to deliver to it.
    if (givenUp.hasFailed(life)) return [];
    const [refusal] = life.refused.flatMap((exchange) => {
      if (exchange.operation !== 'deleteWebhook' || !BLAMING.has(exchange.status)) return [];
      if (!tokens.has(bearerOf(exchange) ?? '')) return [];
      const list = listAfter(life, exchange, model.lists, lagMs);
      return list === undefined ? [] : [{ life, exchange, list }];
    });
    return refusal === undefined ? [] : [refusal];
  });
  const [first] = found;
  if (first === undefined || found.length < LEAST_WEBHOOKS) return [];
  return [
    {
      requirement: 'DELETE-WEBHOOK-ANSWERS-200',
      expected: `the deletion of webhook ${first.life.id}, which is listed afterwards, accepted`,
      observed: `refused with status ${first.exchange.status}, as those of ${found.length - 1} others`,
      evidence: [first.exchange, first.list.exchange],
      explainedBy: [],
    },
  ];
}

/** A list that surely shows a webhook as it was after a refusal, when nothing had deleted it yet. */
function listAfter(
  { id, writes: [creation], endings }: WebhookLife,
  refusal: Answered,
  lists: readonly WebhookList[],
  lagMs: number,
): WebhookList | undefined {
  const span = spanOf(refusal);
  if (span === undefined || creation === undefined || !isSettled(creation, span, lagMs)) return undefined;
  return lists.find(
    (list) =>
      isSettled({ span, isCertain: true }, list.span, lagMs) &&
      list.entries.some((entry) => entry.id === id) &&
      !endings.some((one) => mayShowIn(one, list.span)),
  );
}
