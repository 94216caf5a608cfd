import { isAccepted, type Exchange } from '../../helpers/exchange.ts';
import { expectRefused } from '../../helpers/expectations.ts';
import { expectFields } from '../../helpers/field-expectations.ts';
import { firstAccepting } from '../../helpers/first-accepting.ts';
import { JsonView } from '../../helpers/json-view.ts';
import { CHOSEN_FROM, chosenRestaurants } from '../../helpers/restaurants/chosen-restaurants.ts';
import { restaurantDifferences } from '../../helpers/restaurants/restaurant-differences.ts';
import { stillListed } from '../../helpers/restaurants/still-listed.ts';
import { sameJson } from '../../helpers/same-json.ts';
import { covers, test } from '../../helpers/test.ts';
import { unknownId } from '../../helpers/unknown-id.ts';
import { whileDataStandsStill } from '../../helpers/while-data-stands-still.ts';

test(
  'an active restaurant is read by the id that a page shows',
  ...covers(
    ['GET-RESTAURANT-ANSWERS-200', 'GET-RESTAURANT-MEDIA-TYPE', 'GET-RESTAURANT-BODY-KIND'],
    async ({ partner, contract, settings }) => {
      const exchanges: Exchange[] = [];
      await whileDataStandsStill(async (look) => {
        const chosen = await chosenRestaurants(partner, settings.seed);
        const reads = await Promise.all(
          chosen.map(async (one) => ({
            ...one,
            read: await partner.send('getRestaurant', { path: { id: one.id } }),
          })),
        );
        const refused = reads.filter(({ read }) => !isAccepted(read));
        const still = await stillListed(partner, refused, CHOSEN_FROM);
        for (const one of reads) {
          exchanges.push(one.read);
          if (isAccepted(one.read) || still.includes(one)) {
            look.expectAccepted('GET-RESTAURANT-ANSWERS-200', one.read);
          }
        }
        if (!look.isJudged('GET-RESTAURANT-ANSWERS-200')) {
          look.leaveOpen(
            'GET-RESTAURANT-ANSWERS-200',
            'every restaurant that was refused has changed meanwhile',
          );
        }
      });
      expectFields(contract, exchanges);
    },
  ),
);

test(
  'a restaurant is the same in a page and alone',
  ...covers(['GET-RESTAURANT-SAME-ID', 'GET-RESTAURANT-MATCHES-PAGE'], async ({ partner, settings }) => {
    await whileDataStandsStill(async (look) => {
      const chosen = await chosenRestaurants(partner, settings.seed);
      const reads = await Promise.all(
        chosen.map(async (one) => {
          const read = await partner.send('getRestaurant', { path: { id: one.id } });
          if (!isAccepted(read)) return [];
          const alone = JsonView.of(read);
          return [{ ...one, read, alone, difference: restaurantDifferences(one.view, alone)[0] }];
        }),
      );
      const differing = reads.flat().filter(({ difference }) => difference !== undefined);
      const still = await stillListed(partner, differing, CHOSEN_FROM);
      for (const one of reads.flat()) {
        const { id, page, read, alone, difference } = one;
        look.expectSame('GET-RESTAURANT-SAME-ID', alone.at('id').json, id, [read]);
        if (difference !== undefined && !still.includes(one)) continue;
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
      }
      if (!look.isJudged('GET-RESTAURANT-MATCHES-PAGE')) {
        look.leaveOpen('GET-RESTAURANT-MATCHES-PAGE', 'no restaurant that stayed the same could be read');
      }
    });
  }),
);

test(
  'an id that no restaurant has, or that is no integer, is refused',
  ...covers(['GET-RESTAURANT-UNKNOWN-ID', 'GET-RESTAURANT-MALFORMED-ID'], async ({ partner, settings }) => {
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
  }),
);
