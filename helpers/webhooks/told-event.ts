import { isJsonObject, type Json } from '../json.ts';
import type { Received } from './inbox.ts';

/** As a list of events reads: CREATE BOOKING (SENT). */
export function shortly(received: Received): string {
  const state = shownState(received);
  const name = `${field(received, 'event') ?? '?'} ${field(received, 'entity') ?? '?'}`;
  return state === undefined ? name : `${name} (${state})`;
}

/** The text of a field of the envelope; undefined when there is none. */
export function field({ json }: Received, name: 'uuid' | 'date' | 'event' | 'entity'): string | undefined {
  return isJsonObject(json) ? textOf(json[name]) : undefined;
}

/** The state of the booking in it. */
export function shownState({ json }: Received): string | undefined {
  const data = isJsonObject(json) ? json['data'] : undefined;
  return isJsonObject(data) ? textOf(data['state']) : undefined;
}

function textOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
