import { notApplicable } from '../../helpers/cannot-go-on.ts';
import { isAccepted } from '../../helpers/exchange.ts';
import { observe } from '../../helpers/expectations.ts';
import { statusFact } from '../../helpers/refusal-shape.ts';
import { contentOf } from '../../helpers/restaurants/content-of.ts';
import { readListing, type Listing } from '../../helpers/restaurants/listing.ts';
import { sharedText } from '../../helpers/restaurants/shared-text.ts';
import { unsoundness } from '../../helpers/restaurants/unsoundness.ts';
import { sameJson } from '../../helpers/same-json.ts';
import { seededInteger } from '../../helpers/seeded.ts';
import { covers, test } from '../../helpers/test.ts';
import { unknownId } from '../../helpers/unknown-id.ts';
import { whileDataStandsStill } from '../../helpers/while-data-stands-still.ts';

/** So many ids make a query of 2 KB at most. */
const MANY = 60;

test(
  'excludeIds takes away the restaurants that it names, and no others',
  ...covers(
    ['LIST-RESTAURANTS-EXCLUDE-REMOVES', 'LIST-RESTAURANTS-EXCLUDE-KEEPS'],
    async ({ partner, settings }) => {
      await whileDataStandsStill(async (look) => {
        const list = await readListing(partner, 20);
        const ids = [...list.ids].sort((a, b) => (a < b ? 1 : -1));
        const [largest] = ids;
        if (largest === undefined) return notApplicable('the list shows no restaurant');
        const strangers = ['a', 'b'].map((label) => unknownId(settings.seed, label));
        const start = seededInteger(settings.seed, 'excluded', ids.length);
        const many = [...ids.slice(start), ...ids].slice(0, Math.min(MANY, Math.ceil(ids.length / 2)));
        const cases = await Promise.all([
          excluding([largest], 20),
          excluding([...many, ...strangers], 7),
          excluding(strangers, 20),
        ]);
        const later = cases.some(({ lost }) => lost.length > 0) ? await readListing(partner, 20) : list;
        for (const { excluded, kept, shown, lost } of cases) {
          const evidence = kept.pages.slice(-1).map(({ answer }) => answer);
          look.expect('LIST-RESTAURANTS-EXCLUDE-REMOVES', shown === undefined, {
            expected: `no page with restaurant ${shown?.id}`,
            observed: 'it is shown',
            evidence: shown === undefined ? [] : [shown.page],
          });
          const [gone] = lost.filter((id) => later.ids.has(id));
          const otherwise = {
            expected: `restaurant ${gone}, which is not one of the ${excluded.length} excluded`,
            observed: 'it is shown on no page',
            evidence,
          };
          const unless = unsoundness(list, kept, later);
          look.expect('LIST-RESTAURANTS-EXCLUDE-KEEPS', gone === undefined, otherwise, unless);
        }

        async function excluding(excludeIds: readonly bigint[], size: number) {
          const kept = await readListing(partner, size, { excludeIds }, Math.ceil(600 / size));
          const shown = kept.restaurants.find(({ id }) => excludeIds.includes(id));
          const lost = ids.filter((id) => !excludeIds.includes(id) && !kept.ids.has(id));
          return { excluded: excludeIds, kept, shown, lost };
        }
      });
    },
  ),
);

test(
  'a search with excludeIds gives what the search finds without the excluded',
  ...covers(['LIST-RESTAURANTS-EXCLUDE-IN-SEARCH'], async ({ partner }) => {
    await whileDataStandsStill(async (look) => {
      const list = await readListing(partner, 20);
      const { text: search, id } = sharedText(list.restaurants) ?? notApplicable('no restaurant has a name');
      const readBoth = async (): Promise<readonly [Listing, Listing]> => [
        await readListing(partner, 20, { search }),
        await readListing(partner, 20, { search, excludeIds: [id] }),
      ];
      const [found, rest] = await readBoth();
      if (!found.ids.has(id)) {
        return look.leaveOpen('LIST-RESTAURANTS-EXCLUDE-IN-SEARCH', `«${search}» does not find ${id}`);
      }
      const wanted = [...found.ids].filter((one) => one !== id);
      const isSame = rest.ids.size === wanted.length && wanted.every((one) => rest.ids.has(one));
      const [foundAgain, restAgain] = isSame ? [found, rest] : await readBoth();
      // Whoever came or went meanwhile is no evidence.
      const differing = [
        ...wanted.filter((one) => foundAgain.ids.has(one) && !rest.ids.has(one)),
        ...[...rest.ids].filter((one) => restAgain.ids.has(one) && (one === id || !foundAgain.ids.has(one))),
      ];
      const otherwise = {
        expected: `what «${search}» finds, without restaurant ${id}`,
        observed: `too much or too little: ${differing.slice(0, 5).join(', ')}`,
        evidence: lastAnswers(found, rest),
      };
      const plain = isSame ? undefined : await readListing(partner, 20, { excludeIds: [id] });
      const excludesWrongly =
        plain?.ids.has(id) === true || wanted.some((one) => plain?.ids.has(one) === false);
      const unless = excludesWrongly
        ? 'excludeIds without a search leaves out the wrong ones too'
        : unsoundness(found, rest);
      look.expect('LIST-RESTAURANTS-EXCLUDE-IN-SEARCH', differing.length === 0, otherwise, unless);
    });
  }),
);

test(
  'whether excludeIds is understood with commas is recorded',
  ...covers(['LIST-RESTAURANTS-EXCLUDE-COMMAS'], async ({ partner }) => {
    const { restaurants } = await readListing(partner, 20, {}, 1);
    const named = restaurants.slice(0, 2).map(({ id }) => id);
    if (named.length < 2) return notApplicable('the list shows fewer than 2 restaurants');
    const query = { excludeIds: named.join(), page: 0, size: 20 };
    const answer = await partner.send('listRestaurants', { query });
    const isShown = (id: bigint): boolean =>
      isAccepted(answer) && contentOf(answer).some((one) => sameJson(one.at('id').json ?? null, id));
    const left = named.filter(isShown).length;
    const effect =
      left === 0 ? 'understood' : left === named.length ? 'without effect' : 'understood in part';
    observe(
      'LIST-RESTAURANTS-EXCLUDE-COMMAS',
      'restaurants.exclude-commas',
      isAccepted(answer) ? effect : `refused with ${statusFact(answer)}`,
    );
  }),
);

function lastAnswers(...listings: readonly Listing[]) {
  return listings.flatMap(({ pages }) => pages.slice(-1).map(({ answer }) => answer));
}
