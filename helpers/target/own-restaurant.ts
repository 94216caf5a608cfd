import type { Capability } from '../../spec/requirements/requirement.ts';
import { inconclusive } from '../cannot-go-on.ts';
import { bookableMoments } from '../schedule/bookable-moments.ts';
import { guessedMoments } from '../schedule/guessed-moments.ts';
import { readRestaurantHours } from '../schedule/restaurant-hours.ts';
import { isJsonObject, type Json, type JsonObject } from '../json.ts';
import { soundRestaurant } from '../sound-restaurant.ts';
import type { ControlClient } from './control-client.ts';
import type { Ledger } from './ledger.ts';
import type { Partner } from './partner.ts';
import type { Place } from './places.ts';

/** Whether a restaurant of the check's own can be connected, and removed again. */
export function mayOwnRestaurants(capabilities: readonly Capability[]): boolean {
  return capabilities.includes('restaurant-create') && capabilities.includes('restaurant-delete');
}

/**
 * Lets the control interface connect a restaurant of the check's own, which is removed when the check ends.
 *
 * @param properties of the restaurant (section 2.1)
 * @param zone IANA zone of its schedule; unset: it is not known
 * @returns places in it, to be tried where its hours can't be read; where it can't be connected, or shows no hours for
 *   bookings, the check ends as inconclusive
 */
export async function ownRestaurant(
  partner: Partner,
  control: ControlClient,
  properties: JsonObject,
  zone: string | undefined,
): Promise<readonly Place[]> {
  const connected = await control.createRestaurant(soundRestaurant({ properties }));
  if (!connected.done) return inconclusive(connected.reason);
  const restaurant = idIn(connected.json);
  if (restaurant === undefined) {
    return inconclusive('the control interface connected a restaurant without telling its id');
  }
  partner.note({ kind: 'restaurant', id: restaurant });
  const hours = await readRestaurantHours(partner, restaurant, zone);
  const moments = hours === undefined ? guessedMoments(zone) : bookableMoments(hours);
  if (moments.length === 0) return inconclusive('a restaurant that was just connected shows no hours');
  return moments.map((moment) => ({ restaurant, moment }));
}

/**
 * Lets the control interface connect a restaurant that takes bookings from any guest, for a target that shows none. It
 * is removed at the end of the run.
 *
 * @returns whether one was connected
 */
export async function connectOpenRestaurant(control: ControlClient, ledger: Ledger): Promise<boolean> {
  const connected = await control.createRestaurant(soundRestaurant());
  const id = connected.done ? idIn(connected.json) : undefined;
  if (id !== undefined) ledger.created({ kind: 'restaurant', id });
  return id !== undefined;
}

function idIn(json: Json | undefined): bigint | undefined {
  const id = isJsonObject(json) ? json['id'] : undefined;
  return typeof id === 'number' || typeof id === 'bigint' ? BigInt(id) : undefined;
}
