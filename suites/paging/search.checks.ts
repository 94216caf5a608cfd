import fc from 'fast-check';
import { nonsenseTexts } from '../../helpers/generators/texts.ts';
import { isFoundBy } from '../../helpers/fixtures/restaurants/found-by-search.ts';
import {
  type ListedRestaurant,
  type Listing,
  readListing,
  stillListed,
} from '../../helpers/fixtures/restaurants/listing.ts';
import {
  isActive,
  isLasting,
  restaurantDifferences,
  searchTexts,
  textAt,
} from '../../helpers/fixtures/restaurants/restaurant-view.ts';
import {
  cachedOnce,
  confirmedByRepeating,
  covers,
  expectThat,
  FoundAgain,
  isAccepted,
  JsonView,
  leaveNotApplicable,
  notApplicable,
  type Partner,
  repeated,
  requireAccepted,
  test,
} from '../../helpers/test.ts';
import { nonsense, representative } from '../../helpers/values/random.ts';
import { frequentLetters, partsOfTexts } from './support/search.ts';
import { judgeTotalOfSearch } from './support/totals.ts';
import { unsoundness } from './support/whole-lists.ts';

/** Restaurants are chosen among the first of a long list. */
const MOST_PAGES = 10;

const MOST_LETTERS = 2;

/** Of restaurants that a search shows otherwise than the list. */
const MOST_READ = 5;

/** Names that are searched until one is found on a single page. */
const MOST_NAMES = 3;

/** Of the restaurants that lack a part by which others are found: what is made of all parts may lack them. */
const BARE = 3;

const PARTS = [
  ['address', 'city'],
  ['address', 'street'],
] as const;

/** Search results are read in pages of at least this size, up to the largest size that is always served. */
const SIZES = { min: 3, max: 20 } as const;

test(
  'a search for the whole name, city or street of a restaurant finds it',
  ...covers(
    {
      byName: 'LIST-RESTAURANTS-SEARCH-NAME',
      byCity: 'LIST-RESTAURANTS-SEARCH-CITY',
      byStreet: 'LIST-RESTAURANTS-SEARCH-STREET',
    },
    async ({ partner, settings, forAll }, { byName, byCity, byStreet }) => {
      const subjects = [
        { id: byName, path: ['name'], count: 9 },
        { id: byCity, path: ['address', 'city'], count: 4 },
        { id: byStreet, path: ['address', 'street'], count: 5 },
      ] as const;
      const shown = await readListing(partner, 20, {}, MOST_PAGES);
      for (const { id, path, count } of subjects) {
        const able = shown.restaurants
          .filter(isActive)
          .filter(({ view }) => textAt(view, ...path) !== undefined);
        if (able.length === 0) {
          leaveNotApplicable(id, `no restaurant has a ${path.at(-1)}`);
          continue;
        }
        const textOf = ({ view }: (typeof able)[number]): string | undefined => textAt(view, ...path);
        const bare = able.filter(({ view }) => PARTS.some((part) => textAt(view, ...part) === undefined));
        const examples = new Set([
          ...representative(able, textOf, repeated(count), settings.seed),
          ...representative(bare, textOf, repeated(BARE), settings.seed),
        ]);
        await forAll(
          'booking',
          fc.record({ restaurant: fc.constantFrom(...able.map((one) => one.id)), size: fc.integer(SIZES) }),
          ({ restaurant, size }) => {
            const readAll = cachedOnce(shown, () => readListing(partner, 20, {}, MOST_PAGES));
            return confirmedByRepeating(async (look) => {
              const one = (await readAll()).restaurants.find((other) => other.id === restaurant);
              const search = one && textAt(one.view, ...path);
              if (one === undefined || search === undefined)
                return look.leaveOpen(id, `restaurant ${restaurant} has changed meanwhile`);
              const { found, answer } = await isFoundBy(partner, search, restaurant, size);
              const others = found === false ? await stillListed(partner, [one], MOST_PAGES) : [one];
              if (found === undefined || others.length === 0) {
                return look.leaveOpen(
                  id,
                  'the search was refused, finds too many, or the restaurant has changed',
                );
              }
              const expected = `restaurant ${restaurant}, whose ${path.at(-1)} is "${search}"`;
              const otherwise = { expected, observed: 'not among the results', evidence: [answer] };
              look.expect(id, found, otherwise);
            });
          },
          [...examples].map((one) => ({ restaurant: one.id, size: 20 })),
        );
      }
    },
  ),
);

/** The restaurants of a page that a read shows otherwise. */
async function differentFromReads(partner: Pick<Partner, 'send'>, restaurants: readonly ListedRestaurant[]) {
  const different = [];
  for (const { id, view, page } of restaurants) {
    const read = await partner.send('getRestaurant', { path: { id } });
    const [difference] = isAccepted(read) ? restaurantDifferences(view, JsonView.of(read)) : [];
    if (difference !== undefined) different.push({ id, difference, evidence: [page, read] });
  }
  return different;
}

