import { confirmPhone } from '../../helpers/fixtures/confirmation-codes.ts';
import fc from 'fast-check';
import { onceKnown } from '../../helpers/fixtures/late-reads.ts';
import { laterFirst } from '../../helpers/fixtures/restaurants/later-places.ts';
import {
  type Answered,
  awaitState,
  bookingAt,
  covers,
  drawn,
  type Exchange,
  expectNotRefused,
  expectThat,
  firstAccepting,
  inconclusive,
  isAccepted,
  isQuick,
  isRefused,
  type JsonObject,
  JsonView,
  notApplicable,
  type Place,
  readLate,
  requireAccepted,
  requireRefused,
  stateOf,
  test,
} from '../../helpers/test.ts';
import { mayOwnRestaurants, ownRestaurant } from '../../helpers/fixtures/restaurants/restaurants.ts';
import { DAY_MS } from '../../helpers/values/time.ts';
import { CONFIRMING } from './support/confirming.ts';
import { placesAtOneMoment } from '../../helpers/fixtures/restaurants/places-together.ts';
import { seededInteger, startingAt } from '../../helpers/values/random.ts';
import { cancelled } from './support/phones.ts';
import { MALFORMED, REFUSED, REFUSED_WAYS, RESTRICTED } from './support/refused-requests.ts';
import { expectFreed, OTHERWISE } from './support/freed-phones.ts';
import { judgeKnownGuests } from './support/known-guests.ts';
import { onePerRestaurant } from './hours/moments.ts';
import { type Obstruction, obstructions } from './support/obstruction.ts';
import { noneIfEnded } from './support/switched.ts';
import { within } from '../../helpers/verdict/current-check.ts';

/** Restaurants in which few other checks book. */
const MOST_QUIET = 5;

/** Codes are sent for each guest there. */
const MOST_CONFIRMING = 2;

/** Guests of whom each was refused once. */
const MOST_GUESTS = 3;

test(
  'an active booking of one phone does not prevent another phone from booking in the restaurant',
  ...covers('RESTRICT-OTHER-PHONE-FREE', async (scope, requirement) => {
    const { check, partner, places, candidates, codes, control, run, settings, forAll } = scope;
    /** Where a guest's booking blocks everybody, those of other checks leave room in few restaurants. */
    const quieter = (): readonly Place[] => {
      const busy = new Set(candidates.map(({ restaurant }) => restaurant));
      const others = places.bookable().filter(({ id }) => !busy.has(id));
      return places.choose(others, settings.seed, 'quiet', Math.min(MOST_QUIET, others.length));
    };
    const evidenceOf = async (
      showing: () => Promise<Obstruction | undefined>,
    ): Promise<readonly Exchange[]> => {
      const { evidence, isCertain } =
        (await showing()) ??
        inconclusive('no restaurant accepted bookings of two phones or showed that one blocks the other');
      // One restaurant may have room for a single booking.
      if (!isCertain && ((await showing())?.evidence ?? []).length === 0)
        inconclusive('one restaurant took no second booking: it may have no room for one');
      return evidence;
    };
    const expectFree = (evidence: readonly Exchange[]): void =>
      expectThat(requirement, evidence.length === 0, {
        expected: 'bookings of several phones in one restaurant accepted',
        observed: 'refused twice beside a booking of another phone on another day, and accepted without it',
        evidence,
      });
    const book = (place: Place, phone: string, changes = {}): Promise<Exchange> =>
      partner.send('createBooking', bookingAt(place, phone, changes));
    const ofAnyGuest = obstructions(scope, book);
    const judge = async ({ where, day }: { where: number; day: number }): Promise<void> => {
      const place = candidates[where % candidates.length] ?? inconclusive('there is no place to try it in');
      const spots = [...onePerRestaurant([place, ...candidates, ...quieter()])];
      const shown = async (): Promise<Obstruction | undefined> => {
        for (let spot = spots.shift(); spot !== undefined; spot = spots.shift()) {
          const one = await ofAnyGuest(spot, day);
          if (one !== undefined) return one;
        }
        return undefined;
      };
      expectFree(await evidenceOf(shown));
    };
    const cases = fc.record({ where: fc.nat({ max: 4 }), day: fc.nat({ max: 13 }) });
    const examples = [{ where: 0, day: 0 }];
    await forAll('history', cases, judge, examples);
    // A service may look for other bookings by other code where it looks for a confirmation.
    const confirming = places.choose(places.confirming(), settings.seed, requirement);
    if (confirming.length === 0 || !codes.areKnown || check.deviatesFrom(requirement)) return;
    const confirmations = new Map<string, Answered>();
    const bookConfirmed = async (place: Place, phone: string, changes = {}): Promise<Exchange> => {
      const guest = `${place.restaurant} ${phone}`;
      const confirmation =
        confirmations.get(guest) ?? (await confirmPhone(partner, codes, place.restaurant, phone));
      confirmations.set(guest, confirmation);
      // Not every part of a service may know of the confirmation yet.
      const booked = await book(place, phone, changes);
      return isRefused(booked) ? onceKnown(confirmation, booked, () => book(place, phone, changes)) : booked;
    };
    const ofConfirmed = obstructions(scope, bookConfirmed, { isSingleUse: true });
    /** In a restaurant of the check's own nobody else books. */
    const shownByOwn = async (): Promise<Obstruction | undefined> => {
      if (!mayOwnRestaurants(run.capabilities)) return undefined;
      const [place, ...others] = await ownRestaurant(partner, control('restaurant-create'), CONFIRMING, run);
      const isOtherDay = ({ moment }: Place): boolean =>
        Math.abs(moment - (place?.moment ?? moment)) >= DAY_MS;
      return place && ofConfirmed(place, 0, others.filter(isOtherDay));
    };
    const spots = onePerRestaurant(confirming).slice(0, MOST_CONFIRMING);
    const shown = async (): Promise<Obstruction | undefined> => {
      const spot = spots.shift();
      return (spot && (await ofConfirmed(spot, 0))) ?? shownByOwn();
    };
    expectFree(await within(check.forCase(), () => evidenceOf(shown)).catch(noneIfEnded));
  }),
);

