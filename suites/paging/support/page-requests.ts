import fc, { type Arbitrary } from 'fast-check';
import type { Partner } from '../../../helpers/client/partner.ts';
import { unknownIds } from '../../../helpers/generators/ids.ts';
import { type Answered, type Exchange, isAccepted } from '../../../helpers/http/exchange.ts';
import type { ListQuery } from '../../../helpers/fixtures/restaurants/listing.ts';
import {
  contentOf,
  idOf,
  sameContent,
  searchTexts,
} from '../../../helpers/fixtures/restaurants/restaurant-view.ts';
import { JsonView } from '../../../helpers/verdict/expectations/json-view.ts';

/** Keeps the query below about 4 KB. */
const MOST_EXCLUDED = 120;

const MOST_STRANGERS = 3;

/** One or more of these ids in any order, sometimes mixed with ids that no restaurant has. */
export function excludedIds(ids: readonly bigint[]): Arbitrary<readonly bigint[]> {
  const maxLength = Math.min(ids.length, MOST_EXCLUDED);
  const known = fc.shuffledSubarray([...ids], { minLength: Math.min(1, maxLength), maxLength });
  const strangers = fc.uniqueArray(unknownIds, { maxLength: MOST_STRANGERS });
  const mixed = fc
    .tuple(known, strangers, fc.nat(maxLength))
    .map(([some, others, at]) => [...some.slice(0, at), ...others, ...some.slice(at)]);
  return fc.oneof(
    known,
    mixed.filter((all) => all.length > 0),
  );
}

/**
 * Ways to narrow a list: not at all, by a search, by excluded ids, or by both.
 *
 * @param texts for which a search finds something
 * @param ids of restaurants of the list
 */
export function listQueries(texts: readonly string[], ids: readonly bigint[]): Arbitrary<ListQuery> {
  const excluding = excludedIds(ids).map((excludeIds) => ({ excludeIds }));
  if (texts.length === 0) return fc.oneof(fc.constant({}), excluding);
  const searching = fc.constantFrom(...texts).map((search) => ({ search }));
  const both = fc.tuple(searching, excluding).map(([search, excludeIds]) => ({ ...search, ...excludeIds }));
  return fc.oneof(fc.constant({}), searching, excluding, both);
}

/** The largest size that must be served as requested (section 4.2); larger ones may be reduced or refused. */
const LARGEST = 20;

/** Sizes that every target must serve and that split a list of `total` restaurants into at most `mostPages` pages. */
export function pageSizes(total: number, mostPages: number): Arbitrary<number> {
  return fc.integer({ min: Math.min(Math.max(Math.ceil(total / mostPages), 1), LARGEST), max: LARGEST });
}

/** Why statements about page numbers stay open. */
export const NOT_FROM_ZERO = 'page 0 and page 1 are the same, which is a separate finding';

/** The largest size that must be served as requested (section 4.2); larger ones may be reduced or refused. */
export const LARGEST_SURE_SIZE = 20;

/** Larger pages are not requested. */
const LARGEST_SIZE = 1000;

export interface PageRequest extends ListQuery {
  readonly page: number;
  readonly size: number;
}

/** Requests for pages of a list, most of which exist. */
export interface PageRequests {
  /** The first in several sizes, the second, the last, one that is last and exactly full. */
  readonly usual: readonly PageRequest[];
  /** One beyond the last page, and one larger than the list: the contract leaves these open. */
  readonly extreme: readonly PageRequest[];
  readonly any: Arbitrary<PageRequest>;
  /** As {@link any}, but never beyond the last page, nor of a size that may be refused. */
  readonly sure: Arbitrary<PageRequest>;
  /** Asks whether page 0 and page 1 are the same, so that page numbers cannot be judged. */
  readonly startsTwice: (partner: Pick<Partner, 'send'>) => Promise<boolean>;
}

/** The first page of 20 restaurants, by which requests for pages are chosen. */
export const FIRST_PAGE: PageRequest = { page: 0, size: LARGEST_SURE_SIZE };