const SEARCHED = {
  subset: 'LIST-RESTAURANTS-SEARCH-SUBSET',
  matchesPage: 'GET-RESTAURANT-MATCHES-PAGE',
} as const;

test(
  'a search finds only restaurants of the list, as a read shows them',
  ...covers(SEARCHED, async ({ partner, settings, forAll }, { subset: requirement, matchesPage }) => {
    const shown = await readListing(partner, 20);
    const examples = ['name', 'city', 'street'].flatMap((field) => {
      const path = field === 'name' ? [field] : ['address', field];
      const all = [...new Set(shown.restaurants.flatMap(({ view }) => textAt(view, ...path) ?? []))];
      return representative(all, (text) => text, 3, settings.seed);
    });
    const texts = [...new Set(shown.restaurants.flatMap(({ view }) => searchTexts(view)))];
    if (texts.length === 0) return notApplicable('no restaurant has a name, a city or a street');
    await forAll(
      'booking',
      partsOfTexts(texts),
      (text) => {
        const readAll = cachedOnce(shown, () => readListing(partner, 20));
        const search = (): Promise<Listing> => readListing(partner, 20, { search: text }, 5);
        const foundAgain = new FoundAgain();
        const changedAgain = new FoundAgain();
        return confirmedByRepeating(async (look) => {
          const list = await readAll();
          const { restaurants } = await search();
          if (restaurants.length === 0) {
            look.leaveOpen(matchesPage, 'no search found a restaurant', 'not applicable');
            return look.leaveOpen(requirement, 'no search found a restaurant');
          }
          const changed = restaurants.filter(({ id, view }) =>
            list.restaurants.some((one) => one.id === id && restaurantDifferences(one.view, view).length > 0),
          );
          const different = await differentFromReads(partner, changed.slice(0, MOST_READ));
          const seenAgain = changedAgain.among(different.map(({ id }) => id));
          const other = different.find(({ id }) => seenAgain.includes(id));
          look.expect(matchesPage, other === undefined, {
            expected: `restaurant ${other?.id} with the same values as in the page of a search`,
            observed: `${other?.difference}`,
            evidence: other?.evidence ?? [],
          });
          const strangers = restaurants.filter(({ id }) => !list.ids.has(id));
          // A stranger is found before and after a reading of the list that does not show it.
          const later = strangers.length === 0 ? list : await readListing(partner, 20);
          const again = strangers.length === 0 ? [] : (await search()).restaurants;
          const unlisted = again.filter(
            ({ id }) => !later.ids.has(id) && strangers.some((one) => one.id === id),
          );
          const counting = foundAgain.among(unlisted.map(({ id }) => id));
          const stranger = unlisted.find(({ id }) => counting.includes(id));
          const otherwise = {
            expected: 'only restaurants of the list without a search',
            observed: `also restaurant ${stranger?.id}`,
            evidence: stranger === undefined ? [] : [stranger.page],
          };
          const unless = unsoundness(list, later);
          look.expect(requirement, stranger === undefined, otherwise, unless);
        });
      },
      // A search with many results would also find hidden restaurants.
      [...examples, ...frequentLetters(texts, MOST_LETTERS)],
    );
  }),
);

test(
  'a search counts what it finds',
  ...covers('PAGE-TOTAL-ELEMENTS-COUNTED', async ({ partner, check, settings }, requirement) => {
    const { restaurants } = await readListing(partner, 20);
    const names = restaurants.filter(isLasting).flatMap(({ view }) => textAt(view, 'name') ?? []);
    for (const name of representative(names, (text) => text, MOST_NAMES, settings.seed))
      if (!check.hasVerdict(requirement))
        await confirmedByRepeating((look) => judgeTotalOfSearch(look, partner, requirement, name));
    // Another check judges the totals of lists, so nothing is left open here.
    if (!check.hasVerdict(requirement))
      leaveNotApplicable(requirement, 'no search for a name was served on a single page');
  }),
);

test(
  'a search for random letters finds nothing',
  ...covers('LIST-RESTAURANTS-SEARCH-NONSENSE', async ({ partner, settings, forAll }, id) => {
    await forAll(
      'refusal',
      nonsenseTexts,
      async (search) => {
        const answer = requireAccepted(
          await partner.send('listRestaurants', { query: { search, page: 0, size: 20 } }),
        );
        const { items } = JsonView.of(answer).at('content');
        const observed = `${items.length} on the first page`;
        const otherwise = { expected: 'no restaurant', observed, evidence: [answer] };
        expectThat(id, items.length === 0, otherwise);
      },
      [nonsense(settings.seed, 'a'), nonsense(settings.seed, 'b')],
    );
  }),
);
