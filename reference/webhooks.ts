import type { Answer, Call } from './call.ts';
import { ok } from './call.ts';
import { readInt64Text } from './field-readers.ts';
import { mixedId } from './identifiers.ts';
import { bodyObject } from './json-body.ts';
import type { Json } from './json-text.ts';
import { Refusal } from './refusal.ts';
import type { Service } from './service.ts';
import { webhookJson } from './webhook.ts';
import type { Webhook, WebhookPlace, WebhookRequest } from './webhook.ts';
import { readWebhookRequest } from './webhook-request.ts';

/** Decisions on webhooks (operations 12 to 15). */
export interface WebhookBehaviour {
  /** The id of the n-th webhook, n counting from 0. */
  newWebhookId(n: number): bigint;
  readWebhookId(text: string): bigint;
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
  webhookJson,
  listedWebhooks: (webhooks) => webhooks,
  replacedWebhook: (old, request) => ({ ...request, id: old.id }),
  deletedWebhook: () => undefined,
};

function requireWebhook(service: Service, id: string): Webhook {
  const webhook = service.webhooks.get(service.behaviour.readWebhookId(id));
  if (webhook === undefined) throw new Refusal('unknown-entity', 'Webhook not found');
  return webhook;
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
  const request = readWebhookRequest(behaviour, bodyObject(behaviour, call));
  const webhook: Webhook = { ...request, id: behaviour.newWebhookId(service.webhooksMade) };
  service.webhooksMade += 1;
  service.webhooks.set(webhook.id, webhook);
  return ok(behaviour.webhookJson(webhook, 'created'));
}

/** Operation 14. */
export function replaceWebhook(service: Service, call: Call): Answer {
  const { behaviour } = service;
  const request = readWebhookRequest(behaviour, bodyObject(behaviour, call));
  const webhook = behaviour.replacedWebhook(requireWebhook(service, call.id), request);
  service.webhooks.set(webhook.id, webhook);
  return ok(behaviour.webhookJson(webhook, 'replaced'));
}

/** Operation 15. What was not yet sent to the webhook is dropped. */
export function deleteWebhook(service: Service, call: Call): Answer {
  const webhook = requireWebhook(service, call.id);
  const left = service.behaviour.deletedWebhook(webhook);
  if (left === undefined) {
    service.webhooks.delete(webhook.id);
    service.deliveries.forget(webhook.id);
  } else service.webhooks.set(left.id, left);
  return { status: 200 };
}
