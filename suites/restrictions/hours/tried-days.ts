import { drawn, repeated } from '../../../helpers/test.ts';
import type { Places } from '../../../helpers/fixtures/restaurants/places.ts';
import { DAY_MS, localDateTime } from '../../../helpers/values/time.ts';

/** Two weeks: a refused weekday occurs twice only within two weeks. */
const MOST_DAYS = 14;

/** A service may mistake the hours of some restaurants only. */
const MOST_RESTAURANTS = 6;

/** At smoke. */
const FEWEST_RESTAURANTS = 3;

/** In so many restaurants whole days are tried. */
const WITH_WHOLE_DAYS = 4;

const FEW_MOMENTS = 3;

/** Of longer days one is tried in each restaurant. */
const LONG_DAYS = 12;

/** So many moments are tried on a day of ordinary hours. */
const LONG_HOURLY = 14;

/** Moments well inside the BOOKING hours of a restaurant. */
export interface TriedDays {
  readonly restaurant: bigint;
  /** One of each day. */
  readonly daily: readonly number[];
  /** Those that are tried in any case. */
  readonly first: readonly number[];
}

/**
 * The restaurants in which bookings inside the BOOKING hours are tried. A rule counts as broken only if two restaurants
 * break it: two have breaks, two have the longest hours, and two are open past midnight.
 *
 * @param clock the zone of the weekdays
 */
export function daysToTry(places: Places, seed: string, clock: string): readonly TriedDays[] {
  const [all, half] = [places.bookable(), WITH_WHOLE_DAYS / 2];
  const hours = all.map((one) => places.bookableHours(one.id)).sort((a, b) => b - a);
  const withBreaks = all.filter((one) => places.hasBreaks(one.id));
  const withNights = all.filter((one) => places.isOpenPastMidnight(one.id));
  const longest = all.filter((one) => places.bookableHours(one.id) >= (hours[half - 1] ?? 0));
  const chosen = [
    ...places.choose(withBreaks, seed, 'inside, with breaks').slice(0, half),
    ...places.choose(longest, seed, 'inside, longest').slice(0, half),
    ...places.choose(withNights, seed, 'inside, past midnight').slice(0, half),
    ...places.choose(all, seed, 'inside'),
  ];
  const most = repeated(MOST_RESTAURANTS, FEWEST_RESTAURANTS);
  const restaurants = [...new Set(chosen.map(({ restaurant }) => restaurant))].slice(0, most);
  const days = restaurants.map((restaurant, at) => {
    const daily = places.insideBookingHours(restaurant, MOST_DAYS);
    const both = [1 / 3, 2 / 3].map((part, index) =>
      throughOneDay(places.momentsOf(restaurant), daily[Math.floor(daily.length * part)], index),
    );
    // The long days of two restaurants together are two days.
    const hourly = both.flat().length > LONG_DAYS ? (both[at % 2] ?? []) : both.flat();
    return { restaurant, daily, hourly: at < WITH_WHOLE_DAYS ? hourly : [] };
  });
  // Where hours never end, two restaurants are enough: a check has only so many guests.
  const [, , ...further] = days.filter(({ hourly }) => hourly.length > LONG_HOURLY);
  return days.map((one) => {
    const { restaurant, daily, hourly } = one;
    const moments = new Set([...firstOf(daily, clock), ...(further.includes(one) ? [] : hourly)]);
    return { restaurant, daily, first: drawn([...moments], FEW_MOMENTS, `${restaurant}`) };
  });
}

/** A moment for each weekday, and the last one; the others are tried only after a refusal. */
function firstOf(daily: readonly number[], clock: string): readonly number[] {
  const weekdays = new Map<number, number>();
  for (const moment of daily) {
    const weekday = new Date(`${localDateTime(moment, clock).slice(0, 10)}T00:00Z`).getUTCDay();
    weekdays.set(weekday, weekdays.get(weekday) ?? moment);
  }
  return [...new Set([...weekdays.values(), ...daily.slice(-1)])];
}

/** Every third moment of the day around one of them. */
function throughOneDay(moments: readonly number[], middle = Infinity, first = 0): readonly number[] {
  const ofDay = moments.filter((moment) => Math.abs(moment - middle) <= DAY_MS / 2);
  return ofDay.filter((_, index) => index % 3 === first);
}
