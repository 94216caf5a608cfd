import fc from 'fast-check';
import { unknownId } from '../../helpers/generators/ids.ts';
import {
  type ListedPage,
  type ListedRestaurant,
  type Listing,
  readPages,
  settled,
} from '../../helpers/fixtures/restaurants/listing.ts';
import { sameContent, searchTexts } from '../../helpers/fixtures/restaurants/restaurant-view.ts';
import {
  cachedOnce,
  confirmedByRepeating,
  covers,
  type Exchange,
  isQuick,
  isRefused,
  type Look,
  observe,
  test,
} from '../../helpers/test.ts';
import { LARGEST_SURE_SIZE, listQueries, NOT_FROM_ZERO, pageSizes } from './support/page-requests.ts';
import { sharedText } from './support/search.ts';
import { hasRepeated, standing, Totals } from './support/standing.ts';
import { boundedList, comparePageSizes, orderOf, type PageSizeComparison } from './support/whole-lists.ts';

/** Enough for the longest list that is read to its end in the smaller of the two usual sizes. */
const MOST_PAGES = 110;

/** The same for other sizes. */
const MOST_OTHER_PAGES = 10;

const LARGEST_SIZE = 500;

/** How often a list that other people change is read again in all; then no further one is tried. */
const MOST_REPETITIONS = 3;

/** Keeps the query below 2 KB. */
const MOST_EXCLUDED = 60;

const LISTED = {
  distinct: 'LIST-RESTAURANTS-DISTINCT',
  complete: 'LIST-RESTAURANTS-COMPLETE',
  order: 'LIST-RESTAURANTS-ORDER',
  sizeHeld: 'PAGE-SIZE-HELD',
  filled: 'PAGE-FILLED',
  totalElements: 'PAGE-TOTAL-ELEMENTS-COUNTED',
  totalPages: 'PAGE-TOTAL-PAGES-COUNTED',
  last: 'PAGE-LAST-TELLS',
} as const;

/** The other checks wait meanwhile. */
const MOST_QUIETS = 2;

/** Statements about the content of pages; the numbers that pages show depend on it. */
const CONTENT = [LISTED.distinct, LISTED.complete, LISTED.sizeHeld, LISTED.filled];

