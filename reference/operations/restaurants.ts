import type { ListRequest, Page } from '../decisions/restaurants.ts';
import type { Restaurant } from '../domain/restaurant.ts';
import { Service } from '../service/service.ts';
import { ok, Refusal } from '../wire/call.ts';
import type { Answer, Call } from '../wire/call.ts';
import { allOf, onlyOf, readPairs, requiredOf } from '../wire/parameters.ts';

/** The restaurants that a call sees: those of a while ago where reads are old. */
function seenRestaurants({ restaurants, behaviour }: Service, call: Call): ReadonlyMap<bigint, Restaurant> {
  return restaurants.allAgo(behaviour.readLagMs(call));
}

/**
 * The restaurant that a path names.
 * @throws Refusal when the id is unknown or not an int64.
 */
export function requireRestaurant(service: Service, call: Call): Restaurant {
  const { behaviour } = service;
  const id = behaviour.readRestaurantId(call.id, call.operation);
  const restaurant = behaviour.restaurantById(seenRestaurants(service, call), id, call.operation);
  if (restaurant === undefined) throw new Refusal('unknown-entity', 'Restaurant not found');
  return restaurant;
}

/** Operation 3. */
export function getRestaurant(service: Service, call: Call): Answer {
  return ok(service.behaviour.restaurantJson(requireRestaurant(service, call), 'single'));
}

/** Operation 4. */
export function findRestaurantByPosUid(service: Service, call: Call): Answer {
  const restaurant = service.behaviour.restaurantByPosUid(seenRestaurants(service, call), call.id);
  if (restaurant === undefined) throw new Refusal('unknown-entity', 'Restaurant not found');
  return ok(service.behaviour.restaurantJson(restaurant, 'found'));
}

/** Operation 2. */
export function listRestaurants(service: Service, call: Call): Answer {
  const { behaviour } = service;
  const pairs = readPairs(call.query);
  const number = behaviour.readPageNumber(requiredOf(pairs, 'page', behaviour.defaultPage));
  const sizeText = requiredOf(pairs, 'size', behaviour.defaultSize);
  const size = behaviour.readPageSize(sizeText, behaviour.largestPageSize);
  const search = onlyOf(pairs, 'search') ?? '';
  const excludeIds = new Set(
    allOf(pairs, 'excludeIds')
      .flatMap((text) => behaviour.splitExcludeIds(text))
      .map((text) => behaviour.readExcludeId(text)),
  );
  const request: ListRequest = { number, size, search, excludeIds };
  const found = behaviour
    .listed([...seenRestaurants(service, call).values()], request)
    .filter((restaurant) => search === '' || behaviour.searchMatches(restaurant, search))
    .filter((restaurant) => !behaviour.isExcluded(restaurant, excludeIds));
  const content = behaviour
    .pageSlice(found, number, size)
    .map((restaurant) => behaviour.restaurantJson(restaurant, 'page'));
  const page: Page = { ...request, content, totalElements: found.length };
  const sort = behaviour.sortJson();
  const totalPages = behaviour.totalPages(found.length, size);
  return ok(behaviour.pageJson(page, totalPages, sort, behaviour.pageableJson(page, sort)));
}
