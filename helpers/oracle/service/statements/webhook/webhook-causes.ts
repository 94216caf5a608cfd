import { isRequirementId, type RequirementId } from '../../../../../spec/requirements/catalogue.ts';
import { type Exchange, isAccepted } from '../../../../http/exchange.ts';
import { int64OfText, type JsonObject } from '../../../../values/json/json.ts';
import { spanOf } from '../../../trace.ts';
import { int64In, sentId, sentObject } from '../../models/history.ts';
import { bearerOf } from '../../models/issued-tokens.ts';
import {
  fieldsApart,
  isOther,
  type PublicField,
  type UrlUse,
  WEBHOOK_PATH,
  type WebhookLife,
  type WebhookList,
  type WebhookModel,
} from '../../models/webhooks.ts';

/** The statement that a list breaks, and the requests that show why it is this one. */
export interface WebhookCause {
  readonly requirement: RequirementId;
  readonly evidence: readonly Exchange[];
}

/**
 * Why a list shows a webhook with other values than those of its writes.
 *
 * @param rightly the lists that show it with its values
 */
export function changeOf(
  model: WebhookModel,
  life: WebhookLife,
  list: WebhookList,
  json: JsonObject,
  rightly: readonly WebhookList[],
): WebhookCause {
  const [creation, ...replacements] = life.writes;
  const latest = replacements.at(-1) ?? creation;
  const evidence = latest === undefined ? [] : [latest.exchange];
  const isOld = life.writes.some((write) => fieldsApart(write, json).length === 0);
  if (isOld) return { requirement: 'REPLACE-WEBHOOK-LISTED', evidence };
  const apart = latest === undefined ? [] : fieldsApart(latest, json);
  const brings = (exchange: Exchange): boolean => hasValues(exchange, json, apart);
  const refused = life.refused.find((one) => one.operation === 'replaceWebhook' && brings(one));
  if (refused !== undefined) return { requirement: 'REPLACE-WEBHOOK-REFUSED-KEEPS', evidence: [refused] };
  const foreign = model.requests.find(
    (one) =>
      one.operation === 'createWebhook' && int64OfText(sentObject(one)?.['id']) === life.id && brings(one),
  );
  if (foreign !== undefined) return { requirement: 'CREATE-WEBHOOK-FOREIGN-ID', evidence: [foreign] };
  const neighbour = betweenOf(model, life, list, rightly).find(
    (one) => one.operation === 'deleteWebhook' || brings(one),
  );
  if (neighbour !== undefined) return othersKept(neighbour);
  return {
    requirement: replacements.length > 0 ? 'REPLACE-WEBHOOK-LISTED' : 'LIST-WEBHOOKS-AGREES',
    evidence,
  };
}

/**
 * Why a list leaves out a webhook that was not deleted.
 *
 * @param isListAtFault lists leave out webhooks that later ones show
 */
export function absenceOf(
  model: WebhookModel,
  life: WebhookLife,
  list: WebhookList,
  rightly: readonly WebhookList[],
  isListAtFault: boolean,
): WebhookCause {
  const creation = life.writes.slice(0, 1).map(({ exchange }) => exchange);
  const refused = life.refused.find((one) => one.operation === 'deleteWebhook');
  const neighbour = betweenOf(model, life, list, rightly).at(-1);
  if (isListAtFault) return { requirement: 'LIST-WEBHOOKS-COMPLETE', evidence: creation };
  if (refused !== undefined) {
    const requirement =
      bearerOf(refused) === undefined ? 'DELETE-WEBHOOK-PROTECTED' : 'DELETE-WEBHOOK-ANSWERS-200';
    return { requirement, evidence: [refused] };
  }
  if (neighbour !== undefined) return othersKept(neighbour);
  return { requirement: 'LIST-WEBHOOKS-COMPLETE', evidence: creation };
}

