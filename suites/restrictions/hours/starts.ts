import { type Exchange, isAccepted, isRefused } from '../../../helpers/http/exchange.ts';
import type { Place } from '../../../helpers/fixtures/restaurants/hours/restaurant-hours.ts';
import type { Places } from '../../../helpers/fixtures/restaurants/places.ts';
import { HOUR_MS, MINUTE_MS } from '../../../helpers/values/time.ts';

/** A booking and its answer. */
interface Booked {
  readonly place: Place;
  readonly exchange: Exchange;
}

/** So many restaurants refuse the start of their hours, on so many days each, if none takes it. */
const [RESTAURANTS, DAYS] = [2, 2];

/** Restaurants that take bookings on a grid alone tell nothing of the start. */
const MOST_RESTAURANTS = 3;

/**
 * The refused bookings for the very moment at which BOOKING hours begin, while a minute and half an hour later are
 * accepted: that is no grid of moments, and no full house. None unless some restaurants refuse it on some days each, and
 * none accepts it.
 */
export async function refusedStarts(
  places: Pick<Places, 'startsOfDays'>,
  restaurants: readonly bigint[],
  book: (place: Place) => Promise<Booked>,
): Promise<readonly Booked[]> {
  const wrong: Booked[] = [];
  const able = restaurants.filter((one) => places.startsOfDays(one).length >= DAYS);
  for (const restaurant of able.slice(0, MOST_RESTAURANTS)) {
    const here: Booked[] = [];
    for (const start of places.startsOfDays(restaurant).slice(0, DAYS)) {
      const at = (afterMs: number): Promise<Booked> => book({ restaurant, moment: start + afterMs });
      const first = await at(0);
      if (isAccepted(first.exchange)) return [];
      if (!isRefused(first.exchange) || !isAccepted((await at(MINUTE_MS)).exchange)) break;
      const again = await at(0);
      if (isAccepted(again.exchange)) return [];
      const later = [await at(MINUTE_MS), await at(HOUR_MS / 2)];
      if (!isRefused(again.exchange) || !later.every(({ exchange }) => isAccepted(exchange))) break;
      here.push(again);
    }
    if (here.length === DAYS) wrong.push(...here);
    if (wrong.length === RESTAURANTS * DAYS) return wrong;
  }
  return [];
}
