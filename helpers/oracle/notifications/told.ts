import type { Exchange } from '../../http/exchange.ts';
import type { Notified, Trigger } from '../../evidence/exhibit.ts';
import type { Received } from '../../http/notification.ts';
import { int64Of, isJsonObject, type Json, type JsonObject } from '../../values/json.ts';
import { instantOf } from '../bookings/fields.ts';
import type { Trace } from '../trace.ts';

/** A notification whose body has an event, an entity and data (section 2.9). */
export interface Told {
  readonly received: Received;
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

const known = new WeakMap<Trace, readonly Told[]>();

/** All notifications of a run that can be read, in the order in which they came. */
export function toldIn(trace: Trace): readonly Told[] {
  const found = known.get(trace) ?? trace.notifications.flatMap((one) => readTold(one) ?? []);
  known.set(trace, found);
  return found;
}

/** The notifications about bookings, by the id in their data. */
export function toldOfBookings(trace: Trace): ReadonlyMap<bigint, readonly Told[]> {
  const found = new Map<bigint, Told[]>();
  for (const one of toldIn(trace)) {
    if (one.entity !== 'BOOKING' || one.id === undefined) continue;
    const before = found.get(one.id);
    if (before === undefined) found.set(one.id, [one]);
    else before.push(one);
  }
  return found;
}

/** Whether the notification was received with a success, so that the sender had no reason to send it again. */
export function wasConfirmed({ received: { answeredWith } }: Told): boolean {
  return typeof answeredWith === 'number' && answeredWith >= 200 && answeredWith <= 299;
}

/** The notification as evidence. */
export function shownBy({ received }: Told, trigger: Trigger | Exchange): Notified {
  return { kind: 'notified', operation: 'receiveNotification', received, trigger, breaches: [] };
}

/** Reads a notification; undefined when it has no readable event, entity and data. */
export function readTold(received: Received): Told | undefined {
  const { json } = received;
  // A HEAD probe is no notification.
  if (received.cut || !isJsonObject(json)) return undefined;
  const [event, entity, uuid] = [json['event'], json['entity'], textOf(json['uuid'])];
  const { data } = json;
  if (typeof event !== 'string' || typeof entity !== 'string' || !isJsonObject(data)) return undefined;
  const [id, state, dateMs] = [int64Of(data['id']), textOf(data['state']), instantOf(json['date'])];
  return { received, event, entity, data, id, state, uuid: uuid?.toLowerCase(), dateMs };
}

function textOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
