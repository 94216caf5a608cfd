import { isFoundBy } from '../../helpers/fixtures/restaurants/found-by-search.ts';
import {
  contentOf,
  idOf,
  posUidOf,
  restaurantDifferences,
  textAt,
} from '../../helpers/fixtures/restaurants/restaurant-view.ts';
import {
  type Answered,
  confirmedByRepeating,
  isAccepted,
  JsonView,
  type Look,
  type Partner,
  type RequirementId,
} from '../../helpers/test.ts';

/** What each operation shows of a restaurant. */
export const DOORS = {
  samePosUid: 'FIND-RESTAURANT-SAME-POS-UID',
  found: 'FIND-RESTAURANT-ANSWERS-200',
  matchesRead: 'FIND-RESTAURANT-MATCHES-READ',
  matchesPage: 'GET-RESTAURANT-MATCHES-PAGE',
  searched: 'LIST-RESTAURANTS-SEARCH-NAME',
} as const satisfies Readonly<Record<string, RequirementId>>;

/** A restaurant as the control interface connected or changed it. */
export interface Known {
  readonly id: bigint;
  readonly name: string;
  readonly posUid: string;
}

/** Compares what each operation shows of a restaurant that nobody else changes, if it shows it at all where it is not active. */
export function judgeDoors(partner: Partner, { id, name, posUid }: Known, status = 'ACTIVE'): Promise<void> {
  return confirmedByRepeating(async (look) => {
    const read = await partner.send('getRestaurant', { path: { id } });
    if (!isAccepted(read)) return;
    const alone = JsonView.of(read);
    if (idOf(alone) !== id) return;
    // Whatever the status is, a page shows the same.
    const isReadWrong = await judgeSearched(look, partner, name, read);
    if (alone.at('status').json !== status) return;
    // What a read shows otherwise is no name by which to search.
    if (posUidOf(alone) !== posUid) return;
    await judgeFound(look, partner, posUid, { read, isReadWrong });
  });
}

function isActive(alone: JsonView): boolean {
  return textAt(alone, 'status') === 'ACTIVE';
}

/**
 * A search by the whole name.
 *
 * @returns whether its result contradicts the read
 */
async function judgeSearched(look: Look, partner: Partner, name: string, read: Answered): Promise<boolean> {
  const alone = JsonView.of(read);
  const id = alone.at('id').id;
  const { found, answer } = await isFoundBy(partner, name, id);
  // A search may refuse signs, and only a read shows that there is such a name.
  if (found === undefined || (!found && textAt(alone, 'name') !== name)) return false;
  if (!found && !isActive(alone)) return false;
  look.expect(DOORS.searched, found, {
    expected: `restaurant ${id}, whose name is "${name}"`,
    observed: 'not among the results',
    evidence: [read, answer],
  });
  const one = isAccepted(answer) ? contentOf(answer).find((other) => idOf(other) === id) : undefined;
  if (one === undefined) return false;
  const [difference] = restaurantDifferences(one, alone);
  look.expect(DOORS.matchesPage, difference === undefined, {
    expected: 'the same values as in the page',
    observed: `${difference}`,
    evidence: [answer, read],
  });
  return difference !== undefined;
}

interface ReadBefore {
  readonly read: Answered;
  /** It contradicts another answer. */
  readonly isReadWrong: boolean;
}

/** A search by the posUid that a read shows, which no other restaurant has. */
async function judgeFound(
  look: Look,
  partner: Partner,
  posUid: string,
  { read, isReadWrong }: ReadBefore,
): Promise<void> {
  const found = await partner.send('findRestaurantByPosUid', { path: { id: posUid } });
  const alone = JsonView.of(read);
  if (isActive(alone)) look.expectAccepted(DOORS.found, found);
  if (!isAccepted(found)) return;
  const view = JsonView.of(found);
  const shown = view.at('info').at('posUid').json;
  look.expectSame(DOORS.samePosUid, shown, posUid, [read, found]);
  if (shown !== posUid) return;
  const isSame = idOf(view) === idOf(alone);
  const [difference] = [
    ...(isSame ? [] : [`id is ${idOf(view)} here and ${idOf(alone)} there`]),
    ...restaurantDifferences(view, alone),
  ];
  const unless = isReadWrong ? 'the read contradicts the page too' : undefined;
  const otherwise = {
    expected: 'the restaurant with the values that a read of it gives',
    observed: `${difference}`,
    evidence: [read, found],
  };
  look.expect(DOORS.matchesRead, difference === undefined, otherwise, unless);
}
