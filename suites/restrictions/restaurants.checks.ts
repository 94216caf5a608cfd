import fc from 'fast-check';
import { type BookingWish, bookingWishes, requestOf } from '../../helpers/fixtures/bookings/bookings.ts';
import { bookableMoments } from '../../helpers/fixtures/restaurants/hours/moments.ts';
import { readRestaurantHours } from '../../helpers/fixtures/restaurants/hours/restaurant-hours.ts';
import {
  type KnownRestaurant,
  mayOwnRestaurants,
  ownRestaurant,
} from '../../helpers/fixtures/restaurants/restaurants.ts';
import {
  acceptanceFact,
  bookingAt,
  type CheckScope,
  covers,
  excerpt,
  type Exchange,
  expectRefused,
  firstAccepting,
  isAccepted,
  isThere,
  type Json,
  type JsonObject,
  leaveInconclusive,
  leaveNotApplicable,
  notApplicable,
  observe,
  type Place,
  readLate,
  test,
  valueAt,
} from '../../helpers/test.ts';
import { HOUR_MS } from '../../helpers/values/time.ts';
import { within } from '../../helpers/verdict/current-check.ts';
import { noneIfEnded, switchedRestaurant } from './support/switched.ts';
import { judgeConfirmedChannel } from './with-confirmation.ts';

const CHANNEL = '/properties/guestAcquisitionChannelEnabled';

const CHANNEL_OFF = { phoneConfirmationEnabled: false, guestAcquisitionChannelEnabled: false };

const WITHOUT_CHANNEL = { phoneConfirmationEnabled: false, guestAcquisitionChannelEnabled: null };

const MOST_TRIED = 3;

/** A service may look at the channel of some restaurants only. */
const MOST_CLOSED = 8;

/** Six weeks: into the past, and beyond the schedule. */
const MOST_HOURS_ASIDE = 42 * 24;

interface Wished {
  readonly place: Place;
  readonly wish: BookingWish | undefined;
  readonly hoursLater: number;
}

test(
  'a booking in a restaurant with its guest channel off is refused',
  ...covers('RESTRICT-GUEST-CHANNEL-OFF', async (scope, requirement) => {
    const { partner, places, candidates, guests, run, control, settings, forAll } = scope;
    const book = (place: Place, changes: JsonObject = {}): Promise<Exchange> =>
      partner.send('createBooking', bookingAt(place, guests.phone(), changes));
    // Where no restaurant shows true, showing nothing may mean it.
    const isTrueShown = places.bookable().some(({ json }) => valueAt(json, CHANNEL) === true);
    const isOff = (json: Json): boolean =>
      isTrueShown ? valueAt(json, CHANNEL) !== true : valueAt(json, CHANNEL) === false;
    const off = places.closedToGuests().filter(({ json }) => isOff(json));
    let closed = places.choose(off, settings.seed, 'closed to guests', MOST_CLOSED);
    const switched = await switchedRestaurant(scope, { guestAcquisitionChannelEnabled: false }, (one) =>
      book(one),
    );
    if (closed.length === 0 && mayOwnRestaurants(run.capabilities)) {
      closed = await ownRestaurant(partner, control('restaurant-create'), CHANNEL_OFF, run);
    }
    const silent = isTrueShown ? (await silentRestaurant(scope)).slice(0, 1) : [];
    const all = [...closed, ...switched, ...silent];
    if (all.length === 0) notApplicable('no active restaurant has its guest channel off');

    const twins = new Map<bigint, Promise<Exchange>>();
    const twinOf = async (place: Place): Promise<Exchange> => {
      // The twin is booked for the same moment if an open restaurant takes bookings then.
      const open = places.bookable().filter(({ id }) => places.momentsOf(id).includes(place.moment));
      const same = open.slice(0, MOST_TRIED).map(({ id }) => ({ restaurant: id, moment: place.moment }));
      return (await firstAccepting([...same, ...candidates], (one) => book(one))).twin;
    };
    const judge = async ({ place, wish, hoursLater }: Wished): Promise<void> => {
      const moment = place.moment + hoursLater * HOUR_MS;
      const booked = await book(place, wish && requestOf(wish, { ...place, moment }));
      const get = (): Promise<Exchange> => partner.send('getRestaurant', { path: { id: place.restaurant } });
      const now = isAccepted(booked) ? await readLate(booked, get) : undefined;
      if (now !== undefined && isAccepted(now) && !isOff(now.json ?? null)) {
        return leaveInconclusive(requirement, 'somebody has switched the guest channel on');
      }
      // A wish may be refused for its own sake, so only its acceptance proves anything.
      if (wish !== undefined && !isAccepted(booked)) return;
      const twin = twins.get(place.restaurant) ?? twinOf(place);
      twins.set(place.restaurant, twin);
      const defect = 'a booking in a restaurant whose guestAcquisitionChannelEnabled is not true';
      expectRefused(requirement, booked, { twin: await twin, defect });
    };
    const examples = [...closed.slice(0, MOST_TRIED), ...switched, ...silent].map((place) => ({
      place,
      wish: undefined,
      hoursLater: 0,
    }));
    const any = fc.record({
      place: fc.constantFrom(...all),
      wish: bookingWishes,
      // Also at moments that are refused for other reasons.
      hoursLater: fc.oneof(fc.constant(0), fc.integer({ min: -MOST_HOURS_ASIDE, max: MOST_HOURS_ASIDE })),
    });
    await forAll('attempt', any, judge, examples);
    await judgeConfirmedChannel(scope, requirement);
  }),
);

