import { confirmAtOnce, confirmPhone } from '../../helpers/fixtures/confirmation-codes.ts';
import type { Deviating } from '../../helpers/evidence/sightings.ts';
import { mayOwnRestaurants, ownRestaurant } from '../../helpers/fixtures/restaurants/restaurants.ts';
import {
  acceptanceFact,
  type Answered,
  awaitState,
  bookingAt,
  covers,
  type Exchange,
  expectRefused,
  expectThat,
  firstAccepting,
  inconclusive,
  isAccepted,
  isQuick,
  isRefused,
  JsonView,
  leaveNotApplicable,
  notApplicable,
  observe,
  type Place,
  readLate,
  repeated,
  requireAccepted,
  showsActive,
  stateOf,
  test,
} from '../../helpers/test.ts';
import { DAY_MS, localDateTime } from '../../helpers/values/time.ts';
import { within } from '../../helpers/verdict/current-check.ts';
import { CONFIRMING, firstOf, isSameRefusal, UNRELATED, wantsConfirmation } from './support/confirming.ts';
import { MOST_PAIRS, phonesOfEveryLength, whetherActive } from './support/phones.ts';
import { noneIfEnded } from './support/switched.ts';
import { CONFIRMED_HOURS, judgeConfirmedHours } from './with-confirmation.ts';

/** So often a confirmed phone books a second time: a service may forget to look only now and then. */
const SECONDS = 4;

/** So many phones are confirmed at the same time. */
const AT_ONCE = 3;

/** A restaurant may take no party of two. */
const OTHER_PARTIES = [1, 4, 6];

/** The same weekday and time of day, at which the restaurant was open. */
const LONG_AGO_MS = 52 * 7 * DAY_MS;

