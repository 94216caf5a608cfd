import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import {
  bookingAt,
  covers,
  type Exchange,
  expectThat,
  inconclusive,
  isAccepted,
  isQuick,
  isRefused,
  leaveInconclusive,
  leaveNotApplicable,
  type Place,
  test,
} from '../../../helpers/test.ts';
import { hasNoFreeTable } from '../../../helpers/fixtures/restaurants/free-tables.ts';
import { soundRequest } from '../../../helpers/generators/sound-request.ts';
import { DAY_MS } from '../../../helpers/values/time.ts';
import {
  expectMomentsRefused,
  inOtherZone,
  inTurn,
  isBetween,
  isBetweenTimes,
  isOffGrid,
  onePerRestaurant,
  shownNow,
  wrongMoments,
} from './moments.ts';
import { closedAfterBreaks, refusedAfterBreaks } from './after-breaks.ts';
import { OtherZones } from './other-zones.ts';
import { refusedStarts } from './starts.ts';
import { daysToTry } from './tried-days.ts';

/** So many of those that refused a moment are looked at closely: a check has only so many guests. */
const MOST_DOUBTFUL = 3;

/** Refused moments of a restaurant that are tried again. */
const MOST_REFUSED = 2;

const MOST_REPEATED = 3;

/** A booking and its answer. */
interface Booked {
  readonly place: Place;
  readonly exchange: Exchange;
}

/** So many restaurants are tried: a service may mistake the hours of some only. */
const MOST_OUTSIDE = 12;

test(
  'a booking inside the RESTAURANT hours but outside the BOOKING hours is refused',
  ...covers(
    'RESTRICT-OUTSIDE-BOOKING-HOURS',
    async ({ partner, places, guests, run, settings, forAll }, id) => {
      const wrong = wrongMoments(places, id, {
        defect: 'a moment inside RESTAURANT hours but outside BOOKING hours',
        momentsIn: (restaurant) => places.openButNotBookable(restaurant),
        none: () => leaveNotApplicable(id, 'no restaurant is open outside of its BOOKING hours'),
        choose: (fitting) =>
          onePerRestaurant(places.choose(fitting, settings.seed, 'outside', MOST_OUTSIDE)).slice(
            0,
            MOST_OUTSIDE,
          ),
      });
      if (wrong.length === 0) return;
      const first = wrong[0] ?? [];
      const far = [0, 1, 2, 3].flatMap((index) => first[Math.floor((index * (first.length - 1)) / 3)] ?? []);
      const book = (place: Place, phone: string): Promise<Exchange> =>
        partner.send('createBooking', bookingAt(place, phone));
      const [all, sampled] = [wrong.flat(), wrong.map(([one]) => one).filter((one) => one !== undefined)];
      const beside = sampled.map((one) =>
        places.besideBookingHours(one.twin.restaurant).map((near) => ({ ...one, ...near })),
      );
      const near = beside.flat();
      const usual = [...far, ...inTurn(beside)];
      const any = fc.oneof(fc.constantFrom(...all), fc.constantFrom(...(near.length === 0 ? all : near)));
      await expectMomentsRefused(forAll, id, { usual, any }, { guests, book, places }, [
        shownNow(partner, run, ['booking']),
        inOtherZone({ guests, book, places }),
      ]);
    },
  ),
);

