import type { Answer, Call } from './call.ts';
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
  restaurantJson(restaurant: Restaurant, where: RestaurantPlace): Json;
  readRestaurantId(text: string): bigint;
  restaurantById(restaurants: ReadonlyMap<bigint, Restaurant>, id: bigint): Restaurant | undefined;
  restaurantByPosUid(restaurants: ReadonlyMap<bigint, Restaurant>, posUid: string): Restaurant | undefined;
}

export const restaurantBehaviour: RestaurantBehaviour = {
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
export function requireRestaurant(service: Service, id: string): Restaurant {
  const { behaviour } = service;
  const restaurant = behaviour.restaurantById(service.restaurants.all, behaviour.readRestaurantId(id));
  if (restaurant === undefined) throw new Refusal('unknown-entity', 'Restaurant not found');
  return restaurant;
}

/** Operation 3. */
export function getRestaurant(service: Service, call: Call): Answer {
  return ok(service.behaviour.restaurantJson(requireRestaurant(service, call.id), 'single'));
}

/** Operation 4. */
export function findRestaurantByPosUid(service: Service, call: Call): Answer {
  const restaurant = service.behaviour.restaurantByPosUid(service.restaurants.all, call.id);
  if (restaurant === undefined) throw new Refusal('unknown-entity', 'Restaurant not found');
  return ok(service.behaviour.restaurantJson(restaurant, 'found'));
}
