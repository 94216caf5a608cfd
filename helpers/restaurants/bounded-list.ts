import { inconclusive, notApplicable } from '../cannot-go-on.ts';
import { isAccepted } from '../exchange.ts';
import { requireAccepted } from '../expectations.ts';
import { JsonView } from '../json-view.ts';
import type { Partner } from '../target/partner.ts';
import { contentOf } from './content-of.ts';
import type { ListQuery } from './listing.ts';
import { textAt } from './text-at.ts';

/** A list up to so long is read to its end, in two sizes. */
const LONGEST = 2000;
const PAGE_SIZE = 20;
/** Of each of the pages that are looked at. */
const MOST_CITIES = 3;

/** A list that can be read to its end. */
export interface BoundedList {
  readonly query: ListQuery;
  readonly total: number;
}

/**
 * The list of all restaurants or, where it holds more than 2000, that of the largest of some cities; without any
 * restaurant, or any city that narrows the list enough, the check ends.
 */
export async function boundedList(partner: Pick<Partner, 'send'>): Promise<BoundedList> {
  const answer = requireAccepted(await partner.send('listRestaurants', { query: { page: 0, size: 20 } }));
  const page = JsonView.of(answer);
  const total = page.at('totalElements').count;
  const { items } = page.at('content');
  if (items.length === 0) return notApplicable('the list shows no restaurant');
  if (total <= LONGEST) return { query: {}, total };
  const pages = [0, Math.floor(total / PAGE_SIZE / 2), Math.floor(total / PAGE_SIZE) - 1];
  const lists = await Promise.all(pages.map((number) => citiesOn(partner, number)));
  const cities = new Set(lists.flat());
  const found = await Promise.all(
    [...cities].map(async (search) => {
      const result = await partner.send('listRestaurants', { query: { search, page: 0, size: 1 } });
      return {
        query: { search },
        total: isAccepted(result) ? JsonView.of(result).at('totalElements').count : 0,
      };
    }),
  );
  const [longest] = found
    .filter((one) => one.total > 1 && one.total <= LONGEST)
    .sort((x, y) => y.total - x.total);
  return longest ?? inconclusive(`the list holds ${total} restaurants; up to ${LONGEST} are read to the end`);
}

async function citiesOn(partner: Pick<Partner, 'send'>, page: number): Promise<readonly string[]> {
  const answer = await partner.send('listRestaurants', { query: { page, size: PAGE_SIZE } });
  const cities = isAccepted(answer)
    ? contentOf(answer).flatMap((one) => textAt(one, 'address', 'city') ?? [])
    : [];
  return [...new Set(cities)].slice(0, MOST_CITIES);
}
