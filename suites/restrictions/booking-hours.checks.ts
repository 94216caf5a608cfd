import fc from 'fast-check';
import {
  bookingAt,
  covers,
  type Exchange,
  expectThat,
  inconclusive,
  isAccepted,
  isRefused,
  leaveInconclusive,
  leaveNotApplicable,
  type Place,
  test,
} from '../../helpers/test.ts';
import { DAY_MS } from '../../helpers/values/time.ts';
import { expectMomentsRefused, isBetween } from './support/moments.ts';

/** Two weeks: a refused weekday occurs twice only within two weeks. */
const MOST_DAYS = 14;

const MOST_RESTAURANTS = 4;

/** Refused moments of a restaurant that are tried again. */
const MOST_REFUSED = 2;

const MOST_REPEATED = 4;

/** So many moments are tried on two days of ordinary hours. */
const LONG_HOURLY = 20;

/** Places with one booking before and one after the others. */
const MOST_TWINS = 2;

test(
  'a booking inside the RESTAURANT hours but outside the BOOKING hours is refused',
  ...covers('RESTRICT-OUTSIDE-BOOKING-HOURS', async ({ partner, places, guests, settings, forAll }, id) => {
    const outside = new Map(
      places.bookable().map((one) => [one.id, places.openButNotBookable(one.id)] as const),
    );
    const fitting = places.bookable().filter((one) => outside.get(one.id)?.[0] !== undefined);
    if (fitting.length === 0) {
      const doubt = places.hoursDoubt;
      return doubt === undefined
        ? leaveNotApplicable(id, 'no restaurant is open outside of its BOOKING hours')
        : leaveInconclusive(id, doubt);
    }
    const wrong = places
      .choose(fitting, settings.seed, 'outside')
      .slice(0, MOST_TWINS)
      .map((twin) =>
        (outside.get(twin.restaurant) ?? []).map((moment) => ({
          moment,
          twin,
          defect: 'a moment inside RESTAURANT hours but outside BOOKING hours',
        })),
      );
    const first = wrong[0] ?? [];
    const usual = [0, 1, 2, 3].flatMap((index) => first[Math.floor((index * (first.length - 1)) / 3)] ?? []);
    await expectMomentsRefused(forAll, id, { usual, any: fc.constantFrom(...wrong.flat()) }, (place) =>
      partner.send('createBooking', bookingAt(place, guests.phone())),
    );
  }),
);

test(
  'a booking well inside BOOKING hours is not refused because of its moment',
  ...covers('RESTRICT-INSIDE-BOOKING-HOURS', async ({ partner, places, guests, run, settings }, id) => {
    const book = async (place: Place): Promise<{ place: Place; exchange: Exchange }> => ({
      place,
      exchange: await partner.send('createBooking', bookingAt(place, guests.phone())),
    });
    // What is refused at a time of day may be refused on other days, on one weekday only, or once.
    const sameTime = ({ restaurant, moment }: Place): readonly Place[] => {
      const moments = places.momentsOf(restaurant);
      const others = [7, -7, 1, -1].map((days) => moment + days * DAY_MS);
      return others.filter((one) => moments.includes(one)).map((one) => ({ restaurant, moment: one }));
    };
    // A rule counts as broken only if two restaurants break it: two have breaks, two have the longest hours.
    const [all, half] = [places.bookable(), MOST_RESTAURANTS / 2];
    const withBreaks = all.filter((one) => places.hasBreaks(one.id));
    const hours = all.map((one) => places.bookableHours(one.id)).sort((a, b) => b - a);
    const longest = all.filter((one) => places.bookableHours(one.id) >= (hours[half - 1] ?? 0));
    const chosen = [
      ...places.choose(withBreaks, settings.seed, 'inside, with breaks').slice(0, half),
      ...places.choose(longest, settings.seed, 'inside, longest').slice(0, half),
      ...places.choose(all, settings.seed, 'inside'),
    ];
    const restaurants = [...new Set(chosen.map(({ restaurant }) => restaurant))].slice(0, MOST_RESTAURANTS);
    const days = restaurants.map((restaurant) => {
      const daily = places.insideBookingHours(restaurant, MOST_DAYS);
      const hourly = [1 / 3, 2 / 3].flatMap((part, index) =>
        throughOneDay(places.momentsOf(restaurant), daily[Math.floor(daily.length * part)], index),
      );
      return { restaurant, daily, hourly };
    });
    // Where hours never end, two restaurants are enough: a check has only so many guests.
    const [, , ...further] = days.filter(({ hourly }) => hourly.length > LONG_HOURLY);
    const tried = await Promise.all(
      days
        .flatMap((one) => {
          const { restaurant, daily, hourly } = one;
          const moments = new Set([...daily, ...(further.includes(one) ? [] : hourly)]);
          return [...moments].map((moment) => ({ restaurant, moment }));
        })
        .map(book),
    );
    if (!tried.some(({ exchange }) => isAccepted(exchange))) {
      return inconclusive(places.hoursDoubt ?? 'no booking was accepted');
    }
    const clock = run.timeZone ?? 'UTC';
    const wrong: typeof tried = [];
    for (const restaurant of restaurants) {
      const here = tried.filter(({ place }) => place.restaurant === restaurant);
      const accepted = here.filter(({ exchange }) => isAccepted(exchange)).map(({ place }) => place);
      const [twin] = accepted;
      // Lead time, horizon, last orders: any reason holds from some day or some time of day on.
      const refused = here
        .filter(({ exchange }) => isRefused(exchange))
        .map(({ place }) => place)
        .filter(({ moment }) => isBetween(moment, accepted, clock));
      if (twin === undefined) continue;
      const again = [...refused.slice(0, MOST_REFUSED), ...refused.slice(0, 1).flatMap(sameTime)]
        .filter(({ moment }) => isBetween(moment, accepted, clock))
        .slice(0, MOST_REPEATED);
      // What is booked after one refusal is booked before the next.
      let before = again.length === 0 ? undefined : await book(twin);
      for (const place of again) {
        const second = await book(place);
        const after = await book(twin);
        const twinsAccepted = [before, after].every((one) => one !== undefined && isAccepted(one.exchange));
        if (twinsAccepted && isRefused(second.exchange)) wrong.push(second);
        before = after;
      }
    }
    const inRestaurants = new Set(wrong.map(({ place }) => place.restaurant)).size;
    const onDays = new Set(wrong.map(({ place }) => Math.floor(place.moment / DAY_MS))).size;
    const repeated = inRestaurants > 1 && onDays > 1;
    if (repeated && places.hoursDoubt !== undefined) return leaveInconclusive(id, places.hoursDoubt);
    expectThat(id, !repeated, {
      expected: 'bookings well inside the BOOKING hours of the schedule accepted',
      observed: `refused for ${wrong.map(({ place }) => new Date(place.moment).toISOString()).join(', ')}, while other moments were accepted`,
      evidence: wrong.map(({ exchange }) => exchange),
    });
  }),
);

/** Every third moment of the day around one of them. */
function throughOneDay(moments: readonly number[], middle = Infinity, first = 0): readonly number[] {
  const ofDay = moments.filter((moment) => Math.abs(moment - middle) <= DAY_MS / 2);
  return ofDay.filter((_, index) => index % 3 === first);
}
