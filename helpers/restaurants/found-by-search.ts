import type { Partner } from '../client/partner.ts';
import { type Exchange, isAccepted } from '../http/exchange.ts';
import { sameJson } from '../values/json/equality.ts';
import { stringifyJson } from '../values/json/json.ts';
import { JsonView } from '../verdict/expectations/json-view.ts';

const PAGE_SIZE = 20;

/** How many other restaurants are read at most. */
const MOST_READ = 600;

/** What came of a search for one restaurant. */
export interface Found {
  /** Undefined if unknown: the search or a page of its results was refused, or it finds more than 600 others. */
  readonly found: boolean | undefined;
  /** The last response. */
  readonly answer: Exchange;
}

/**
 * Whether a search finds a restaurant, or the list without a search. Reads page by page until it appears or the pages show nothing new.
 *
 * @param size of the pages
 */
export async function isFoundBy(
  partner: Pick<Partner, 'send'>,
  search: string | undefined,
  restaurant: bigint,
  size = PAGE_SIZE,
): Promise<Found> {
  const known = new Set<string>();
  let total = 0;
  for (let page = 0; ; page += 1) {
    const answer = await partner.send('listRestaurants', { query: { search, page, size } });
    // A target may refuse pages beyond the last one, and also those beyond a limit of its own.
    if (!isAccepted(answer)) return { found: page === 0 || page * size < total ? undefined : false, answer };
    const view = JsonView.of(answer);
    const ids = view.at('content').items.map((one) => one.at('id').json ?? null);
    if (ids.some((id) => sameJson(id, restaurant))) return { found: true, answer };
    const before = known.size;
    for (const id of ids) known.add(stringifyJson(id));
    if (known.size === before) return { found: false, answer };
    total = Number(view.at('totalElements').json ?? 0);
    if ((page + 1) * size >= MOST_READ) return { found: undefined, answer };
  }
}
