import fc from 'fast-check';
import type { Trigger } from '../../helpers/evidence/exhibit.ts';
import {
  bookingWish,
  type BookingWish,
  bookingWishes,
  requestOf,
} from '../../helpers/fixtures/bookings/bookings.ts';
import { laterFirst } from '../../helpers/fixtures/restaurants/later-places.ts';
import {
  type Answered,
  awaitRead,
  awaitState,
  bookingAt,
  covers,
  type Exchange,
  expectRefused,
  expectThat,
  firstAccepting,
  inconclusive,
  inDrawnOrder,
  isAccepted,
  isQuick,
  isRefused,
  type JsonObject,
  JsonView,
  leaveInconclusive,
  leaveNotApplicable,
  type Place,
  readLate,
  repeated,
  requireAccepted,
  showsActive,
  stateOf,
  test,
} from '../../helpers/test.ts';
import { currentCheck } from '../../helpers/verdict/current-check.ts';
import { startingAt } from '../../helpers/values/random.ts';
import { type BookingState, stateIs, statesWith } from '../../spec/vocabulary.ts';
import { onePerRestaurant } from './hours/moments.ts';
import { bookingAfterRefusal } from './support/freed-phones.ts';
import { cancelled, isSameBooking, whetherActive } from './support/phones.ts';

/** Attempts in a row at further bookings of a phone. */
const MANY = 14;

/** At smoke. */
const FEW = 10;

/** In so many further restaurants one attempt is made: a service may recognise guests wrongly in some only. */
const FURTHER = 6;

const ONE_ACTIVE = { id: 'RESTRICT-ONE-ACTIVE', noTrace: 'RESTRICT-REFUSED-NO-TRACE' } as const;

