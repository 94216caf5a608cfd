import type { Partner } from '../target/partner.ts';
import { readListing, type ListedRestaurant } from './listing.ts';
import { restaurantDifferences } from './restaurant-differences.ts';

/**
 * Those that a new reading of the list shows as it showed them before. What was found about them meanwhile is no work
 * of other people, who may have changed or removed the others.
 *
 * @param mostPages as many as they were chosen from
 */
export async function stillListed<T extends ListedRestaurant>(
  partner: Pick<Partner, 'send'>,
  before: readonly T[],
  mostPages?: number,
): Promise<readonly T[]> {
  if (before.length === 0) return [];
  const { restaurants } = await readListing(partner, 20, {}, mostPages);
  return before.filter((one) => {
    const now = restaurants.find(({ id }) => id === one.id);
    return now !== undefined && restaurantDifferences(one.view, now.view).length === 0;
  });
}
