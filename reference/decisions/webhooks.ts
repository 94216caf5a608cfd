import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { mixedId } from '../domain/random.ts';
import { entityKinds, eventKinds, webhookJson } from '../domain/webhook.ts';
import type { EntityKind, EventKind, Webhook, WebhookPlace, WebhookRequest } from '../domain/webhook.ts';
import type { Call, RefusalKind } from '../wire/call.ts';
import { invalid, optional, readInt64, readInt64Text, readString } from '../wire/field-readers.ts';
import { jsonText } from '../wire/json.ts';
import type { Json, JsonObject } from '../wire/json.ts';

/** The operation of a sent webhook: 13 or 14. */
export type WebhookWrite = 'create' | 'replace';

/** Readers of the fields of a webhook (section 2.8); each throws a Refusal for a wrong value. */
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

/** The operation that changes a webhook: 14 or 15. */
export type WebhookChange = 'replace' | 'delete';

/** Decisions on webhooks (operations 12 to 15). */
export interface WebhookBehaviour {
  /** The id of the n-th webhook, n counting from 0. */
  newWebhookId(n: number): bigint;
  readWebhookId(text: string, purpose: WebhookChange): bigint;
  /** The webhook in a request; `read` gives the body, or throws a Refusal when it is not a JSON object. */
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
  /** The webhook after a PUT, which replaces every field and keeps the id. */
  replacedWebhook(old: Webhook, request: WebhookRequest): Webhook;
  /** The webhook that remains after a DELETE; undefined for none. */
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

/** Changes of entities. */
export type Change =
  | 'booking-created'
  | 'booking-moved'
  | 'booking-deleted'
  | 'restaurant-created'
  | 'restaurant-updated'
  | 'restaurant-deleted';

/** The name of a change in notifications. */
export interface ChangeName {
  readonly event: EventKind;
  readonly entity: EntityKind;
}

/** A notification to one webhook (section 2.9). */
export interface Notification extends ChangeName {
  readonly uuid: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly data: Json;
}

/** Decisions on what webhooks are told (sections 2.9 and 6). */
export interface EventBehaviour {
  /** Undefined for a change without notifications. */
  nameOfChange(change: Change): ChangeName | undefined;
  /** Whether a booking that a restriction forbids still fires CREATE. */
  tellsOfRefusedBooking(violated: RefusalKind): boolean;
  webhookMatches(webhook: Webhook, name: ChangeName): boolean;
  /** Milliseconds after which the sender knows of a webhook that was made, changed or deleted. */
  readonly subscriptionLagMs: number;
  notificationId(): string;
  /** The notifications that one webhook gets for one change: none, one or several. */
  notificationsFor(notification: Notification, webhook: Webhook): readonly Notification[];
  notificationDateJson(atMs: number): Json;
  notificationJson(notification: Notification, date: Json): Json;
}

const changeNames: Readonly<Record<Change, ChangeName>> = {
  'booking-created': { event: 'CREATE', entity: 'BOOKING' },
  'booking-moved': { event: 'UPDATE', entity: 'BOOKING' },
  'booking-deleted': { event: 'DELETE', entity: 'BOOKING' },
  'restaurant-created': { event: 'CREATE', entity: 'RESTAURANT' },
  'restaurant-updated': { event: 'UPDATE', entity: 'RESTAURANT' },
  'restaurant-deleted': { event: 'DELETE', entity: 'RESTAURANT' },
};

export const eventBehaviour: EventBehaviour = {
  nameOfChange: (change) => changeNames[change],
  tellsOfRefusedBooking: () => false,
  webhookMatches: ({ events = [], entities = [] }, { event, entity }) =>
    events.includes(event) && entities.includes(entity),
  subscriptionLagMs: 0,
  notificationId: () => randomUUID(),
  notificationsFor: (notification) => [notification],
  notificationDateJson: (atMs) => new Date(atMs).toISOString(),
  notificationJson: ({ uuid, event, entity, data }, date) => ({ uuid, date, event, entity, data }),
};

/** Decisions on how notifications travel (section 6.1 to 6.3 and 6.6). */
export interface DeliveryBehaviour {
  writeNotification(json: Json): string;
  deliveryMethod(name: ChangeName): 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  deliveryUrl(webhook: Webhook, name: ChangeName): string;
  /** The value of the Authorization header, if there is one. */
  authorizationHeader(webhook: Webhook, name: ChangeName): string | undefined;
  deliveryHeaders(authorization: string | undefined, name: ChangeName): Readonly<Record<string, string>>;
  /** The body as it travels: a stream is sent in chunks. */
  deliveryContent(text: string): string | Readable;
  /** Milliseconds before the first attempt. */
  deliveryDelayMs(name: ChangeName): number;
  /** The notifications that wait for each other: those of one webhook, of all webhooks, of one change, or none. */
  readonly deliveryLine: 'webhook' | 'all' | 'change' | 'none';
  /** How often a notification is tried in all. */
  readonly deliveryAttempts: number;
  /** Milliseconds before the attempt after `attempt`, which counts from 1. */
  retryDelayMs(attempt: number): number;
  deliverySucceeded(status: number): boolean;
  /** Whether the notifications that wait for one that failed for good are still sent. */
  goesOnAfterFailure(): boolean;
  readonly deliveryTimeoutMs: number;
}

export const deliveryBehaviour: DeliveryBehaviour = {
  writeNotification: jsonText,
  deliveryMethod: () => 'POST',
  deliveryUrl: (webhook) => webhook.url,
  authorizationHeader: ({ token, authorizationHeaderPrefix: prefix }) => {
    if (token === undefined || token === '') return undefined;
    return prefix === '' ? token : `${prefix} ${token}`;
  },
  deliveryHeaders: (authorization) => ({
    'content-type': 'application/json',
    'user-agent': 'restaurant-booking-reference',
    ...(authorization !== undefined && { authorization }),
  }),
  deliveryContent: (text) => text,
  deliveryDelayMs: () => 0,
  deliveryLine: 'webhook',
  deliveryAttempts: 3,
  retryDelayMs: (attempt) => 100 * attempt,
  deliverySucceeded: (status) => status >= 200 && status < 300,
  goesOnAfterFailure: () => true,
  deliveryTimeoutMs: 2000,
};