test(
  'a second active booking of a phone in a restaurant is refused, whatever its moment',
  ...covers(ONE_ACTIVE, async (scope, { id, noTrace }) => {
    const { partner, places, candidates, guests, settings, forAll } = scope;
    const book = (place: Place, phone: string, wish?: BookingWish): Promise<Exchange> =>
      partner.send('createBooking', bookingAt(place, phone, wish && requestOf(wish, place)));
    const { place } = await firstAccepting(laterFirst(places, candidates), (one) =>
      book(one, guests.phone()),
    );
    const cancel = async (booked: Answered): Promise<void> => {
      await partner.send('cancelBooking', { path: { id: JsonView.of(booked).at('id').id } });
    };
    const staysActive = whetherActive(partner, settings.eventTimeoutMs);
    /** One booking of the phone, and attempts at further ones while it is active. */
    const judgeRound = async (
      phone: string,
      seconds: readonly Second[],
      booked?: Answered,
      at = place,
    ): Promise<Answered> => {
      const moments = [at, ...places.onOtherDays(at)];
      const first = booked ?? requireAccepted(await book(at, phone));
      const booking = JsonView.of(first).at('id').id;
      const read = (): Promise<Exchange> => partner.send('getBooking', { path: { id: booking } });
      for (const { day, wish, isOneOfMany = false } of seconds) {
        const moment = moments[day % moments.length] ?? at;
        const before = isOneOfMany ? undefined : await awaitRead(first, read, showsActive);
        const second = await book(moment, phone, wish);
        // Earlier refusals have shown why; of many more only an acceptance tells.
        if (isOneOfMany && isRefused(second)) {
          currentCheck().ignoreBreachesOf(second);
          continue;
        }
        if (isSameBooking(first, second)) {
          leaveInconclusive(id, 'the first booking was the answer, so there is only one');
          continue;
        }
        const after = isAccepted(second)
          ? await readLate(second, read)
          : await awaitRead(first, read, showsActive);
        if (isAccepted(second) && !(await staysActive(second))) {
          leaveInconclusive(id, 'the second booking did not become active');
          continue;
        }
        const twin = isAccepted(second) ? first : await book(moment, guests.phone(), wish);
        if ((before !== undefined && !showsActive(before)) || !showsActive(after)) {
          leaveInconclusive(
            id,
            `the first booking is ${stateOf(after) ?? 'unreadable'}, so it is not active`,
          );
          continue;
        }
        const when = moment === at ? 'at the same moment' : 'on another day';
        const defect = `a second booking of one phone ${when}, while the first is ${stateOf(after)}`;
        expectRefused(id, second, { twin, defect });
        if (twin !== first && isAccepted(twin)) await cancel(twin);
        if (isOneOfMany) break;
      }
      // What refused requests have changed shows here.
      await read();
      return first;
    };
    const elsewhere = candidates.find(({ restaurant }) => restaurant !== place.restaurant);
    /** A service that looks for one booking of a phone may find an older or a newer one, which is in another restaurant. */
    const judgeBesideAnother = async (): Promise<void> => {
      if (elsewhere === undefined) return;
      const phone = guests.phone();
      const older = await book(elsewhere, phone);
      const first = isAccepted(older) ? await book(place, phone) : older;
      // An operator may limit guests further.
      if (first !== older && isAccepted(first)) {
        await judgeRound(phone, [{ day: 1, wish: undefined }], first);
        if (isAccepted(older)) await judgeRound(phone, [{ ...unlike, isOneOfMany: true }], older, elsewhere);
        await cancel(first);
      }
      if (isAccepted(older)) await cancel(older);
    };
    const judge = async ({ at, rounds }: Attempts): Promise<void> => {
      // Other checks judge it; here it can only be broken.
      leaveNotApplicable(noTrace, 'judged after refusals of other kinds');
      const bookAgain = bookingAfterRefusal(scope, noTrace);
      const phone = guests.phone();
      if (at !== undefined) {
        const first = await book(at, phone);
        if (isAccepted(first)) await cancel(await judgeRound(phone, rounds.flat(), first, at));
        return;
      }
      let last: Answered | undefined;
      for (const [round, seconds] of rounds.entries()) {
        // The cancellation frees the phone, and earlier bookings must no longer count.
        const over = last && (await cancelled(partner, last, settings.eventTimeoutMs));
        last = await judgeRound(
          phone,
          seconds,
          over && (await bookAgain({ over, place, phone, refused: refusedBefore(rounds, round) })),
        );
      }
      if (last !== undefined) await cancel(last);
      if (rounds.length > 1 && rounds.flat().some(({ isOneOfMany }) => isOneOfMany))
        await judgeBesideAnother();
    };
    const second = fc.record({
      day: fc.nat({ max: 13 }),
      wish: fc.option(bookingWishes, { nil: undefined }),
    });
    const round = fc.array(second, { minLength: 1, maxLength: 1 });
    const usual = [0, 1, 2].map((day) => ({ day, wish: undefined }));
    // The phone alone tells who a guest is.
    const unlike = { day: 1, wish: bookingWish({ firstName: 'Grace', lastName: 'Hopper' }) };
    const many = Array.from({ length: repeated(MANY, FEW) }, (_, day) => ({
      ...unlike,
      day,
      isOneOfMany: true,
    }));
    const further = onePerRestaurant(places.choose(places.bookable(), settings.seed, id, FURTHER))
      .filter(({ restaurant }) => restaurant !== place.restaurant)
      .map((at): Attempts => ({ at, rounds: [many.slice(1, 2)] }));
    const here = fc
      .array(round, { minLength: 1, maxLength: 2 })
      .map((rounds): Attempts => ({ at: undefined, rounds }));
    const rounds = isQuick() ? [[unlike, ...many]] : [usual.slice(0, 1), [...usual.slice(1), ...many]];
    await forAll('history', here, judge, [{ at: undefined, rounds }, ...(isQuick() ? [] : further)]);
  }),
);

/** How many second bookings came before a round. */
function refusedBefore(rounds: readonly (readonly Second[])[], round: number): number {
  return rounds.slice(0, round).flat().length;
}

/** Attempts at further bookings of a phone, in rounds with a cancellation between. */
interface Attempts {
  /** A further restaurant; undefined: the one of most attempts. */
  readonly at: Place | undefined;
  readonly rounds: readonly (readonly Second[])[];
}

