import { expectThat, requireAccepted } from '../../helpers/expectations.ts';
import { JsonView } from '../../helpers/json-view.ts';
import { nonsense } from '../../helpers/nonsense.ts';
import { isFoundBy } from '../../helpers/restaurants/is-found-by.ts';
import { readListing } from '../../helpers/restaurants/listing.ts';
import { isActive, textAt } from '../../helpers/restaurants/text-at.ts';
import { unsoundness } from '../../helpers/restaurants/unsoundness.ts';
import { telling } from '../../helpers/telling.ts';
import { covers, test } from '../../helpers/test.ts';
import { whileDataStandsStill } from '../../helpers/while-data-stands-still.ts';

/** Restaurants are chosen from among the first of a long list. */
const MOST_PAGES = 10;

test(
  'a search for the whole name, city or street of a restaurant finds it',
  covers('LIST-RESTAURANTS-SEARCH-NAME', 'LIST-RESTAURANTS-SEARCH-CITY', 'LIST-RESTAURANTS-SEARCH-STREET'),
  async ({ partner, settings }) => {
    const subjects = [
      { id: 'LIST-RESTAURANTS-SEARCH-NAME', path: ['name'], count: 7 },
      { id: 'LIST-RESTAURANTS-SEARCH-CITY', path: ['address', 'city'], count: 4 },
      { id: 'LIST-RESTAURANTS-SEARCH-STREET', path: ['address', 'street'], count: 5 },
    ] as const;
    await whileDataStandsStill(async (look) => {
      const { restaurants } = await readListing(partner, 20, {}, MOST_PAGES);
      for (const { id, path, count } of subjects) {
        const chosen = telling(
          restaurants.filter(isActive),
          ({ view }) => textAt(view, ...path),
          count,
          settings.seed,
        );
        if (chosen.length === 0) look.leaveOpen(id, `no restaurant has a ${path.at(-1)}`, 'not applicable');
        const searches = await Promise.all(
          chosen.map(async ({ view, id: restaurant }) => {
            const search = textAt(view, ...path) ?? '';
            return { restaurant, search, ...(await isFoundBy(partner, search, restaurant)) };
          }),
        );
        for (const { restaurant, search, found, answer } of searches) {
          const expected = `restaurant ${restaurant}, whose ${path.at(-1)} is «${search}»`;
          const otherwise = { expected, observed: 'not among what is found', evidence: [answer] };
          if (found !== undefined) look.expect(id, found, otherwise);
        }
        if (searches.length > 0 && searches.every(({ found }) => found === undefined)) {
          look.leaveOpen(id, 'every search was refused, or found too many restaurants to read');
        }
      }
    });
  },
);

test(
  'a search finds nothing that the list does not show',
  covers('LIST-RESTAURANTS-SEARCH-SUBSET'),
  async ({ partner, settings }) => {
    await whileDataStandsStill(async (look) => {
      const list = await readListing(partner, 20);
      const texts = ['name', 'city', 'street'].flatMap((field) => {
        const path = field === 'name' ? [field] : ['address', field];
        const all = [...new Set(list.restaurants.flatMap(({ view }) => textAt(view, ...path) ?? []))];
        return telling(all, (text) => text, 3, settings.seed);
      });
      const results = await Promise.all(texts.map((search) => readListing(partner, 20, { search }, 5)));
      const found = results.flatMap(({ restaurants }) => restaurants);
      const strangers = found.filter(({ id }) => !list.ids.has(id));
      // Whoever came meanwhile is no stranger.
      const later = strangers.length === 0 ? list : await readListing(partner, 20);
      const [stranger] = strangers.filter(({ id }) => !later.ids.has(id));
      if (found.length === 0) {
        return look.leaveOpen('LIST-RESTAURANTS-SEARCH-SUBSET', 'no search found a restaurant');
      }
      const otherwise = {
        expected: 'only restaurants of the list without a search',
        observed: `also restaurant ${stranger?.id}`,
        evidence: stranger === undefined ? [] : [stranger.page],
      };
      const unless = unsoundness(list, later);
      look.expect('LIST-RESTAURANTS-SEARCH-SUBSET', stranger === undefined, otherwise, unless);
    });
  },
);

test(
  'a search for random letters finds nothing',
  covers('LIST-RESTAURANTS-SEARCH-NONSENSE'),
  async ({ partner, settings }) => {
    for (const label of ['a', 'b']) {
      const search = nonsense(settings.seed, label);
      const answer = requireAccepted(
        await partner.send('listRestaurants', { query: { search, page: 0, size: 20 } }),
      );
      const { items } = JsonView.of(answer).at('content');
      const observed = `${items.length} on the first page`;
      const otherwise = { expected: 'no restaurant', observed, evidence: [answer] };
      expectThat('LIST-RESTAURANTS-SEARCH-NONSENSE', items.length === 0, otherwise);
    }
  },
);
