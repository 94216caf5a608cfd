import fc from 'fast-check';
import {
  type MalformedId,
  malformedIds,
  type StrangeId,
  strangeIds,
  unknownId,
  usualMalformedIds,
  usualStrangeIds,
} from '../../helpers/generators/ids.ts';
import type { Defect } from '../../helpers/generators/mutation.ts';
import { CHOSEN_FROM, chosenAmong, knownRestaurants } from '../../helpers/fixtures/restaurants/choice.ts';
import { readListing, stillListed } from '../../helpers/fixtures/restaurants/listing.ts';
import { isActive, restaurantDifferences } from '../../helpers/fixtures/restaurants/restaurant-view.ts';
import {
  cachedOnce,
  confirmedByRepeating,
  covers,
  type Exchange,
  expectAllRefused,
  expectFields,
  isAccepted,
  JsonView,
  test,
} from '../../helpers/test.ts';
import { sameJson } from '../../helpers/values/json/equality.ts';

/** Restaurants that are not ACTIVE. */
const MOST_OTHERS = 4;

test(
  'an active restaurant can be read by the id in a page, and is the same in both',
  ...covers(
    {
      answers200: 'GET-RESTAURANT-ANSWERS-200',
      mediaType: 'GET-RESTAURANT-MEDIA-TYPE',
      bodyKind: 'GET-RESTAURANT-BODY-KIND',
      sameId: 'GET-RESTAURANT-SAME-ID',
      matchesPage: 'GET-RESTAURANT-MATCHES-PAGE',
    },
    async ({ partner, contract, settings, forAll }, { answers200, sameId, matchesPage }) => {
      const exchanges: Exchange[] = [];
      const readList = () => readListing(partner, 20, {}, CHOSEN_FROM);
      const shown = await readList();
      const chosen = [
        ...chosenAmong(shown.restaurants, settings.seed),
        ...shown.restaurants.filter((one) => !isActive(one)).slice(0, MOST_OTHERS),
      ];
      const active = new Set(shown.restaurants.filter(isActive).map(({ id }) => id));
      await forAll(
        'door',
        fc.constantFrom(...shown.ids),
        (id) => {
          const nextList = cachedOnce(shown, readList);
          return confirmedByRepeating(async (look) => {
            const { restaurants } = await nextList();
            const one = restaurants.find((other) => other.id === id);
            const read = await partner.send('getRestaurant', { path: { id } });
            if (active.has(id)) {
              exchanges.push(read);
              const before = shown.restaurants.filter((other) => other.id === id);
              if (isAccepted(read) || (await stillListed(partner, before, CHOSEN_FROM)).length > 0) {
                look.expectAccepted(answers200, read);
              } else {
                look.leaveOpen(answers200, `restaurant ${id}, which was refused, has changed meanwhile`);
              }
            }
            if (one === undefined || !isAccepted(read)) {
              look.leaveOpen(sameId, `restaurant ${id} can't be read`);
              return look.leaveOpen(matchesPage, `restaurant ${id} can't be read`);
            }
            const alone = JsonView.of(read);
            look.expectSame(sameId, alone.at('id').json, id, [read]);
            const [difference] = restaurantDifferences(one.view, alone);
            const still = difference === undefined ? [one] : await stillListed(partner, [one], CHOSEN_FROM);
            if (still.length === 0) {
              return look.leaveOpen(matchesPage, `restaurant ${id} has changed meanwhile`);
            }
            const otherwise = {
              expected: 'the same values as in the page',
              observed: `${difference}`,
              evidence: [one.page, read],
            };
            const isOther = !sameJson(alone.at('id').json ?? null, id);
            const unless = isOther ? 'the read gives another restaurant' : undefined;
            look.expect(matchesPage, difference === undefined, otherwise, unless);
          });
        },
        chosen.map(({ id }) => id),
      );
      expectFields(contract, exchanges);
    },
  ),
);

test(
  'an unknown restaurant id, or one that is no integer, is refused',
  ...covers(
    { unknown: 'GET-RESTAURANT-UNKNOWN-ID', malformed: 'GET-RESTAURANT-MALFORMED-ID' },
    async ({ partner, places, settings, forAll }, { unknown, malformed }) => {
      const strangerOf = ({ defect, of }: StrangeId): Defect<(id: bigint) => string> => ({
        id: unknown,
        defect: `the unknown id ${defect}`,
        changes: (id) => String(of(id)),
      });
      const malformedOf = ({ defect, of }: MalformedId): Defect<(id: bigint) => string> => ({
        id: malformed,
        defect,
        changes: of,
      });
      const drawn = ['restaurant', 'other restaurant'].map((label) => unknownId(settings.seed, label));
      const known = new Set(places.restaurants.map((one) => one.id));
      const strangers = [...drawn, -1n].filter((stranger) => !known.has(stranger));
      await expectAllRefused(
        forAll,
        knownRestaurants(places),
        {
          usual: [
            ...strangers.map((stranger) => strangerOf({ defect: String(stranger), of: () => stranger })),
            ...usualStrangeIds.map(strangerOf),
            ...[...usualMalformedIds, { defect: 'the id "1e3"', of: () => '1e3' }].map(malformedOf),
          ],
          any: fc.oneof(strangeIds.map(strangerOf), malformedIds.map(malformedOf)),
        },
        ({ id }, changes) => partner.send('getRestaurant', { path: { id: changes?.(id) ?? id } }),
      );
    },
  ),
);
