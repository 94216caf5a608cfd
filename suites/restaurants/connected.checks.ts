import { randomBytes } from 'node:crypto';
import { tryToConnectRestaurant, updateWidely } from '../../helpers/fixtures/connected.ts';
import type { Controlled } from '../../helpers/evidence/exhibit.ts';
import { type Found, isFoundBy } from '../../helpers/fixtures/restaurants/found-by-search.ts';
import { mayOwnRestaurants } from '../../helpers/fixtures/restaurants/restaurants.ts';
import { idOf, posUidOf, textAt } from '../../helpers/fixtures/restaurants/restaurant-view.ts';
import {
  awaitRead,
  confirmedByRepeating,
  covers,
  drawn,
  type Exchange,
  expectRefused,
  expectThat,
  isAccepted,
  isQuick,
  isRefused,
  JsonView,
  leaveNotApplicable,
  type Partner,
  type RequirementId,
  test,
  valueAt,
} from '../../helpers/test.ts';
import { stringifyJson } from '../../helpers/values/json/json.ts';
import { randomMark } from '../../helpers/values/random.ts';
import { DOORS, judgeDoors, type Known } from './doors.ts';

const JUDGED = {
  ...DOORS,
  byStreet: 'LIST-RESTAURANTS-SEARCH-STREET',
  byCity: 'LIST-RESTAURANTS-SEARCH-CITY',
  unknown: 'FIND-RESTAURANT-UNKNOWN-ID',
  nonsense: 'LIST-RESTAURANTS-SEARCH-NONSENSE',
  listed: 'LIST-RESTAURANTS-SEARCH-SUBSET',
} as const satisfies Readonly<Record<string, RequirementId>>;

/** What a search may take for signs of its own. */
const TITLES = [
  ' 100% Veg_an (Nord) C++ [1]',
  ' «Café» & "Bar" d\'Or',
  ' ბარი Ресторан',
  ' Fish; Chips, Peas | Co',
] as const;

/** So many updates together write texts of all classes. */
const SHARES = 3;

/** At smoke. */
const FEW = 2;

const MOST_BARE = 2;

/** The whole list is read in few requests; where pages are smaller, in more. */
const LARGE_PAGE = 100;

/** Of two identifiers that are one number, a leading zero tells which is meant; of two words, what follows a dot. A form has a space where a path has a plus. */
function posUids(): readonly string[] {
  const digits = String(10 ** 11 + randomBytes(5).readUIntBE(0, 5));
  return [digits, `0${digits}`, `POS+${digits}`, `POS+${digits}.json`];
}

function otherCaseOf(posUid: string): string {
  return posUid === posUid.toLowerCase() ? posUid.toUpperCase() : posUid.toLowerCase();
}

