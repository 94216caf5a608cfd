import type { Requirement } from './requirement.ts';
import { pageFields } from './page-fields.ts';
import { pageArithmetic } from './page-arithmetic.ts';
import { restaurantList } from './restaurant-list.ts';

/** The list of restaurants and its pages: sections 2.2, 4.2 and 8. */
export const paging = [
  ...pageFields,
  ...pageArithmetic,
  ...restaurantList,
] as const satisfies readonly Requirement[];
