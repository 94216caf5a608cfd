import { confirmAtOnce } from '../../helpers/fixtures/confirmation-codes.ts';
import { mayOwnRestaurants, ownRestaurant } from '../../helpers/fixtures/restaurants/restaurants.ts';
import {
  bookingAt,
  type CheckScope,
  type Exchange,
  expectRefused,
  isAccepted,
  type Place,
  readLate,
  repeated,
  valueAt,
} from '../../helpers/test.ts';
import { within } from '../../helpers/verdict/current-check.ts';
import type { RequirementId } from '../../spec/requirements/catalogue.ts';
import { inOtherZone, onePerRestaurant, shownNow, type WrongMoment } from './hours/moments.ts';
import { noneIfEnded } from './support/switched.ts';

const CHANNEL = '/properties/guestAcquisitionChannelEnabled';

const CHANNEL_OFF = { phoneConfirmationEnabled: true, guestAcquisitionChannelEnabled: false };

const MOST_RESTAURANTS = 3;

/** Restaurants of the check's own. */
const MOST_OWN = 2;

/** Statements that a service may forget where it has looked for a confirmation. */
export const CONFIRMED_HOURS = {
  unscheduled: 'RESTRICT-DATE-UNSCHEDULED',
  closed: 'RESTRICT-DATE-CLOSED',
  outside: 'RESTRICT-OUTSIDE-BOOKING-HOURS',
} as const;

/** A wrong moment, and the statement that its acceptance breaks. */
interface Barred extends WrongMoment {
  readonly id: RequirementId;
}

/** An accepted booking that had to be refused, beside one that was rightly accepted. */
interface Accepted {
  readonly barred: Barred;
  readonly booked: Exchange;
  readonly twin: Exchange;
}

/** Judges that a booking of a confirmed phone outside the hours is refused where confirmation is required. */
export async function judgeConfirmedHours(
  scope: CheckScope,
  confirming: readonly Place[],
  ids: typeof CONFIRMED_HOURS,
): Promise<void> {
  const { check, partner, places, codes, guests, run } = scope;
  const barredIn = (twin: Place): readonly Barred[] => {
    const { onClosedDays, betweenHours } = places.closedTimes(twin.restaurant);
    const open = places.openButNotBookable(twin.restaurant);
    return [
      ...onClosedDays
        .slice(0, 1)
        .map((moment) => ({ id: ids.unscheduled, moment, defect: 'a day without hours' })),
      ...betweenHours
        .slice(0, 1)
        .map(({ moment }) => ({ id: ids.closed, moment, defect: 'a moment outside all hours' })),
      ...open
        .slice(0, 1)
        .map((moment) => ({ id: ids.outside, moment, defect: 'a moment outside the BOOKING hours' })),
    ].map((one) => ({ ...one, defect: `${one.defect}, for a confirmed phone`, twin }));
  };
  /** Books for a phone that is confirmed before. */
  const book = async (place: Place, phone: string): Promise<Exchange> => {
    await confirmAtOnce(partner, codes, place.restaurant, [phone]);
    return partner.send('createBooking', bookingAt(place, phone));
  };
  const tryAt = async (place: Place): Promise<readonly Accepted[]> => {
    const twin = await book(place, guests.phone());
    const accepted: Accepted[] = [];
    for (const barred of isAccepted(twin) ? barredIn(place) : []) {
      const booked = await book({ ...place, moment: barred.moment }, guests.phone());
      if (isAccepted(booked)) accepted.push({ barred, booked, twin });
    }
    return accepted;
  };
  const otherZone = inOtherZone({ guests, book, places });
  /** Whether an acceptance is explained, or can't be looked into. */
  const isExplained = async (barred: Barred): Promise<boolean> => {
    const kinds = barred.id === ids.outside ? (['booking'] as const) : (['opening', 'booking'] as const);
    for (const excuse of [shownNow(partner, run, kinds), otherZone])
      if ((await excuse(barred)) !== undefined) return true;
    return false;
  };
  const telling = onePerRestaurant(confirming).filter((place) => barredIn(place).length > 0);
  for (const place of telling.slice(0, repeated(MOST_RESTAURANTS))) {
    const found = await within(check.forCase(), async () => {
      const accepted = await tryAt(place);
      const explained = await Promise.all(accepted.map(({ barred }) => isExplained(barred)));
      return accepted.filter((_, index) => explained[index] === false);
    }).catch(noneIfEnded);
    for (const { barred, booked, twin } of found) {
      const { id, defect, moment } = barred;
      const inputs = [places.hoursInput({ ...place, moment })];
      expectRefused(id, booked, { twin, defect, inputs });
    }
  }
}

/** Judges that a booking of a confirmed phone is refused where the guest channel is off and confirmation is required. */
export async function judgeConfirmedChannel(scope: CheckScope, id: RequirementId): Promise<void> {
  const { check, partner, codes, guests, candidates } = scope;
  const tryAt = async (place: Place): Promise<readonly Exchange[]> => {
    const phone = guests.phone();
    // Such a restaurant need not send codes.
    await confirmAtOnce(partner, codes, place.restaurant, [phone]);
    const booked = await partner.send('createBooking', bookingAt(place, phone));
    if (!isAccepted(booked)) return [];
    const get = (): Promise<Exchange> => partner.send('getRestaurant', { path: { id: place.restaurant } });
    const now = await readLate(booked, get);
    // Somebody may have switched the channel on.
    return isAccepted(now) && valueAt(now.json ?? null, CHANNEL) === false ? [booked] : [];
  };
  for (const place of await closedPlaces(scope)) {
    const [booked] = await within(check.forCase(), () => tryAt(place)).catch(noneIfEnded);
    if (booked === undefined) continue;
    const [open] = candidates;
    const twin = open && (await partner.send('createBooking', bookingAt(open, guests.phone())));
    const defect = 'a booking of a confirmed phone where guestAcquisitionChannelEnabled is false';
    expectRefused(id, booked, { twin: twin ?? booked, defect });
  }
}

/** Places in restaurants that want confirmed phones and show their guest channel off; else in some of the check's own. */
async function closedPlaces(scope: CheckScope): Promise<readonly Place[]> {
  const { check, partner, places, control, run, settings } = scope;
  const off = places.closedAndConfirming().filter(({ json }) => valueAt(json, CHANNEL) === false);
  const chosen = onePerRestaurant(places.choose(off, settings.seed, 'confirming, closed to guests'));
  if (chosen.length > 0) return chosen.slice(0, repeated(MOST_RESTAURANTS));
  if (!mayOwnRestaurants(run.capabilities) || run.readOnlyBecause !== undefined) return [];
  const own: Place[] = [];
  for (let more = 0; more < repeated(MOST_OWN); more += 1) {
    const found = await within(check.forCase(), () =>
      ownRestaurant(partner, control('restaurant-create'), CHANNEL_OFF, run),
    ).catch(noneIfEnded);
    own.push(...found.slice(0, 1));
  }
  return own;
}
