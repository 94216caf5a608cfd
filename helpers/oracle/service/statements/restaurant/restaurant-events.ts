import type { Notified } from '../../../../evidence/exhibit.ts';
import type { Received } from '../../../../http/notification.ts';
import { sameJson } from '../../../../values/json/equality.ts';
import { excerpt } from '../../../../values/json/json-pointer.ts';
import { int64Of, isJsonObject, type JsonObject } from '../../../../values/json/json.ts';
import { areComparable, restaurantFields, restaurantValue } from '../../../../values/restaurant-values.ts';
import type { Contradiction } from '../../../contradiction.ts';
import { firedAgain, heardByWebhooks } from '../../../notifications/causes.ts';
import { shownBy, webhookEventsIn } from '../../../webhook-events.ts';
import type { Trace } from '../../../trace.ts';
import { lagOf } from '../../models/history.ts';
import {
  type Command,
  creationBefore,
  mayBeOfFormer,
  type OwnRestaurant,
  type RestaurantModel,
  type Sighting,
} from '../../models/restaurants.ts';
import { SWITCHES } from './restaurant-doors.ts';

/** A notification about a restaurant that the run had connected. */
interface OwnEvent {
  readonly received: Received;
  readonly event: string;
  readonly data: JsonObject;
  readonly restaurant: OwnRestaurant;
  readonly sightings: readonly Sighting[];
}

/** Holds every RESTAURANT notification about the run's own restaurants against what the run did with them and read. */
export function judgeRestaurantEvents(
  { own, sightings }: RestaurantModel,
  trace: Trace,
): readonly Contradiction[] {
  const lagMs = lagOf(trace);
  const again = [...own].flatMap(([id, restaurant]) => judgeOnce(id, restaurant, trace, lagMs));
  const others = trace.notifications.flatMap((received) => {
    const { json } = received;
    if (!isJsonObject(json) || json['entity'] !== 'RESTAURANT' || !isJsonObject(json['data'])) return [];
    const { event, data } = json;
    const id = int64Of(data['id']);
    if (id === undefined || typeof event !== 'string') return [];
    const restaurant = own.get(id);
    if (restaurant === undefined) return judgeStranger(received, data, own);
    if (mayBeOfFormer(restaurant, { arrivedMs: received.arrivedAtMonotonicMs, data }, lagMs)) return [];
    const about: OwnEvent = { received, event, data, restaurant, sightings: sightings.get(id) ?? [] };
    return event === 'DELETE' ? judgeDeletion(about, lagMs) : judgeData(about);
  });
  return [...again, ...others];
}

const ONCE = { CREATE: 'EVENT-RESTAURANT-CREATED-ONCE', DELETE: 'EVENT-RESTAURANT-DELETED-ONCE' } as const;

/** The connection and the removal of a restaurant are notified as one event each. */
function judgeOnce(
  id: bigint,
  restaurant: OwnRestaurant,
  trace: Trace,
  lagMs: number,
): readonly Contradiction[] {
  const { creations, removals } = restaurant;
  const [creation, ...others] = creations;
  // Each of them is connected and removed.
  if (others.length > 0 || restaurant.updates.some(changesStatus)) return [];
  const about = webhookEventsIn(trace).filter(
    (one) => one.entity === 'RESTAURANT' && one.id === id && !mayBeOfFormer(restaurant, one, lagMs),
  );
  const heard = heardByWebhooks(trace, about);
  return (['CREATE', 'DELETE'] as const).flatMap((event): readonly Contradiction[] => {
    const [again] = heard.flatMap((one) => {
      const found = firedAgain(one, event);
      return found === undefined ? [] : [found];
    });
    if (again === undefined) return [];
    const command = event === 'CREATE' ? creation : (removals[0] ?? creation);
    return [
      {
        requirement: ONCE[event],
        expected: `one ${event} RESTAURANT about ${id}`,
        observed: 'two, each with a uuid and a date of its own',
        evidence: [command.command, ...again.map((one) => shownBy(one, command.command))],
        explainedBy: [
          ...(['EVENT-DATA-IS-RESTAURANT', 'EVENT-UPDATE-RESTAURANT', 'EVENT-DELETE-RESTAURANT'] as const),
          'EVENT-EVENT-ENUM',
        ],
      },
    ];
  });
}

