import type { Answer, Call } from './call.ts';
import { ok } from './call.ts';
import { readInt64Text } from './field-readers.ts';
import { mixedId } from './identifiers.ts';
import { bodyObject } from './json-body.ts';
import type { JsonObject } from './json-body.ts';
import type { Json } from './json-text.ts';
import { Refusal } from './refusal.ts';
import type { Service } from './service.ts';
import { webhookJson } from './webhook.ts';
import type { Webhook, WebhookPlace, WebhookRequest } from './webhook.ts';
import { readWebhookRequest } from './webhook-request.ts';
import type { WebhookWrite } from './webhook-request.ts';

/** What the webhook of an id is wanted for: operation 14 or 15. */
export type WebhookChange = 'replace' | 'delete';

/** Decisions on webhooks (operations 12 to 15). */
export interface WebhookBehaviour {
  /** The id of the n-th webhook, n counting from 0. */
  newWebhookId(n: number): bigint;
  readWebhookId(text: string, purpose: WebhookChange): bigint;
  /** What a request holds; `read` gives its body, or throws a Refusal when that is no JSON object. */
  sentWebhook(call: Call, read: (call: Call) => JsonObject): JsonObject;
  /** The webhook that an id names; undefined for an unknown one. */
  webhookById(
    webhooks: ReadonlyMap<bigint, Webhook>,
    id: bigint,
    purpose: WebhookChange,
  ): Webhook | undefined;
  /** Whether several webhooks may have the same url. */
  readonly webhooksMayShareUrl: boolean;
  webhookJson(webhook: Webhook, where: WebhookPlace): Json;
  listedWebhooks(webhooks: readonly Webhook[]): readonly Webhook[];
  /** What a PUT makes of a webhook: it replaces every field and keeps the id. */
  replacedWebhook(old: Webhook, request: WebhookRequest): Webhook;
  /** What a DELETE leaves of a webhook: nothing. */
  deletedWebhook(webhook: Webhook): Webhook | undefined;
}

export const webhookBehaviour: WebhookBehaviour = {
  newWebhookId: (n) => mixedId(n, 1n),
  readWebhookId: (text) => readInt64Text(text, 'id'),
  webhooksMayShareUrl: true,
  sentWebhook: (call, read) => read(call),
  webhookById: (webhooks, id) => webhooks.get(id),
  webhookJson,
  listedWebhooks: (webhooks) => webhooks,
  replacedWebhook: (old, request) => ({ ...request, id: old.id }),
  deletedWebhook: () => undefined,
};

function refuseTakenUrl(service: Service, url: string, own?: bigint): void {
  if (service.behaviour.webhooksMayShareUrl) return;
  for (const other of service.webhooks.values())
    if (other.url === url && other.id !== own) throw new Refusal('conflict', 'Another webhook has this url');
}

function requireWebhook(service: Service, id: string, purpose: WebhookChange): Webhook {
  const { behaviour } = service;
  const webhook = behaviour.webhookById(service.webhooks, behaviour.readWebhookId(id, purpose), purpose);
  if (webhook === undefined) throw new Refusal('unknown-entity', 'Webhook not found');
  return webhook;
}

function sentRequest(service: Service, call: Call, write: WebhookWrite): WebhookRequest {
  const { behaviour } = service;
  const body = behaviour.sentWebhook(call, (sent) => bodyObject(behaviour, sent));
  return readWebhookRequest(behaviour, body, write);
}

/** Operation 12. */
export function listWebhooks(service: Service): Answer {
  const { behaviour } = service;
  const webhooks = behaviour.listedWebhooks([...service.webhooks.values()]);
  return ok(webhooks.map((webhook) => behaviour.webhookJson(webhook, 'listed')));
}

/** Operation 13. */
export function createWebhook(service: Service, call: Call): Answer {
  const { behaviour } = service;
  const request = sentRequest(service, call, 'create');
  refuseTakenUrl(service, request.url);
  const webhook: Webhook = { ...request, id: behaviour.newWebhookId(service.webhooksMade) };
  service.webhooksMade += 1;
  service.webhooks.set(webhook.id, webhook);
  return ok(behaviour.webhookJson(webhook, 'created'));
}

/** Operation 14. */
export function replaceWebhook(service: Service, call: Call): Answer {
  const { behaviour } = service;
  const request = sentRequest(service, call, 'replace');
  const webhook = behaviour.replacedWebhook(requireWebhook(service, call.id, 'replace'), request);
  refuseTakenUrl(service, request.url, webhook.id);
  service.webhooks.set(webhook.id, webhook);
  return ok(behaviour.webhookJson(webhook, 'replaced'));
}

/** Operation 15. What was not yet sent to the webhook is dropped. */
export function deleteWebhook(service: Service, call: Call): Answer {
  const webhook = requireWebhook(service, call.id, 'delete');
  const left = service.behaviour.deletedWebhook(webhook);
  if (left === undefined) {
    service.webhooks.delete(webhook.id);
    service.deliveries.forget(webhook.id);
  } else service.webhooks.set(left.id, left);
  return { status: 200 };
}
