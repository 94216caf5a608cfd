import type { Partner } from '../client/partner.ts';
import { seededInteger } from '../values/random.ts';
import { notApplicable } from '../verdict/current-check.ts';
import { type ListedRestaurant, readListing } from './listing.ts';
import { isActive, isLasting } from './restaurant-view.ts';

/** The number of pages from which restaurants are chosen. */
export const CHOSEN_FROM = 10;

const MOST_CHOSEN = 8;

/**
 * A few active restaurants of the list, but for those that other checks have connected: those with the largest ids, where
 * digits get lost first, and others that depend on the seed. Without any the check ends as not applicable.
 */
export async function chosenRestaurants(
  partner: Pick<Partner, 'send'>,
  seed: string,
): Promise<readonly ListedRestaurant[]> {
  const { restaurants } = await readListing(partner, 20, {}, CHOSEN_FROM);
  return chosenAmong(restaurants, seed);
}

/** As {@link chosenRestaurants}, from a list that was read before. */
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
  return chosen.length > 0 ? chosen : notApplicable('the list shows no active restaurant');
}

/** In ascending order of ids: every service can read the smallest one without loss. */
export function byId(restaurants: readonly ListedRestaurant[]): readonly ListedRestaurant[] {
  return restaurants.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}