test(
  'a restaurant that was just connected, and one that was updated, is the same in a read and in every search',
  ...covers(JUDGED, async ({ partner, control, run, check, settings }) => {
    // The restaurants of the list judge it too.
    const leaveOpen = (reason: string): void => {
      for (const id of Object.values(JUDGED)) if (!check.hasVerdict(id)) leaveNotApplicable(id, reason);
    };
    if (!mayOwnRestaurants(run.capabilities) || run.readOnlyBecause !== undefined)
      return leaveOpen('no restaurant can be connected');
    const uids = posUids();
    const named = TITLES.map((title, index) => ({ title, posUid: uids[index] ?? '' }));
    // That there was no such restaurant must not be remembered; partners ask until theirs is connected.
    const [soonest = ''] = drawn(named, FEW).map(({ posUid }) => posUid);
    await partner.send('findRestaurantByPosUid', { path: { id: soonest } });
    const connected = await Promise.all(
      drawn(named, FEW).map(async ({ title, posUid }, index, all) => {
        // What a service makes of several fields may lack one of them, for some ids only.
        const isBare = index > 0 && index >= all.length - MOST_BARE;
        const one = await tryToConnectRestaurant(partner, control, { title, posUid, isBare });
        return 'reason' in one ? [] : [{ ...one.subject, name: `${one.subject.mark}${title}`, posUid }];
      }),
    );
    const subjects = connected.flat();
    const alike = subjects.slice(1).find(({ posUid }) => otherCaseOf(posUid) !== posUid);
    // For a target that finds it in either case, two that differ in nothing else are one.
    const twin = alike === undefined || (await isFoundInOtherCase(partner, alike)) ? undefined : alike;
    await Promise.all(subjects.map((one) => judgeDoors(partner, one)));
    const [newest] = isQuick() ? [] : subjects;
    if (newest !== undefined && !check.deviatesFrom(DOORS.searched)) await judgeListed(partner, newest);
    const update = async (
      { id, mark, ...former }: (typeof subjects)[number],
      share: number,
    ): Promise<void> => {
      const name = `${former.name} renamed`;
      // Under the posUid that it was found by before, a service may show what it was.
      const posUid = share === 0 ? `${mark} moved to O'Hara & Зал` : former.posUid;
      const word = randomMark();
      const address = { street: `${mark} Rue de l'Été ${word}`, city: `${mark} Neustadt` };
      const changes = { name, address, info: share === 0 ? { posUid } : {} };
      const { update: updated } = await updateWidely(control('restaurant-update'), id, changes, share);
      if (!updated.done) return;
      const isShown = (read: Exchange): boolean =>
        isAccepted(read) && textAt(JsonView.of(read), 'name') === name;
      await awaitRead(updated.exhibit, () => partner.send('getRestaurant', { path: { id } }), isShown);
      await judgeDoors(partner, { id, name, posUid });
      // An index that is written once misses every field.
      if (!check.deviatesFrom(DOORS.searched)) await judgeAddress(partner, id, address, 'street');
      const isAddressFound = [DOORS.searched, JUDGED.byStreet].every((door) => !check.deviatesFrom(door));
      if (share > 0 && isAddressFound) await judgeAddress(partner, id, address, 'city');
      if (share === 0) {
        await judgeFormer(partner, former.posUid, { id, posUid, updated: updated.exhibit });
        const moved = { ...address, street: `${mark} Calle Nueva` };
        if (isAddressFound) await move({ id, name, posUid }, moved, word);
      }
      await close({ id, name, posUid });
    };
    /**
     * A search may be told of an update by what has changed, and pass over one of the street alone.
     *
     * @param word of the former street, which nothing else of the restaurant shows
     */
    const move = async (known: Known, address: Address, word: string): Promise<void> => {
      const { id } = known;
      const { street } = address;
      // A list that was empty must not be remembered either.
      await isFoundBy(partner, street, id);
      const { found: isWordKnown } = await isFoundBy(partner, word, id);
      const moved = await control('restaurant-update').updateRestaurant(id, { address: { street } });
      if (!moved.done) return;
      const isShown = (read: Exchange): boolean =>
        isAccepted(read) && textAt(JsonView.of(read), 'address', 'street') === street;
      await awaitRead(moved.exhibit, () => partner.send('getRestaurant', { path: { id } }), isShown);
      await judgeAddress(partner, id, address, 'street');
      const isFound = !check.deviatesFrom(JUDGED.byStreet);
      if (isFound) await judgeDoors(partner, known);
      // Only a search that finds a part of a street can find a former one by it.
      if (isFound && isWordKnown === true)
        await judgeFormerWord(partner, word, {
          id,
          updated: moved.exhibit,
          changeMs: settings.eventTimeoutMs,
        });
    };
    /** Two restaurants of which one posUid is the other in another letter case are two. */
    const spell = async (one: Known, other: Known): Promise<void> => {
      const { id, posUid } = one;
      const spelt = await control('restaurant-update').updateRestaurant(id, { info: { posUid } });
      if (!spelt.done) return;
      const isShown = (read: Exchange): boolean => isAccepted(read) && posUidOf(JsonView.of(read)) === posUid;
      await awaitRead(spelt.exhibit, () => partner.send('getRestaurant', { path: { id } }), isShown);
      // What is remembered of one must not be found by the posUid of the other.
      for (const known of [one, other]) await judgeDoors(partner, known);
    };
    /** Nor may the status be remembered, when the restaurant is closed or when it is open again. */
    const close = async (known: Known): Promise<void> => {
      const { id } = known;
      for (const status of ['INACTIVE', 'ACTIVE']) {
        const changed = await control('restaurant-update').updateRestaurant(id, { status });
        if (!changed.done) return;
        const isShown = (read: Exchange): boolean =>
          isAccepted(read) ? textAt(JsonView.of(read), 'status') === status : isRefused(read);
        await awaitRead(changed.exhibit, () => partner.send('getRestaurant', { path: { id } }), isShown);
        await judgeDoors(partner, known, status);
      }
    };
    const [first, ...others] = run.capabilities.includes('restaurant-update')
      ? subjects.slice(0, SHARES)
      : [];
    if (first !== undefined) await update(first, 0);
    // A search that finds a former posUid finds other former values, too.
    if (!check.deviatesFrom(DOORS.samePosUid))
      await Promise.all(others.map((one, index) => update(one, index + 1)));
    if (first !== undefined && twin !== undefined && !check.deviatesFrom(DOORS.samePosUid))
      await spell({ ...first, posUid: otherCaseOf(twin.posUid) }, twin);
    leaveOpen('the control interface connected no restaurant that a read shows as it was connected');
  }),
);

