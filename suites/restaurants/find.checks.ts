import fc from 'fast-check';
import type { Defect, Mutation } from '../../helpers/generators/mutation.ts';
import {
  type ListedRestaurant,
  readListing,
  stillListed,
} from '../../helpers/fixtures/restaurants/listing.ts';
import {
  isActive,
  isLasting,
  posUidOf,
  restaurantDifferences,
  textAt,
} from '../../helpers/fixtures/restaurants/restaurant-view.ts';
import {
  confirmedByRepeating,
  covers,
  type Exchange,
  expectAllRefused,
  expectFields,
  isAccepted,
  JsonView,
  leaveInconclusive,
  leaveNotApplicable,
  type Look,
  notApplicable,
  type Partner,
  test,
} from '../../helpers/test.ts';
import { sameJson } from '../../helpers/values/json/equality.ts';
import { int64Of } from '../../helpers/values/json/json.ts';
import { nonsense, representative } from '../../helpers/values/random.ts';
import { coveringAllSymbols, type StrangePosUid, strangePosUids } from './pos-uids.ts';

const MOST_LARGE = 4;

const MOST_CHOSEN = 8;

/** posUids with characters that a path must encode. */
const MOST_AWKWARD = 16;

const MATCHING = {
  matchesRead: 'FIND-RESTAURANT-MATCHES-READ',
  matchesPage: 'GET-RESTAURANT-MATCHES-PAGE',
} as const;

test(
  'a restaurant is found by its posUid, whatever characters it has, and is the same as in a read',
  ...covers(
    {
      answers200: 'FIND-RESTAURANT-ANSWERS-200',
      mediaType: 'FIND-RESTAURANT-MEDIA-TYPE',
      bodyKind: 'FIND-RESTAURANT-BODY-KIND',
      samePosUid: 'FIND-RESTAURANT-SAME-POS-UID',
      ...MATCHING,
    },
    async ({ partner, contract, settings, forAll }, { answers200, samePosUid, matchesRead, matchesPage }) => {
      // Only a search that contradicts both shows which of the two is wrong.
      leaveNotApplicable(matchesPage, 'pages and reads are compared by a check of their own');
      const exchanges: Exchange[] = [];
      const { chosen, all } = await withPosUids(partner, settings.seed);
      const active = all.filter((one) => isActive(one) && isLasting(one));
      const unique = all.filter(({ posUid }) => all.filter((one) => one.posUid === posUid).length === 1);
      if (unique.length === 0) leaveInconclusive(matchesRead, 'every posUid is that of several restaurants');
      await forAll(
        'door',
        fc.constantFrom(...new Set([...active, ...unique].map(({ posUid }) => posUid))),
        (posUid) =>
          confirmedByRepeating(async (look) => {
            const one = unique.find((other) => other.posUid === posUid);
            const [answer, read] = await Promise.all([
              partner.send('findRestaurantByPosUid', { path: { id: posUid } }),
              one && partner.send('getRestaurant', { path: { id: one.id } }),
            ]);
            const namesakes = active.filter((other) => other.posUid === posUid);
            if (namesakes.length > 0) {
              exchanges.push(answer);
              if (isAccepted(answer) || (await stillListed(partner, namesakes)).length > 0) {
                look.expectAccepted(answers200, answer);
              } else {
                const reason = 'every restaurant that was refused has changed meanwhile';
                look.leaveOpen(answers200, reason);
              }
              if (isAccepted(answer)) {
                const shown = JsonView.of(answer).at('info').at('posUid').json;
                look.expectSame(samePosUid, shown, posUid, [answer]);
              } else look.leaveOpen(samePosUid, 'every search was refused');
            }
            if (one === undefined || read === undefined) return;
            await compareWithRead(look, partner, one, answer, read);
          }),
        [
          ...new Set([
            ...chosen.map(({ posUid }) => posUid),
            // A double loses digits of these ids.
            ...unique
              .filter(({ id }) => BigInt(Number(id)) !== id)
              .slice(0, MOST_LARGE)
              .map(({ posUid }) => posUid),
          ]),
        ],
      );
      expectFields(contract, exchanges);
    },
  ),
);

