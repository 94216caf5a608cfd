import type { Controlled } from '../../../helpers/evidence/exhibit.ts';
import { awaitRead } from '../../../helpers/fixtures/late-reads.ts';
import { type Exchange, isAccepted, isRefused } from '../../../helpers/http/exchange.ts';
import type { Place } from '../../../helpers/fixtures/restaurants/hours/restaurant-hours.ts';
import { mayOwnRestaurants, ownRestaurant } from '../../../helpers/fixtures/restaurants/restaurants.ts';
import type { CheckScope } from '../../../helpers/run/check-scope.ts';
import { valueAt } from '../../../helpers/values/json/json-pointer.ts';
import { CheckEnded, within } from '../../../helpers/verdict/current-check.ts';
import { CONFIRMING } from './confirming.ts';

/** A restaurant that takes bookings from any guest. */
const OPEN = { phoneConfirmationEnabled: false, guestAcquisitionChannelEnabled: true };

type Scope = Pick<CheckScope, 'check' | 'partner' | 'control' | 'run' | 'settings'>;

/**
 * A place in a restaurant of the check's own that accepted a booking before a property was switched so that it is refused,
 * and that shows the switch; none where the control interface can't provide one. The switch has had its time to take effect.
 *
 * @param book a booking that the switch forbids
 */
export function switchedRestaurant(
  scope: Scope,
  switched: Readonly<Partial<typeof OPEN>>,
  book: (place: Place) => Promise<Exchange>,
): Promise<readonly Place[]> {
  return within(scope.check.forCase(), () => switchOne(scope, switched, book)).catch(noneIfEnded);
}

async function switchOne(
  { partner, control, run, settings }: Scope,
  switched: Readonly<Partial<typeof OPEN>>,
  book: (place: Place) => Promise<Exchange>,
): Promise<readonly Place[]> {
  if (!mayUpdate(run)) return [];
  const [place] = await ownRestaurant(partner, control('restaurant-create'), OPEN, run);
  if (place === undefined || !isAccepted(await book(place))) return [];
  const updated = await switchShown({ partner, control }, place, switched);
  if (updated === undefined) return [];
  await awaitRead(updated, () => book(place), isRefused, { changeMs: settings.eventTimeoutMs });
  return [place];
}

/** Switches properties of a restaurant until a read shows them; undefined where none does, else the command. */
async function switchShown(
  { partner, control }: Pick<Scope, 'partner' | 'control'>,
  { restaurant }: Place,
  properties: Readonly<Partial<typeof OPEN>>,
): Promise<Controlled | undefined> {
  const updated = await control('restaurant-update').updateRestaurant(restaurant, { properties });
  if (!updated.done) return undefined;
  const isShown = (read: Exchange): boolean =>
    isAccepted(read) &&
    Object.entries(properties).every(
      ([name, value]) => valueAt(read.json ?? null, `/properties/${name}`) === value,
    );
  const get = (): Promise<Exchange> => partner.send('getRestaurant', { path: { id: restaurant } });
  return isShown(await awaitRead(updated.exhibit, get, isShown)) ? updated.exhibit : undefined;
}

/**
 * A place in a restaurant of the check's own that requires confirmed phones, and of which only the guest channel was
 * switched off and on since; none where the control interface can't provide one.
 *
 * @param book a booking of an unconfirmed phone
 */
export function switchedBeside(
  { check, ...scope }: Scope,
  book: (place: Place) => Promise<Exchange>,
): Promise<readonly Place[]> {
  return within(check.forCase(), async () => {
    const { partner, control, run } = scope;
    if (!mayUpdate(run)) return [];
    const [place] = await ownRestaurant(partner, control('restaurant-create'), CONFIRMING, run);
    if (place === undefined || !isRefused(await book(place))) return [];
    for (const guestAcquisitionChannelEnabled of [false, true])
      if ((await switchShown(scope, place, { guestAcquisitionChannelEnabled })) === undefined) return [];
    return [place];
  }).catch(noneIfEnded);
}

function mayUpdate({ capabilities, readOnlyBecause }: Scope['run']): boolean {
  const mayOwn = mayOwnRestaurants(capabilities) && readOnlyBecause === undefined;
  return mayOwn && capabilities.includes('restaurant-update');
}

/** If a part of a check ends without a verdict, such as for want of a restaurant, the others are still judged. */
export function noneIfEnded(error: unknown): readonly never[] {
  if (error instanceof CheckEnded) return [];
  throw error;
}
