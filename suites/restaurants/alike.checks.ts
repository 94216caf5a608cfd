import { tryToConnectRestaurant } from '../../helpers/fixtures/connected.ts';
import { mayOwnRestaurants } from '../../helpers/fixtures/restaurants/restaurants.ts';
import {
  awaitRead,
  covers,
  type Exchange,
  isQuick,
  isRefused,
  leaveNotApplicable,
  test,
} from '../../helpers/test.ts';
import { randomMark } from '../../helpers/values/random.ts';
import { DOORS, judgeDoors, type Known } from './doors.ts';

const { matchesRead, ...others } = DOORS;

// What a service keeps by one field gets lost, or stays, where two restaurants share it.
test(
  'of two restaurants of one name each is found, also once one was removed and is connected again under its posUid',
  ...covers({ matchesRead, ...others } satisfies typeof DOORS, async ({ partner, control, run, check }) => {
    const leaveRest = (reason: string): void => {
      for (const id of Object.values(DOORS)) if (!check.hasVerdict(id)) leaveNotApplicable(id, reason);
    };
    if (!mayOwnRestaurants(run.capabilities) || run.readOnlyBecause !== undefined)
      return leaveRest('no restaurant can be connected');
    if (isQuick()) return leaveRest('at smoke no restaurants are alike');
    const name = `Conformance ${randomMark()}`;
    const [posUid, otherPosUid] = [`POS-${randomMark()}`, `POS-${randomMark()}`];
    const connect = async (own: string): Promise<Known | undefined> => {
      const one = await tryToConnectRestaurant(partner, control, { name, posUid: own });
      return 'reason' in one ? undefined : { id: one.subject.id, name, posUid: own };
    };
    const [first, namesake] = [await connect(posUid), await connect(otherPosUid)];
    const both = [first, namesake].filter((one) => one !== undefined);
    for (const one of both) await judgeDoors(partner, one);
    if (first === undefined || Object.values(DOORS).some((id) => check.deviatesFrom(id)))
      return leaveRest('no restaurant was connected, or it is not shown as it is');
    const removal = await control('restaurant-delete').deleteRestaurant(first.id);
    if (removal.done) {
      const read = (): Promise<Exchange> => partner.send('getRestaurant', { path: { id: first.id } });
      // One that can still be read has its posUid; a single refusal may have another reason.
      const isGone = isRefused(await awaitRead(removal.exhibit, read, isRefused)) && isRefused(await read());
      const again = isGone ? await connect(posUid) : undefined;
      for (const one of [namesake, again]) if (one !== undefined) await judgeDoors(partner, one);
    }
    leaveRest('the restaurant was not shown as it was connected');
  }),
);
