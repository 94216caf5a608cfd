import { expectThat, requireAccepted } from '../../helpers/expectations.ts';
import { JsonView } from '../../helpers/json-view.ts';
import { nonsense } from '../../helpers/nonsense.ts';
import { isFoundBy } from '../../helpers/restaurants/is-found-by.ts';
import { readListing, type Listing } from '../../helpers/restaurants/listing.ts';
import { stillListed } from '../../helpers/restaurants/still-listed.ts';
import { isActive, textAt } from '../../helpers/restaurants/text-at.ts';
import { unsoundness } from '../../helpers/restaurants/unsoundness.ts';
import { telling } from '../../helpers/telling.ts';
import { covers, test } from '../../helpers/test.ts';
import { whileDataStandsStill } from '../../helpers/while-data-stands-still.ts';

/** Restaurants are chosen from among the first of a long list. */
const MOST_PAGES = 10;

test(
  'a search for the whole name, city or street of a restaurant finds it',
  ...covers(
    ['LIST-RESTAURANTS-SEARCH-NAME', 'LIST-RESTAURANTS-SEARCH-CITY', 'LIST-RESTAURANTS-SEARCH-STREET'],
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
            chosen.map(async (restaurant) => {
              const search = textAt(restaurant.view, ...path) ?? '';
              return { ...restaurant, search, ...(await isFoundBy(partner, search, restaurant.id)) };
            }),
          );
          const lost = searches.filter(({ found }) => found === false);
          const still = await stillListed(partner, lost, MOST_PAGES);
          for (const one of searches) {
            const expected = `restaurant ${one.id}, whose ${path.at(-1)} is «${one.search}»`;
            const otherwise = { expected, observed: 'not among what is found', evidence: [one.answer] };
            if (one.found === true || still.includes(one)) look.expect(id, one.found === true, otherwise);
          }
          if (searches.length > 0 && !look.isJudged(id)) {
            look.leaveOpen(id, 'every search was refused, or found too many restaurants to read');
          }
        }
      });
    },
  ),
);

test(
  'a search finds nothing that the list does not show',
  ...covers(['LIST-RESTAURANTS-SEARCH-SUBSET'], async ({ partner, settings }) => {
    await whileDataStandsStill(async (look) => {
      const list = await readListing(partner, 20);
      const texts = ['name', 'city', 'street'].flatMap((field) => {
        const path = field === 'name' ? [field] : ['address', field];
        const all = [...new Set(list.restaurants.flatMap(({ view }) => textAt(view, ...path) ?? []))];
        return telling(all, (text) => text, 3, settings.seed);
      });
      const search = (text: string): Promise<Listing> => readListing(partner, 20, { search: text }, 5);
      const results = await Promise.all(texts.map(search));
      const strange = texts.filter((_, index) =>
        results[index]?.restaurants.some(({ id }) => !list.ids.has(id)),
      );
      // A stranger is who is found before and after a reading of the list that does not show him.
      const later = strange.length === 0 ? list : await readListing(partner, 20);
      const again = await Promise.all(strange.map(search));
      const found = results.flatMap(({ restaurants }) => restaurants);
      const [stranger] = again
        .flatMap(({ restaurants }) => restaurants)
        .filter(({ id }) => !later.ids.has(id) && found.some((one) => one.id === id));
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
  }),
);

test(
  'a search for random letters finds nothing',
  ...covers(['LIST-RESTAURANTS-SEARCH-NONSENSE'], async ({ partner, settings }) => {
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
  }),
);
