import { textClasses } from '../generators/classes/text-classes.ts';
import { restaurantFields, restaurantValue } from '../values/restaurant-values.ts';
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
 * digits get lost first, and others from the half that the seed draws, those first that differ most from the ones before:
 * restaurants that are alike in a field can't show that it is mixed up. Without any the check ends as not applicable.
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
  const half = Math.max(MOST_CHOSEN, Math.ceil(others.length / 2));
  const drawn = others.toSorted((a, b) => rank(a) - rank(b)).slice(0, half);
  const chosen = mostDifferent(largest, drawn).slice(0, MOST_CHOSEN);
  return chosen.length > 0 ? chosen : notApplicable(NONE);
}

/** These restaurants, and after them so many others, each with the most traits that none before it has. */
function mostDifferent(
  first: readonly ListedRestaurant[],
  others: readonly ListedRestaurant[],
): readonly ListedRestaurant[] {
  const chosen = [...first];
  const seen = new Set(first.flatMap(traitsOf));
  let left = others.map((one) => ({ one, traits: traitsOf(one) }));
  while (left.length > 0 && chosen.length < MOST_CHOSEN) {
    const fresh = ({ traits }: { readonly traits: readonly string[] }): number =>
      traits.filter((trait) => !seen.has(trait)).length;
    const next = left.reduce((best, other) => (fresh(other) > fresh(best) ? other : best));
    chosen.push(next.one);
    for (const trait of next.traits) seen.add(trait);
    left = left.filter((other) => other !== next);
  }
  return chosen;
}

/** What a careless service may mix up or change: switches, and classes of texts. */
function traitsOf({ view }: ListedRestaurant): readonly string[] {
  return restaurantFields.flatMap((field) => {
    const value = restaurantValue(view.json, field);
    if (typeof value === 'boolean') return [`${field.name} ${value}`];
    if (typeof value !== 'string') return [];
    return textClasses.flatMap(({ name, holds }) => (holds(value) ? [`${field.name} ${name}`] : []));
  });
}

function byId<T extends { readonly id: bigint }>(restaurants: readonly T[]): readonly T[] {
  return restaurants.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}