/** An attempt at a second booking: some days later, perhaps with other details than the first. */
interface Second {
  readonly day: number;
  readonly wish: BookingWish | undefined;
  /** One of many in a row: a service may forget now and then that a phone has a booking. */
  readonly isOneOfMany?: boolean;
}

/** The moves by which a restaurant takes a new booking to a state. */
const WAYS_TO: Readonly<Partial<Record<BookingState, readonly BookingState[]>>> = {
  IN_PROGRESS: ['ACCEPTED', 'IN_PROGRESS'],
  PATCHING: ['ACCEPTED', 'PATCHING'],
};

/** An attempt at a second booking while the first is in a state. */
interface Tried {
  readonly state: BookingState;
  readonly second: Exchange;
  readonly twin: Exchange;
}

/**
 * Tries all states at once, or at smoke those that a booking is moved into one after the other, until a second booking is
 * refused in one: a single acceptance might be that of a target which refuses none.
 */
async function inStates(
  states: readonly BookingState[],
  tryIn: (state: BookingState, index: number) => Promise<readonly Tried[]>,
): Promise<readonly (readonly Tried[])[]> {
  if (!isQuick()) return Promise.all(states.map(tryIn));
  const moved = states.filter((state) => state !== 'CREATED');
  const all: (readonly Tried[])[] = [];
  for (const index of inDrawnOrder(moved.length)) {
    const tried = await Promise.all(moved.slice(index, index + 1).map((state) => tryIn(state, index)));
    all.push(...tried);
    if (tried.flat().some(({ second }) => isRefused(second))) break;
  }
  return all;
}

test(
  'a second booking is refused in every active state of the first',
  ...covers(
    'RESTRICT-EVERY-ACTIVE-STATE',
    async ({ partner, places, candidates, guests, control, settings }, id) => {
      const restaurantSide = control('booking-state');
      const staysActive = whetherActive(partner, settings.eventTimeoutMs);
      const book = (place: Place, phone: string): Promise<Exchange> =>
        partner.send('createBooking', bookingAt(place, phone));
      const bookIn = async (
        someplace: readonly Place[],
        phone: string,
      ): Promise<{ place: Place; first: Answered } | undefined> => {
        for (const place of someplace) {
          const first = await book(place, phone);
          if (isAccepted(first)) return { place, first };
        }
        return undefined;
      };
      // Each state in another restaurant: one restaurant may have little room.
      const tryIn = async (state: BookingState, index: number): Promise<readonly Tried[]> => {
        const phone = guests.phone();
        const booked = await bookIn(startingAt(candidates, index), phone);
        if (booked === undefined) return [];
        const { place, first } = booked;
        const booking = JsonView.of(first).at('id').id;
        // A new booking is already in one of the first states, and none returns to SENT.
        const moves = WAYS_TO[state] ?? [state];
        let since: Trigger = first;
        if (state === 'SENT' && stateOf(first) !== 'CREATED') return [];
        for (const step of state === 'CREATED' ? [] : moves) {
          const moved = await restaurantSide.moveBooking(booking, step);
          if (!moved.done) return [];
          since = moved.exhibit;
        }
        const reached = (shown: string | undefined): boolean =>
          state === 'CREATED' ? stateIs(shown, 'active') : shown === state;
        const change = { since, changeMs: settings.eventTimeoutMs };
        const before = await awaitState(partner, booking, reached, change);
        const otherDay = places.onOtherDays(place)[0] ?? place;
        const second = await book(otherDay, phone);
        if (isSameBooking(first, second)) return [];
        const read = (): Promise<Exchange> => partner.send('getBooking', { path: { id: booking } });
        const after = isAccepted(second)
          ? await readLate(second, read)
          : await awaitState(partner, booking, reached, { since, changeMs: 0 });
        const twin = await book(otherDay, guests.phone());
        if (isAccepted(twin))
          await partner.send('cancelBooking', { path: { id: JsonView.of(twin).at('id').id } });
        const stayed = reached(stateOf(before)) && reached(stateOf(after)) && showsActive(after);
        const isSecond = !isAccepted(second) || (await staysActive(second));
        // Where hours can't be read, the other day may offer no such moment.
        const isTelling = isAccepted(second) || isAccepted(twin);
        return stayed && isSecond && isTelling ? [{ state, second, twin }] : [];
      };
      const tried = await inStates(statesWith('active'), tryIn);
      if (tried.flat().length === 0) inconclusive('no booking was accepted, or none stays in such a state');
      const moved = tried.flat().filter(({ state }) => state !== 'CREATED');
      if (!tried.flat().some(({ second }) => isRefused(second))) {
        inconclusive('no second booking was refused in any state, which is a finding of RESTRICT-ONE-ACTIVE');
      }
      if (moved.length === 0) inconclusive('the restaurant could move no booking into such a state');
      for (const { state, second, twin } of moved) {
        expectRefused(id, second, {
          twin,
          defect: `a second booking of one phone, while the first is ${state}`,
        });
      }
    },
  ),
);

