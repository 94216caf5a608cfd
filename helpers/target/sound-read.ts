import { inconclusive, notApplicable } from '../cannot-go-on.ts';
import { currentCheck } from '../check-record.ts';
import { isAccepted, type Exchange } from '../exchange.ts';
import { isJsonObject, type Json } from '../json.ts';
import type { OperationId } from '../operation.ts';
import type { RequestInput } from '../partner-client.ts';
import type { Partner } from './partner.ts';
import type { KnownRestaurant } from './known-restaurants.ts';
import type { Places } from './places.ts';

/** The operations that read, and that need nothing made before. */
export const readingOperations = [
  'listRestaurants',
  'getRestaurant',
  'findRestaurantByPosUid',
  'countFreeTables',
  'getSchedule',
  'listWebhooks',
] as const satisfies readonly OperationId[];

export type ReadingOperation = (typeof readingOperations)[number];

const DAY_MS = 24 * 60 * 60 * 1000;
/** Pages may leave out what a restaurant read by itself shows; so many are read for it. */
const MOST_READ = 5;

/** A sound request for a reading operation, of what the target is known to have; without such, the check ends. */
export async function soundRead(
  operation: ReadingOperation,
  places: Places,
  partner: Partner,
): Promise<RequestInput> {
  switch (operation) {
    case 'listRestaurants':
      return { query: { page: 0, size: 1 } };
    case 'getRestaurant':
    case 'getSchedule':
      return { path: { id: anyRestaurant(places).id } };
    case 'findRestaurantByPosUid':
      return { path: { id: await anyPosUid(places, partner) } };
    case 'countFreeTables': {
      const { id } = anyRestaurant(places);
      const moment = places.momentsOf(id)[0] ?? Date.now() + DAY_MS;
      return { path: { id }, query: { date: new Date(moment).toISOString(), persons: 2 } };
    }
    case 'listWebhooks':
      return {};
  }
}

/**
 * Sends a reading request. What a list of webhooks shows is not judged by it: others may have registered them, also
 * such as should have been refused.
 */
export async function sendRead(
  partner: Partner,
  operation: ReadingOperation,
  input: RequestInput,
): Promise<Exchange> {
  const exchange = await partner.send(operation, input);
  if (operation === 'listWebhooks') currentCheck().ignoreBreachesOf(exchange);
  return exchange;
}

/** One that takes bookings, if there is one: nothing speaks against any read of it. */
function anyRestaurant(places: Places): KnownRestaurant {
  const [first] = places.restaurants;
  const found = places.bookable()[0] ?? places.restaurants.find(({ active }) => active) ?? first;
  return found ?? inconclusive('no page showed a restaurant');
}

/** A plain one rather than one that needs escapes: how those are read is another statement. */
async function anyPosUid(places: Places, partner: Partner): Promise<string> {
  anyRestaurant(places);
  const shown = places.restaurants.flatMap(({ json }) => posUidOf(json));
  const found = shown.find((posUid) => /^[\w-]+$/.test(posUid)) ?? shown[0];
  if (found !== undefined) return found;
  const reads = await Promise.all(
    places.restaurants.slice(0, MOST_READ).map(({ id }) => partner.send('getRestaurant', { path: { id } })),
  );
  const [read] = reads.filter(isAccepted).flatMap(({ json }) => posUidOf(json));
  return read ?? notApplicable('no restaurant shows a posUid');
}

function posUidOf(restaurant: Json | undefined): readonly string[] {
  const info = isJsonObject(restaurant) ? restaurant['info'] : undefined;
  const posUid = isJsonObject(info) ? info['posUid'] : undefined;
  return typeof posUid === 'string' && posUid !== '' ? [posUid] : [];
}
