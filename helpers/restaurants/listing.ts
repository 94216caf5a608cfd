import { setTimeout as sleep } from 'node:timers/promises';
import type { Partner } from '../client/partner.ts';
import { type Answered, type Exchange, isAccepted } from '../http/exchange.ts';
import { monotonicMs } from '../values/time.ts';
import { inconclusive } from '../verdict/current-check.ts';
import { requireAccepted } from '../verdict/expectations/expect.ts';
import { JsonView } from '../verdict/expectations/json-view.ts';
import { READS_SETTLED_MS } from '../verdict/record/measurements.ts';
import { restaurantDifferences } from './restaurant-view.ts';

/** The most pages of a list that are read, unless the check sets another limit. */
const MOST_PAGES = 30;

const MOST_READINGS = 24;

/** The most readings of a list that never stayed the same for another check. */
const MOST_READINGS_OF_RESTLESS = 4;

/** Totals that differ in the same way in this many readings are no coincidence. */
const SAME_READINGS = 3;

const FIRST_PAUSE_MS = 800;

const LONGEST_PAUSE_MS = 1000;

const AT_ONCE = 8;

/** The filters of a list (operation 2). */
export interface ListQuery {
  readonly search?: string;
  readonly excludeIds?: readonly bigint[];
}

/** An element of a page. */
export interface ListedRestaurant {
  readonly id: bigint;
  readonly view: JsonView;
  readonly page: Answered;
}

export interface ListedPage {
  readonly view: JsonView;
  readonly answer: Answered;
  readonly restaurants: readonly ListedRestaurant[];
  /** totalElements as this page reports it. */
  readonly total: number;
}

/** The pages of one size, from page 0 on. */
export interface Listing {
  /** The requested size. */
  readonly size: number;
  readonly pages: readonly ListedPage[];
  /** In the order of the pages, with repetitions. */
  readonly restaurants: readonly ListedRestaurant[];
  readonly ids: ReadonlySet<bigint>;
  /** Whether all pages were read, because there were not too many. */
  readonly whole: boolean;
  /** The refusal of a page that should exist. */
  readonly cut: Exchange | undefined;
}

/**
 * Reads the pages of a list while the number of restaurants stays the same. The check ends as inconclusive when a
 * needed field can't be read, a page is refused, or the number never stays the same.
 */
export async function readListing(
  partner: Pick<Partner, 'send'>,
  size: number,
  query: ListQuery = {},
  mostPages = MOST_PAGES,
): Promise<Listing> {
  const [listing] = await settled(async () => [await readPages(partner, size, query, mostPages)] as const);
  return listing;
}

/** Addresses of lists whose pages were seen to contradict each other for longer than a read may be old. */
const ownTotals = new Set<string>();

/** Addresses of lists that changed during each of many readings, and have not stayed the same since. */
const restless = new Set<string>();

function listOf({ answer }: ListedPage): string {
  return answer.request.url.replace(/\?.*/, '');
}

/**
 * Repeats a reading until all its pages report the same total, because other people's restaurants come and go, and
 * pages may be some seconds old. Totals that keep differing in the same way for longer are the target's own.
 */
export async function settled<T extends readonly Listing[]>(
  read: () => Promise<T>,
  settleMs = READS_SETTLED_MS,
): Promise<T> {
  const shapes: string[] = [];
  let sameSince = monotonicMs();
  for (let pauseMs = FIRST_PAUSE_MS; shapes.length < MOST_READINGS; pauseMs *= 2) {
    const begun = monotonicMs();
    const listings = await read();
    const totals = listings.map(totalsOf);
    const shape = JSON.stringify(totals);
    if (shapes.length > 0 && shapes.at(-1) !== shape) sameSince = begun;
    shapes.push(shape);
    const areEqual = new Set(totals.flat()).size <= 1;
    const areTheSame = shapes.length >= SAME_READINGS && new Set(shapes.slice(-SAME_READINGS)).size === 1;
    const [list = ''] = listings.flatMap(({ pages }) => pages.slice(0, 1).map(listOf));
    const areOwn = areTheSame && (ownTotals.has(list) || begun - sameSince >= settleMs);
    if (areEqual || areOwn) {
      restless.delete(list);
      if (areOwn) ownTotals.add(list);
      for (const { cut } of listings) if (cut !== undefined) requireAccepted(cut);
      return listings;
    }
    if (shapes.length === MOST_READINGS) restless.add(list);
    if (restless.has(list) && shapes.length >= MOST_READINGS_OF_RESTLESS) break;
    await sleep(Math.min(pauseMs, LONGEST_PAUSE_MS));
  }
  return inconclusive(
    `the number of restaurants changed during each of ${shapes.length} readings of the list`,
  );
}

