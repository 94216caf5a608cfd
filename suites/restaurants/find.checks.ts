import { inconclusive, notApplicable } from '../../helpers/cannot-go-on.ts';
import { isAccepted, type Answered, type Exchange } from '../../helpers/exchange.ts';
import { expectRefused } from '../../helpers/expectations.ts';
import { expectFields } from '../../helpers/field-expectations.ts';
import { JsonView } from '../../helpers/json-view.ts';
import { nonsense } from '../../helpers/nonsense.ts';
import { posUidOf } from '../../helpers/restaurants/identifiers.ts';
import { readListing, type ListedRestaurant } from '../../helpers/restaurants/listing.ts';
import { restaurantDifferences } from '../../helpers/restaurants/restaurant-differences.ts';
import { stillListed } from '../../helpers/restaurants/still-listed.ts';
import { isActive } from '../../helpers/restaurants/text-at.ts';
import { sameJson } from '../../helpers/same-json.ts';
import type { Partner } from '../../helpers/target/partner.ts';
import { telling } from '../../helpers/telling.ts';
import { covers, test } from '../../helpers/test.ts';
import { whileDataStandsStill } from '../../helpers/while-data-stands-still.ts';

const MOST_CHOSEN = 8;

test(
  'a restaurant is found by the posUid that it shows, whatever characters it has',
  ...covers(
    [
      'FIND-RESTAURANT-ANSWERS-200',
      'FIND-RESTAURANT-MEDIA-TYPE',
      'FIND-RESTAURANT-BODY-KIND',
      'FIND-RESTAURANT-SAME-POS-UID',
    ],
    async ({ partner, contract, settings }) => {
      const exchanges: Exchange[] = [];
      await whileDataStandsStill(async (look) => {
        const { chosen } = await withPosUids(partner, settings.seed);
        const searches = await Promise.all(
          chosen.map(async (one) => ({
            ...one,
            answer: await partner.send('findRestaurantByPosUid', { path: { id: one.posUid } }),
          })),
        );
        const refused = searches.filter(({ answer }) => !isAccepted(answer));
        const still = await stillListed(partner, refused);
        for (const one of searches) {
          const { posUid, answer } = one;
          exchanges.push(answer);
          if (isAccepted(answer) || still.includes(one))
            look.expectAccepted('FIND-RESTAURANT-ANSWERS-200', answer);
          if (!isAccepted(answer)) continue;
          const shown = JsonView.of(answer).at('info').at('posUid').json;
          look.expectSame('FIND-RESTAURANT-SAME-POS-UID', shown, posUid, [answer]);
        }
        if (!look.isJudged('FIND-RESTAURANT-ANSWERS-200')) {
          look.leaveOpen(
            'FIND-RESTAURANT-ANSWERS-200',
            'every restaurant that was refused has changed meanwhile',
          );
        }
        if (!searches.some(({ answer }) => isAccepted(answer))) {
          look.leaveOpen('FIND-RESTAURANT-SAME-POS-UID', 'every search was refused');
        }
      });
      expectFields(contract, exchanges);
    },
  ),
);

test(
  'the restaurant found is the one that a read gives',
  ...covers(['FIND-RESTAURANT-MATCHES-READ'], async ({ partner, settings }) => {
    await whileDataStandsStill(async (look) => {
      const { chosen, all } = await withPosUids(partner, settings.seed);
      const unique = chosen.filter(({ posUid }) => all.filter((one) => one.posUid === posUid).length === 1);
      const cases = await Promise.all(
        unique.map(async (one) => {
          const [found, read] = await Promise.all([
            partner.send('findRestaurantByPosUid', { path: { id: one.posUid } }),
            partner.send('getRestaurant', { path: { id: one.id } }),
          ]);
          return isAccepted(found) && isAccepted(read) ? [{ one, found, read }] : [];
        }),
      );
      for (const { one, found, read } of cases.flat()) {
        const { id, posUid } = one;
        const [view, alone] = [JsonView.of(found), JsonView.of(read)];
        const isOther = !sameJson(alone.at('id').json ?? null, id);
        if (isOther || view.at('info').at('posUid').json !== posUid) continue;
        const foundId = view.at('id').id;
        if (foundId !== id && (await isTwin(partner, foundId, posUid))) continue;
        const [difference] = [
          ...(foundId === id ? [] : [`id is ${foundId} here and ${id} there`]),
          ...restaurantDifferences(view, alone),
        ];
        if (difference !== undefined && (await stillListed(partner, [one])).length === 0) continue;
        const expected = `restaurant ${id} with the values that a read of it gives`;
        const otherwise = { expected, observed: `${difference}`, evidence: [read, found] };
        const isReadWrong = restaurantDifferences(one.view, alone).length > 0;
        const unless = isReadWrong ? 'the read contradicts the page too' : undefined;
        look.expect('FIND-RESTAURANT-MATCHES-READ', difference === undefined, otherwise, unless);
      }
      if (!look.isJudged('FIND-RESTAURANT-MATCHES-READ')) {
        look.leaveOpen(
          'FIND-RESTAURANT-MATCHES-READ',
          'no search gave a restaurant to compare with a read of it',
        );
      }
    });
  }),
);

test(
  'a posUid that no restaurant has is refused',
  ...covers(['FIND-RESTAURANT-UNKNOWN-ID'], async ({ partner, settings }) => {
    const { chosen } = await withPosUids(partner, settings.seed);
    const { posUid, twin } = await foundOne(partner, chosen);
    const strange = nonsense(settings.seed, 'posUid');
    for (const unknown of [strange, posUid + strange, strange + posUid]) {
      const exchange = await partner.send('findRestaurantByPosUid', { path: { id: unknown } });
      expectRefused('FIND-RESTAURANT-UNKNOWN-ID', exchange, {
        twin,
        defect: `the unknown posUid «${unknown}»`,
      });
    }
  }),
);

interface WithPosUid extends ListedRestaurant {
  readonly posUid: string;
}

/** Active restaurants with awkward posUids first, and all that show one. */
async function withPosUids(
  partner: Partner,
  seed: string,
): Promise<{ chosen: readonly WithPosUid[]; all: readonly WithPosUid[] }> {
  const { restaurants } = await readListing(partner, 20);
  const all = restaurants.flatMap((restaurant) => {
    const posUid = posUidOf(restaurant.view);
    return posUid === undefined ? [] : [{ ...restaurant, posUid }];
  });
  const chosen = telling(all.filter(isActive), ({ posUid }) => posUid, MOST_CHOSEN, seed);
  return chosen.length > 0 ? { chosen, all } : notApplicable('no active restaurant shows a posUid');
}

/** Whether there is such a restaurant with the same posUid, though the list does not show it. */
async function isTwin(partner: Partner, id: bigint, posUid: string): Promise<boolean> {
  const read = await partner.send('getRestaurant', { path: { id } });
  return isAccepted(read) && JsonView.of(read).at('info').at('posUid').json === posUid;
}

/** A search that is accepted, as every refusal needs a twin. */
async function foundOne(
  partner: Partner,
  restaurants: readonly WithPosUid[],
): Promise<{ posUid: string; twin: Answered }> {
  for (const { posUid } of restaurants.toReversed()) {
    const twin = await partner.send('findRestaurantByPosUid', { path: { id: posUid } });
    if (isAccepted(twin)) return { posUid, twin };
  }
  return inconclusive('no search by a posUid of the list was accepted');
}
