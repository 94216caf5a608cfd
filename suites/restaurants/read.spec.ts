import { isAccepted, type Exchange } from '../../helpers/exchange.ts';
import { expectRefused } from '../../helpers/expectations.ts';
import { expectFields } from '../../helpers/field-expectations.ts';
import { firstAccepting } from '../../helpers/first-accepting.ts';
import { JsonView } from '../../helpers/json-view.ts';
import { chosenRestaurants } from '../../helpers/restaurants/chosen-restaurants.ts';
import { restaurantDifferences } from '../../helpers/restaurants/restaurant-differences.ts';
import { sameJson } from '../../helpers/same-json.ts';
import { covers, test } from '../../helpers/test.ts';
import { unknownId } from '../../helpers/unknown-id.ts';
import { whileDataStandsStill } from '../../helpers/while-data-stands-still.ts';

test(
  'an active restaurant is read by the id that a page shows',
  covers('GET-RESTAURANT-ANSWERS-200', 'GET-RESTAURANT-MEDIA-TYPE', 'GET-RESTAURANT-BODY-KIND'),
  async ({ partner, contract, settings }) => {
    const exchanges: Exchange[] = [];
    await whileDataStandsStill(async (look) => {
      const chosen = await chosenRestaurants(partner, settings.seed);
      const reads = await Promise.all(
        chosen.map(({ id }) => partner.send('getRestaurant', { path: { id } })),
      );
      exchanges.push(...reads);
      for (const read of reads) look.expectAccepted('GET-RESTAURANT-ANSWERS-200', read);
    });
    expectFields(contract, exchanges);
  },
);

test(
  'a restaurant is the same in a page and alone',
  covers('GET-RESTAURANT-SAME-ID', 'GET-RESTAURANT-MATCHES-PAGE'),
  async ({ partner, settings }) => {
    await whileDataStandsStill(async (look) => {
      const chosen = await chosenRestaurants(partner, settings.seed);
      const reads = await Promise.all(
        chosen.map(async ({ id, view, page }) => {
          const read = await partner.send('getRestaurant', { path: { id } });
          return isAccepted(read) ? [{ id, view, page, read, alone: JsonView.of(read) }] : [];
        }),
      );
      for (const { id, view, page, read, alone } of reads.flat()) {
        look.expectSame('GET-RESTAURANT-SAME-ID', alone.at('id').json, id, [read]);
        const [difference] = restaurantDifferences(view, alone);
        const otherwise = {
          expected: 'the same values as in the page',
          observed: `${difference}`,
          evidence: [page, read],
        };
        const isOther = !sameJson(alone.at('id').json ?? null, id);
        const unless = isOther ? 'the read gives another restaurant' : undefined;
        look.expect('GET-RESTAURANT-MATCHES-PAGE', difference === undefined, otherwise, unless);
      }
      if (reads.flat().length === 0) {
        look.leaveOpen('GET-RESTAURANT-SAME-ID', 'no restaurant of the pages can be read');
        look.leaveOpen('GET-RESTAURANT-MATCHES-PAGE', 'no restaurant of the pages can be read');
      }
    });
  },
);

test(
  'an id that no restaurant has, or that is no integer, is refused',
  covers('GET-RESTAURANT-UNKNOWN-ID', 'GET-RESTAURANT-MALFORMED-ID'),
  async ({ partner, settings }) => {
    const chosen = await chosenRestaurants(partner, settings.seed);
    const { place, twin } = await firstAccepting(chosen, ({ id }) =>
      partner.send('getRestaurant', { path: { id } }),
    );
    const { id } = place;
    const unknown = ['restaurant', 'other restaurant'].map((label) => unknownId(settings.seed, label));
    for (const stranger of [...unknown, -1]) {
      const exchange = await partner.send('getRestaurant', { path: { id: stranger } });
      const defect = `the unknown id ${stranger}`;
      expectRefused('GET-RESTAURANT-UNKNOWN-ID', exchange, { twin, defect });
    }
    for (const malformed of ['first', `${id}.5`, `${id}x`, '1e3']) {
      const exchange = await partner.send('getRestaurant', { path: { id: malformed } });
      expectRefused('GET-RESTAURANT-MALFORMED-ID', exchange, { twin, defect: `the id «${malformed}»` });
    }
  },
);
