import { isAccepted } from '../../helpers/exchange.ts';
import { observe } from '../../helpers/expectations.ts';
import { boundedList } from '../../helpers/restaurants/bounded-list.ts';
import { inTwoSizes, type InTwoSizes } from '../../helpers/restaurants/in-two-sizes.ts';
import { NOT_FROM_ZERO, sameContent } from '../../helpers/restaurants/first-pages.ts';
import { readPages, settled, type ListedPage, type Listing } from '../../helpers/restaurants/listing.ts';
import { orderOf } from '../../helpers/restaurants/order-of.ts';
import { covers, test } from '../../helpers/test.ts';
import { whileDataStandsStill, type Look } from '../../helpers/while-data-stands-still.ts';

/** Enough for the longest list that is read to its end, in the smaller of the two sizes. */
const MOST_PAGES = 110;
/** So many ids make a query of 2 KB at most. */
const MOST_EXCLUDED = 60;

test(
  'the pages of one size show every restaurant once, and tell how many there are',
  ...covers(
    [
      'LIST-RESTAURANTS-DISTINCT',
      'LIST-RESTAURANTS-COMPLETE',
      'LIST-RESTAURANTS-ORDER',
      'PAGE-SIZE-HELD',
      'PAGE-FILLED',
      'PAGE-TOTAL-ELEMENTS-COUNTED',
      'PAGE-TOTAL-PAGES-COUNTED',
      'PAGE-LAST-TELLS',
    ],
    async ({ partner }) => {
      const { query, total } = await boundedList(partner);
      const coarse = Math.min(Math.max(Math.ceil(total / 2), 2), 20);
      const fine = Math.min(Math.ceil(total / 7), 19);
      await whileDataStandsStill(async (look) => {
        const { listings, missing } = await inTwoSizes(
          () => readPages(partner, coarse, query, MOST_PAGES),
          () => readPages(partner, fine, query, MOST_PAGES),
        );
        const fault = judgeContent(look, listings);
        judgeNumbers(look, listings, judgeCompleteness(look, listings, missing, fault));
        const [{ restaurants }] = listings;
        observe('LIST-RESTAURANTS-ORDER', 'restaurants.order', orderOf(restaurants));

        // What is left out must be missing from the numbers too; that it is refused is another finding.
        const excludeIds = restaurants
          .slice(0, Math.min(Math.ceil(total / 4), MOST_EXCLUDED))
          .map(({ id }) => id);
        const narrowed = { ...query, excludeIds };
        const first = await partner.send('listRestaurants', { query: { ...narrowed, page: 0, size: fine } });
        if (!isAccepted(first)) return;
        const rest = await settled(async () => [await readPages(partner, fine, narrowed, MOST_PAGES)]);
        judgeNumbers(look, rest, judgeContent(look, rest));
      });
    },
  ),
);

/** Each statement as far as no other is broken; gives in words what is, for whoever builds upon all of them. */
function judgeContent(look: Look, listings: readonly Listing[]): string | undefined {
  const startsTwice = listings.some(
    ({ pages: [zero, one] }) => zero && one && sameContent(zero.answer, one.answer),
  );
  const notFromZero = startsTwice ? NOT_FROM_ZERO : undefined;
  for (const { pages, size } of listings) {
    for (const [index, { view, answer, restaurants }] of pages.entries()) {
      const observed = `${restaurants.length} elements`;
      const most = { expected: `at most ${size} elements`, observed, evidence: [answer] };
      look.expect('PAGE-SIZE-HELD', restaurants.length <= size, most);
      const asReported = view.at('size').json;
      const full = typeof asReported === 'number' ? Math.min(size, asReported) : size;
      const filled = index >= lastFilled(pages) || restaurants.length >= full;
      look.expect('PAGE-FILLED', filled, { expected: `${full} elements`, observed, evidence: [answer] });
    }
  }
  const overfull = look.deviates('PAGE-SIZE-HELD') ? 'pages hold more than their size' : undefined;
  for (const { ids, pages, restaurants } of listings) {
    const repeated = restaurants.find(
      ({ id }, index) => restaurants.findIndex((one) => one.id === id) < index,
    );
    const otherwise = {
      expected: 'every restaurant on one page',
      observed: `${restaurants.length} elements, of which ${ids.size} restaurants; restaurant ${repeated?.id} repeatedly`,
      evidence: pages
        .filter((page) => page.restaurants.some(({ id }) => id === repeated?.id))
        .map(({ answer }) => answer),
    };
    look.expect('LIST-RESTAURANTS-DISTINCT', repeated === undefined, otherwise, notFromZero ?? overfull);
  }
  const short = look.deviates('PAGE-FILLED') ? 'pages before the last are not full' : undefined;
  const repeats = look.deviates('LIST-RESTAURANTS-DISTINCT') ? 'restaurants appear repeatedly' : undefined;
  return notFromZero ?? overfull ?? short ?? repeats;
}

/** As {@link judgeContent}, of what only two sizes together show. */
function judgeCompleteness(
  look: Look,
  listings: InTwoSizes['listings'],
  missing: InTwoSizes['missing'],
  fault: string | undefined,
): string | undefined {
  if (missing === undefined) {
    const changing = fault ?? 'other restaurants came and went all the time';
    look.leaveOpen('LIST-RESTAURANTS-COMPLETE', changing);
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
    look.expect('LIST-RESTAURANTS-COMPLETE', lost.length === 0, otherwise, fault ?? unreadIn(listings));
  }
  return look.deviates('LIST-RESTAURANTS-COMPLETE') ? 'restaurants are missing in one size' : fault;
}

/** Numbers that follow from another wrong one are no finding of their own. */
function judgeNumbers(look: Look, listings: readonly Listing[], fault: string | undefined): void {
  const counted = new Set(listings.flatMap(({ ids }) => [...ids])).size;
  for (const { pages, size } of listings) {
    for (const { view, answer, total } of pages) {
      const otherwise = { expected: `${counted} elements`, observed: `${total}`, evidence: [answer] };
      const unread = total > counted ? unreadIn(listings) : undefined;
      look.expect('PAGE-TOTAL-ELEMENTS-COUNTED', total === counted, otherwise, fault ?? unread);
      const asReported = view.at('size').json;
      const sizes = typeof asReported === 'number' ? [size, asReported] : [size];
      const right = sizes.flatMap((by) => [counted, total].map((count) => Math.ceil(count / by)));
      const shown = view.at('totalPages').json;
      const expected = right.find((count) => count === shown) ?? Math.ceil(counted / size);
      look.expectSame('PAGE-TOTAL-PAGES-COUNTED', shown, expected, [answer], fault);
    }
  }
  const miscounted = look.deviates('PAGE-TOTAL-ELEMENTS-COUNTED') ? 'totalElements is wrong' : undefined;
  for (const { pages } of listings) {
    const last = lastFilled(pages);
    for (const [index, { view, answer }] of pages.slice(0, last + 1).entries()) {
      look.expectSame('PAGE-LAST-TELLS', view.at('last').json, index === last, [answer], fault ?? miscounted);
    }
  }
}

function lastFilled(pages: readonly ListedPage[]): number {
  return pages.findLastIndex(({ restaurants }) => restaurants.length > 0);
}

function unreadIn(listings: readonly Listing[]): string | undefined {
  return listings.some(({ whole }) => !whole) ? `only ${MOST_PAGES} pages of one size are read` : undefined;
}
