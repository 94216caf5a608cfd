import { isAccepted, type Exchange } from '../exchange.ts';
import { JsonView } from '../json-view.ts';
import { stringifyJson } from '../json.ts';
import { sameJson } from '../same-json.ts';
import type { Partner } from '../target/partner.ts';

const PAGE_SIZE = 20;
/** So many others are looked through. */
const MOST_READ = 600;

export interface Found {
  /** Undefined where that can't be told: the search was refused, or finds more than 600 others. */
  readonly found: boolean | undefined;
  /** The last answer. */
  readonly answer: Exchange;
}

/**
 * Whether a search finds a restaurant: page by page, until it comes or the pages show nothing new.
 *
 * @param size of the pages
 */
export async function isFoundBy(
  partner: Pick<Partner, 'send'>,
  search: string,
  restaurant: bigint,
  size = PAGE_SIZE,
): Promise<Found> {
  const known = new Set<string>();
  for (let page = 0; ; page += 1) {
    const answer = await partner.send('listRestaurants', { query: { search, page, size } });
    if (!isAccepted(answer)) return { found: page === 0 ? undefined : false, answer };
    const ids = JsonView.of(answer)
      .at('content')
      .items.map((one) => one.at('id').json ?? null);
    if (ids.some((id) => sameJson(id, restaurant))) return { found: true, answer };
    const before = known.size;
    for (const id of ids) known.add(stringifyJson(id));
    if (known.size === before) return { found: false, answer };
    if ((page + 1) * size >= MOST_READ) return { found: undefined, answer };
  }
}