test(
  'the pages of one size show every restaurant once, and the right numbers of them',
  ...covers(LISTED, async ({ partner, check, settings, inQuiet, forAll }, { order }) => {
    const { query, total } = await boundedList(partner);
    const coarse = Math.min(Math.max(Math.ceil(total / 2), 2), 20);
    const fine = Math.min(Math.ceil(total / 7), 19);
    const readCoarse = (): Promise<Listing> => readPages(partner, coarse, query, MOST_PAGES);
    const shown = await readCoarse();
    const { restaurants } = shown;
    observe(order, 'restaurants.order', orderOf(restaurants));
    const ids = restaurants.map(({ id }) => id);

    const largerSizes = fc.integer({ min: 21, max: Math.min(Math.max(total, 20) + 5, LARGEST_SIZE) });
    // The last page exactly full, of a list that is read to its end: a single page, or one after others.
    const full = Array.from({ length: LARGEST_SURE_SIZE }, (_, index) => LARGEST_SURE_SIZE - index).find(
      (size) => total % size === 0 && total / size <= MOST_PAGES,
    );
    const restless = (readings: number, cases: number): boolean =>
      readings - cases >= MOST_REPETITIONS && !Object.values(LISTED).some((id) => check.isConfirmed(id));
    let quiets = 0;
    const reading = {
      ...{ partner, mostPages: MOST_PAGES, contradicts, order: { isUnsteady: false } },
      inQuiet: async <R>(look: () => Promise<R>): Promise<R | undefined> => {
        quiets += 1;
        return quiets > MOST_QUIETS ? undefined : inQuiet(look);
      },
    };
    let readings = 0;
    let sizes = 0;
    await forAll(
      'history',
      fc.oneof(
        { arbitrary: pageSizes(total, MOST_OTHER_PAGES), weight: 4 },
        { arbitrary: largerSizes, weight: 1 },
      ),
      async (size) => {
        if (restless(readings, sizes)) return;
        sizes += 1;
        const coarsely = cachedOnce(shown, readCoarse);
        const totals = new Totals();
        await confirmedByRepeating(async (look) => {
          const compare = (): Promise<PageSizeComparison> =>
            comparePageSizes(coarsely, () => {
              readings += 1;
              return readPages(partner, size, query, MOST_PAGES);
            });
          const { found, moving } = await standing({ ...reading, query, read: compare });
          const { listings, missing } = found;
          const fault = judgeContent(look, listings, moving);
          const areKept = totals.areKept(listings);
          judgeNumbers(look, listings, judgeCompleteness(look, listings, missing, fault), areKept);
        });
      },
      // At smoke one size is read, and the last page has to be full in it or in the coarse one.
      full !== undefined && isQuick() && total % coarse !== 0
        ? [full]
        : [fine, ...(full === undefined ? [] : [full])],
    );
    // With a single size, a missing restaurant would look like a wrong number.
    if (CONTENT.some((id) => check.deviatesFrom(id))) return;

    const texts = query.search === undefined ? partsOf(restaurants) : [];
    const found = query.search === undefined ? sharedText(restaurants) : undefined;
    const stranger = unknownId(settings.seed, 'beside a quarter');
    const aQuarter = [stranger, ...ids.slice(0, Math.min(Math.ceil(total / 4), MOST_EXCLUDED))];
    const filling = fillingLastPage(ids, total);
    let narrowReadings = 0;
    let narrowLists = 0;
    await forAll(
      'history',
      fc.record({
        size: pageSizes(total, MOST_OTHER_PAGES),
        narrowedBy: listQueries(texts, ids),
      }),
      async ({ size, narrowedBy }) => {
        if (restless(narrowReadings, narrowLists)) return;
        narrowLists += 1;
        const narrowed = { ...query, ...narrowedBy };
        let begun: Exchange | undefined = await partner.send('listRestaurants', {
          query: { ...narrowed, page: 0, size },
        });
        // A target may want a search to be longer, or without some signs.
        if (narrowedBy.search !== undefined && isRefused(begun)) return;
        const totals = new Totals();
        const read = async (): Promise<readonly Listing[]> => {
          narrowReadings += 1;
          const listing = await readPages(partner, size, narrowed, MOST_PAGES, begun);
          begun = undefined;
          return [listing];
        };
        await confirmedByRepeating(async (look) => {
          const readSettled = async (): Promise<Contradictable> => ({ listings: await settled(read) });
          const { found, moving } = await standing({ ...reading, query: narrowed, read: readSettled });
          const { listings: part } = found;
          judgeNumbers(look, part, judgeContent(look, part, moving), totals.areKept(part));
        });
      },
      [
        { size: fine, narrowedBy: { excludeIds: aQuarter } },
        ...(filling === undefined ? [] : [filling]),
        ...(found === undefined ? [] : [20, 1].map((size) => ({ size, narrowedBy: { search: found.text } }))),
        ...(found === undefined
          ? []
          : [{ size: 20, narrowedBy: { search: found.text, excludeIds: [stranger, found.id] } }]),
      ],
    );
  }),
);

/** A size, and excluded ids that leave so many restaurants that the last of several pages is full; none of a short list. */
function fillingLastPage(ids: readonly bigint[], total: number) {
  const size = Math.min(LARGEST_SURE_SIZE, Math.floor((total - 1) / 2));
  return size < 1 ? undefined : { size, narrowedBy: { excludeIds: ids.slice(0, total % size || size) } };
}

/** Texts of restaurants and short parts of them, with which some targets find many restaurants. */
function partsOf(restaurants: readonly ListedRestaurant[]): readonly string[] {
  const texts = restaurants.flatMap(({ view }) => searchTexts(view));
  return [
    ...new Set(texts.flatMap((text) => [text, ...text.split(/\s+/), Array.from(text).slice(0, 2).join('')])),
  ];
}

/** Lists, and the restaurants that only one of them shows. */
interface Contradictable {
  readonly listings: readonly Listing[];
  readonly missing?: readonly (readonly bigint[])[] | undefined;
}

/** Whether a restaurant is on several pages, or in one list alone. */
function contradicts({ listings, missing = [] }: Contradictable): boolean {
  return listings.some(hasRepeated) || missing.some(({ length }) => length > 0);
}