test(
  'a booking of a confirmed phone is accepted where confirmation is required',
  ...covers(
    { accepted: 'RESTRICT-CONFIRMED-ACCEPTED', oneActive: 'RESTRICT-ONE-ACTIVE', ...CONFIRMED_HOURS },
    async (scope, { accepted, ...ids }) => {
      const { check, partner, places, codes, guests, run, settings } = scope;
      // Other checks judge them; here they can only be broken.
      for (const id of Object.values(ids))
        leaveNotApplicable(id, 'judged for phones that need no confirmation');
      const confirming = await scope.confirming();
      await judgeConfirmedHours(scope, confirming, ids);
      const book = (place: Place, phone = guests.phone(), changes = {}): Promise<Exchange> =>
        partner.send('createBooking', bookingAt(place, phone, changes));
      const open = places.choose(places.bookable(), settings.seed, 'no confirmation');
      const staysActive = whetherActive(partner, settings.eventTimeoutMs);
      /** A confirmation does not stand for the other restrictions. */
      const judgeSecond = async (place: Place, phone: string, first: Answered): Promise<void> => {
        const path = { id: idOf(first) };
        if (!showsActive(await partner.send('getBooking', { path }))) return;
        for (const later of [...places.onOtherDays(place), place].slice(0, repeated(SECONDS))) {
          const second = await book(later, phone);
          // The answer may be the first booking once more, or one that is declined.
          if (!isAccepted(second) || idOf(second) === idOf(first)) continue;
          if (!(await staysActive(second)) || !(await staysActive(first))) continue;
          const defect = 'a second booking of a confirmed phone';
          return expectRefused(ids.oneActive, second, { twin: first, defect });
        }
      };
      let isJudged = false;
      /** The refusals of bookings of such phones, in one place after another until a booking is accepted. */
      const refusalsOf = async (
        phones: readonly string[],
        { atOnce = 1, isWrongFirst = false } = {},
      ): Promise<readonly Exchange[]> => {
        const refusals: Exchange[] = [];
        for (const [index, place] of confirming.slice(0, UNRELATED).entries()) {
          const others = Array.from({ length: atOnce - 1 }, () => guests.phone());
          const confirmed = [phones[index % phones.length] ?? guests.phone(), ...others];
          await confirmAtOnce(partner, codes, place.restaurant, confirmed, isWrongFirst);
          const answers = await Promise.all(
            confirmed.map(async (phone) => ({ phone, booked: await book(place, phone) })),
          );
          const [first] = answers;
          if (first !== undefined && isAccepted(first.booked) && !isJudged) {
            isJudged = true;
            await judgeSecond(place, first.phone, first.booked);
          }
          const refusedOne = answers.find(({ booked }) => !isAccepted(booked));
          if (refusedOne === undefined) return [];
          const { phone, booked } = refusedOne;
          // A later day may be refused for other reasons, and so may a moment between the full hours.
          const moments = places.momentsOf(place.restaurant);
          const zone = run.timeZone ?? 'UTC';
          const onTheHour = moments.find((moment) => localDateTime(moment, zone).slice(14, 16) === '00');
          const [soonest] = moments;
          for (const moment of new Set([soonest ?? place.moment, onTheHour ?? place.moment]))
            if (isAccepted(await book({ ...place, moment }, phone))) return [];
          if (isAccepted(await readLate(booked, () => book(place, phone)))) return [];
          // Where nobody can book, a refusal says nothing about the confirmation.
          const accepting = await firstAccepting(open, (one) => book(one));
          const known = [...moments, ...momentsOf(place, confirming)];
          for (const moment of new Set([nearestTo(accepting.place.moment, known), Math.max(...known)]))
            if (isAccepted(await book({ ...place, moment }, phone))) return [];
          for (const persons of OTHER_PARTIES)
            if (isAccepted(await book(place, phone, { persons }))) return [];
          // Another reason than that given to a phone that was never confirmed is one of the restaurant's own.
          if (isSameRefusal(await book(place), booked)) refusals.push(booked);
        }
        if (refusals.length < 2) inconclusive('refused, but there was no other place to try it again');
        return refusals;
      };
      for (const phones of phonesOfEveryLength(guests)) {
        const refusals = await refusalsOf(phones);
        expectThat(accepted, refusals.length === 0, allRefused(refusals));
      }
      // A service may lose one of several confirmations that come together, or one after a wrong code; it may also send only
      // so many codes.
      for (const how of isQuick() ? [] : [{ atOnce: AT_ONCE }, { isWrongFirst: true }]) {
        const refusals = await within(check.forCase(), () => refusalsOf([guests.phone()], how)).catch(
          noneIfEnded,
        );
        expectThat(accepted, refusals.length === 0, allRefused(refusals));
      }
    },
  ),
);

/** The moments of other places in the same restaurant. */
function momentsOf({ restaurant }: Place, places: readonly Place[]): readonly number[] {
  return places.flatMap((one) => (one.restaurant === restaurant ? [one.moment] : []));
}

/** The moment that is nearest to one at which bookings are accepted: others may be too soon, or too late. */
function nearestTo(wanted: number, moments: readonly number[]): number {
  const distance = (one: number): number => Math.abs(one - wanted);
  return moments.reduce((best, one) => (distance(one) < distance(best) ? one : best), Infinity);
}

function idOf(booked: Answered): bigint {
  return JsonView.of(booked).at('id').id;
}

function allRefused(evidence: readonly Exchange[]): Deviating {
  return {
    expected: 'the booking of a confirmed phone accepted',
    observed: `refused ${evidence.length} times for such phones, while bookings elsewhere were accepted`,
    evidence,
  };
}

