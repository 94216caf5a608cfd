import { contentOf, idOf } from '../../../helpers/fixtures/restaurants/restaurant-view.ts';
import {
  type Answered,
  isAccepted,
  JsonView,
  type JsonObject,
  type Look,
  type Partner,
  type RequirementId,
} from '../../../helpers/test.ts';

/** So often totals are compared until nobody comes or goes meanwhile. */
const MOST_TRIES = 3;

/** Restaurants that are excluded. */
const MOST_PLACES = 5;

const SIZE = 20;

/** The first page of a list, or of a part of it; a search may be refused. */
interface FirstPage {
  readonly answer: Answered;
  readonly total: number;
  readonly ids: readonly (bigint | undefined)[];
}

async function firstPage(partner: Pick<Partner, 'send'>, query: JsonObject): Promise<FirstPage | undefined> {
  const answer = await partner.send('listRestaurants', { query: { ...query, page: 0, size: SIZE } });
  if (!isAccepted(answer)) return undefined;
  return {
    answer,
    total: JsonView.of(answer).at('totalElements').count,
    ids: contentOf(answer).map((one) => idOf(one)),
  };
}

/**
 * A total that a service keeps for a while must not be that of the list without excludeIds, for which it was asked a moment
 * before and is asked again a moment later.
 */
export async function judgeTotalWithout(
  look: Look,
  partner: Pick<Partner, 'send'>,
  id: RequirementId,
): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const before = await firstPage(partner, {});
    const named = (before?.ids ?? []).slice(0, MOST_PLACES).filter((one) => one !== undefined);
    const rest = await firstPage(partner, { excludeIds: named });
    const after = await firstPage(partner, {});
    if (before === undefined || rest === undefined || after === undefined) return;
    const isKept = named.some((one) => after.ids.includes(one) && !rest.ids.includes(one));
    // Restaurants may come and go, those of other checks among them.
    if (!isKept || before.total !== after.total) continue;
    return look.expect(id, rest.total !== before.total, {
      expected: `fewer than the ${before.total} elements of the list without excludeIds`,
      observed: `${rest.total}`,
      evidence: [before, rest, after].map(({ answer }) => answer),
    });
  }
}

/** Nor must the total of a search be that of the list, or of another search: its only page shows how many it finds. */
export async function judgeTotalOfSearch(
  look: Look,
  partner: Pick<Partner, 'send'>,
  id: RequirementId,
  search: string,
): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const before = await firstPage(partner, {});
    const found = await firstPage(partner, { search });
    const after = await firstPage(partner, {});
    if (before === undefined || found === undefined || after === undefined) return;
    if (before.total !== after.total) continue;
    const shown = found.ids.length;
    if (shown === 0 || shown >= SIZE) return;
    return look.expect(id, found.total === shown, {
      expected: `${shown} elements, as many as the only page shows`,
      observed: `${found.total}`,
      evidence: [before, found].map(({ answer }) => answer),
    });
  }
}