/** Judges each statement as far as no other is broken; returns in words what is wrong, for dependent statements. */
function judgeContent(
  look: Look,
  listings: readonly Listing[],
  moving: string | undefined,
): string | undefined {
  const startsTwice = listings.some(
    ({ pages: [zero, one] }) => zero && one && sameContent(zero.answer, one.answer),
  );
  const notFromZero = startsTwice ? NOT_FROM_ZERO : undefined;
  for (const { pages, size } of listings) {
    for (const [index, { view, answer, restaurants }] of pages.entries()) {
      const observed = `${restaurants.length} elements`;
      const most = { expected: `at most ${size} elements`, observed, evidence: [answer] };
      look.expect(LISTED.sizeHeld, restaurants.length <= size, most);
      const asReported = view.at('size').json;
      const full = typeof asReported === 'number' ? Math.min(size, asReported) : size;
      const filled = index >= lastFilled(pages) || restaurants.length >= full;
      look.expect(LISTED.filled, filled, { expected: `${full} elements`, observed, evidence: [answer] });
    }
  }
  const overfull = look.deviates(LISTED.sizeHeld) ? 'pages hold more than their size' : undefined;
  for (const { ids, pages, restaurants } of listings) {
    const repeated = restaurants.find(
      ({ id }, index) => restaurants.findIndex((one) => one.id === id) < index,
    );
    const places = pages.flatMap((page, index) =>
      page.restaurants.filter(({ id }) => id === repeated?.id).map(() => index),
    );
    const otherwise = {
      expected: 'every restaurant on one page',
      observed: `${restaurants.length} elements for ${ids.size} restaurants; restaurant ${repeated?.id} more than once, on pages ${places.join(' and ')}`,
      evidence: pages
        .filter((page) => page.restaurants.some(({ id }) => id === repeated?.id))
        .map(({ answer }) => answer),
    };
    look.expect(LISTED.distinct, repeated === undefined, otherwise, notFromZero ?? overfull ?? moving);
  }
  const short = look.deviates(LISTED.filled) ? 'pages before the last are not full' : undefined;
  const repeats = look.deviates(LISTED.distinct) ? 'restaurants appear repeatedly' : undefined;
  return notFromZero ?? overfull ?? short ?? repeats ?? moving;
}

/** As {@link judgeContent}, for statements that need two sizes. */
function judgeCompleteness(
  look: Look,
  listings: PageSizeComparison['listings'],
  missing: PageSizeComparison['missing'],
  fault: string | undefined,
): string | undefined {
  if (missing === undefined) {
    const changing = fault ?? 'other restaurants came and went all the time';
    look.leaveOpen(LISTED.complete, changing);
    return changing;
  }
  const sizes = listings.map(({ size }) => size).join(' and of ');
  for (const [index, { pages, size }] of listings.entries()) {
    const lost = missing[index] ?? [];
    const otherwise = {
      expected: `the same restaurants in pages of ${sizes}`,
      observed: `missing in pages of ${size}: ${lost.slice(0, 5).join(', ')} (${lost.length} in all)`,
      evidence: pages.slice(-1).map(({ answer }) => answer),
    };
    look.expect(LISTED.complete, lost.length === 0, otherwise, fault ?? unreadIn(listings));
  }
  return look.deviates(LISTED.complete) ? 'restaurants are missing in one size' : fault;
}

/** A number that follows from another wrong number is no finding of its own. */
function judgeNumbers(
  look: Look,
  listings: readonly Listing[],
  fault: string | undefined,
  areKept: boolean,
): void {
  const counted = new Set(listings.flatMap(({ ids }) => [...ids])).size;
  for (const { pages, size } of listings) {
    for (const { view, answer, total } of pages) {
      const otherwise = { expected: `${counted} elements`, observed: `${total}`, evidence: [answer] };
      const unread = total > counted ? unreadIn(listings) : undefined;
      // Another look decides about a total that may be that of restaurants which have come or gone.
      if (total === counted || areKept)
        look.expect(LISTED.totalElements, total === counted, otherwise, fault ?? unread);
      // The contract does not say how many pages an empty result has.
      if (counted === 0 && total === 0) continue;
      const asReported = view.at('size').json;
      const sizes = typeof asReported === 'number' ? [size, asReported] : [size];
      const right = sizes.flatMap((by) => [counted, total].map((count) => Math.ceil(count / by)));
      const shown = view.at('totalPages').json;
      const expected = right.find((count) => count === shown) ?? Math.ceil(counted / size);
      look.expectSame(LISTED.totalPages, shown, expected, [answer], fault);
    }
  }
  const isRight = listings.every(({ pages }) => pages.every(({ total }) => total === counted));
  const miscounted = isRight ? undefined : 'totalElements is wrong';
  const unsure = fault ?? miscounted ?? unreadIn(listings);
  for (const { pages } of listings) {
    const last = lastFilled(pages);
    for (const [index, { view, answer }] of pages.slice(0, last + 1).entries()) {
      look.expectSame(LISTED.last, view.at('last').json, index === last, [answer], unsure);
    }
  }
}

function lastFilled(pages: readonly ListedPage[]): number {
  return pages.findLastIndex(({ restaurants }) => restaurants.length > 0);
}

function unreadIn(listings: readonly Listing[]): string | undefined {
  return listings.some(({ whole }) => !whole) ? `only ${MOST_PAGES} pages of one size are read` : undefined;
}
