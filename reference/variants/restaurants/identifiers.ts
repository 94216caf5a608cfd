import { variant } from '../builders/variant.ts';
import type { Variant } from '../builders/variant.ts';

const LARGEST = 2n ** 63n - 1n;

/** Numbers in no apparent order, all distinct up to 2^40. */
function scattered(n: number): bigint {
  return (BigInt(n + 1) * 679_891_637_639n) % 2n ** 40n;
}

/** Gives all entities ids of another range; each kind counts by itself, so ids of different kinds can agree. */
function ids(id: string, choice: string, idOf: (n: number) => bigint): Variant {
  return variant(id, 'ids', `${choice} (section 2: int64).`, (usual) => {
    let seededCount = 0;
    return {
      newBookingId: idOf,
      newWebhookId: idOf,
      newRestaurantId: (n) => idOf(seededCount + n),
      initialRestaurants: (seeded) => {
        const restaurants = usual.initialRestaurants(seeded);
        seededCount = restaurants.length;
        return restaurants.map((restaurant, n) => ({ ...restaurant, id: idOf(n) }));
      },
    };
  });
}

/** Other ids. */
export const identifierVariants: readonly Variant[] = [
  ids('ids-largest', 'Ids count down from 2^63-1', (n) => LARGEST - BigInt(n)),
  ids('ids-from-zero', 'Ids count up from 0, which is also the first id', (n) => BigInt(n)),
  ids(
    'ids-beyond-floats',
    'Ids are neighbours above 2^53, which are equal as floats',
    (n) => 2n ** 53n + BigInt(n),
  ),
  ids('ids-scattered', 'Ids come in no order', scattered),
  variant(
    'ids-given-again',
    'ids',
    'A webhook gets the lowest free id, so the id of a deleted one is used again (section 2.8).',
    (usual) => {
      const taken = new Set<bigint>();
      return {
        newWebhookId: () => {
          let id = 1n;
          while (taken.has(id)) id += 1n;
          taken.add(id);
          return id;
        },
        deletedWebhook: (webhook) => {
          taken.delete(webhook.id);
          return usual.deletedWebhook(webhook);
        },
      };
    },
  ),
];
