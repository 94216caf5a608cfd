import fc from 'fast-check';
import {
  bookingAt,
  covers,
  type Exchange,
  expectThat,
  inconclusive,
  isAccepted,
  leaveInconclusive,
  leaveNotApplicable,
  type Place,
  test,
} from '../../helpers/test.ts';
import { DAY_MS } from '../../helpers/values/time.ts';
import { expectMomentsRefused } from './support/moments.ts';

/** Two weeks: a refused weekday occurs twice only within two weeks. */
const MOST_DAYS = 14;

const MOST_RESTAURANTS = 4;

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
      return places.bookable().some((one) => places.slackMs(one.id) > 0)
        ? leaveInconclusive(id, 'TARGET_TIMEZONE is needed to know which moments lie outside BOOKING hours')
        : leaveNotApplicable(id, 'no restaurant is open outside of its BOOKING hours');
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
  ...covers('RESTRICT-INSIDE-BOOKING-HOURS', async ({ partner, places, guests, settings }, id) => {
    const book = async (place: Place): Promise<{ place: Place; exchange: Exchange }> => ({
      place,
      exchange: await partner.send('createBooking', bookingAt(place, guests.phone())),
    });
    // A refused weekday occurs twice only within two weeks.
    const weekLater = ({ restaurant, moment }: Place): readonly Place[] => {
      const later = moment + 7 * DAY_MS;
      return places.momentsOf(restaurant).includes(later) ? [{ restaurant, moment: later }] : [];
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
    const tried = await Promise.all(
      restaurants
        .flatMap((restaurant) =>
          places.insideBookingHours(restaurant, MOST_DAYS).map((moment) => ({ restaurant, moment })),
        )
        .map(book),
    );
    if (!tried.some(({ exchange }) => isAccepted(exchange))) {
      return inconclusive('no booking was accepted; TARGET_TIMEZONE may tell why');
    }
    const wrong: typeof tried = [];
    for (const restaurant of restaurants) {
      const here = tried.filter(({ place }) => place.restaurant === restaurant);
      const twin = here.find(({ exchange }) => isAccepted(exchange))?.place;
      const refused = here.filter(({ exchange }) => !isAccepted(exchange)).map(({ place }) => place);
      if (twin === undefined) continue;
      for (const place of [...refused.slice(0, 2), ...refused.slice(0, 1).flatMap(weekLater)]) {
        const before = await book(twin);
        const again = await book(place);
        const after = await book(twin);
        const twinsAccepted = isAccepted(before.exchange) && isAccepted(after.exchange);
        if (twinsAccepted && !isAccepted(again.exchange)) wrong.push(again);
      }
    }
    const inRestaurants = new Set(wrong.map(({ place }) => place.restaurant)).size;
    const onDays = new Set(wrong.map(({ place }) => Math.floor(place.moment / DAY_MS))).size;
    const repeated = inRestaurants > 1 && onDays > 1;
    if (repeated && wrong.some(({ place }) => places.slackMs(place.restaurant) > 0)) {
      return leaveInconclusive(
        id,
        'TARGET_TIMEZONE is needed to know whether refused moments lie in BOOKING hours',
      );
    }
    expectThat(id, !repeated, {
      expected: 'bookings well inside the BOOKING hours of the schedule accepted',
      observed: `refused for ${wrong.map(({ place }) => new Date(place.moment).toISOString()).join(', ')}, while other moments were accepted`,
      evidence: wrong.map(({ exchange }) => exchange),
    });
  }),
);
