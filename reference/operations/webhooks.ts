import type { WebhookChange, WebhookRequestBehaviour, WebhookWrite } from '../decisions/webhooks.ts';
import type { Webhook, WebhookRequest } from '../domain/webhook.ts';
import { Service } from '../service/service.ts';
import { bodyObject } from '../wire/body.ts';
import { ok, Refusal } from '../wire/call.ts';
import type { Answer, Call } from '../wire/call.ts';
import { property } from '../wire/json.ts';
import type { JsonObject } from '../wire/json.ts';

/**
 * Reads a webhook; unknown fields are ignored.
 * @throws Refusal that names the first field that breaks its constraint.
 */
function readWebhookRequest(
  behaviour: WebhookRequestBehaviour,
  body: JsonObject,
  write: WebhookWrite,
): WebhookRequest {
  behaviour.readSentWebhookId(property(body, 'id'));
  const prefix = behaviour.readWebhookPrefix(property(body, 'authorizationHeaderPrefix'), write);
  return {
    url: behaviour.readWebhookUrl(property(body, 'url'), write),
    token: behaviour.readWebhookToken(property(body, 'token'), write),
    authorizationHeaderPrefix: prefix ?? behaviour.defaultPrefix,
    events: behaviour.readWebhookEvents(property(body, 'events'), write),
    entities: behaviour.readWebhookEntities(property(body, 'entities'), write),
  };
}

function refuseTakenUrl(service: Service, url: string, own?: bigint): void {
  if (service.behaviour.webhooksMayShareUrl) return;
  for (const other of service.webhooks.present.values())
    if (other.url === url && other.id !== own) throw new Refusal('conflict', 'Another webhook has this url');
}

function requireWebhook(service: Service, id: string, purpose: WebhookChange): Webhook {
  const { behaviour } = service;
  const webhook = behaviour.webhookById(
    service.webhooks.present,
    behaviour.readWebhookId(id, purpose),
    purpose,
  );
  if (webhook === undefined) throw new Refusal('unknown-entity', 'Webhook not found');
  return webhook;
}

function sentRequest(service: Service, call: Call, write: WebhookWrite): WebhookRequest {
  const { behaviour } = service;
  const body = behaviour.sentWebhook(call, (sent) => bodyObject(behaviour, sent));
  return readWebhookRequest(behaviour, body, write);
}

/** Operation 12. */
export function listWebhooks(service: Service, call: Call): Answer {
  const { behaviour } = service;
  const known = service.webhooks.ago(behaviour.readLagMs(call));
  const webhooks = behaviour.listedWebhooks([...known.values()]);
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

/** Operation 15. Notifications that still wait for the webhook are dropped. */
export function deleteWebhook(service: Service, call: Call): Answer {
  const webhook = requireWebhook(service, call.id, 'delete');
  const left = service.behaviour.deletedWebhook(webhook);
  if (left === undefined) {
    service.webhooks.delete(webhook.id);
    if (service.behaviour.subscriptionLagMs === 0) service.deliveries.forget(webhook.id);
  } else service.webhooks.set(left.id, left);
  return { status: 200 };
}