test(
  'an active booking of a phone does not prevent it from booking in another restaurant',
  ...covers(
    'RESTRICT-OTHER-RESTAURANT-FREE',
    async ({ partner, places, candidates, guests, settings, forAll }, requirement) => {
      const book = (place: Place, phone = guests.phone()): Promise<Exchange> =>
        partner.send('createBooking', bookingAt(place, phone));
      const everywhere = places.bookable().flatMap(({ id }) => {
        const moments = places.momentsOf(id);
        const moment = moments[seededInteger(settings.seed, `free in ${id}`, Math.max(1, moments.length))];
        return moment === undefined ? [] : [{ restaurant: id, moment }];
      });
      if (everywhere.length < 2) notApplicable('only one restaurant takes bookings');
      const judge = async ([one, ...others]: readonly Place[]): Promise<void> => {
        const phone = guests.phone();
        const first = requireAccepted(await book(one ?? inconclusive('there is no place to book in'), phone));
        const active = [first];
        for (const other of others) {
          const isAtOnce = other.moment === one?.moment;
          const later = isAtOnce ? (places.onOtherDays(other)[0] ?? other) : other;
          // A service may mind that a guest can't be in two restaurants at once.
          const request = async (): Promise<Exchange> => {
            const booked = await book(other, phone);
            return isAtOnce && isRefused(booked) ? book(later, phone) : booked;
          };
          const booked = await expectNotRefused(
            requirement,
            'an active booking of the phone in another restaurant',
            [{ request, twin: () => book(later) }],
          );
          if (booked !== undefined) active.push(booked);
        }
        for (const booked of active) {
          await partner.send('cancelBooking', { path: { id: JsonView.of(booked).at('id').id } });
        }
      };
      // Requests that differ in their path alone must not pass for one.
      const together = placesAtOneMoment(places, settings.seed, requirement);
      const apart = candidates.filter(isFirstOfItsRestaurant);
      const examples = [together.length > 1 ? together.slice(0, apart.length) : apart];
      await forAll(
        'history',
        fc.shuffledSubarray(everywhere, { minLength: 2, maxLength: Math.min(3, everywhere.length) }),
        judge,
        examples,
      );
    },
  ),
);

