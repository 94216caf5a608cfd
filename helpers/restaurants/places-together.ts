import { seededInteger, startingAt } from '../values/random.ts';
import type { Place } from './hours/restaurant-hours.ts';
import type { Places } from './places.ts';

/**
 * Bookable places at the moment at which most restaurants take bookings. If a careless service takes one restaurant for
 * another, the moment is no reason to refuse.
 *
 * @param label of the check, so that checks begin at different restaurants
 */
export function placesAtOneMoment(places: Places, seed: string, label: string): readonly Place[] {
  const open = new Map<number, Place[]>();
  for (const { id } of places.bookable()) {
    for (const moment of places.momentsOf(id)) {
      open.set(moment, [...(open.get(moment) ?? []), { restaurant: id, moment }]);
    }
  }
  const most = [...open.values()].reduce((all, some) => (some.length > all.length ? some : all), []);
  return startingAt(most, seededInteger(seed, `restaurant ${label}`, Math.max(1, most.length)));
}
