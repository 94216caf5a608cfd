import fc from 'fast-check';
import { unknownId } from '../../helpers/generators/ids.ts';
import { type Listing, readListing } from '../../helpers/fixtures/restaurants/listing.ts';
import { contentOf, searchTexts } from '../../helpers/fixtures/restaurants/restaurant-view.ts';
import {
  cachedOnce,
  confirmedByRepeating,
  covers,
  FoundAgain,
  isAccepted,
  isQuick,
  leaveNotApplicable,
  notApplicable,
  observe,
  statusFact,
  test,
} from '../../helpers/test.ts';
import { sameJson } from '../../helpers/values/json/equality.ts';
import { seededInteger } from '../../helpers/values/random.ts';
import { excludedIds, pageSizes } from './support/page-requests.ts';
import { sharedText } from './support/search.ts';
import { judgeTotalWithout } from './support/totals.ts';
import { unsoundness } from './support/whole-lists.ts';

/** Keeps the query below 2 KB. */
const MANY = 60;

/** Names more ids than many queries of databases take, and keeps the query below 5 KB. */
const MOST_NAMED = 120;

/** Searches whose results are not excluded. */
const MOST_KEPT = 3;

/** Pages of any size that are read of a list. */
const MOST_READ = 600;

const MOST_PAGES = 8;

/** Restaurants that a search finds. */
const MOST_PLACES = 5;

test(
  'excludeIds removes exactly the restaurants that it names',
  ...covers(
    {
      removes: 'LIST-RESTAURANTS-EXCLUDE-REMOVES',
      keeps: 'LIST-RESTAURANTS-EXCLUDE-KEEPS',
      total: 'PAGE-TOTAL-ELEMENTS-COUNTED',
    },
    async ({ partner, check, settings, forAll }, { removes, keeps, total }) => {
      const shown = await readListing(partner, 20);
      const ids = [...shown.ids].sort((a, b) => (a < b ? 1 : -1));
      const [largest] = ids;
      if (largest === undefined) return notApplicable('the list shows no restaurant');
      const strangers = ['a', 'b'].map((label) => unknownId(settings.seed, label));
      const start = seededInteger(settings.seed, 'excluded', ids.length);
      const nobody = Array.from({ length: MOST_NAMED }, (_, at) => unknownId(settings.seed, `nobody ${at}`));
      const many = [...ids.slice(start), ...ids].slice(0, Math.min(MANY, Math.ceil(ids.length / 2)));
      await forAll(
        'history',
        fc.record({ excludeIds: excludedIds(ids), size: pageSizes(ids.length, MOST_PAGES) }),
        ({ excludeIds, size }) => {
          const readAll = cachedOnce(shown, () => readListing(partner, 20));
          const lostAgain = new FoundAgain();
          return confirmedByRepeating(async (look) => {
            const list = await readAll();
            const kept = await readListing(partner, size, { excludeIds }, Math.ceil(MOST_READ / size));
            const excluded = kept.restaurants.find(({ id }) => excludeIds.includes(id));
            look.expect(removes, excluded === undefined, {
              expected: `no page with restaurant ${excluded?.id}`,
              observed: 'it is shown',
              evidence: excluded === undefined ? [] : [excluded.page],
            });
            const lost = [...list.ids].filter((id) => !excludeIds.includes(id) && !kept.ids.has(id));
            const later = lost.length > 0 ? await readListing(partner, 20) : list;
            const [gone] = lostAgain.among(lost.filter((id) => later.ids.has(id)));
            const otherwise = {
              expected: `restaurant ${gone}, which is not one of the ${excludeIds.length} excluded`,
              observed: 'it is shown on no page',
              evidence: lastAnswers(kept),
            };
            const unless = unsoundness(list, kept, later);
            look.expect(keeps, gone === undefined, otherwise, unless);
          });
        },
        [
          // One case alone must show most.
          ...(isQuick() ? [{ excludeIds: [...new Set([largest, ...many, ...strangers])], size: 20 }] : []),
          { excludeIds: [largest], size: 20 },
          { excludeIds: [...many, ...strangers], size: 7 },
          { excludeIds: strangers, size: 20 },
          // The last of so many is the one that counts.
          { excludeIds: [...nobody.slice(0, 50), largest], size: 20 },
          { excludeIds: [...nobody, ...ids.slice(-1)], size: 20 },
          // It can't show that others are kept, so at smoke it would be a poor single case.
          ...(ids.length <= MOST_NAMED && !isQuick() ? [{ excludeIds: ids, size: 20 }] : []),
        ],
      );
      const isExcluded = ![removes, keeps].some((id) => check.deviatesFrom(id));
      if (isExcluded) await confirmedByRepeating((look) => judgeTotalWithout(look, partner, total));
      // Another check judges all totals, so nothing is left open here.
      if (!check.hasVerdict(total))
        leaveNotApplicable(total, 'the list changed meanwhile, or excludes wrongly');
    },
  ),
);

