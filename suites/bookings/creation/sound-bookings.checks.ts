import fc from 'fast-check';
import { soundRequest } from '../../../helpers/generators/sound-request.ts';
import {
  type Answered,
  bookingAt,
  covers,
  drawn,
  type Exchange,
  expectThat,
  inconclusive,
  isAccepted,
  isQuick,
  isRefused,
  type JsonObject,
  JsonView,
  leaveInconclusive,
  type Partner,
  type Place,
  repeated,
  requireAccepted,
  test,
} from '../../../helpers/test.ts';
import { hasNoFreeTable } from '../../../helpers/fixtures/restaurants/free-tables.ts';
import { int64Of } from '../../../helpers/values/json/json.ts';
import { startingAt } from '../../../helpers/values/random.ts';
import { HOUR_MS } from '../../../helpers/values/time.ts';
import { judgeReopened } from '../support/reopened.ts';

/** The bookings of one restaurant, one for each of its moments. */
interface Booked {
  readonly moments: readonly Place[];
  readonly exchanges: readonly Exchange[];
}

/** At first, parties of one and of two, as far as the target takes them. */
const PARTIES = 2;

/** A number, and a share of all restaurants, that are not booked out for all shown days by accident. */
const LEAST_REFUSING = 2;
const LEAST_SHARE = 0.2;

/** Some restaurants take no parties of one or two. */
const LARGER_PARTIES = [4, 6];

/** A restaurant may take bookings for today and tomorrow only. */
const MOST_SOONER = 3;

/** At smoke. */
const FEW = 4;

/** The most restaurants that a finding names. */
const MOST_NAMED = 12;

/** How many of the refusing restaurants are asked repeatedly. */
const MOST_SUSPECTS = 4;

/** So many are booked at least; with those that the depth adds more than 20, after which a service may begin again with its ids. */
const MANY = 18;

const BOOKED = {
  accepted: 'CREATE-BOOKING-SOUND-ACCEPTED',
  distinct: 'CREATE-BOOKING-IDS-DISTINCT',
} as const;

test(
  'a sound booking is accepted in restaurants that take bookings, and each gets its own id',
  ...covers(BOOKED, async (scope, { accepted: id }) => {
    const { partner, places, candidates, guests, settings, forAll } = scope;
    const { persons: usual, fewestPersons } = soundRequest();
    const booked: Answered[] = [];
    const send = async (place: Place, changes?: JsonObject): Promise<Exchange> => {
      const answer = await partner.send('createBooking', bookingAt(place, guests.phone(), changes));
      if (isAccepted(answer)) booked.push(answer);
      return answer;
    };
    const book = (place: Place, persons = usual): Promise<Exchange> => send(place, { persons });
    // A restaurant may want parties of a certain size, so what it refused to one is tried with the usual one.
    const bookAll = async (moments: readonly Place[]): Promise<Booked> => ({
      moments,
      exchanges: await Promise.all(moments.map((place) => book(place))),
    });
    const bookOnce = async (place: Place): Promise<Booked> => ({
      moments: [place],
      exchanges: [await book(place, Math.max(fewestPersons, 1 + (Number(place.restaurant) % PARTIES)))],
    });
    const atOtherTimes = ({ restaurant }: Place): readonly Place[] =>
      places.insideBookingHours(restaurant, 6).map((moment) => ({ restaurant, moment }));
    /** Whether a restaurant takes other hours, as one in another zone does, other parties, or only phones of its country. */
    const isOdd = async ({ moments }: Booked): Promise<boolean> => {
      const phone = guests.phone();
      const bookFor = (place: Place, persons: number): Promise<Exchange> =>
        partner.send('createBooking', bookingAt(place, phone, { persons }));
      const larger = moments.flatMap((place) => LARGER_PARTIES.map((persons) => bookFor(place, persons)));
      const later = moments
        .slice(0, 1)
        .flatMap((place) => hoursAfter(place).map((one) => bookFor(one, usual)));
      const sooner = moments.slice(0, 1).flatMap(({ restaurant }) =>
        places
          .soonerMoments(restaurant)
          .slice(0, MOST_SOONER)
          .map((moment) => bookFor({ restaurant, moment }, usual)),
      );
      const others = scope.phonesOfEveryKind().flatMap((phone, index) => {
        const place = moments[index % moments.length];
        return place ? [partner.send('createBooking', bookingAt(place, phone))] : [];
      });
      return (await Promise.all([...larger, ...sooner, ...later, ...others])).some(isAccepted);
    };
    // Every restaurant with known hours: the target may refuse only restaurants of one kind.
    const first = places.bookable().flatMap((one) => places.choose([one], settings.seed, id).slice(0, 1));
    const some = drawn(first, FEW);
    const once = await Promise.all(some.map(bookOnce));
    // At smoke some restaurants are enough to see that none refuses, but not to tell how many do.
    if (once.some(refused)) {
      const others = first.filter((place) => !some.includes(place));
      once.push(...(await Promise.all(others.map(bookOnce))));
    }
    const further = Math.max(repeated(MANY, 2) - booked.length, 0);
    const many = Array.from({ length: further }, (_, index) =>
      startingAt(candidates, index).slice(0, 1),
    ).flat();
    const bookFurther = async (place: Place): Promise<void> => {
      await send(place);
    };
    if (isQuick()) await Promise.all(many.map(bookFurther));
    else await forAll('booking', fc.constantFrom(...candidates), bookFurther, many);
    const [taken, place] = [booked[0], candidates[0]];
    // A request has no id; a service that stores what it gets would put the booking in the place of another.
    const takenId = taken && JsonView.of(taken).at('id').json;
    if (takenId !== undefined && place !== undefined) await send(place, { id: takenId });
    expectDistinctIds(booked);

    const doubtful = once.filter(refused).flatMap(({ moments }) => moments);
    const twice = await Promise.all(doubtful.map((place) => bookAll(places.onOtherDays(place).slice(0, 1))));
    const suspects = twice.filter(refused).slice(0, MOST_SUSPECTS);
    const witness = once.find((one) => !refused(one))?.moments[0];
    if (witness === undefined) return inconclusive('no restaurant accepted a sound booking');

    /** Whether a restaurant counts no free table at each of the moments: booked out, or not set up yet. */
    const isBookedOut = async ({ moments }: Booked): Promise<boolean> =>
      (await Promise.all(moments.map((place) => hasNoFreeTable(partner, place, witness, usual)))).every(
        Boolean,
      );

    // Some restaurants may be full on all days; a large part of them while others accept is no accident.
    let still: readonly Booked[] = [];
    if (suspects.length > 1) {
      requireAccepted(await book(witness));
      // At other times on other days: the refusal of one particular moment would be a finding of the hours.
      const elsewhen = suspects.map(({ moments }) => moments.slice(0, 1).flatMap(atOtherTimes));
      const refusing = (await Promise.all(elsewhen.map(bookAll))).filter(refusedOnSeveralDays);
      const areOpen = await Promise.all(refusing.map(({ moments }) => isOpen(partner, moments)));
      const areOdd = await Promise.all(refusing.map(isOdd));
      const areFull = await Promise.all(refusing.map(isBookedOut));
      still = refusing.filter((_, index) => areOpen[index] && !areOdd[index] && !areFull[index]);
      requireAccepted(await book(witness));
    }
    const isPart = twice.filter(refused).length >= LEAST_SHARE * once.length;
    const areMost = still.length >= LEAST_REFUSING && still.length > suspects.length / 2;
    expectThat(id, !(isPart && areMost), {
      expected: 'sound bookings accepted',
      observed: `refused repeatedly, on several days, in ${still.length} of ${once.length} restaurants`,
      evidence: still.flatMap(({ exchanges }) => exchanges.slice(0, 1)),
      inputs: [
        { name: 'refusing restaurants', value: restaurantsOf(twice.filter(refused)) },
        { name: 'accepting restaurants', value: restaurantsOf(once.filter((one) => !refused(one))) },
      ],
    });
    if (!scope.check.deviatesFrom(id)) await judgeReopened(scope, id);
  }),
);

