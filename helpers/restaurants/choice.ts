import { seededInteger } from '../values/random.ts';
import { notApplicable } from '../verdict/current-check.ts';
import type { ListedRestaurant } from './listing.ts';
import type { Places } from './places.ts';
import { isActive, isLasting } from './restaurant-view.ts';
import type { KnownRestaurant } from './restaurants.ts';

/** The number of pages from which restaurants are chosen. */
export const CHOSEN_FROM = 10;

const MOST_CHOSEN = 8;

const NONE = 'the list shows no active restaurant';

/**
 * A few active restaurants that the run knows from its beginning, by ascending ids: every service can read the smallest
 * one without loss. Without any the check ends as not applicable.
 */
export function knownRestaurants({ restaurants }: Pick<Places, 'restaurants'>): readonly KnownRestaurant[] {
  const known = byId(restaurants.filter(({ active }) => active)).slice(0, MOST_CHOSEN);
  return known.length > 0 ? known : notApplicable(NONE);
}

/**
 * A few active restaurants of a list, but for those that other checks have connected: those with the largest ids, where
 * digits get lost first, and others that depend on the seed. Without any the check ends as not applicable.
 */
export function chosenAmong(
  restaurants: readonly ListedRestaurant[],
  seed: string,
): readonly ListedRestaurant[] {
  const active = new Map(
    restaurants.filter((one) => isActive(one) && isLasting(one)).map((one) => [one.id, one]),
  );
  const descending = byId([...active.values()]).toReversed();
  const [largest, others] = [descending.slice(0, 2), descending.slice(2)];
  const rank = ({ id }: ListedRestaurant): number => seededInteger(seed, `chosen ${id}`, 2 ** 32);
  const chosen = [...largest, ...others.sort((a, b) => rank(a) - rank(b))].slice(0, MOST_CHOSEN);
  return chosen.length > 0 ? chosen : notApplicable(NONE);
}

function byId<T extends { readonly id: bigint }>(restaurants: readonly T[]): readonly T[] {
  return restaurants.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}
