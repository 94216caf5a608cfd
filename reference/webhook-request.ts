import { invalid, optional, readInt64, readString } from './field-readers.ts';
import { property } from './json-body.ts';
import type { JsonObject } from './json-body.ts';
import { entityKinds, eventKinds } from './webhook.ts';
import type { EntityKind, EventKind, WebhookRequest } from './webhook.ts';

/** What a webhook is sent for: operation 13 or 14. */
export type WebhookWrite = 'create' | 'replace';

/** What each field of a webhook must be (section 2.8); each throws a Refusal otherwise. */
export interface WebhookRequestBehaviour {
  /** The service assigns ids: one that is sent must have the right type and is then ignored. */
  readSentWebhookId(value: unknown): bigint | undefined;
  readWebhookUrl(value: unknown, write: WebhookWrite): string;
  readWebhookToken(value: unknown, write: WebhookWrite): string | undefined;
  /** Undefined when none was sent. */
  readWebhookPrefix(value: unknown, write: WebhookWrite): string | undefined;
  readonly defaultPrefix: string;
  readWebhookEvents(value: unknown, write: WebhookWrite): readonly string[] | undefined;
  readWebhookEntities(value: unknown, write: WebhookWrite): readonly string[] | undefined;
}

const LONGEST_PREFIX = 20;
const MOST_ITEMS = 20;

function readList<T extends string>(kinds: readonly T[], value: unknown, field: string): readonly T[] {
  if (!Array.isArray(value)) throw invalid(field, 'must be an array');
  if (value.length > MOST_ITEMS) throw invalid(field, `must hold at most ${MOST_ITEMS} items`);
  const items = value.map((item: unknown) => {
    const kind = kinds.find((known) => known === item);
    if (kind === undefined) throw invalid(field, `must hold only ${kinds.join(', ')}`);
    return kind;
  });
  if (new Set(items).size < items.length) throw invalid(field, 'must hold every item only once');
  return items;
}

export const webhookRequestBehaviour: WebhookRequestBehaviour = {
  readSentWebhookId: (value) => optional(readInt64)(value, 'id'),
  readWebhookUrl: (value) => {
    const url = readString(value, 'url');
    if (!/^https?:\/\/[^\s\\]+$/i.test(url) || !URL.canParse(url))
      throw invalid('url', 'must be an absolute HTTP or HTTPS address');
    return url;
  },
  // Both stand in a header of notifications: visible ASCII.
  readWebhookToken: (value) => {
    const token = optional(readString)(value, 'token');
    if (token !== undefined && !/^[\x20-\x7e]*$/.test(token)) throw invalid('token', 'must be visible ASCII');
    return token;
  },
  readWebhookPrefix: (value) => {
    const prefix = optional(readString)(value, 'authorizationHeaderPrefix');
    if (prefix === undefined) return undefined;
    if (prefix.length > LONGEST_PREFIX)
      throw invalid('authorizationHeaderPrefix', `must have at most ${LONGEST_PREFIX} characters`);
    if (!/^[\x20-\x7e]*$/.test(prefix)) throw invalid('authorizationHeaderPrefix', 'must be visible ASCII');
    return prefix;
  },
  defaultPrefix: 'Bearer',
  readWebhookEvents: (value) =>
    optional((list, field) => readList<EventKind>(eventKinds, list, field))(value, 'events'),
  readWebhookEntities: (value) =>
    optional((list, field) => readList<EntityKind>(entityKinds, list, field))(value, 'entities'),
};

/**
 * Reads a webhook; unknown fields are ignored.
 * @throws Refusal that names the first field that breaks its constraint.
 */
export function readWebhookRequest(
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
