import { inconclusive, notApplicable } from '../cannot-go-on.ts';
import { isAccepted } from '../exchange.ts';
import { requireAccepted } from '../expectations.ts';
import { JsonView } from '../json-view.ts';
import type { Partner } from '../target/partner.ts';
import type { ListQuery } from './listing.ts';
import { textAt } from './text-at.ts';

/** A list up to so long is read to its end, in two sizes. */
const LONGEST = 2000;
const MOST_CITIES = 5;

/** A list that can be read to its end. */
export interface BoundedList {
  readonly query: ListQuery;
  readonly total: number;
}

/**
 * The list of all restaurants or, where it holds more than 2000, that of a city; without any restaurant, or any city
 * that narrows the list enough, the check ends.
 */
export async function boundedList(partner: Pick<Partner, 'send'>): Promise<BoundedList> {
  const answer = requireAccepted(await partner.send('listRestaurants', { query: { page: 0, size: 20 } }));
  const page = JsonView.of(answer);
  const total = page.at('totalElements').count;
  const { items } = page.at('content');
  if (items.length === 0) return notApplicable('the list shows no restaurant');
  if (total <= LONGEST) return { query: {}, total };
  const cities = new Set(items.flatMap((one) => textAt(one, 'address', 'city') ?? []));
  for (const search of [...cities].slice(0, MOST_CITIES)) {
    const found = await partner.send('listRestaurants', { query: { search, page: 0, size: 1 } });
    const count = isAccepted(found) ? JsonView.of(found).at('totalElements').count : 0;
    if (count > 1 && count <= LONGEST) return { query: { search }, total: count };
  }
  return inconclusive(`the list holds ${total} restaurants; up to ${LONGEST} are read to the end`);
}
