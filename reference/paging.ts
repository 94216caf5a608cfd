import type { Answer, Call } from './call.ts';
import { ok } from './call.ts';
import { invalid, readInt32Text, readInt64Text } from './field-readers.ts';
import type { Json } from './json-text.ts';
import { allOf, onlyOf, readPairs, requiredOf } from './pairs.ts';
import type { Restaurant } from './restaurants/restaurant.ts';
import type { ListRequest } from './search.ts';
import type { Service } from './service.ts';

/** One page cut out of a list, and what was asked for. */
export interface Page extends ListRequest {
  readonly content: readonly Json[];
  readonly totalElements: number;
}

/** Decisions on pages of restaurants (operation 2, section 2.2). */
export interface PagingBehaviour {
  readonly largestPageSize: number;
  /** Taken where page or size was not sent; undefined: it must be sent. */
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

/** Operation 2. */
export function listRestaurants(service: Service, call: Call): Answer {
  const { behaviour } = service;
  const pairs = readPairs(call.query);
  const number = behaviour.readPageNumber(requiredOf(pairs, 'page', behaviour.defaultPage));
  const sizeText = requiredOf(pairs, 'size', behaviour.defaultSize);
  const size = behaviour.readPageSize(sizeText, behaviour.largestPageSize);
  const search = onlyOf(pairs, 'search') ?? '';
  const excludeIds = new Set(
    allOf(pairs, 'excludeIds')
      .flatMap((text) => behaviour.splitExcludeIds(text))
      .map((text) => behaviour.readExcludeId(text)),
  );
  const request: ListRequest = { number, size, search, excludeIds };
  const found = behaviour
    .listed([...service.restaurants.all.values()], request)
    .filter((restaurant) => search === '' || behaviour.searchMatches(restaurant, search))
    .filter((restaurant) => !behaviour.isExcluded(restaurant, excludeIds));
  const content = behaviour
    .pageSlice(found, number, size)
    .map((restaurant) => behaviour.restaurantJson(restaurant, 'page'));
  const page: Page = { ...request, content, totalElements: found.length };
  const sort = behaviour.sortJson();
  const totalPages = behaviour.totalPages(found.length, size);
  return ok(behaviour.pageJson(page, totalPages, sort, behaviour.pageableJson(page, sort)));
}