/** Why a list shows an address of the run under an id that no answer gave; undefined where that is allowed. */
export function strangerOf(use: UrlUse, list: WebhookList): WebhookCause | undefined {
  if (use.isUntold) return undefined;
  const [refused] = use.refused;
  if (refused !== undefined && use.accepted.length === 0) {
    return { requirement: storedBy(refused), evidence: [refused] };
  }
  const [write] = use.accepted;
  if (write === undefined) return undefined;
  const evidence = [write.exchange];
  if (write.exchange.operation === 'replaceWebhook')
    return { requirement: 'REPLACE-WEBHOOK-KEEPS-ID', evidence };
  const ids = use.accepted.map(({ shown }) => int64OfText(shown['id']));
  const isTwice = list.entries.some(({ id }) => ids.includes(id));
  return { requirement: isTwice ? 'LIST-WEBHOOKS-EACH-ONCE' : 'LIST-WEBHOOKS-AGREES', evidence };
}

/** The statement that a refused request breaks by making a webhook. */
function storedBy(refused: Exchange): RequirementId {
  if (refused.operation !== 'createWebhook') return 'REPLACE-WEBHOOK-UNKNOWN-ID';
  return bearerOf(refused) === undefined ? 'CREATE-WEBHOOK-PROTECTED' : 'CREATE-WEBHOOK-REFUSED-UNLISTED';
}

/**
 * The accepted replacements and deletions of other webhooks since a list last showed a webhook rightly; none if it never
 * did, or does so again later: then it is the list that errs.
 */
function betweenOf(
  { requests }: WebhookModel,
  { id }: WebhookLife,
  { span }: WebhookList,
  rightly: readonly WebhookList[],
): readonly Exchange[] {
  const last = rightly.at(-1)?.span;
  if (last === undefined || last.beganMs > span.beganMs) return [];
  return requests.filter((one) => {
    const own = spanOf(one);
    const isBetween = own !== undefined && own.endedMs > last.beganMs && own.beganMs < span.endedMs;
    return (
      isBetween &&
      one.operation !== 'createWebhook' &&
      isAccepted(one) &&
      int64In(sentId(one, WEBHOOK_PATH)) !== id
    );
  });
}

function othersKept(neighbour: Exchange): WebhookCause {
  const isReplacement = neighbour.operation === 'replaceWebhook';
  const requirement = isReplacement ? 'REPLACE-WEBHOOK-OTHERS-KEPT' : 'DELETE-WEBHOOK-OTHERS-KEPT';
  return { requirement, evidence: [neighbour] };
}

/** Whether a request sent the values that a list shows in these fields. */
function hasValues(exchange: Exchange, json: JsonObject, fields: readonly PublicField[]): boolean {
  const sent = sentObject(exchange) ?? {};
  return (
    fields.length > 0 &&
    fields.every((field) => sent[field] !== undefined && !isOther(field, json[field], sent[field]))
  );
}

/** Statements that a fault in what is kept of webhooks may break together. */
export function relatedTo(requirement: RequirementId): readonly RequirementId[] {
  return RELATED.filter((one) => one !== requirement);
}

const FIELDS = ['URL', 'PREFIX', 'EVENTS', 'ENTITIES'];

const RELATED: readonly RequirementId[] = [
  ...['ID', 'URL', 'TOKEN', 'PREFIX', 'EVENTS', 'ENTITIES'].flatMap((field) => [
    `WEBHOOK-${field}-PRESENT`,
    `WEBHOOK-${field}-TYPE`,
  ]),
  ...['EACH-ONCE', 'COMPLETE', 'AGREES', 'BODY-KIND', 'ANSWERS-200'].map((name) => `LIST-WEBHOOKS-${name}`),
  ...['ID-ASSIGNED', 'IDS-DISTINCT', 'FOREIGN-ID', 'REFUSED-UNLISTED', 'BODY-KIND', 'PROTECTED'].map(
    (name) => `CREATE-WEBHOOK-${name}`,
  ),
  ...[
    'LISTED',
    'OTHERS-KEPT',
    'KEEPS-ID',
    'UNKNOWN-ID',
    'MALFORMED-ID',
    'REFUSED-KEEPS',
    'BODY-KIND',
    'PROTECTED',
  ].map((name) => `REPLACE-WEBHOOK-${name}`),
  ...['UNLISTED', 'OTHERS-KEPT', 'MALFORMED-ID', 'ANSWERS-200', 'PROTECTED'].map(
    (name) => `DELETE-WEBHOOK-${name}`,
  ),
  ...FIELDS.flatMap((field) => [`CREATE-WEBHOOK-${field}-RETURNED`, `REPLACE-WEBHOOK-${field}-REPLACED`]),
].filter(isRequirementId);
