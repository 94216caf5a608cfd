import { restaurantJson } from '../domain/restaurant.ts';
import type { Restaurant, RestaurantPlace } from '../domain/restaurant.ts';
import type { OperationName } from '../wire/call.ts';
import { invalid, readInt32Text, readInt64Text } from '../wire/field-readers.ts';
import type { Json } from '../wire/json.ts';

/** Decisions on single restaurants (operations 3 and 4). */
export interface RestaurantBehaviour {
  /** The restaurants that a service starts with, made from those of its seed. */
  initialRestaurants(seeded: readonly Restaurant[]): readonly Restaurant[];
  /** The id of the n-th restaurant that is connected later, n counting from 0. */
  newRestaurantId(n: number): bigint;
  restaurantJson(restaurant: Restaurant, where: RestaurantPlace): Json;
  readRestaurantId(text: string, operation: OperationName): bigint;
  restaurantById(
    restaurants: ReadonlyMap<bigint, Restaurant>,
    id: bigint,
    operation: OperationName,
  ): Restaurant | undefined;
  restaurantByPosUid(restaurants: ReadonlyMap<bigint, Restaurant>, posUid: string): Restaurant | undefined;
}

export const restaurantBehaviour: RestaurantBehaviour = {
  initialRestaurants: (seeded) => seeded,
  // Every second one is an odd number that no double holds.
  newRestaurantId: (n) => (n % 2 === 0 ? 5_000_000_001n + BigInt(n / 2) : 2n ** 53n + 2n * BigInt(n) + 1n),
  restaurantJson,
  readRestaurantId: (text) => readInt64Text(text, 'id'),
  restaurantById: (restaurants, id) => restaurants.get(id),
  restaurantByPosUid: (restaurants, posUid) =>
    [...restaurants.values()].find((restaurant) => restaurant.info.posUid === posUid),
};

/** The parameters of a list request. */
export interface ListRequest {
  /** Zero-based. */
  readonly number: number;
  readonly size: number;
  /** Empty where it was not sent. */
  readonly search: string;
  readonly excludeIds: ReadonlySet<bigint>;
}

/** Decisions on which restaurants a list holds (operation 2). */
export interface SearchBehaviour {
  /** The restaurants that can be listed at all, in the order of the pages. */
  listed(restaurants: readonly Restaurant[], request: ListRequest): readonly Restaurant[];
  searchMatches(restaurant: Restaurant, search: string): boolean;
  isExcluded(restaurant: Restaurant, excludeIds: ReadonlySet<bigint>): boolean;
}

function folded(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** The texts that a search covers: the name, the parts of the address, and the address in one line. */
function searchTexts(restaurant: Restaurant): string[] {
  const { country, city, street } = restaurant.address;
  const parts = [restaurant.name, country, city, street].filter((part) => part !== undefined);
  return [...parts, [country, city, street].filter((part) => part !== undefined).join(' ')];
}

export const searchBehaviour: SearchBehaviour = {
  listed: (restaurants) => restaurants,
  searchMatches: (restaurant, search) =>
    searchTexts(restaurant).some((text) => folded(text).includes(folded(search))),
  isExcluded: (restaurant, excludeIds) => excludeIds.has(restaurant.id),
};

/** One page cut out of a list, and what was asked for. */
export interface Page extends ListRequest {
  readonly content: readonly Json[];
  readonly totalElements: number;
}

/** Decisions on pages of restaurants (operation 2, section 2.2). */
export interface PagingBehaviour {
  readonly largestPageSize: number;
  /** Used if page or size was not sent; undefined: it must be sent. */
  readonly defaultPage: string | undefined;
  readonly defaultSize: string | undefined;
  readPageNumber(text: string): number;
  readPageSize(text: string, largest: number): number;
  /** The ids that one parameter excludeIds holds, still as text. */
  splitExcludeIds(text: string): readonly string[];
  readExcludeId(text: string): bigint;
  pageSlice(restaurants: readonly Restaurant[], page: number, size: number): readonly Restaurant[];
  totalPages(totalElements: number, size: number): number;
  sortJson(): Json;
  pageableJson(page: Page, sort: Json): Json;
  pageJson(page: Page, totalPages: number, sort: Json, pageable: Json): Json;
}

export const pagingBehaviour: PagingBehaviour = {
  largestPageSize: 2000,
  defaultPage: undefined,
  defaultSize: undefined,
  readPageNumber: (text) => {
    const page = readInt32Text(text, 'page');
    if (page < 0) throw invalid('page', 'must not be negative');
    return page;
  },
  readPageSize: (text, largest) => {
    const size = readInt32Text(text, 'size');
    if (size < 1 || size > largest) throw invalid('size', `must be from 1 to ${largest}`);
    return size;
  },
  splitExcludeIds: (text) => [text],
  readExcludeId: (text) => readInt64Text(text, 'excludeIds'),
  pageSlice: (restaurants, page, size) => restaurants.slice(page * size, (page + 1) * size),
  totalPages: (totalElements, size) => Math.ceil(totalElements / size),
  sortJson: () => ({ unsorted: true, sorted: false, empty: true }),
  pageableJson: (page, sort) => ({
    unpaged: false,
    paged: true,
    pageNumber: page.number,
    pageSize: page.size,
    offset: page.number * page.size,
    sort,
  }),
  pageJson: (page, totalPages, sort, pageable) => ({
    content: page.content,
    totalPages,
    totalElements: page.totalElements,
    numberOfElements: page.content.length,
    size: page.size,
    number: page.number,
    first: page.number === 0,
    last: page.number + 1 >= totalPages,
    empty: page.content.length === 0,
    sort,
    pageable,
  }),
};