/** Judges that a search by a posUid that no other restaurant has gives what a read of the restaurant gives. */
async function compareWithRead(
  look: Look,
  partner: Partner,
  one: WithPosUid,
  found: Exchange,
  read: Exchange,
): Promise<void> {
  const { id, posUid } = one;
  const { matchesRead, matchesPage } = MATCHING;
  const nothing = 'no search gave a restaurant to compare with a read of it';
  if (!isAccepted(found) || !isAccepted(read)) return look.leaveOpen(matchesRead, nothing);
  const [view, alone] = [JsonView.of(found), JsonView.of(read)];
  const isOther = !sameJson(alone.at('id').json ?? null, id);
  if (isOther || view.at('info').at('posUid').json !== posUid) return look.leaveOpen(matchesRead, nothing);
  const foundId = int64Of(view.at('id').json);
  if (foundId === undefined) return look.leaveOpen(matchesRead, nothing);
  if (foundId !== id && (await isTwin(partner, foundId, posUid))) return look.leaveOpen(matchesRead, nothing);
  const [difference] = [
    ...(foundId === id ? [] : [`id is ${foundId} here and ${id} there`]),
    ...restaurantDifferences(view, alone),
  ];
  if (difference !== undefined && (await stillListed(partner, [one])).length === 0) {
    return look.leaveOpen(matchesRead, nothing);
  }
  const expected = `restaurant ${id} with the values that a read of it gives`;
  const otherwise = { expected, observed: `${difference}`, evidence: [read, found] };
  const [fromPage] = restaurantDifferences(one.view, alone);
  const isReadWrong = fromPage !== undefined;
  const unless = isReadWrong ? 'the read contradicts the page too' : undefined;
  // Where search and read agree, the page is wrong, and its own check looks into that.
  look.expect(matchesPage, difference === undefined || !isReadWrong, {
    expected: 'the same values as in the page and in the search',
    observed: `${fromPage}`,
    evidence: [one.page, found, read],
  });
  look.expect(matchesRead, difference === undefined, otherwise, unless);
}

test(
  'a posUid that no restaurant has is refused',
  ...covers('FIND-RESTAURANT-UNKNOWN-ID', async ({ partner, settings, forAll }, id) => {
    const { chosen } = await withPosUids(partner, settings.seed);
    const strange = nonsense(settings.seed, 'posUid');
    const defectOf = ({ defect, of }: StrangePosUid): Defect<(one: WithPosUid) => string> => ({
      id,
      defect: `the unknown posUid ${defect}`,
      changes: ({ posUid }) => of(posUid),
    });
    const usual: readonly StrangePosUid[] = [
      { defect: `"${strange}"`, of: () => strange },
      { defect: `with "${strange}" after a known one`, of: (posUid) => posUid + strange },
      { defect: `with "${strange}" before a known one`, of: (posUid) => strange + posUid },
    ];
    const find = (posUid: string): Promise<Exchange> =>
      partner.send('findRestaurantByPosUid', { path: { id: posUid } });
    await expectAllRefused(
      forAll,
      chosen.toReversed(),
      {
        usual: [
          ...usual.map(defectOf),
          ...OTHER_IDENTIFIERS.map(({ defect, of }) => ({ id, defect, changes: of })),
        ],
        any: strangePosUids.map(defectOf),
      },
      async (one, changes) => {
        const posUid = changes?.(one) ?? one.posUid;
        const found = await find(posUid);
        // It may be the posUid of a restaurant that no list shows; whether letter case tells is left open.
        const isKnown = isAccepted(found) && sameWord(posUidOf(JsonView.of(found)), posUid);
        return changes !== undefined && isKnown ? find(strange) : found;
      },
    );
  }),
);

function sameWord(one: string | undefined, other: string): boolean {
  return one?.toLowerCase() === other.toLowerCase();
}

/** What else identifies a restaurant, which a careless search may look up as well. */
const OTHER_IDENTIFIERS: readonly Mutation<WithPosUid, string>[] = [
  { defect: 'the id of a restaurant in place of its posUid', of: ({ id }) => String(id) },
  {
    defect: 'the name of a restaurant in place of its posUid',
    of: ({ id, view }) => textAt(view, 'name') ?? String(id),
  },
  ...['posCrmId', 'taxNumber'].map((field) => ({
    defect: `the ${field} of a restaurant in place of its posUid`,
    of: ({ id, view }: WithPosUid) => String(int64Of(view.at('info').at(field).json) ?? id),
  })),
];

interface WithPosUid extends ListedRestaurant {
  readonly posUid: string;
}

/** Active restaurants that stay, with awkward posUids, and all active restaurants with a posUid. */
async function withPosUids(
  partner: Partner,
  seed: string,
): Promise<{ chosen: readonly WithPosUid[]; all: readonly WithPosUid[] }> {
  const { restaurants } = await readListing(partner, 20);
  const all = restaurants.flatMap((restaurant) => {
    const posUid = posUidOf(restaurant.view);
    return posUid === undefined ? [] : [{ ...restaurant, posUid }];
  });
  const active = all.filter((one) => isActive(one) && isLasting(one));
  const awkward = coveringAllSymbols(active, ({ posUid }) => posUid).slice(0, MOST_AWKWARD);
  const others = representative(active, ({ posUid }) => posUid, MOST_CHOSEN, seed);
  const chosen = [...new Set([...awkward, ...others])];
  return chosen.length > 0 ? { chosen, all } : notApplicable('no active restaurant shows a posUid');
}

/** Whether the restaurant still exists with the same posUid, although the list does not show it. */
async function isTwin(partner: Partner, id: bigint, posUid: string): Promise<boolean> {
  const read = await partner.send('getRestaurant', { path: { id } });
  return isAccepted(read) && JsonView.of(read).at('info').at('posUid').json === posUid;
}