test(
  'a booking well inside BOOKING hours is not refused because of its moment',
  ...covers('RESTRICT-INSIDE-BOOKING-HOURS', async ({ partner, places, guests, run, settings }, id) => {
    const book = async (place: Place): Promise<Booked> => ({
      place,
      exchange: await partner.send('createBooking', bookingAt(place, guests.phone())),
    });
    // What is refused at a time of day may be refused on other days, on one weekday only, or once.
    const sameTime = ({ restaurant, moment }: Place): readonly Place[] => {
      const moments = [...places.soonerMoments(restaurant), ...places.momentsOf(restaurant)];
      const others = [7, -7, 1, -1].map((days) => moment + days * DAY_MS);
      return others.filter((one) => moments.includes(one)).map((one) => ({ restaurant, moment: one }));
    };
    const clock = run.timeZone ?? 'UTC';
    const days = daysToTry(places, settings.seed, clock);
    const tried = await Promise.all(
      days.flatMap(({ restaurant, first }) => first.map((moment) => book({ restaurant, moment }))),
    );
    const refusing = tried.filter(({ exchange }) => isRefused(exchange));
    const isInsideDay = ({ place }: { place: Place }): boolean => {
      const accepted = tried.filter(({ exchange }) => isAccepted(exchange)).map((one) => one.place);
      const here = accepted.filter(({ restaurant }) => restaurant === place.restaurant);
      return isBetweenTimes(place.moment, here, clock);
    };
    const promising = [...refusing.filter(isInsideDay), ...refusing];
    const doubtful = [...restaurantsOf(promising)].slice(0, MOST_DOUBTFUL);
    const others = days
      .filter(({ restaurant }) => doubtful.includes(restaurant))
      .flatMap(({ restaurant, daily }) => daily.map((moment) => ({ restaurant, moment })))
      .filter((one) => !tried.some(({ place }) => isDeepStrictEqual(place, one)));
    tried.push(...(await Promise.all(others.map(book))));
    if (!tried.some(({ exchange }) => isAccepted(exchange))) {
      return inconclusive(places.hoursDoubt ?? 'no booking was accepted');
    }
    const zones = new OtherZones(places, async (place) => (await book(place)).exchange);
    const momentsIn = (all: readonly Place[]): readonly number[] => all.map(({ moment }) => moment);
    const wrong: typeof tried = [];
    for (const restaurant of doubtful) {
      if (isRepeatedIn(wrong)) break;
      const here = tried.filter(({ place }) => place.restaurant === restaurant);
      const accepted = here.filter(({ exchange }) => isAccepted(exchange)).map(({ place }) => place);
      const [twin] = accepted;
      if (twin === undefined) continue;
      const allRefused = here.filter(({ exchange }) => isRefused(exchange)).map(({ place }) => place);
      // Only a booking for an earlier day shows that a day was not refused for its lead time.
      const sooner = places.soonerMoments(restaurant).slice(0, 1);
      const booked = await Promise.all(sooner.map((moment) => book({ restaurant, moment })));
      const soon = booked.filter(({ exchange }) => isAccepted(exchange)).map(({ place }) => place);
      const isInside = ({ moment }: Place): boolean => isBetween(moment, accepted, clock, soon);
      // Lead time, horizon, last orders: any reason holds from some day or some time of day on.
      const refused = allRefused.filter((one) => isInside(one) && !isOffGrid(one.moment, accepted, clock));
      const again = [...refused.slice(0, MOST_REFUSED), ...refused.slice(0, 1).flatMap(sameTime)]
        .filter(isInside)
        .slice(0, MOST_REPEATED);
      const answers = { accepted: momentsIn([...accepted, ...soon]), refused: momentsIn(refused) };
      if (again.length > 0 && (await zones.explain(restaurant, answers))) continue;
      // What is booked after one refusal is booked before the next.
      let before = again.length === 0 ? undefined : await book(twin);
      for (const place of again) {
        const second = await refusedThroughout(() => book(place));
        const after = await book(twin);
        const twinsAccepted = [before, after].every((one) => one !== undefined && isAccepted(one.exchange));
        if (twinsAccepted && second !== undefined) wrong.push(second);
        before = after;
      }
    }
    if (!isRepeatedIn(wrong)) {
      const unserved = refusedAfterBreaks(tried, (place) => places.isAfterBreak(place), clock);
      const isExplained = (restaurant: bigint): Promise<boolean> => {
        const accepted = tried
          .filter(({ place, exchange }) => place.restaurant === restaurant && isAccepted(exchange))
          .map(({ place }) => place);
        const refused = unserved.filter((one) => one.restaurant === restaurant);
        return zones.explain(restaurant, { accepted: momentsIn(accepted), refused: momentsIn(refused) });
      };
      const isEnough = (found: readonly { place: Place }[]): boolean => isRepeatedIn([...wrong, ...found]);
      wrong.push(...(await closedAfterBreaks(unserved, { places, clock, book, isExplained, isEnough })));
    }
    if (!isRepeatedIn(wrong) && !isQuick() && places.hoursDoubt === undefined)
      wrong.push(
        ...(await refusedStarts(
          places,
          days.map(({ restaurant }) => restaurant),
          book,
        )),
      );
    const isRepeated = isRepeatedIn(wrong);
    if (isRepeated && places.hoursDoubt !== undefined) return leaveInconclusive(id, places.hoursDoubt);
    if (isRepeated) {
      // Some hours may be booked out in all restaurants.
      const accepting = (one: Place): Place =>
        tried.find(({ place, exchange }) => place.restaurant === one.restaurant && isAccepted(exchange))
          ?.place ?? one;
      const { persons } = soundRequest();
      // No table is free where nobody is served, which explains no refusal.
      const areFull = await Promise.all(
        wrong.map(
          async ({ place }) =>
            !places.isClosedAt(place) && (await hasNoFreeTable(partner, place, accepting(place), persons)),
        ),
      );
      if (!isRepeatedIn(wrong.filter((_, index) => !areFull[index])))
        return leaveInconclusive(id, 'no table is free at the refused moments');
    }
    expectThat(id, !isRepeated, {
      expected: 'bookings well inside the BOOKING hours of the schedule, and at their start, accepted',
      observed: `refused for ${wrong.map(({ place }) => new Date(place.moment).toISOString()).join(', ')}, while other moments were accepted`,
      evidence: wrong.map(({ exchange }) => exchange),
      inputs: wrong.slice(-1).map(({ place }) => places.hoursInput(place)),
    });
  }),
);

/** A guest may be refused for reasons of his own: so many in a row are not. */
const LEAST_REFUSALS = 3;

/** The last of the answers to several guests who were all refused; undefined once one is not. */
async function refusedThroughout(book: () => Promise<Booked>): Promise<Booked | undefined> {
  for (let count = 1; ; count += 1) {
    const booked = await book();
    if (!isRefused(booked.exchange)) return undefined;
    if (count === LEAST_REFUSALS) return booked;
  }
}

/** One restaurant may have reasons of its own, and so may one day. */
function isRepeatedIn(wrong: readonly { readonly place: Place }[]): boolean {
  const days = new Set(wrong.map(({ place }) => Math.floor(place.moment / DAY_MS)));
  return restaurantsOf(wrong).size > 1 && days.size > 1;
}

function restaurantsOf(tried: readonly { readonly place: Place }[]): ReadonlySet<bigint> {
  return new Set(tried.map(({ place }) => place.restaurant));
}
