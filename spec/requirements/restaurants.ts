import type { Requirement } from './requirement.ts';
import { restaurantFields } from './restaurant-fields.ts';
import { restaurantReads } from './restaurant-reads.ts';

/** Restaurants and how one of them is read: sections 2.1, 4.3 and 4.4. */
export const restaurants = [
  ...restaurantFields,
  ...restaurantReads,
] as const satisfies readonly Requirement[];
