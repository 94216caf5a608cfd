import type { Exchange, Place } from '../../../helpers/test.ts';
import { isAccepted, isRefused } from '../../../helpers/test.ts';
import { isBetweenTimes } from './moments.ts';

/** A moment that was tried, and the answer. */
interface Tried {
  readonly place: Place;
  readonly exchange: Exchange;
}

/** One restaurant may close its kitchen, or have no table left, for one evening. */
const LEAST_REFUSED = 2;
const LEAST_RESTAURANTS = 2;

/**
 * What restaurants refuse after a break of their hours where they take nothing after it, at times of day when other
 * restaurants take bookings; none if only one does so. A service that reads one line of a day's hours refuses that.
 *
 * @param isAfterBreak whether other hours of the restaurant ended a few hours before
 */
export function refusedAfterBreaks(
  tried: readonly Tried[],
  isAfterBreak: (place: Place) => boolean,
  zone: string,
): readonly Place[] {
  const accepted = tried.filter(({ exchange }) => isAccepted(exchange)).map(({ place }) => place);
  const restaurants = [...new Set(tried.map(({ place }) => place.restaurant))];
  const found = restaurants.map((restaurant): readonly Place[] => {
    const here = accepted.filter((one) => one.restaurant === restaurant);
    const elsewhere = accepted.filter((one) => one.restaurant !== restaurant);
    if (here.length === 0 || here.some(isAfterBreak)) return [];
    const refused = tried.flatMap(({ place, exchange }) => {
      const isMeant = place.restaurant === restaurant && isRefused(exchange) && isAfterBreak(place);
      return isMeant && isBetweenTimes(place.moment, elsewhere, zone) ? [place] : [];
    });
    return refused.length < LEAST_REFUSED ? [] : refused;
  });
  return found.filter((one) => one.length > 0).length < LEAST_RESTAURANTS ? [] : found.flat();
}
