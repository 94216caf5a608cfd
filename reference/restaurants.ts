import type { Answer, Call, OperationName } from './call.ts';
import { ok } from './call.ts';
import { readInt64Text } from './field-readers.ts';
import type { Json } from './json-text.ts';
import { Refusal } from './refusal.ts';
import type { Restaurant } from './restaurants/restaurant.ts';
import { restaurantJson } from './restaurants/restaurant-json.ts';
import type { RestaurantPlace } from './restaurants/restaurant-json.ts';
import type { Service } from './service.ts';

/** Decisions on single restaurants (operations 3 and 4). */
export interface RestaurantBehaviour {
  /** The restaurants that a service starts with, made from those of its seed. */
  initialRestaurants(seeded: readonly Restaurant[]): readonly Restaurant[];
  /** The id of the n-th restaurant that is connected later, n counting from 0. */
  newRestaurantId(n: number): bigint;
  restaurantJson(restaurant: Restaurant, where: RestaurantPlace): Json;
  readRestaurantId(text: string, operation: OperationName): bigint;
  restaurantById(
    restaurants: ReadonlyMap<bigint, Restaurant>,
    id: bigint,
    operation: OperationName,
  ): Restaurant | undefined;
  restaurantByPosUid(restaurants: ReadonlyMap<bigint, Restaurant>, posUid: string): Restaurant | undefined;
}

export const restaurantBehaviour: RestaurantBehaviour = {
  initialRestaurants: (seeded) => seeded,
  newRestaurantId: (n) => 5_000_000_001n + BigInt(n),
  restaurantJson,
  readRestaurantId: (text) => readInt64Text(text, 'id'),
  restaurantById: (restaurants, id) => restaurants.get(id),
  restaurantByPosUid: (restaurants, posUid) =>
    [...restaurants.values()].find((restaurant) => restaurant.info.posUid === posUid),
};

/**
 * The restaurant that a path names.
 * @throws Refusal when the id is no int64 or unknown.
 */
export function requireRestaurant(service: Service, call: Pick<Call, 'id' | 'operation'>): Restaurant {
  const { behaviour } = service;
  const id = behaviour.readRestaurantId(call.id, call.operation);
  const restaurant = behaviour.restaurantById(service.restaurants.all, id, call.operation);
  if (restaurant === undefined) throw new Refusal('unknown-entity', 'Restaurant not found');
  return restaurant;
}

/** Operation 3. */
export function getRestaurant(service: Service, call: Call): Answer {
  return ok(service.behaviour.restaurantJson(requireRestaurant(service, call), 'single'));
}

/** Operation 4. */
export function findRestaurantByPosUid(service: Service, call: Call): Answer {
  const restaurant = service.behaviour.restaurantByPosUid(service.restaurants.all, call.id);
  if (restaurant === undefined) throw new Refusal('unknown-entity', 'Restaurant not found');
  return ok(service.behaviour.restaurantJson(restaurant, 'found'));
}
