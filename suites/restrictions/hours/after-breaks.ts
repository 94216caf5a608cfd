import type { Exchange, Place } from '../../../helpers/test.ts';
import { isAccepted, isRefused } from '../../../helpers/test.ts';
import type { Places } from '../../../helpers/fixtures/restaurants/places.ts';
import { groupedBy } from '../../../helpers/values/groups.ts';
import { localDateTime } from '../../../helpers/values/time.ts';
import { byTurns } from '../../../helpers/values/groups.ts';
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

/** So many days of one restaurant are looked at again, and so many moments of each. */
const MOST_DAYS = 3;
const MOST_MOMENTS = 10;

interface Look {
  readonly places: Pick<Places, 'momentsOf' | 'isAfterBreak'>;
  readonly clock: string;
  readonly book: (place: Place) => Promise<Tried>;
  /** Whether the answers of a restaurant have another reason. */
  readonly isExplained: (restaurant: bigint) => Promise<boolean>;
  readonly isEnough: (found: readonly Tried[]) => boolean;
}

/**
 * Looks again at the days of moments that were refused after a break: each is closed for the rest of the day if it refuses
 * all of its moments after the break, and takes a booking before the break right before and right after that.
 *
 * @returns a refused booking of each such day
 */
export async function closedAfterBreaks(
  refused: readonly Place[],
  { places, clock, book, isExplained, isEnough }: Look,
): Promise<readonly Tried[]> {
  const found: Tried[] = [];
  const lookedAt: Place[] = [];
  for (const place of byTurns([...groupedBy(refused, ({ restaurant }) => restaurant).values()])) {
    if (isEnough(found)) break;
    const { restaurant } = place;
    const here = lookedAt.filter((one) => one.restaurant === restaurant);
    if (here.length >= MOST_DAYS || here.some((one) => areOnOneDay(one, place, clock))) continue;
    const ofDay = places
      .momentsOf(restaurant)
      .map((moment) => ({ restaurant, moment }))
      .filter((one) => areOnOneDay(one, place, clock));
    // The whole day may be full: something else on it is accepted.
    const twin = ofDay.findLast((one) => !places.isAfterBreak(one));
    if (twin === undefined || (await isExplained(restaurant))) continue;
    lookedAt.push(place);
    const before = await book(twin);
    // Bookings may begin on a grid: one of all the moments is on it.
    const after: Tried[] = [];
    for (const one of ofDay.filter((moment) => places.isAfterBreak(moment)).slice(0, MOST_MOMENTS)) {
      after.push(await book(one));
      if (after.some(({ exchange }) => isAccepted(exchange))) break;
    }
    const isOpen = [before, await book(twin)].every(({ exchange }) => isAccepted(exchange));
    const isClosed = after.length > 1 && after.every(({ exchange }) => isRefused(exchange));
    if (isOpen && isClosed) found.push(...after.slice(-1));
  }
  return found;
}

function areOnOneDay(one: Place, other: Place, zone: string): boolean {
  const [a, b] = [one, other].map(({ moment }) => localDateTime(moment, zone).slice(0, 10));
  return a === b;
}
