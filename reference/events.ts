import { randomUUID } from 'node:crypto';
import type { Json } from './json-text.ts';
import type { RefusalKind } from './refusal.ts';
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

/** Decisions on what webhooks are told (sections 2.9 and 6). */
export interface EventBehaviour {
  /** Undefined for a change of which nobody is told. */
  nameOfChange(change: Change): ChangeName | undefined;
  /** Whether webhooks are told CREATE of a booking that a restriction forbids. */
  tellsOfRefusedBooking(violated: RefusalKind): boolean;
  webhookMatches(webhook: Webhook, name: ChangeName): boolean;
  notificationId(): string;
  /** What one webhook is sent for one change: more than one notification, or none, are possible. */
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
  notificationId: () => randomUUID(),
  notificationsFor: (notification) => [notification],
  notificationDateJson: (atMs) => new Date(atMs).toISOString(),
  notificationJson: ({ uuid, event, entity, data }, date) => ({ uuid, date, event, entity, data }),
};

/** Tells every subscribed webhook of a change; `data` is the entity as it is now. Never waits for a receiver. */
export function publish(service: Service, change: Change, data: Json): void {
  const { behaviour } = service;
  const name = behaviour.nameOfChange(change);
  if (name === undefined) return;
  for (const webhook of service.webhooks.values()) {
    if (!behaviour.webhookMatches(webhook, name)) continue;
    const single: Notification = { ...name, uuid: behaviour.notificationId(), at: service.now(), data };
    for (const notification of behaviour.notificationsFor(single, webhook)) {
      const json = behaviour.notificationJson(notification, behaviour.notificationDateJson(notification.at));
      service.deliveries.enqueue(webhook.id, { name, body: behaviour.writeNotification(json) });
    }
  }
}
