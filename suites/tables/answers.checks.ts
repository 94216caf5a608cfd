import fc from 'fast-check';
import { utcOffsets } from '../../helpers/generators/dates.ts';
import { guessedMoments } from '../../helpers/fixtures/restaurants/hours/moments.ts';
import {
  bookingAt,
  covers,
  drawn,
  type Exchange,
  expectAccepted,
  expectFields,
  inconclusive,
  isAccepted,
  isJsonObject,
  leaveInconclusive,
  notApplicable,
  notationOf,
  observe,
  type Place,
  sortedList,
  test,
} from '../../helpers/test.ts';
import { seededInteger, startingAt } from '../../helpers/values/random.ts';
import { offsetDateTime } from '../../helpers/values/time.ts';

/** At most this many bookings prove that a refusal was wrong. */
const MOST_BOOKINGS = 12;

const MOST_EXAMPLES = 3;

/** The system of one restaurant may be out of reach, while bookings wait for it. */
const LEAST_REFUSING = 2;

/** So many more restaurants are asked after a refusal in one. */
const MOST_FURTHER = 4;

/** Party sizes that no service treats as a special case. */
const MOST_PERSONS = 12;

/** A request for a count. */
interface Wish {
  readonly restaurant: bigint;
  /** The number of the moment. */
  readonly at: number;
  readonly offset: string;
  readonly persons: number;
}

test(
  'an active restaurant shows its free tables at a bookable moment',
  ...covers(
    {
      answers200: 'COUNT-TABLES-ANSWERS-200',
      mediaType: 'COUNT-TABLES-MEDIA-TYPE',
      bodyKind: 'COUNT-TABLES-BODY-KIND',
      shape: 'COUNT-TABLES-SHAPE',
    },
    async ({ partner, places, guests, run, settings, contract, check, forAll }, { answers200, shape }) => {
      const exchanges: Exchange[] = [];
      /** Why a count says nothing; one that does outweighs all of them. */
      const leavings: (() => void)[] = [];
      /** Restaurants whose tables are not counted though they can be booked. */
      const refused = new Map<bigint, Exchange>();
      const bookable = places.bookable();
      // If no restaurant takes bookings without a confirmation, the tables of the others are counted.
      const sites = bookable.length > 0 ? bookable : places.restaurants.filter(({ active }) => active);
      if (sites.length === 0) notApplicable('no restaurant is active');
      const [largest, ...others] = sites.map(({ id }) => id).sort((a, b) => (a < b ? 1 : -1));
      const momentsOf = (restaurant: bigint): readonly number[] => {
        const known = places.momentsOf(restaurant);
        return known.length > 0 ? known : guessedMoments(run.timeZone);
      };
      let bookings = 0;
      /** Only a booking proves that the moment is bookable: the schedule may use another zone. */
      const isBookable = async (place: Place, persons: number): Promise<boolean> => {
        bookings += 1;
        if (bookings > MOST_BOOKINGS || bookable.length === 0) return false;
        return isAccepted(await partner.send('createBooking', bookingAt(place, guests.phone(), { persons })));
      };
      const count = async ({ restaurant, at, offset, persons }: Wish): Promise<void> => {
        const moments = momentsOf(restaurant);
        const moment = moments[at % moments.length] ?? inconclusive('no moment is bookable');
        const date = offset === 'Z' ? new Date(moment).toISOString() : offsetDateTime(moment, offset);
        const counted = await partner.send('countFreeTables', {
          path: { id: restaurant },
          query: { date, persons },
        });
        exchanges.push(counted);
        if (isAccepted(counted)) return expectAccepted(answers200, counted);
        const place = { restaurant, moment };
        // A target that takes no such party, or is full then, may refuse to count its tables as well.
        if (!(await isBookable(place, persons))) {
          return void leavings.push(() =>
            leaveInconclusive(answers200, 'refused where no booking is accepted either'),
          );
        }
        // A table may just have become free: the refusal counts when it repeats beside another booking.
        const again = await partner.send('countFreeTables', {
          path: { id: restaurant },
          query: { date, persons },
        });
        if (isAccepted(again)) return expectAccepted(answers200, again);
        if (await isBookable(place, persons)) return void refused.set(restaurant, again);
        leavings.push(() => leaveInconclusive(answers200, 'refused again, but so was a second booking'));
      };
      await forAll(
        'read',
        fc.record({
          restaurant: fc.constantFrom(...sites.map(({ id }) => id)),
          at: fc.nat(1000),
          offset: fc.oneof(fc.constant('Z'), utcOffsets),
          persons: fc.integer({ min: 1, max: MOST_PERSONS }),
        }),
        count,
        drawn(
          [largest, ...startingAt(others, seededInteger(settings.seed, 'tables', sites.length))]
            .filter((restaurant) => restaurant !== undefined)
            .slice(0, MOST_EXAMPLES)
            .flatMap((restaurant, index) => [
              { restaurant, at: 7 * index, offset: 'Z', persons: 1 },
              { restaurant, at: 7 * index, offset: '+03:00', persons: 2 },
              { restaurant, at: 7 * index, offset: '-09:30', persons: MOST_PERSONS },
            ]),
          2,
        ),
      );
      // What is refused for an id may be refused for those beside it.
      const [refusing] = refused.keys();
      const further = refusing === undefined ? [] : nearestTo(refusing, sites).slice(0, MOST_FURTHER);
      bookings = 0;
      for (const restaurant of further) {
        if (refused.size < LEAST_REFUSING) await count({ restaurant, at: 0, offset: 'Z', persons: 2 });
      }
      if (refused.size >= Math.min(LEAST_REFUSING, sites.length)) {
        for (const exchange of refused.values()) expectAccepted(answers200, exchange);
      } else if (refused.size > 0) {
        leaveInconclusive(answers200, 'refused in one restaurant alone: its system may be out of reach');
      }
      const [leaveOpen = () => leaveInconclusive(answers200, 'nothing was counted')] = leavings;
      if (!check.hasVerdict(answers200)) leaveOpen();
      expectFields(contract, exchanges);
      const shapes = exchanges.filter(isAccepted).map(({ json }) => {
        if (!isJsonObject(json)) return notationOf(json);
        const fields = Object.entries(json).map(([name, value]) => `${name}: ${notationOf(value)}`);
        return `{${sortedList(fields, '')}}`;
      });
      observe(shape, 'tables.shape', sortedList(shapes, 'not shown'));
    },
  ),
);

/** The ids of the other restaurants, those that are nearest first. */
function nearestTo(id: bigint, sites: readonly { readonly id: bigint }[]): readonly bigint[] {
  const apart = (other: bigint): bigint => (other > id ? other - id : id - other);
  const others = sites.map((one) => one.id).filter((other) => other !== id);
  return others.sort((one, other) => (apart(one) < apart(other) ? -1 : 1));
}