async function isFoundInOtherCase(partner: Partner, { posUid }: Known): Promise<boolean> {
  return !isRefused(await partner.send('findRestaurantByPosUid', { path: { id: otherCaseOf(posUid) } }));
}

/** What an update writes of an address. */
interface Address {
  readonly street: string;
  readonly city: string;
}

/** The pages of the whole list show a restaurant that a search finds, though they may be remembered by their numbers. */
function judgeListed(partner: Partner, { id, name }: Known): Promise<void> {
  return confirmedByRepeating(async (look) => {
    const { found, answer } = await isFoundBy(partner, undefined, id, LARGE_PAGE);
    if (found === undefined) return;
    const searched = found ? undefined : await isFoundBy(partner, name, id);
    if (searched !== undefined && searched.found !== true) return;
    look.expect(JUDGED.listed, found, {
      expected: `restaurant ${id}, which a search finds, in the list without a search`,
      observed: 'on none of its pages',
      evidence: searched === undefined ? [answer] : [searched.answer, answer],
    });
  });
}

interface Updated extends Omit<Known, 'name'> {
  readonly updated: Controlled;
}

/** A search by the posUid that a restaurant had before its update, and that no restaurant has now. */
async function judgeFormer(
  partner: Partner,
  former: string,
  { id, posUid, updated }: Updated,
): Promise<void> {
  const find = (wanted: string): Promise<Exchange> =>
    partner.send('findRestaurantByPosUid', { path: { id: wanted } });
  const twin = await find(posUid);
  if (!isAccepted(twin) || posUidOf(JsonView.of(twin)) !== posUid) return;
  const found = await awaitRead(updated, () => find(former), isRefused);
  // A restaurant whose posUid is spelt otherwise may be found in its place.
  if (isAccepted(found) && idOf(JsonView.of(found)) !== id) return;
  expectRefused(JUDGED.unknown, found, { twin, defect: 'the posUid that a restaurant had before' });
}

/** A search by a word of the street that a restaurant had before its update, and that found it then. */
async function judgeFormerWord(
  partner: Partner,
  word: string,
  { id, updated, changeMs }: { readonly id: bigint; readonly updated: Controlled; readonly changeMs: number },
): Promise<void> {
  const search = (): Promise<Found> => isFoundBy(partner, word, id);
  const { found, answer } = await awaitRead(updated, search, (one) => one.found === false, { changeMs });
  if (found === undefined) return;
  const read = found ? await partner.send('getRestaurant', { path: { id } }) : undefined;
  // The restaurant's side may keep a former street somewhere.
  if (read !== undefined && (!isAccepted(read) || stringifyJson(read.json ?? null).includes(word))) return;
  expectThat(JUDGED.nonsense, !found, {
    expected: `no restaurant ${id}, of whose street "${word}" is no part any more`,
    observed: 'still among the results',
    evidence: read === undefined ? [answer] : [read, answer],
  });
}

/** A search by a part of the address that a restaurant was given, and that no other restaurant has. */
function judgeAddress(
  partner: Partner,
  id: bigint,
  address: Address,
  part: 'street' | 'city',
): Promise<void> {
  return confirmedByRepeating(async (look) => {
    const read = await partner.send('getRestaurant', { path: { id } });
    if (!isAccepted(read) || valueAt(read.json ?? null, `/address/${part}`) !== address[part]) return;
    const { found, answer } = await isFoundBy(partner, address[part], id);
    if (found === undefined) return;
    look.expect(part === 'street' ? JUDGED.byStreet : JUDGED.byCity, found, {
      expected: `restaurant ${id}, whose ${part} is "${address[part]}"`,
      observed: 'not among the results',
      evidence: [read, answer],
    });
  });
}
