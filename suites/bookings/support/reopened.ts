import type { ControlOutcome } from '../../../helpers/client/control-client.ts';
import { mayOwnRestaurants, ownRestaurant } from '../../../helpers/fixtures/restaurants/restaurants.ts';
import {
  awaitState,
  bookingAt,
  cancelBooked,
  type CheckScope,
  type Exchange,
  expectNotRefused,
  isAccepted,
  isQuick,
  isRefused,
  type JsonObject,
  JsonView,
  type Place,
  readLate,
  type RequirementId,
  stateOf,
  valueAt,
} from '../../../helpers/test.ts';
import { CheckEnded, within } from '../../../helpers/verdict/current-check.ts';
import { READS_SETTLED_MS } from '../../../helpers/verdict/record/measurements.ts';

/** A restaurant that takes bookings from any guest. */
const OPEN = { phoneConfirmationEnabled: false, guestAcquisitionChannelEnabled: true };

/** What forbids bookings of guests who have not confirmed their phones. */
const FORBIDDING = [{ guestAcquisitionChannelEnabled: false }, { phoneConfirmationEnabled: true }] as const;

/** What was sent to a restaurant before its bookings are judged, and is sent to its twin as well. */
interface Load {
  accepted: number;
  refused: number;
}

type Scope = Pick<CheckScope, 'check' | 'partner' | 'control' | 'run' | 'settings' | 'guests'>;

/**
 * Judges that a restaurant takes bookings again once the properties that forbade them are switched back, as far as the
 * control interface can do that. Costs eight requests.
 */
export async function judgeReopened(scope: Scope, requirement: RequirementId): Promise<void> {
  const { partner, control, settings, guests, run } = scope;
  const mayUpdate = mayOwnRestaurants(run.capabilities) && run.capabilities.includes('restaurant-update');
  if (isQuick() || !mayUpdate || run.readOnlyBecause !== undefined) return;
  const changeMs = settings.eventTimeoutMs + READS_SETTLED_MS;
  const place = await firstFree(scope, await ownOpen(scope), changeMs);
  if (place === undefined) return;
  const load: Load = { accepted: 0, refused: 0 };
  const bookAt = (where: Place, changes = {}): Promise<Exchange> =>
    partner.send('createBooking', bookingAt(where, guests.phone(), changes));
  const book = async (): Promise<Exchange> => {
    const booked = await bookAt(place);
    load[isAccepted(booked) ? 'accepted' : 'refused'] += 1;
    return booked;
  };
  const update = (properties: JsonObject): Promise<ControlOutcome> =>
    control('restaurant-update').updateRestaurant(place.restaurant, { properties });

  for (const forbidding of FORBIDDING) {
    const closed = await update({ ...OPEN, ...forbidding });
    if (!closed.done) return;
    // What is accepted all the same is a finding of its restriction.
    if (!isRefused(await book()) && !isRefused(await readLate(closed.exhibit, book, { changeMs }))) return;
  }
  const opened = await update(OPEN);
  if (!opened.done || isAccepted(await book())) return;

  // Only what comes after the update has had its time tells anything.
  const get = (): Promise<Exchange> => partner.send('getRestaurant', { path: { id: place.restaurant } });
  if (!isShownOpen(await readLate(opened.exhibit, get, { changeMs })) || isAccepted(await book())) return;
  const [other] = await ownOpen(scope);
  if (other === undefined) return;
  const twin = { restaurant: other.restaurant, moment: place.moment };
  // A restaurant may be full, or have a limit of attempts.
  for (let count = 0; count < load.accepted; count += 1) await bookAt(twin);
  for (let count = 0; count < load.refused; count += 1) await bookAt(twin, { firstName: '' });
  // One that never was closed may refuse as well.
  if (!isAccepted(await bookAt(twin))) return;
  await expectNotRefused(requirement, 'properties that forbade bookings before they were switched back', [
    { request: () => bookAt(place), twin: () => bookAt(twin) },
  ]);
}

/** Restaurants differ in when bookings begin, so that some moments are refused in one and accepted in another. */
const MOST_MOMENTS = 4;

/** The first place that takes a booking, free again; undefined where none is known to be. */
async function firstFree(
  { partner, guests }: Scope,
  places: readonly Place[],
  changeMs: number,
): Promise<Place | undefined> {
  for (const place of places.slice(0, MOST_MOMENTS)) {
    const booked = await partner.send('createBooking', bookingAt(place, guests.phone()));
    if (!isAccepted(booked)) continue;
    const cancelled = await cancelBooked(partner, booked);
    if (!isAccepted(cancelled)) return undefined;
    const { id } = JsonView.of(booked).at('id');
    const waiting = { since: cancelled, changeMs };
    const last = await awaitState(partner, id, (state) => state === 'CANCELED', waiting);
    return stateOf(last) === 'CANCELED' ? place : undefined;
  }
  return undefined;
}

/** The places in a restaurant of the check's own; none if the control interface can't provide one. */
function ownOpen({ check, partner, control, run }: Scope): Promise<readonly Place[]> {
  return within(check.forCase(), () => ownRestaurant(partner, control('restaurant-create'), OPEN, run)).catch(
    (error: unknown) => {
      if (error instanceof CheckEnded) return [];
      throw error;
    },
  );
}

function isShownOpen(read: Exchange): boolean {
  return (
    isAccepted(read) &&
    valueAt(read.json ?? null, '/status') === 'ACTIVE' &&
    Object.entries(OPEN).every(([name, value]) => valueAt(read.json ?? null, `/properties/${name}`) === value)
  );
}