test(
  'at most one of several simultaneous requests of one phone is accepted',
  ...covers('RESTRICT-SIMULTANEOUS-ONE', async (scope, id) => {
    const { partner, places, candidates, guests, settings, forAll } = scope;
    const book = (place: Place, phone: string, changes?: JsonObject): Promise<Exchange> =>
      partner.send('createBooking', bookingAt(place, phone, changes));
    let refused: Exchange | undefined;
    /** The days on which a second booking right after the first is refused: a restaurant may decline the first one at once. */
    const blockedDays = async (where: Place): Promise<readonly Place[]> => {
      const calm = guests.phone();
      const first = await book(where, calm);
      if (!isAccepted(first)) refused = first;
      if (!isAccepted(first)) return [];
      const days: Place[] = [];
      for (const day of [where, ...places.onOtherDays(where).slice(0, 2)]) {
        const second = await book(day, calm);
        if (isRefused(second) || isSameBooking(first, second)) days.push(day);
      }
      return days.includes(where) ? days : [];
    };
    let moments: readonly Place[] = [];
    for (const one of candidates) if (moments.length === 0) moments = await blockedDays(one);
    if (moments.length === 0 && refused !== undefined) requireAccepted(refused);
    const [place = inconclusive('nowhere was a booking accepted and the next one refused')] = moments;
    const judge = async (requests: readonly Record<'day' | 'persons', number>[]): Promise<void> => {
      const hasty = guests.phone();
      const racing = await Promise.all(
        requests.map(({ day, persons }) => book(moments[day % moments.length] ?? place, hasty, { persons })),
      );
      // One that stays active, as it must, tells nothing of the others.
      const staysActive = whetherActive(partner, settings.eventTimeoutMs);
      const answers = racing.filter(isAccepted);
      if (answers.length === 0) inconclusive('none of the simultaneous requests was accepted');
      const different = answers.filter(
        (one, index) => !answers.slice(0, index).some((earlier) => isSameBooking(earlier, one)),
      );
      const areActive = different.length < 2 ? [] : await Promise.all(different.map(staysActive));
      const accepted = different.length < 2 ? different : different.filter((_, index) => areActive[index]);
      if (accepted.length === 0) inconclusive('none of the simultaneous bookings stayed active');
      expectThat(id, accepted.length === 1, {
        expected: `one of ${racing.length} simultaneous requests accepted`,
        observed: `${accepted.length} accepted, with different ids, and all of them active`,
        evidence: accepted.slice(0, 2),
      });
    };
    const same = { day: 0, persons: 2 };
    const request = fc.record({ day: fc.constantFrom(0, 0, 1, 2), persons: fc.integer({ min: 1, max: 4 }) });
    await forAll('history', fc.array(request, { minLength: 8, maxLength: 8 }), judge, [
      Array.from({ length: 8 }, () => same),
    ]);
  }),
);
