import { readListing } from '../../helpers/fixtures/restaurants/listing.ts';
import { contentOf, sameContent } from '../../helpers/fixtures/restaurants/restaurant-view.ts';
import {
  covers,
  excerpt,
  type Exchange,
  isAccepted,
  JsonView,
  observe,
  requireAccepted,
  statusFact,
  test,
} from '../../helpers/test.ts';
import { nonsense } from '../../helpers/values/random.ts';

test(
  'the page numbers of an empty result are recorded',
  ...covers('PAGE-EMPTY-RESULT', async ({ partner, settings }, id) => {
    const query = { search: nonsense(settings.seed), page: 0, size: 5 };
    const page = JsonView.of(requireAccepted(await partner.send('listRestaurants', { query })));
    const [totalPages, last] = [page.at('totalPages').json, page.at('last').json];
    const fact = `totalPages ${excerpt(totalPages)}, last ${excerpt(last)}`;
    observe(id, 'restaurants.empty-result', fact);
  }),
);

test(
  'the response to a request beyond the last page is recorded',
  ...covers('PAGE-BEYOND-END', async ({ partner }, id) => {
    const answer = requireAccepted(await partner.send('listRestaurants', { query: { page: 0, size: 20 } }));
    const pages = Math.ceil(JsonView.of(answer).at('totalElements').count / 20);
    const [next, far] = await Promise.all([
      partner.send('listRestaurants', { query: { page: pages + 1, size: 20 } }),
      partner.send('listRestaurants', { query: { page: pages + 100_000, size: 20 } }),
    ]);
    observe(id, 'restaurants.page-after-last', pageFact(next));
    observe(id, 'restaurants.page-far-beyond', pageFact(far));
  }),
);

test(
  'the responses to sizes below 1 and above 20 are recorded',
  ...covers(
    { zero: 'LIST-RESTAURANTS-SIZE-ZERO', large: 'LIST-RESTAURANTS-SIZE-LARGE' },
    async ({ partner, check }, { zero, large }) => {
      const sizes = [-1, 0, 21, 50, 100, 1000, 5000];
      const answers = await Promise.all(
        sizes.map(async (size) => ({
          size,
          answer: await partner.send('listRestaurants', { query: { page: 0, size } }),
        })),
      );
      for (const { size, answer } of answers) {
        if (size < 1) {
          check.ignoreBreachesOf(answer);
          observe(zero, `restaurants.size.${size}`, pageFact(answer));
        } else {
          observe(large, `restaurants.size.${size}`, sizeFact(size, answer));
        }
      }
    },
  ),
);

test(
  'the effect of sort is recorded',
  ...covers('LIST-RESTAURANTS-SORTING', async ({ partner, check }, id) => {
    const asEver = requireAccepted(await partner.send('listRestaurants', { query: { page: 0, size: 20 } }));
    for (const sort of ['name,asc', 'name,desc', 'id,asc', 'id,desc']) {
      const answer = await partner.send('listRestaurants', { query: { page: 0, size: 20, sort } });
      check.ignoreBreachesOf(answer);
      const effect = isAccepted(answer) && sameContent(asEver, answer) ? 'no effect' : 'another order';
      const fact = isAccepted(answer) ? effect : `refused with ${statusFact(answer)}`;
      observe(id, `restaurants.sort.${sort}`, fact);
    }
  }),
);

test(
  'the listing of deleted restaurants is recorded',
  ...covers('LIST-RESTAURANTS-DELETED-SHOWN', async ({ partner }, id) => {
    const { restaurants } = await readListing(partner, 20);
    const isShown = restaurants.some(({ view }) => view.at('status').json === 'DELETED');
    observe(id, 'restaurants.deleted', isShown ? 'listed' : 'none seen in the list');
  }),
);

function pageFact(answer: Exchange): string {
  if (!isAccepted(answer)) return `refused with ${statusFact(answer)}`;
  return contentOf(answer).length === 0 ? 'an empty page' : 'a page with restaurants';
}

function sizeFact(size: number, answer: Exchange): string {
  if (!isAccepted(answer)) return `refused with ${statusFact(answer)}`;
  const shown = JsonView.of(answer).at('size').json;
  return shown === size ? 'served' : `cut to ${excerpt(shown)}`;
}
