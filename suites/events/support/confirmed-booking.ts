import { couldConfirm } from '../../../helpers/fixtures/confirmation-codes.ts';
import { book, type Booked } from '../../../helpers/fixtures/bookings/bookings.ts';
import type { CheckScope } from '../../../helpers/test.ts';
import { CheckEnded, within } from '../../../helpers/verdict/current-check.ts';

/**
 * A booking in a restaurant that wants the phone confirmed first, which a service may make by other code than any other.
 *
 * @returns undefined where there is no such restaurant, or no code for its guests
 */
export async function bookConfirmed(scope: CheckScope): Promise<Booked | undefined> {
  const { check, codes, guests, partner, places, settings } = scope;
  const [place] = places.choose(places.confirming(), settings.seed, 'a booking of a confirmed phone');
  const phone = guests.phone();
  if (place === undefined || !codes.areKnown) return undefined;
  if (!(await couldConfirm(partner, codes, place.restaurant, phone))) return undefined;
  try {
    return await within(check.forCase(), () => book(partner, [place], phone));
  } catch (error) {
    if (error instanceof CheckEnded) return undefined;
    throw error;
  }
}