function isFirstOfItsRestaurant({ restaurant }: Place, index: number, all: readonly Place[]): boolean {
  return all.findIndex((one) => one.restaurant === restaurant) === index;
}

/** Bookings of a phone in one restaurant, each after the end of the one before: a service may err in some only. */
interface History {
  /** The number of the restaurant among the candidates. */
  readonly where: number;
  /** The day of each, by its number among the days of the restaurant. */
  readonly days: readonly number[];
}

const WHERE = fc.nat({ max: 4 });

/** Waiting once is enough for a check. */
function onceTrue(): () => boolean {
  let asked = 0;
  return () => (asked += 1) === 1;
}

test(
  'a phone can book in the restaurant again after its booking was cancelled',
  ...covers('RESTRICT-CANCELED-FREES', async (scope, requirement) => {
    const { partner, places, candidates, guests, settings, run, control, forAll } = scope;
    const changeMs = settings.eventTimeoutMs;
    const byGuest = (booked: Answered): Promise<Exchange> => cancelled(partner, booked, changeMs);
    const byRestaurant = async (booked: Answered): Promise<Exchange> => {
      const id = JsonView.of(booked).at('id').id;
      const moved = await control('booking-state').moveBooking(id, 'CANCELED');
      if (!moved.done) return byGuest(booked);
      const isOver = (state: string | undefined): boolean => state === 'CANCELED';
      const read = await awaitState(partner, id, isOver, { since: moved.exhibit, changeMs });
      return isOver(stateOf(read)) ? read : byGuest(booked);
    };
    const mayWait = onceTrue();
    const mayMove = run.capabilities.includes('booking-state');
    const judge = async ({
      where,
      days,
      restaurantFirst,
    }: History & { restaurantFirst: boolean }): Promise<void> => {
      let isByRestaurant = !restaurantFirst;
      const end = (booked: Answered): Promise<Exchange> => {
        isByRestaurant = !isByRestaurant;
        return mayMove && isByRestaurant ? byRestaurant(booked) : byGuest(booked);
      };
      const phone = guests.phone();
      const { place, twin: first } = await firstAccepting(
        laterFirst(places, startingAt(candidates, where)),
        (one) => partner.send('createBooking', bookingAt(one, phone)),
      );
      const point = 'an earlier booking of the phone, now CANCELED';
      await expectFreed(scope, { requirement, point, end, mayWait }, { phone, place, first }, days);
    };
    const days = fc.array(fc.constantFrom(0, 0, 1, 2, 5), { minLength: 1, maxLength: 4 });
    // Restaurants cancel bookings, too.
    const histories = fc.record({ where: WHERE, days, restaurantFirst: fc.boolean() });
    await forAll(
      'history',
      histories,
      judge,
      [false, true].map((restaurantFirst) => ({ where: 0, days: [0], restaurantFirst })),
    );
  }),
);

test(
  'a phone can book in the restaurant again after its visit',
  ...covers('RESTRICT-CLOSED-FREES', async (scope, requirement) => {
    const { partner, candidates, guests, control, settings, forAll } = scope;
    const restaurantSide = control('booking-state');
    const end = async (booked: Answered): Promise<Exchange> => {
      const id = JsonView.of(booked).at('id').id;
      for (const step of ['ACCEPTED', 'IN_PROGRESS']) await restaurantSide.moveBooking(id, step);
      const moved = await restaurantSide.moveBooking(id, 'CLOSED');
      if (!moved.done) inconclusive(moved.reason);
      const isOver = (state: string | undefined): boolean => state === 'CLOSED';
      const read = await awaitState(partner, id, isOver, {
        since: moved.exhibit,
        changeMs: settings.eventTimeoutMs,
      });
      if (!isOver(stateOf(read))) inconclusive(`a read shows ${stateOf(read) ?? 'no state'}, not CLOSED`);
      return read;
    };
    const mayWait = onceTrue();
    const judge = async ({ where, days }: History): Promise<void> => {
      const phone = guests.phone();
      const { place, twin: first } = await firstAccepting(startingAt(candidates, where), (one) =>
        partner.send('createBooking', bookingAt(one, phone)),
      );
      const point = 'an earlier booking of the phone, now CLOSED';
      await expectFreed(scope, { requirement, point, end, mayWait }, { phone, place, first }, days);
    };
    const days = fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 2 });
    await forAll('history', fc.record({ where: WHERE, days }), judge, [{ where: 0, days: [0] }]);
  }),
);

