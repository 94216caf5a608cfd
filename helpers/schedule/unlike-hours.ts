import type { Places } from '../target/places.ts';

const MOST_OF_A_KIND = 2;

/** Restaurants whose schedules are more than the same hours every day: with days without hours, with breaks. */
export function restaurantsOfUnlikeHours(places: Places): readonly bigint[] {
  const all = places.bookable().map(({ id }) => id);
  const resting = all.filter((id) => places.closedTimes(id).onClosedDays.length > 0);
  const withBreaks = all.filter((id) => places.hasBreaks(id));
  return [...new Set([resting, withBreaks].flatMap((ids) => ids.slice(0, MOST_OF_A_KIND)))];
}
