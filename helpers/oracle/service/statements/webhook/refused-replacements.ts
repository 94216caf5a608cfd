import type { Answered, Exchange } from '../../../../http/exchange.ts';
import { isJsonObject, type Json, stringifyJson } from '../../../../values/json/json.ts';
import type { Contradiction } from '../../../contradiction.ts';
import { isNearOutage } from '../../../outages.ts';
import { BLAMING } from '../../../refusals.ts';
import { type Span, spanOf, type Trace } from '../../../trace.ts';
import type { GivenUp } from '../../models/given-up.ts';
import { sentObject } from '../../models/history.ts';
import { bearerOf, issuedTokens } from '../../models/issued-tokens.ts';
import type { WebhookLife, WebhookModel } from '../../models/webhooks.ts';

/** So many webhooks that can't be replaced are no accident. */
const LEAST_WEBHOOKS = 3;

/** A replacement and the time since the registration of its webhook, in ms. */
interface Replacement<Sent extends Exchange> {
  readonly life: WebhookLife;
  readonly sent: Sent;
  readonly span: Span;
  readonly ageMs: number;
  /** Equal for requests that only names and secrets of no meaning tell apart. */
  readonly form: string;
}

/**
 * What is accepted for one webhook is not wrong for another (operation 14): refused replacements of webhooks that are there,
 * of the same form as accepted ones of webhooks that were no older.
 */
export function judgeRefusedReplacements(
  model: WebhookModel,
  trace: Trace,
  givenUp: GivenUp,
): readonly Contradiction[] {
  const tokens = issuedTokens(trace);
  const lives = model.lives.filter((life) => !givenUp.hasFailed(life));
  const accepted = lives.flatMap((life) =>
    life.writes.flatMap(({ exchange, isCertain }) =>
      isCertain ? (replacementIn(life, exchange) ?? []) : [],
    ),
  );
  const refused = lives.flatMap((life) =>
    life.refused.flatMap((sent): readonly Replacement<Answered>[] => {
      const isBlamed = sent.operation === 'replaceWebhook' && BLAMING.has(sent.status);
      if (!isBlamed || !tokens.has(bearerOf(sent) ?? '') || isNearOutage(trace, sent)) return [];
      const found = replacementIn(life, sent);
      return found === undefined || isDisturbed(found) || isSharedUrl(model, found) ? [] : [found];
    }),
  );
  const found = refused.flatMap((one) => {
    const twin = accepted.find(({ form, ageMs }) => form === one.form && ageMs <= one.ageMs);
    return twin === undefined ? [] : [{ one, twin }];
  });
  const [first] = found;
  const count = new Set(found.map(({ one }) => one.life)).size;
  if (first === undefined || count < LEAST_WEBHOOKS) return [];
  return [
    {
      requirement: 'REPLACE-WEBHOOK-ANSWERS-200',
      expected: `a replacement of webhook ${first.one.life.id} accepted, as others of the same form are`,
      observed: `refused with status ${first.one.sent.status}, as those of ${count - 1} other webhooks`,
      evidence: [first.twin.sent, first.one.sent],
      explainedBy: ['LIST-WEBHOOKS-COMPLETE', 'CREATE-WEBHOOK-IDS-DISTINCT', 'DELETE-WEBHOOK-OTHERS-KEPT'],
    },
  ];
}

function replacementIn<Sent extends Exchange>(life: WebhookLife, sent: Sent): Replacement<Sent> | undefined {
  const [span, body, creation] = [spanOf(sent), sentObject(sent), life.writes[0]];
  if (sent.operation !== 'replaceWebhook' || span === undefined || body === undefined) return undefined;
  if (creation === undefined || span.beganMs < creation.span.endedMs) return undefined;
  const headers = Object.entries(sent.request.headers).filter(([name]) => name !== 'authorization');
  const fields = Object.keys(body)
    .sort()
    .map((name) => [name, shapeOf(name, body[name] ?? null)]);
  const form = stringifyJson([headers.sort(), fields]);
  return { life, sent, span, ageMs: span.beganMs - creation.span.endedMs, form };
}

/** Which letters and digits an address or a token has means nothing; how many there are, and all of a prefix, may. */
function shapeOf(name: string, value: Json): Json {
  const isNamed = (name === 'url' || name === 'token') && typeof value === 'string';
  return isNamed ? value.replace(/\w/g, 'x') : value;
}

/** Whether another request about the webhook was under way, or had ended it. */
function isDisturbed({ life, sent, span }: Replacement<Answered>): boolean {
  const overlaps = (other: Span | undefined): boolean =>
    other !== undefined && other.beganMs <= span.endedMs && other.endedMs >= span.beganMs;
  return (
    life.endings.some((ending) => ending.span.beganMs <= span.endedMs) ||
    life.writes.some((write) => overlaps(write.span)) ||
    life.refused.some((other) => other !== sent && overlaps(spanOf(other)))
  );
}

/** Whether a request about another webhook sent the same address, which a target may take but once. */
function isSharedUrl({ requests }: WebhookModel, { sent }: Replacement<Answered>): boolean {
  const urlOf = (exchange: Exchange): Json | undefined => {
    const body = sentObject(exchange);
    return isJsonObject(body) ? body['url'] : undefined;
  };
  const url = urlOf(sent);
  return requests.some(
    (other) => urlOf(other) === url && other.request.url !== sent.request.url && other !== sent,
  );
}