test(
  'a search with excludeIds gives the results of the search without the excluded restaurants',
  ...covers('LIST-RESTAURANTS-EXCLUDE-IN-SEARCH', async ({ partner, settings, forAll }, id) => {
    const { restaurants, ids } = await readListing(partner, 20);
    const shared = sharedText(restaurants) ?? notApplicable('no restaurant has a name');
    const texts = [...new Set(restaurants.flatMap(({ view }) => searchTexts(view)))];
    const strangers = [unknownId(settings.seed, 'beside a search')];
    await forAll(
      'booking',
      fc.record({
        search: fc.constantFrom(...texts),
        /** Positions of the excluded restaurants among the results; they wrap around at the end. */
        excluded: fc.array(fc.nat(MOST_READ), { minLength: 1, maxLength: MOST_PLACES }),
        others: fc.oneof(fc.constant([]), excludedIds([...ids].slice(0, MANY))),
        size: pageSizes(ids.size, MOST_PAGES),
      }),
      ({ search, excluded, others, size }) => {
        const differAgain = new FoundAgain();
        return confirmedByRepeating(async (look) => {
          const readFound = (): Promise<Listing> => readListing(partner, size, { search });
          const found = await readFound();
          const first = [...found.ids];
          if (first.length === 0) {
            return look.leaveOpen(id, `"${search}" finds nothing`);
          }
          const named = excluded.flatMap((place) => first[place % first.length] ?? []);
          const excludeIds = [...new Set([...named, ...others])];
          const readRest = (): Promise<Listing> => readListing(partner, size, { search, excludeIds });
          const rest = await readRest();
          const wanted = first.filter((one) => !excludeIds.includes(one));
          const isSame = rest.ids.size === wanted.length && wanted.every((one) => rest.ids.has(one));
          const [foundAgain, restAgain] = isSame ? [found, rest] : [await readFound(), await readRest()];
          // Restaurants added or removed in the meantime prove nothing.
          const lost = wanted.filter((one) => foundAgain.ids.has(one) && !rest.ids.has(one));
          const shown = [...rest.ids].filter((one) => restAgain.ids.has(one));
          const unexcluded = shown.filter((one) => excludeIds.includes(one));
          const added = shown.filter((one) => !excludeIds.includes(one) && !foundAgain.ids.has(one));
          const differing = differAgain.among([...lost, ...unexcluded, ...added]);
          // Many a search looks for less where it would find nothing.
          if (wanted.length === 0 && unexcluded.length === 0 && added.length > 0) {
            return look.leaveOpen(
              id,
              `of "${search}" all results are excluded, and others are found instead`,
            );
          }
          const otherwise = {
            expected: `the results of "${search}" without the ${excludeIds.length} excluded restaurants`,
            observed: `extra or missing: ${differing.slice(0, 5).join(', ')}`,
            evidence: lastAnswers(found, rest),
          };
          const plain = isSame ? undefined : await readListing(partner, 20, { excludeIds });
          const excludesWrongly =
            excludeIds.some((one) => plain?.ids.has(one) === true) ||
            wanted.some((one) => plain?.ids.has(one) === false);
          const unless = excludesWrongly
            ? 'excludeIds leaves out the wrong restaurants even without a search'
            : unsoundness(found, rest);
          look.expect(id, differing.length === 0, otherwise, unless);
        });
      },
      [
        { search: shared.text, excluded: [0], others: [], size: 20 },
        // A name is found otherwise than a city.
        ...(isQuick() ? [] : texts.slice(0, 1)).map((search) => ({
          search,
          excluded: [0],
          others: [],
          size: 20,
        })),
        // All results stay.
        ...(isQuick() ? [] : texts.slice(0, MOST_KEPT)).map((search) => ({
          ...{ search, excluded: [], others: strangers, size: 20 },
        })),
      ],
    );
  }),
);

test(
  'the effect of excludeIds with commas is recorded',
  ...covers('LIST-RESTAURANTS-EXCLUDE-COMMAS', async ({ partner }, requirement) => {
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
      requirement,
      'restaurants.exclude-commas',
      isAccepted(answer) ? effect : `refused with ${statusFact(answer)}`,
    );
  }),
);

function lastAnswers(...listings: readonly Listing[]) {
  return listings.flatMap(({ pages }) => pages.slice(-1).map(({ answer }) => answer));
}
