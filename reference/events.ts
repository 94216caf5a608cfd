import { randomUUID } from 'node:crypto';
import { jsonText } from './json-text.ts';
import type { Json } from './json-text.ts';
import type { Service } from './service.ts';
import type { EntityKind, EventKind, Webhook } from './webhook.ts';

/** What happens to entities. */
export type Change =
  | 'booking-created'
  | 'booking-moved'
  | 'booking-deleted'
  | 'restaurant-created'
  | 'restaurant-updated'
  | 'restaurant-deleted';

/** What a change is called in notifications. */
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

/** Decisions on notifications (section 6). */
export interface EventBehaviour {
  /** Undefined for a change of which nobody is told. */
  nameOfChange(change: Change): ChangeName | undefined;
  webhookMatches(webhook: Webhook, name: ChangeName): boolean;
  notificationId(): string;
  notificationDateJson(atMs: number): Json;
  notificationJson(notification: Notification, date: Json): Json;
  /** The value of the Authorization header, if there is one. */
  authorizationHeader(webhook: Webhook): string | undefined;
  notificationHeaders(authorization: string | undefined): Readonly<Record<string, string>>;
  /** How often a notification is tried in all. */
  readonly deliveryAttempts: number;
  /** Milliseconds before the attempt after `attempt`, which counts from 1. */
  retryDelayMs(attempt: number): number;
  deliverySucceeded(status: number): boolean;
  readonly deliveryTimeoutMs: number;
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
  webhookMatches: ({ events = [], entities = [] }, { event, entity }) =>
    events.includes(event) && entities.includes(entity),
  notificationId: () => randomUUID(),
  notificationDateJson: (atMs) => new Date(atMs).toISOString(),
  notificationJson: ({ uuid, event, entity, data }, date) => ({ uuid, date, event, entity, data }),
  authorizationHeader: ({ token, authorizationHeaderPrefix: prefix }) => {
    if (token === undefined || token === '') return undefined;
    return prefix === '' ? token : `${prefix} ${token}`;
  },
  notificationHeaders: (authorization) => ({
    'content-type': 'application/json',
    'user-agent': 'restaurant-booking-reference',
    ...(authorization !== undefined && { authorization }),
  }),
  deliveryAttempts: 3,
  retryDelayMs: (attempt) => 100 * attempt,
  deliverySucceeded: (status) => status >= 200 && status < 300,
  deliveryTimeoutMs: 2000,
};

/** Tells every subscribed webhook of a change; `data` is the entity as it is now. Never waits for a receiver. */
export function publish(service: Service, change: Change, data: Json): void {
  const { behaviour } = service;
  const name = behaviour.nameOfChange(change);
  if (name === undefined) return;
  for (const webhook of service.webhooks.values()) {
    if (!behaviour.webhookMatches(webhook, name)) continue;
    const notification = { ...name, uuid: behaviour.notificationId(), at: service.now(), data };
    const date = behaviour.notificationDateJson(notification.at);
    service.deliveries.enqueue(webhook.id, name, jsonText(behaviour.notificationJson(notification, date)));
  }
}