test(
  'a refused booking does not prevent the phone from booking',
  ...covers('RESTRICT-REFUSED-NO-TRACE', async (scope, id) => {
    const { partner, places, candidates, guests, codes, settings, forAll } = scope;
    const book = (place: Place, phone = guests.phone(), changes: JsonObject = {}): Promise<Exchange> =>
      partner.send('createBooking', bookingAt(place, phone, changes));
    const { place } = await firstAccepting(candidates, (one) => book(one));
    const judge = async (defects: readonly (keyof typeof REFUSED)[]): Promise<void> => {
      const phone = guests.phone();
      const requests = defects.flatMap((defect) => {
        const changes = REFUSED[defect](place, places);
        // The schedule may have no such moment.
        return changes === undefined ? [] : [{ defect, changes }];
      });
      if (requests.length === 0) return;
      for (const { defect, changes } of requests) requireRefused(await book(place, phone, changes), defect);
      const again = await book(place, phone);
      // A guest may have a limit of attempts, so only the first refusal tells.
      if (isAccepted(again) || requests.length > 1) {
        const { id: booked } = JsonView.of(requireAccepted(again)).at('id');
        expectThat(id, true, { expected: '', observed: '', evidence: [again] });
        await partner.send('cancelBooking', { path: { id: booked } });
      } else await judgeKnownGuests(scope, id, { place, requests });
    };
    const series = fc.array(fc.constantFrom(...REFUSED_WAYS), { minLength: 1, maxLength: 4 });
    if (isQuick()) {
      // Each restriction may leave a trace of its own.
      for (const defect of [...RESTRICTED, ...drawn(MALFORMED)]) await judge([defect]);
    } else {
      const usual = ['an empty firstName', 'a moment after the schedule', ...RESTRICTED] as const;
      await forAll(
        'history',
        series,
        judge,
        usual.map((defect) => [defect]),
      );
    }
    const wanting = places.choose(places.confirming(), settings.seed, id);
    if (wanting.length === 0 || !codes.areKnown) return;
    const bookConfirmed = async (one: Place, guest = guests.phone()): Promise<Exchange> => {
      await confirmPhone(partner, codes, one.restaurant, guest);
      return book(one, guest);
    };
    // Where no hours can be read, a moment may be outside them.
    const [confirming] =
      places.hoursDoubt === undefined
        ? wanting
        : [(await firstAccepting(wanting, (one) => bookConfirmed(one))).place];
    if (confirming === undefined) return;
    /** The requests of a guest who was refused before the confirmation; undefined where nothing can be told of the guest. */
    const onceRefused = async (): Promise<(() => Promise<Exchange>) | undefined> => {
      const phone = guests.phone();
      // Its acceptance is a finding of another statement, or the phone was confirmed by an earlier run.
      if (!isRefused(await book(confirming, phone))) return undefined;
      let confirmed: Exchange | undefined;
      // The refusal before may be known for a moment, or given again to whoever sends the same.
      return async () => {
        if (confirmed !== undefined) return readLate(confirmed, () => book(confirming, phone, OTHERWISE));
        confirmed = await confirmPhone(partner, codes, confirming.restaurant, phone);
        return book(confirming, phone);
      };
    };
    // A restaurant may refuse some guests for their own sake, but not one after the other.
    for (let guest = 1; guest < MOST_GUESTS; guest += 1) {
      const booked = await (await onceRefused())?.();
      if (booked === undefined || isAccepted(booked)) return;
    }
    const request = await onceRefused();
    if (request === undefined) return;
    const twin = (): Promise<Exchange> => bookConfirmed(confirming);
    await expectNotRefused(id, 'a request of the phone that was refused before its confirmation', [
      { request, twin },
    ]);
  }),
);
