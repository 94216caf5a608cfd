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
const AT_ONCE = 8;

/** Nobody books as often as once for each of so many requests in this time. */
const MOST_SPAN_MS = 400;

const PAGE_SIZE = 20;

/** The order of fewer restaurants tells nothing. */
const LEAST_ORDERED = 6;

/** A random order keeps about one pair of neighbours; each booking meanwhile breaks three at most, so most are kept. */
const LEAST_KEPT = 0.25;

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
  const { partner, query, read, contradicts, inQuiet } = reading;
  for (let attempt = 1; ; attempt += 1) {
    const found = await read();
    if (!contradicts(found) || reading.order.isUnsteady) return { found, moving: undefined };
    if (await standsStill(reading, found.listings)) return { found, moving: undefined };
    if (await isRandom(partner, query)) return { found, moving: undefined };
    if (attempt === MOST_ATTEMPTS) {
      const moving = 'the order of the restaurants changed while they were read';
      const inStill = await inQuiet?.(() => readInQuiet(reading, found.listings, moving));
      return inStill ?? { found, moving };
    }
  }
}

/** Reads lists while nobody but others moves their order. */
async function readInQuiet<T extends { readonly listings: readonly Listing[] }>(
  reading: Reading<T>,
  listings: readonly Listing[],
  moving: string,
): Promise<Standing<T>> {
  const { order } = reading;
  order.isUnsteady ||= await areUnsteady(reading, listings);
  let found = await reading.read();
  // By chance, its pages may be right.
  for (
    let attempt = 1;
    order.isUnsteady && !reading.contradicts(found) && attempt < MOST_ATTEMPTS;
    attempt += 1
  )
    found = await reading.read();
  const isTelling =
    order.isUnsteady || !reading.contradicts(found) || (await standsStill(reading, found.listings));
  return { found, moving: isTelling ? undefined : moving };
}

/** Whether a list shows a restaurant several times. */
export function hasRepeated({ ids, restaurants }: Listing): boolean {
  return ids.size < restaurants.length;
}

/** Whether lists that are read again have the same pages. */
async function standsStill(
  { partner, query, mostPages }: Pick<Reading<unknown>, 'partner' | 'query' | 'mostPages'>,
  listings: readonly Listing[],
): Promise<boolean> {
  for (let count = 1; count <= READ_AGAIN; count += 1) {
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

/** Whether a page that is asked for several times at once mostly comes in another order: so much is not booked meanwhile. */
async function isRandom(partner: Pick<Partner, 'send'>, query: ListQuery): Promise<boolean> {
  const { shown } = await ordersAtOnce(partner, { ...query, page: 0, size: PAGE_SIZE });
  const pairs = shown.slice(1).map((order, index) => [shown[index] ?? [], order] as const);
  return pairs.filter((pair) => isMixed(...pair)).length > pairs.length / 2;
}

/** The orders of a page in the answers to requests that were sent at once. */
interface Orders {
  readonly shown: readonly (readonly string[])[];
  /** From the first request to the last answer. */
  readonly spanMs: number;
}

/** Whether pages come in several orders although nobody moves them. */
async function areUnsteady(
  { partner, query }: Pick<Reading<unknown>, 'partner' | 'query'>,
  listings: readonly Listing[],
): Promise<boolean> {
  const asked = listings.flatMap(({ size, pages }) =>
    [...new Set([0, Math.floor(pages.length / 2)])].map((page) => ({ ...query, page, size })),
  );
  const ordersNow = async (): Promise<readonly Orders[]> => {
    const shown: Orders[] = [];
    for (const one of asked) shown.push(await ordersAtOnce(partner, one));
    return shown;
  };
  const before = await ordersNow();
  await sleep(READS_SETTLED_MS);
  const after = await ordersNow();
  return before.some((orders, index) => {
    const later = after[index];
    return later !== undefined && isUnsteady(orders, later);
  });
}

/**
 * Whether a page has several orders, by those of two moments between which every read has become up to date. Of two orders
 * that bookings of others made, only the newer one can come again; and they don't give each of many answers its own.
 */
export function isUnsteady(before: Orders, after: Orders): boolean {
  const [earlier, later] = [textsOf(before), textsOf(after)];
  const isEachOther = [earlier, later].every(({ size }) => size === AT_ONCE);
  if (isEachOther && Math.max(before.spanMs, after.spanMs) <= MOST_SPAN_MS) return true;
  return [...earlier].filter((order) => later.has(order)).length > 1;
}

function textsOf({ shown }: Orders): ReadonlySet<string> {
  return new Set(shown.map((order) => order.join()));
}

async function ordersAtOnce(
  partner: Pick<Partner, 'send'>,
  query: ListQuery & { readonly page: number; readonly size: number },
): Promise<Orders> {
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, () => partner.send('listRestaurants', { query: { ...query } })),
  );
  const begunAt = Math.min(...answers.map(({ startedAt }) => startedAt));
  const endedAt = Math.max(...answers.map(({ startedAt, durationMs }) => startedAt + durationMs));
  const shown = answers.filter(isAccepted).map((answer) =>
    JsonView.of(answer)
      .at('content')
      .items.map((item) => String(item.at('id').id)),
  );
  return { shown, spanMs: endedAt - begunAt };
}

/** Whether hardly two restaurants that were neighbours are so again. */
export function isMixed(before: readonly string[], after: readonly string[]): boolean {
  if (before.length < LEAST_ORDERED || after.length < LEAST_ORDERED) return false;
  const known = new Set(neighboursIn(before));
  const kept = neighboursIn(after).filter((pair) => known.has(pair));
  return kept.length < LEAST_KEPT * (before.length - 1);
}

function neighboursIn(order: readonly string[]): readonly string[] {
  return order.slice(1).map((id, index) => `${order[index]} ${id}`);
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
