import type { Answer, Call } from './call.ts';
import { ok } from './call.ts';
import { invalid, readInt32Text, readInt64Text } from './field-readers.ts';
import type { Json } from './json-text.ts';
import { allOf, onlyOf, readPairs, requiredOf } from './pairs.ts';
import type { Restaurant } from './restaurants/restaurant.ts';
import type { Service } from './service.ts';

/** One page cut out of a list. */
export interface Page {
  readonly content: readonly Json[];
  /** Zero-based. */
  readonly number: number;
  readonly size: number;
  readonly totalElements: number;
}

/** Decisions on pages of restaurants (operation 2, section 2.2). */
export interface PagingBehaviour {
  readonly largestPageSize: number;
  readPageNumber(text: string): number;
  readPageSize(text: string, largest: number): number;
  readExcludeId(text: string): bigint;
  pageSlice(restaurants: readonly Restaurant[], page: number, size: number): readonly Restaurant[];
  totalPages(totalElements: number, size: number): number;
  sortJson(): Json;
  pageableJson(page: Page, sort: Json): Json;
  pageJson(page: Page, totalPages: number, sort: Json, pageable: Json): Json;
}

export const pagingBehaviour: PagingBehaviour = {
  largestPageSize: 2000,
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

/** Operation 2. */
export function listRestaurants(service: Service, call: Call): Answer {
  const { behaviour } = service;
  const pairs = readPairs(call.query);
  const number = behaviour.readPageNumber(requiredOf(pairs, 'page'));
  const size = behaviour.readPageSize(requiredOf(pairs, 'size'), behaviour.largestPageSize);
  const search = onlyOf(pairs, 'search') ?? '';
  const excludeIds = new Set(allOf(pairs, 'excludeIds').map((text) => behaviour.readExcludeId(text)));
  const found = behaviour
    .listed([...service.restaurants.all.values()])
    .filter((restaurant) => search === '' || behaviour.searchMatches(restaurant, search))
    .filter((restaurant) => !behaviour.isExcluded(restaurant, excludeIds));
  const content = behaviour
    .pageSlice(found, number, size)
    .map((restaurant) => behaviour.restaurantJson(restaurant, 'page'));
  const page: Page = { content, number, size, totalElements: found.length };
  const sort = behaviour.sortJson();
  const totalPages = behaviour.totalPages(found.length, size);
  return ok(behaviour.pageJson(page, totalPages, sort, behaviour.pageableJson(page, sort)));
}
