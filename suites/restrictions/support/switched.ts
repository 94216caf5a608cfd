import { awaitRead } from '../../../helpers/fixtures/late-reads.ts';
import { type Exchange, isAccepted, isRefused } from '../../../helpers/http/exchange.ts';
import type { Place } from '../../../helpers/fixtures/restaurants/hours/restaurant-hours.ts';
import { mayOwnRestaurants, ownRestaurant } from '../../../helpers/fixtures/restaurants/restaurants.ts';
import type { CheckScope } from '../../../helpers/run/check-scope.ts';
import { valueAt } from '../../../helpers/values/json/json-pointer.ts';
import { CheckEnded, within } from '../../../helpers/verdict/current-check.ts';

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
  const mayUpdate = mayOwnRestaurants(run.capabilities) && run.capabilities.includes('restaurant-update');
  if (!mayUpdate || run.readOnlyBecause !== undefined) return [];
  const [place] = await ownRestaurant(partner, control('restaurant-create'), OPEN, run);
  if (place === undefined || !isAccepted(await book(place))) return [];
  const updated = await control('restaurant-update').updateRestaurant(place.restaurant, {
    properties: switched,
  });
  if (!updated.done) return [];
  const isShown = (read: Exchange): boolean =>
    isAccepted(read) &&
    Object.entries(switched).every(
      ([name, value]) => valueAt(read.json ?? null, `/properties/${name}`) === value,
    );
  const get = (): Promise<Exchange> => partner.send('getRestaurant', { path: { id: place.restaurant } });
  if (!isShown(await awaitRead(updated.exhibit, get, isShown))) return [];
  await awaitRead(updated.exhibit, () => book(place), isRefused, { changeMs: settings.eventTimeoutMs });
  return [place];
}

/** If a part of a check ends without a verdict, such as for want of a restaurant, the others are still judged. */
export function noneIfEnded(error: unknown): readonly never[] {
  if (error instanceof CheckEnded) return [];
  throw error;
}