/** Places in a restaurant of the check's own whose guest channel was never set, and that shows none; else none. */
async function silentRestaurant({ check, partner, control, run }: CheckScope): Promise<readonly Place[]> {
  if (!mayOwnRestaurants(run.capabilities) || run.readOnlyBecause !== undefined) return [];
  const places = await within(check.forCase(), () =>
    ownRestaurant(partner, control('restaurant-create'), WITHOUT_CHANNEL, run),
  ).catch(noneIfEnded);
  const [place] = places;
  if (place === undefined) return [];
  const read = await partner.send('getRestaurant', { path: { id: place.restaurant } });
  return isAccepted(read) && !isThere(valueAt(read.json ?? null, CHANNEL)) ? places : [];
}

test(
  'the response to a booking in a restaurant that shows no guest channel is recorded',
  ...covers(
    'RESTRICT-GUEST-CHANNEL-ABSENT',
    async ({ partner, places, guests, run, control, settings }, id) => {
      const shown = places.closedToGuests().filter(({ json }) => valueAt(json, CHANNEL) !== false);
      const connected = mayOwnRestaurants(run.capabilities)
        ? await ownRestaurant(partner, control('restaurant-create'), WITHOUT_CHANNEL, run)
        : [];
      const [place] = [...places.choose(shown, settings.seed, 'silent'), ...connected];
      if (place === undefined) return notApplicable('every active restaurant shows its guest channel');
      const read = await partner.send('getRestaurant', { path: { id: place.restaurant } });
      if (!isAccepted(read) || isThere(valueAt(read.json ?? null, CHANNEL))) {
        return notApplicable('every active restaurant shows its guest channel');
      }
      const booked = await partner.send('createBooking', bookingAt(place, guests.phone()));
      observe(id, 'restrictions.guest-channel.absent', acceptanceFact(booked));
    },
  ),
);

test(
  'the responses to bookings in inactive restaurants are recorded',
  ...covers('RESTRICT-RESTAURANT-STATUS', async ({ partner, places, guests, run, settings }, requirement) => {
    const allowed = ({ id }: KnownRestaurant): boolean =>
      settings.targetRestaurantIds === undefined || settings.targetRestaurantIds.includes(id);
    const idle = places.restaurants.filter((one) => !one.active && one.guestChannel && allowed(one));
    const byStatus = new Map(idle.map((one) => [excerpt(valueAt(one.json, '/status')), one]));
    for (const [status, { id }] of byStatus) {
      const hours = await readRestaurantHours(partner, id, run);
      const [moment] = hours === undefined ? [] : bookableMoments(hours, run.moments);
      if (moment === undefined) continue;
      const booked = await partner.send(
        'createBooking',
        bookingAt({ restaurant: id, moment }, guests.phone()),
      );
      observe(requirement, `restrictions.status.${status.replaceAll('"', '')}`, acceptanceFact(booked));
    }
    leaveNotApplicable(requirement, 'no page shows a restaurant with hours that is not active');
  }),
);