test(
  'the confirmation of one phone does not allow bookings of others',
  ...covers(
    'RESTRICT-OTHER-CONFIRMED-REFUSED',
    async ({ partner, confirming: findConfirming, codes, guests, run, control }, id) => {
      const confirming = await findConfirming();
      const book = (place: Place, phone = guests.phone()): Promise<Exchange> =>
        partner.send('createBooking', bookingAt(place, phone));
      const closedAmong = async (tried: readonly Place[]): Promise<Place | undefined> => {
        for (const place of tried) if (isRefused(await book(place))) return place;
        return undefined;
      };
      // Other checks confirm phones in these restaurants; in the check's own restaurant nobody else does.
      const ownPlaces = async (): Promise<readonly Place[]> =>
        mayOwnRestaurants(run.capabilities)
          ? ownRestaurant(partner, control('restaurant-create'), CONFIRMING, run)
          : [];
      const place =
        (await closedAmong(confirming)) ??
        (await closedAmong((await ownPlaces()).slice(0, 1))) ??
        inconclusive('unconfirmed phones are accepted before any phone was confirmed');
      const confirmed = guests.phone();
      await confirmPhone(partner, codes, place.restaurant, confirmed);
      const twin = requireAccepted(await book(place, confirmed));
      /** Accepted bookings of phones that were refused until a similar phone was confirmed; none if one is refused again. */
      const ofNearPhones = async (): Promise<readonly Exchange[]> => {
        const accepted: Exchange[] = [];
        for (let pair = 0; pair < MOST_PAIRS && accepted.length < UNRELATED; pair += 1) {
          const [one, nearly] = guests.nearPhones();
          // A phone that another check has confirmed may be near to this one as well.
          if (!isRefused(await book(place, nearly))) continue;
          await confirmPhone(partner, codes, place.restaurant, one);
          const again = await book(place, nearly);
          if (!isAccepted(again)) return [];
          accepted.push(again);
        }
        return accepted.length < UNRELATED ? [] : accepted;
      };
      const unrelated = await Promise.all(Array.from({ length: UNRELATED }, () => book(place)));
      const near = unrelated.every(isAccepted) ? [] : await ofNearPhones();
      const others = near.length > 0 ? near : unrelated;
      const telling = others.every(isAccepted) ? others[0] : others.find(isRefused);
      if (telling === undefined) return inconclusive('neither accepted nor refused');
      if (isAccepted(telling) && !(await wantsConfirmation(partner, place)))
        return inconclusive('the restaurant no longer asks for a confirmation');
      const defect = 'a booking of an unconfirmed phone after the confirmation of another';
      expectRefused(id, telling, { twin, defect });
    },
  ),
);

test(
  'the effect of a confirmation in other restaurants is recorded',
  ...covers(
    'RESTRICT-CONFIRMATION-REACH',
    async ({ partner, confirming: findConfirming, codes, guests }, id) => {
      const confirming = await findConfirming();
      const place = firstOf(confirming);
      const other = confirming.find(({ restaurant }) => restaurant !== place.restaurant);
      if (other === undefined) return notApplicable('only one restaurant wants the phone confirmed first');
      const phone = guests.phone();
      await confirmPhone(partner, codes, place.restaurant, phone);
      const elsewhere = await partner.send('createBooking', bookingAt(other, phone));
      const name = 'restrictions.confirmed-elsewhere';
      observe(id, name, acceptanceFact(elsewhere));
    },
  ),
);

test(
  'the effect of a confirmation on a second booking is recorded',
  ...covers(
    'RESTRICT-CONFIRMATION-LIFE',
    async ({ partner, confirming: findConfirming, codes, guests, settings }, requirement) => {
      const confirming = await findConfirming();
      const place = firstOf(confirming);
      const phone = guests.phone();
      await confirmPhone(partner, codes, place.restaurant, phone);
      // The confirmation must not stand for the other restrictions; the trace of the run tells.
      const longAgo = { ...place, moment: place.moment - LONG_AGO_MS };
      await partner.send('createBooking', bookingAt(longAgo, phone));
      const id = JsonView.of(
        requireAccepted(await partner.send('createBooking', bookingAt(place, phone))),
      ).at('id').id;
      const since = requireAccepted(await partner.send('cancelBooking', { path: { id } }));
      const read = await awaitState(partner, id, (state) => state === 'CANCELED', {
        since,
        changeMs: settings.eventTimeoutMs,
      });
      if (stateOf(read) !== 'CANCELED') inconclusive('the first booking never became CANCELED');
      observe(
        requirement,
        'restrictions.confirmed-before',
        acceptanceFact(await partner.send('createBooking', bookingAt(place, phone))),
      );
    },
  ),
);