/** Their ids, as far as a reader compares them. */
function restaurantsOf(booked: readonly Booked[]): string {
  const ids = new Set(booked.flatMap(({ moments }) => moments.map(({ restaurant }) => restaurant)));
  const left = ids.size - MOST_NAMED;
  return [...[...ids].slice(0, MOST_NAMED), ...(left > 0 ? [`and ${left} more`] : [])].join(', ');
}

/** The rest of a day, hour by hour. */
function hoursAfter({ restaurant, moment }: Place): readonly Place[] {
  return Array.from({ length: 23 }, (_, hour) => ({ restaurant, moment: moment + (hour + 1) * HOUR_MS }));
}

/** Whether the restaurant still exists and is active: some are removed or closed during a run. */
async function isOpen(partner: Partner, [place]: readonly Place[]): Promise<boolean> {
  if (place === undefined) return false;
  const read = await partner.send('getRestaurant', { path: { id: place.restaurant } });
  return !isRefused(read) && (!isAccepted(read) || JsonView.of(read).at('status').json === 'ACTIVE');
}

function refused({ moments, exchanges }: Booked): boolean {
  return moments.length > 0 && !exchanges.some(isAccepted);
}

function refusedOnSeveralDays(booked: Booked): boolean {
  return booked.moments.length > 1 && refused(booked);
}

function expectDistinctIds(booked: readonly Answered[]): void {
  if (booked.length < 2) return leaveInconclusive(BOOKED.distinct, 'fewer than two bookings were accepted');
  const byId = new Map<bigint, Answered[]>();
  for (const answer of booked) {
    const id = int64Of(JsonView.of(answer).at('id').json);
    if (id === undefined) return leaveInconclusive(BOOKED.distinct, 'a booking has no id that can be read');
    byId.set(id, [...(byId.get(id) ?? []), answer]);
  }
  const [[shared, several] = []] = [...byId].filter(([, answers]) => answers.length > 1);
  expectThat(BOOKED.distinct, shared === undefined, {
    expected: `${booked.length} different ids`,
    observed: `${byId.size}; several bookings have ${shared}`,
    at: ['/id'],
    evidence: several?.slice(0, 2) ?? [],
  });
}
