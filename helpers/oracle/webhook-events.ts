import type { Notified, Trigger } from '../evidence/exhibit.ts';
import type { Exchange } from '../http/exchange.ts';
import type { Received } from '../http/notification.ts';
import { groupedBy } from '../values/groups.ts';
import { int64Of, isJsonObject, type JsonObject, textOf } from '../values/json/json.ts';
import { instantOf } from './bookings/fields.ts';
import type { Trace } from './trace.ts';

/** A notification whose body has an event, an entity and data (section 2.9). */
export interface WebhookEvent {
  readonly received: Received;
  readonly inbox: string;
  /** See monotonicMs. */
  readonly arrivedMs: number;
  readonly event: string;
  readonly entity: string;
  readonly data: JsonObject;
  /** The id in its data. */
  readonly id: bigint | undefined;
  readonly state: string | undefined;
  readonly uuid: string | undefined;
  /** The instant of its date, in ms since the epoch. */
  readonly dateMs: number | undefined;
}

const known = new WeakMap<Trace, readonly WebhookEvent[]>();

const knownOfBookings = new WeakMap<Trace, ReadonlyMap<bigint, readonly WebhookEvent[]>>();

/** All notifications of a run that can be read, in the order in which they came. */
export function webhookEventsIn(trace: Trace): readonly WebhookEvent[] {
  const found = known.get(trace) ?? trace.notifications.flatMap((one) => readWebhookEvent(one) ?? []);
  known.set(trace, found);
  return found;
}

/** The notifications about bookings, by the id in their data. */
export function eventsOfBookings(trace: Trace): ReadonlyMap<bigint, readonly WebhookEvent[]> {
  const found =
    knownOfBookings.get(trace) ??
    groupedBy(webhookEventsIn(trace), ({ entity, id }) => (entity === 'BOOKING' ? id : undefined));
  knownOfBookings.set(trace, found);
  return found;
}

/** Whether the notification was received with a success, so that the sender had no reason to send it again. */
export function wasConfirmed({ received: { answeredWith } }: WebhookEvent): boolean {
  return typeof answeredWith === 'number' && answeredWith >= 200 && answeredWith <= 299;
}

/** The notification as evidence. */
export function shownBy({ received }: WebhookEvent, trigger: Trigger | Exchange): Notified {
  return { kind: 'notified', operation: 'receiveNotification', received, trigger, breaches: [] };
}

/** Reads a notification; undefined when it has no readable event, entity and data. */
export function readWebhookEvent(received: Received): WebhookEvent | undefined {
  const { json } = received;
  // A HEAD probe is no notification.
  if (received.cut || !isJsonObject(json)) return undefined;
  const [event, entity, uuid] = [json['event'], json['entity'], textOf(json['uuid'])];
  const { data } = json;
  if (typeof event !== 'string' || typeof entity !== 'string' || !isJsonObject(data)) return undefined;
  const [id, state, dateMs] = [int64Of(data['id']), textOf(data['state']), instantOf(json['date'])];
  const { inbox, arrivedAtMonotonicMs: arrivedMs } = received;
  const about = { event, entity, data, id, state, uuid: uuid?.toLowerCase(), dateMs };
  return { received, inbox, arrivedMs, ...about };
}
