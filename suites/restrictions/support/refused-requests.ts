import type { Place } from '../../../helpers/fixtures/restaurants/hours/restaurant-hours.ts';
import type { Places } from '../../../helpers/fixtures/restaurants/places.ts';
import type { JsonObject } from '../../../helpers/values/json/json.ts';
import { DAY_MS, WEEK_MS } from '../../../helpers/values/time.ts';

type RefusedChanges = (place: Place, places: Places) => JsonObject | undefined;

const at = (moment: number | undefined): JsonObject | undefined =>
  moment === undefined ? undefined : { date: new Date(moment).toISOString() };

/** Ways to break a booking request for a place without changing its phone. */
export const REFUSED = {
  'an empty firstName': () => ({ firstName: '' }),
  'no firstName': () => ({ firstName: undefined }),
  'no date': () => ({ date: undefined }),
  'no persons': () => ({ persons: undefined }),
  'persons beyond int32': () => ({ persons: 2 ** 31 }),
  'a comment that is an object': () => ({ comment: { text: 'A table' } }),
  'a promo that is an array': () => ({ meta: { promo: ['WELCOME'] } }),
  'a date in words': () => ({ date: 'tomorrow evening' }),
  'a past moment': ({ moment }) => at(moment - 364 * DAY_MS),
  'a moment after the schedule': ({ restaurant, moment }, places) => {
    const end = places.lastEnd(restaurant);
    if (end === undefined) return undefined;
    return at(moment + (Math.ceil((end - moment) / WEEK_MS) + 1) * WEEK_MS);
  },
  'a moment when the restaurant is closed': ({ restaurant }, places) =>
    at(places.closedTimes(restaurant).betweenHours[0]?.moment),
  'a moment outside BOOKING hours': ({ restaurant }, places) => at(places.openButNotBookable(restaurant)[0]),
} as const satisfies Record<string, RefusedChanges>;

export const RESTRICTED = ['a past moment', 'a moment when the restaurant is closed'] as const;

export const MALFORMED = [
  'an empty firstName',
  'no firstName',
  'no date',
  'no persons',
  'persons beyond int32',
  'a comment that is an object',
  'a promo that is an array',
  'a date in words',
] as const satisfies readonly (keyof typeof REFUSED)[];

export const REFUSED_WAYS = [
  ...MALFORMED,
  ...RESTRICTED,
  'a moment after the schedule',
  'a moment outside BOOKING hours',
] as const satisfies readonly (keyof typeof REFUSED)[];
