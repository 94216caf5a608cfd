import { isJsonObject, type Json } from '../json.ts';
import { sameJson } from '../same-json.ts';
import { field } from './told-event.ts';
import type { Received } from './inbox.ts';

/** Two different notifications to one webhook that have the same uuid; undefined when there are none. */
export function clashingUuids(received: readonly Received[]): readonly [Received, Received] | undefined {
  const known = new Map<string, Received>();
  for (const one of received) {
    const uuid = field(one, 'uuid')?.toLowerCase();
    if (uuid === undefined) continue;
    const earlier = known.get(uuid);
    if (earlier !== undefined && !isSameNotification(earlier, one)) return [earlier, one];
    known.set(uuid, earlier ?? one);
  }
  return undefined;
}

/** Whether one is the other sent again; the data may be that of the sending, so only its id counts. */
function isSameNotification(a: Received, b: Received): boolean {
  const sameNames = (['event', 'entity', 'date'] as const).every((name) => field(a, name) === field(b, name));
  return sameNames && sameJson(dataId(a), dataId(b));
}

function dataId({ json }: Received): Json {
  const data = isJsonObject(json) ? json['data'] : undefined;
  return (isJsonObject(data) ? data['id'] : undefined) ?? null;
}
