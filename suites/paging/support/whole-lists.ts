import type { Partner } from '../../../helpers/client/partner.ts';
import { isAccepted } from '../../../helpers/http/exchange.ts';
import {
  type ListedRestaurant,
  type Listing,
  type ListQuery,
  settled,
} from '../../../helpers/fixtures/restaurants/listing.ts';
import { contentOf, textAt } from '../../../helpers/fixtures/restaurants/restaurant-view.ts';
import { inconclusive, notApplicable } from '../../../helpers/verdict/current-check.ts';
import { requireAccepted } from '../../../helpers/verdict/expectations/expect.ts';
import { JsonView } from '../../../helpers/verdict/expectations/json-view.ts';

/** The longest list that is read to its end, in two sizes. */
const LONGEST = 2000;

const PAGE_SIZE = 20;

/** The size of each page that is read. */
const MOST_CITIES = 3;

/** A list that can be read to its end. */
export interface BoundedList {
  readonly query: ListQuery;
  readonly total: number;
}

/**
 * The list of all restaurants or, if it has more than 2000, the list of the largest of some cities. Without any
 * restaurant, or without a city that narrows the list enough, the check ends.
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

const MOST_READINGS = 4;

/** A list read in two sizes, and the restaurants missing in one of them. */
export interface PageSizeComparison {
  readonly listings: readonly [Listing, Listing];
  /** For each size, the restaurants that only the other shows, before and after; undefined if the list changed too much. */
  readonly missing: readonly [readonly bigint[], readonly bigint[]] | undefined;
}

/** Reads a list in two sizes until both show the same, or one lacks a restaurant that the other keeps showing. */
export async function comparePageSizes(
  readCoarse: () => Promise<Listing>,
  readFine: () => Promise<Listing>,
): Promise<PageSizeComparison> {
  const read = (): Promise<readonly [Listing, Listing]> =>
    settled(async () => [await readCoarse(), await readFine()] as const);
  let before = await read();
  for (let reading = 1; reading < MOST_READINGS; reading += 1) {
    if (isSame(...before)) return { listings: before, missing: [[], []] };
    const now = await read();
    const missing = [lacking(now[0], before[1], now[1]), lacking(before[1], before[0], now[0])] as const;
    if (missing.some(({ length }) => length > 0)) return { listings: now, missing };
    before = now;
  }
  return { listings: before, missing: isSame(...before) ? [[], []] : undefined };
}

function isSame(coarse: Listing, fine: Listing): boolean {
  return coarse.ids.size === fine.ids.size && [...coarse.ids].every((id) => fine.ids.has(id));
}

/**
 * The ids shown before and after, but not in between; none if others came or went, because a restaurant may then have moved
 * to a page that had been read already.
 */
function lacking(between: Listing, before: Listing, after: Listing): readonly bigint[] {
  return isSame(before, after) ? [...before.ids].filter((id) => !between.ids.has(id)) : [];
}

/** Sort keys that are tried. */
const KEYS: readonly (readonly [string, (one: ListedRestaurant) => bigint | string])[] = [
  ['id', ({ id }) => id],
  ['name', ({ view }) => textOf(view)],
];

/** The sort order of restaurants in words; fewer than three restaurants do not show any. */
export function orderOf(restaurants: readonly ListedRestaurant[]): string {
  if (restaurants.length < 3) return 'too few restaurants to tell';
  for (const [name, keyOf] of KEYS) {
    const keys = restaurants.map(keyOf);
    const pairs = keys.slice(1).map((key, index) => [keys[index] ?? key, key] as const);
    if (pairs.every(([a, b]) => a <= b)) return `by ${name}, ascending`;
    if (pairs.every(([a, b]) => a >= b)) return `by ${name}, descending`;
  }
  return 'neither by id nor by name';
}

function textOf(view: JsonView): string {
  const { json } = view.at('name');
  return typeof json === 'string' ? json : '';
}

/**
 * Why the pages of a list do not show its content for sure: they are too many, or they contradict each other, which is
 * a separate finding; undefined if they do.
 */
export function unsoundness(...listings: readonly Listing[]): string | undefined {
  if (!listings.every(({ whole }) => whole)) return 'the list is too long to be read to its end';
  const isSound = listings.every(
    ({ ids, restaurants, pages }) =>
      ids.size === restaurants.length && pages.every(({ total }) => total === ids.size),
  );
  return isSound ? undefined : 'the pages of a list do not show every restaurant once';
}