/**
 * One reading, regardless of changes meanwhile.
 *
 * @param begun its first page, where that was asked for already
 */
export async function readPages(
  partner: Pick<Partner, 'send'>,
  size: number,
  query: ListQuery,
  mostPages: number,
  begun?: Exchange,
): Promise<Listing> {
  const ask = (page: number): Promise<Exchange> =>
    partner.send('listRestaurants', { query: { ...query, page, size } });
  const first = pageOf(requireAccepted(begun ?? (await ask(0))));
  const pages = [first];
  const expected = Math.min(Math.ceil(first.total / size), mostPages);
  while (pages.length < expected) {
    const count = Math.min(AT_ONCE, expected - pages.length);
    const next = await Promise.all(Array.from({ length: count }, (_, index) => ask(pages.length + index)));
    const cut = next.find((exchange) => !isAccepted(exchange));
    if (cut !== undefined) return listingOf(size, pages, false, cut);
    pages.push(...next.filter(isAccepted).map(pageOf));
  }
  // A total that is too low must not hide a page. A page after the last one may show anything, so only one with
  // restaurants that were not seen before counts.
  const known = new Set(pages.flatMap(({ restaurants }) => restaurants.map(({ id }) => id)));
  // Behind a page with room left there is nothing.
  const hasRoom = (pages.at(-1)?.restaurants.length ?? 0) < size;
  if (hasRoom && known.size === first.total) return listingOf(size, pages, true, undefined);
  while (pages.length < mostPages) {
    const next = await ask(pages.length);
    const page = isAccepted(next) ? pageOf(next) : undefined;
    const unseen = page?.restaurants.filter(({ id }) => !known.has(id)) ?? [];
    if (page === undefined || unseen.length === 0) return listingOf(size, pages, true, undefined);
    for (const { id } of unseen) known.add(id);
    pages.push(page);
  }
  return listingOf(size, pages, false, undefined);
}

function pageOf(answer: Answered): ListedPage {
  const view = JsonView.of(answer);
  const restaurants = view
    .at('content')
    .items.map((item) => ({ id: item.at('id').id, view: item, page: answer }));
  return { view, answer, restaurants, total: view.at('totalElements').count };
}

function listingOf(
  size: number,
  pages: readonly ListedPage[],
  whole: boolean,
  cut: Exchange | undefined,
): Listing {
  const restaurants = pages.flatMap((page) => page.restaurants);
  return { size, pages, restaurants, ids: new Set(restaurants.map(({ id }) => id)), whole, cut };
}

/** A refused page among the others is a sign of a change, like a differing total. */
function totalsOf({ pages, cut }: Listing): readonly number[] {
  return [...pages.map(({ total }) => total), ...(cut === undefined ? [] : [-1])];
}

/**
 * The restaurants that a new reading of the list shows unchanged. Findings about them can't be caused by other people,
 * who may have changed or removed the others meanwhile.
 *
 * @param mostPages the number of pages from which they were chosen
 */
export async function stillListed<T extends ListedRestaurant>(
  partner: Pick<Partner, 'send'>,
  before: readonly T[],
  mostPages?: number,
): Promise<readonly T[]> {
  if (before.length === 0) return [];
  const { restaurants } = await readListing(partner, 20, {}, mostPages);
  return before.filter((one) => {
    const now = restaurants.find(({ id }) => id === one.id);
    return now !== undefined && restaurantDifferences(one.view, now.view).length === 0;
  });
}
