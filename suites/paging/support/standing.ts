import { setTimeout as sleep } from 'node:timers/promises';
import type { Partner } from '../../../helpers/client/partner.ts';
import { isAccepted } from '../../../helpers/http/exchange.ts';
import { type Listing, type ListQuery, readPages } from '../../../helpers/fixtures/restaurants/listing.ts';
import { JsonView } from '../../../helpers/verdict/expectations/json-view.ts';
import { READS_SETTLED_MS } from '../../../helpers/verdict/record/measurements.ts';

/** How often lists whose pages contradict each other are read until they stand still. */
const MOST_ATTEMPTS = 4;

/** So often lists that stand still are read again with the same pages. */
const READ_AGAIN = 2;

/** So many requests for one page are sent at once. */
const AT_ONCE = 16;

const PAGE_SIZE = 20;

/** Of fewer restaurants, bookings soon make every order. */
const LEAST_ORDERED = 6;

/** Bookings of others, about one a second, move so many restaurants to the front while a read may be old. */
const MOST_MOVED = 6;

/** So many orders don't come again by chance. */
const LEAST_COMMON = 3;

/** Lists, and why their pages may contradict each other although each of them is right. */
export interface Standing<T> {
  readonly found: T;
  readonly moving: string | undefined;
}

/** Lists that are read, and how. */
export interface Reading<T> {
  readonly partner: Pick<Partner, 'send'>;
  readonly query: ListQuery;
  /** The most pages of one list. */
  readonly mostPages: number;
  readonly read: () => Promise<T>;
  /** Whether pages contradict each other. */
  readonly contradicts: (found: T) => boolean;
  /** What is known of the order. */
  readonly order: { isUnsteady: boolean };
  /** Looks while this run changes nothing; undefined where that can't be had. */
  readonly inQuiet?: <R>(look: () => Promise<R>) => Promise<R | undefined>;
}

/**
 * Reads lists until their pages do not contradict each other, or do so while data stands still: the order may be that of the
 * latest bookings, or one that each change of a restaurant moves.
 */
export async function standing<T extends { readonly listings: readonly Listing[] }>(
  reading: Reading<T>,
): Promise<Standing<T>> {
  const { read, contradicts, order, inQuiet } = reading;
  for (let attempt = 1; ; attempt += 1) {
    const found = await read();
    if (!contradicts(found) || order.isUnsteady) return { found, moving: undefined };
    if (await standsStill(reading, found.listings)) return { found, moving: undefined };
    if (attempt === MOST_ATTEMPTS) {
      const moving = 'the order of the restaurants changed while they were read';
      const still = await inQuiet?.(() => readInQuiet(reading, found.listings, moving));
      order.isUnsteady ||= still?.isUnsteady === true;
      return still ?? { found, moving };
    }
  }
}

/** Reads lists while nobody but others moves their order. */
async function readInQuiet<T extends { readonly listings: readonly Listing[] }>(
  reading: Reading<T>,
  listings: readonly Listing[],
  moving: string,
): Promise<Standing<T> & { readonly isUnsteady: boolean }> {
  const isUnsteady = await areUnsteady(reading, listings);
  let found = await reading.read();
  // By chance, its pages may be right.
  for (let attempt = 1; isUnsteady && !reading.contradicts(found) && attempt < MOST_ATTEMPTS; attempt += 1)
    found = await reading.read();
  const isTelling = isUnsteady || !reading.contradicts(found) || (await standsStill(reading, found.listings));
  return { found, moving: isTelling ? undefined : moving, isUnsteady };
}

/** Whether a list shows a restaurant several times. */
export function hasRepeated({ ids, restaurants }: Listing): boolean {
  return ids.size < restaurants.length;
}