/** @param first the answer to FIRST_PAGE */
export function pageRequests(first: Answered): PageRequests {
  const restaurants = contentOf(first);
  const total = totalOf(first);
  const size = sizeFor(total);
  const texts = [...new Set(restaurants.flatMap(searchTexts))];
  const ids = restaurants.flatMap((restaurant) => idOf(restaurant) ?? []);
  const sizes = fc.integer({ min: 1, max: LARGEST_SURE_SIZE });
  const largeSizes = fc.integer({
    min: LARGEST_SURE_SIZE + 1,
    max: Math.min(Math.max(total, LARGEST_SURE_SIZE) + 5, LARGEST_SIZE),
  });
  const narrowed = listQueries(texts, ids);
  return {
    usual: usualRequests(total, size),
    extreme: [
      { page: lastPage(total, size) + 1, size },
      { page: 0, size: Math.min(Math.max(total, LARGEST_SURE_SIZE) + 1, LARGEST_SIZE) },
    ],
    any: fc.oneof(
      { arbitrary: requests(sizes, total, 0), weight: 4 },
      { arbitrary: requests(sizes, total, 3), weight: 1 },
      { arbitrary: requests(largeSizes, total, 0), weight: 1 },
      {
        arbitrary: fc.tuple(narrowed, requests(sizes, 2 * LARGEST_SURE_SIZE, 0)).map(merge),
        weight: 2,
      },
    ),
    sure: fc.oneof(
      { arbitrary: requests(sizes, total, 0), weight: 1 },
      // The length of a narrowed list is unknown, but it always has a page 0.
      {
        arbitrary: fc
          .tuple(
            narrowed,
            sizes.map((one) => ({ page: 0, size: one })),
          )
          .map(merge),
        weight: 3,
      },
    ),
    startsTwice: async (partner) => {
      const [zero, one] = await Promise.all(
        [0, 1].map((page) => partner.send('listRestaurants', { query: { page, size } })),
      );
      return zero !== undefined && one !== undefined && areTheSame(zero, one);
    },
  };
}

function areTheSame(one: Exchange, other: Exchange): boolean {
  return isAccepted(one) && isAccepted(other) && sameContent(one, other);
}

function merge([query, asked]: readonly [ListQuery, PageRequest]): PageRequest {
  return { ...query, ...asked };
}

/** Any page of any of these sizes, and some pages beyond the last one. */
function requests(sizes: Arbitrary<number>, total: number, beyond: number): Arbitrary<PageRequest> {
  return sizes.chain((size) => {
    const last = lastPage(total, size);
    return fc.oneof(fc.constant(last + beyond), fc.nat(last + beyond)).map((page) => ({ page, size }));
  });
}

function usualRequests(total: number, size: number): readonly PageRequest[] {
  const last = lastPage(total, size);
  const numbers = [...new Set([0, 1, last])].filter((page) => page <= last);
  const full = Array.from({ length: LARGEST_SURE_SIZE }, (_, index) => LARGEST_SURE_SIZE - index).find(
    (one) => total % one === 0 && one < total,
  );
  return [
    FIRST_PAGE,
    { page: 0, size: 1 },
    ...numbers.map((page) => ({ page, size })),
    ...(full === undefined ? [] : [{ page: lastPage(total, full), size: full }]),
  ];
}

function lastPage(total: number, size: number): number {
  return Math.ceil(total / size) - 1;
}

/**
 * A size that gives at least three pages, if there are three restaurants, and where possible a last page that is
 * neither full nor lost when one restaurant is removed.
 */
function sizeFor(total: number): number {
  const third = Math.min(Math.max(Math.ceil(total / 3), 1), LARGEST_SURE_SIZE);
  const sizes = Array.from({ length: third }, (_, index) => third - index);
  return sizes.find((size) => total % size > 1) ?? sizes.find((size) => total % size > 0) ?? third;
}

/** If the page does not show the total, the number of its elements: one page exists for sure. */
function totalOf(page: Answered): number {
  const total = JsonView.of(page).at('totalElements').json;
  const isTold = typeof total === 'number' && Number.isSafeInteger(total) && total > 0;
  return isTold ? total : Math.max(contentOf(page).length, 1);
}