/** The values may be those of any time, because a notification may be late; but some time must have had them. */
function judgeData({ received, event, data, restaurant, sightings }: OwnEvent): readonly Contradiction[] {
  if (sightings.length === 0) return [];
  const { creations, updates, removals } = restaurant;
  const commands = [...creations, ...updates].flatMap(({ sent, shown }) => [sent, shown]);
  const known = [...commands, ...sightings.map(({ json }) => json)];
  const isMoved = updates.some(({ sent: { address } }) => isJsonObject(address) && !('point' in address));
  const isUpdated = updates.some(({ span }) => span.beganMs < received.arrivedAtMonotonicMs);
  const isRemoved = removals.some(({ span }) => span.beganMs < received.arrivedAtMonotonicMs);
  const isConnecting = event === 'CREATE' || !isUpdated;
  const apart = restaurantFields.find((field) => {
    // A service may connect a restaurant in several steps, and switch it on in the last.
    if (isConnecting && SWITCHES.has(field.name)) return false;
    // A service may say what a restaurant has become by the time of sending.
    if (isRemoved && field.name === 'status') return false;
    // A service may find the point of a new address by itself.
    if (isMoved && field.name.startsWith('address.point')) return false;
    const value = restaurantValue(data, field);
    const others = known.flatMap((one) => restaurantValue(one, field) ?? []);
    const isComparable = value !== undefined && others.some((other) => areComparable(value, other));
    return isComparable && !others.some((other) => sameJson(value, other));
  });
  if (apart === undefined) return [];
  return [
    {
      requirement: 'EVENT-DATA-RESTAURANT-AGREES',
      expected: `a ${apart.name} that some answer about the restaurant shows`,
      observed: `${excerpt(restaurantValue(data, apart))} in ${event} RESTAURANT`,
      evidence: [
        creationBefore(restaurant, received.arrivedAtMonotonicMs).command,
        notified(received, restaurant),
      ],
      explainedBy: ['EVENT-DATA-IS-RESTAURANT', 'EVENT-CREATE-RESTAURANT', 'EVENT-UPDATE-RESTAURANT'],
    },
  ];
}

/** A restaurant that has the name of one of the run's own, which no other has, but not its id. */
function judgeStranger(
  received: Received,
  data: JsonObject,
  own: RestaurantModel['own'],
): readonly Contradiction[] {
  const [id, restaurant] =
    [...own].find(([, { creations, updates }]) =>
      [...creations, ...updates].some(
        ({ sent }) => typeof sent['name'] === 'string' && sent['name'] === data['name'],
      ),
    ) ?? [];
  if (restaurant === undefined) return [];
  return [
    {
      requirement: 'EVENT-DATA-IS-RESTAURANT',
      expected: `id ${id}, which the restaurant was given`,
      observed: `id ${excerpt(data['id'])}`,
      evidence: [restaurant.creations[0].command, notified(received, restaurant)],
      explainedBy: ['EVENT-CREATE-RESTAURANT', 'EVENT-UPDATE-RESTAURANT', 'EVENT-DELETE-RESTAURANT'],
    },
  ];
}

/** A restaurant that is still there long after the notification of its removal, and that nobody had removed before. */
function judgeDeletion(
  { received, restaurant, sightings }: OwnEvent,
  lagMs: number,
): readonly Contradiction[] {
  const { arrivedAtMonotonicMs: arrivedMs } = received;
  const causes = [...restaurant.removals, ...restaurant.updates.filter(changesStatus)];
  const isCaused = causes.some(({ span }) => span.beganMs <= arrivedMs);
  const later = sightings.find(({ span }) => span.beganMs > arrivedMs + lagMs);
  if (isCaused || later === undefined) return [];
  return [
    {
      requirement: 'EVENT-DELETE-RESTAURANT',
      expected: 'DELETE RESTAURANT only after the removal of the restaurant',
      observed: 'DELETE RESTAURANT about a restaurant that can still be read',
      evidence: [later.exchange, notified(received, restaurant)],
      explainedBy: ['EVENT-EVENT-ENUM', 'EVENT-DATA-IS-RESTAURANT', 'EVENT-UPDATE-RESTAURANT'],
    },
  ];
}

/** Whether an update may stand for a removal, or for a connection. */
function changesStatus({ sent }: Command): boolean {
  return 'status' in sent;
}

function notified(received: Received, restaurant: OwnRestaurant): Notified {
  return {
    kind: 'notified',
    operation: 'receiveNotification',
    received,
    trigger: creationBefore(restaurant, received.arrivedAtMonotonicMs).command,
    breaches: [],
  };
}
