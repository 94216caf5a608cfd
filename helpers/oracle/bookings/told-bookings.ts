import { int64Of, isJsonObject, type Json } from '../../values/json.ts';
import type { Trace } from '../trace.ts';

/** What a notification tells of a booking. */
export interface ToldBooking {
  readonly event: string | undefined;
  readonly state: string | undefined;
  readonly uuid: string | undefined;
  readonly inbox: string;
  /** See monotonicMs. */
  readonly arrivedMs: number;
}

const known = new WeakMap<Trace, ReadonlyMap<bigint, readonly ToldBooking[]>>();

/** What notifications tell of each booking, in the order in which they came. */
export function toldBookingsIn(trace: Trace): ReadonlyMap<bigint, readonly ToldBooking[]> {
  const found = known.get(trace) ?? readToldBookings(trace);
  known.set(trace, found);
  return found;
}

function readToldBookings({ notifications }: Trace): ReadonlyMap<bigint, readonly ToldBooking[]> {
  const found = new Map<bigint, ToldBooking[]>();
  for (const { json, cut, inbox, arrivedAtMonotonicMs: arrivedMs } of notifications) {
    if (cut || !isJsonObject(json) || json['entity'] !== 'BOOKING' || !isJsonObject(json['data'])) continue;
    const { data } = json;
    const id = int64Of(data['id']);
    if (id === undefined) continue;
    const [event, state, uuid] = [json['event'], data['state'], json['uuid']].map(textOf);
    const told = { event, state, uuid, inbox, arrivedMs };
    const before = found.get(id);
    if (before === undefined) found.set(id, [told]);
    else before.push(told);
  }
  return found;
}

function textOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