/** Whether lists that are read again have the same pages, also when no read can be old any more. */
async function standsStill(
  { partner, query, mostPages }: Pick<Reading<unknown>, 'partner' | 'query' | 'mostPages'>,
  listings: readonly Listing[],
): Promise<boolean> {
  for (let count = 1; count <= READ_AGAIN; count += 1) {
    // Every second read may come from a part of the service that is behind.
    if (count === READ_AGAIN) await sleep(READS_SETTLED_MS);
    for (const listing of listings) {
      const again = await readPages(partner, listing.size, query, mostPages);
      if (inOrder(again) !== inOrder(listing)) return false;
    }
  }
  return true;
}

function inOrder({ pages }: Listing): string {
  return pages.map(({ restaurants }) => restaurants.map(({ id }) => id).join()).join(';');
}

/** The orders of a page in the answers to requests that were sent at once. */
type Orders = readonly (readonly string[])[];

/** Whether pages come in several orders although nobody moves them. */
async function areUnsteady(
  { partner, query }: Pick<Reading<unknown>, 'partner' | 'query'>,
  listings: readonly Listing[],
): Promise<boolean> {
  const asked = listings.flatMap(({ size, pages }) =>
    [...new Set([0, Math.floor(pages.length / 2)])].map((page) => ({ ...query, page, size })),
  );
  asked.push({ ...query, page: 0, size: PAGE_SIZE });
  const ordersNow = async (): Promise<readonly Orders[]> => {
    const shown: Orders[] = [];
    for (const one of asked) shown.push(await ordersAtOnce(partner, one));
    return shown;
  };
  const before = await ordersNow();
  await sleep(READS_SETTLED_MS);
  const after = await ordersNow();
  return before.some((orders, index) => isUnsteady(orders, after[index] ?? []));
}

/**
 * Whether a page has several orders, by those of two moments between which every read has become up to date: some come
 * again, although bookings made newer ones, or they are farther apart than bookings of others make them.
 */
export function isUnsteady(before: Orders, after: Orders): boolean {
  if ([before, after].every(areFarApart)) return true;
  const later = new Set(after.map((order) => order.join()));
  const earlier = new Set(
    before.filter(({ length }) => length >= LEAST_ORDERED).map((order) => order.join()),
  );
  return [...earlier].filter((order) => later.has(order)).length >= LEAST_COMMON;
}

/** Whether most neighbours are; a few answers are too few to say. */
function areFarApart(orders: Orders): boolean {
  const pairs = orders.slice(1).map((order, index) => [orders[index] ?? [], order] as const);
  const far = pairs.filter(([one, other]) => Math.min(moves(one, other), moves(other, one)) > MOST_MOVED);
  return far.length > AT_ONCE / 2;
}

/** How many ids come to the front of an order, so that it becomes another one: the others stay as they were. */
function moves(from: readonly string[], to: readonly string[]): number {
  let [kept, end] = [0, from.length];
  for (const id of to.toReversed()) {
    end = from.slice(0, end).lastIndexOf(id);
    if (end < 0) break;
    kept += 1;
  }
  return to.length - kept;
}

async function ordersAtOnce(
  partner: Pick<Partner, 'send'>,
  query: ListQuery & { readonly page: number; readonly size: number },
): Promise<Orders> {
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, () => partner.send('listRestaurants', { query: { ...query } })),
  );
  return answers.filter(isAccepted).map((answer) =>
    JsonView.of(answer)
      .at('content')
      .items.map((item) => String(item.at('id').id)),
  );
}

/**
 * The totals of one look at lists after another. A total may be as old as any read, so while restaurants come and go a wrong one
 * tells nothing.
 */
export class Totals {
  #before: string | undefined;

  /** Whether lists show the same restaurants, and the same totals, as those of the look before; true for the first look. */
  areKept(listings: readonly Listing[]): boolean {
    const ids = listings.map((one) => [...one.ids].map(String).sort());
    const totals = listings.map(({ pages }) => pages.map(({ total }) => total));
    const now = JSON.stringify([ids, totals]);
    const areKept = this.#before === undefined || this.#before === now;
    this.#before = now;
    return areKept;
  }
}
