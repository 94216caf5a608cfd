import { acceptanceFact } from '../../helpers/acceptance-fact.ts';
import { awaitState, stateOf } from '../../helpers/booking-state.ts';
import { inconclusive, notApplicable } from '../../helpers/cannot-go-on.ts';
import { isAccepted, type Exchange } from '../../helpers/exchange.ts';
import { expectNotRefused } from '../../helpers/expect-not-refused.ts';
import { expectThat, leaveNotApplicable, observe, requireAccepted } from '../../helpers/expectations.ts';
import { firstAccepting } from '../../helpers/first-accepting.ts';
import { JsonView } from '../../helpers/json-view.ts';
import type { JsonObject } from '../../helpers/json.ts';
import { requireRefused } from '../../helpers/require-refused.ts';
import { soundBooking } from '../../helpers/sound-booking.ts';
import type { Place } from '../../helpers/target/places.ts';
import { covers, test } from '../../helpers/test.ts';

const DAY_MS = 24 * 3_600_000;

test(
  'an active booking of one phone does not keep another from booking in the restaurant',
  ...covers(['RESTRICT-OTHER-PHONE-FREE'], async ({ partner, places, candidates, guests, settings }) => {
    const book = (place: Place): Promise<Exchange> =>
      partner.send('createBooking', {
        path: { id: place.restaurant },
        body: soundBooking(place, guests.phone()),
      });
    const cancel = async (booked: Exchange): Promise<void> => {
      const id = JsonView.of(requireAccepted(booked)).at('id').id;
      await partner.send('cancelBooking', { path: { id } });
      await awaitState(partner, id, (state) => state === 'CANCELED', settings.eventTimeoutMs);
    };
    /** What shows that a booking stands in the way of another phone's; nothing if it does not, undefined if nobody can tell. */
    const obstruction = async (place: Place): Promise<readonly Exchange[] | undefined> => {
      // On another day no table that is taken explains a refusal.
      const [otherDay = place] = places.onOtherDays(place);
      const first = await book(place);
      if (!isAccepted(first)) return undefined;
      const besideFirst = await book(otherDay);
      if (isAccepted(besideFirst)) return [];
      await cancel(first);
      const alone = await book(otherDay);
      if (!isAccepted(alone)) return undefined;
      const besideOther = await book(place);
      return isAccepted(besideOther) ? undefined : [first, besideFirst, alone, besideOther];
    };
    for (const place of candidates) {
      const evidence = await obstruction(place);
      if (evidence === undefined) continue;
      return expectThat('RESTRICT-OTHER-PHONE-FREE', evidence.length === 0, {
        expected: 'bookings of several phones in one restaurant accepted',
        observed: 'refused twice beside a booking of another phone on another day, accepted without it',
        evidence,
      });
    }
    inconclusive('no restaurant accepted bookings of two phones, nor showed that one stands in the way');
  }),
);

test(
  'an active booking of a phone does not keep it from booking in another restaurant',
  ...covers(['RESTRICT-OTHER-RESTAURANT-FREE'], async ({ partner, candidates, guests }) => {
    const book = (place: Place, phone = guests.phone()): Promise<Exchange> =>
      partner.send('createBooking', {
        path: { id: place.restaurant },
        body: soundBooking(place, phone),
      });
    const phone = guests.phone();
    const { place } = await firstAccepting(candidates, (one) => book(one, phone));
    const elsewhere = candidates.filter(({ restaurant }) => restaurant !== place.restaurant);
    if (elsewhere.length === 0) notApplicable('only one restaurant takes bookings');
    await expectNotRefused(
      'RESTRICT-OTHER-RESTAURANT-FREE',
      'an active booking of the phone in another restaurant',
      elsewhere.map((other) => ({ request: () => book(other, phone), twin: () => book(other) })),
    );
  }),
);

test(
  'a phone whose booking was cancelled can book in the restaurant again',
  ...covers(['RESTRICT-CANCELED-FREES'], async ({ partner, candidates, guests, settings }) => {
    const book = (place: Place, phone = guests.phone()): Promise<Exchange> =>
      partner.send('createBooking', {
        path: { id: place.restaurant },
        body: soundBooking(place, phone),
      });
    const phone = guests.phone();
    const { place, twin: first } = await firstAccepting(candidates, (one) => book(one, phone));
    const id = JsonView.of(first).at('id').id;
    requireAccepted(await partner.send('cancelBooking', { path: { id } }));
    const isOver = (state: string | undefined): boolean => state === 'CANCELED';
    const read = await awaitState(partner, id, isOver, settings.eventTimeoutMs);
    if (!isOver(stateOf(read))) inconclusive(`the cancelled booking stays ${stateOf(read) ?? 'unreadable'}`);
    await expectNotRefused('RESTRICT-CANCELED-FREES', 'an earlier booking of the phone, now CANCELED', [
      { request: () => book(place, phone), twin: () => book(place) },
    ]);
  }),
);

test(
  'a phone whose visit is over can book in the restaurant again',
  ...covers(['RESTRICT-CLOSED-FREES'], async ({ partner, candidates, guests, control, settings }) => {
    const restaurantSide = control('booking-state');
    const book = (place: Place, phone = guests.phone()): Promise<Exchange> =>
      partner.send('createBooking', {
        path: { id: place.restaurant },
        body: soundBooking(place, phone),
      });
    const phone = guests.phone();
    const { place, twin: first } = await firstAccepting(candidates, (one) => book(one, phone));
    const id = JsonView.of(first).at('id').id;
    const moved = await restaurantSide.moveBooking(id, 'CLOSED');
    if (!moved.done) inconclusive(moved.reason);
    const isOver = (state: string | undefined): boolean => state === 'CLOSED';
    const read = await awaitState(partner, id, isOver, settings.eventTimeoutMs);
    if (!isOver(stateOf(read))) inconclusive(`a read shows ${stateOf(read) ?? 'no state'}, not CLOSED`);
    await expectNotRefused('RESTRICT-CLOSED-FREES', 'an earlier booking of the phone, now CLOSED', [
      { request: () => book(place, phone), twin: () => book(place) },
    ]);
  }),
);

test(
  'a refused booking does not keep the phone from booking',
  ...covers(['RESTRICT-REFUSED-NO-TRACE'], async ({ partner, candidates, guests }) => {
    const book = (place: Place, phone = guests.phone(), changes: JsonObject = {}): Promise<Exchange> =>
      partner.send('createBooking', {
        path: { id: place.restaurant },
        body: soundBooking(place, phone, changes),
      });
    const { place } = await firstAccepting(candidates, (one) => book(one));
    const phone = guests.phone();
    const yearAgo = new Date(place.moment - 364 * DAY_MS).toISOString();
    requireRefused(await book(place, phone, { firstName: '' }), 'an empty firstName');
    requireRefused(await book(place, phone, { date: yearAgo }), 'a moment that has passed');
    await expectNotRefused('RESTRICT-REFUSED-NO-TRACE', 'earlier requests of the phone that were refused', [
      { request: () => book(place, phone), twin: () => book(place) },
    ]);
  }),
);

test(
  'whether a phone can book again beside a booking in a doubtful state is recorded',
  ...covers(['RESTRICT-CANCELING-FREES'], async ({ partner, candidates, guests, run, control }) => {
    const book = (place: Place, phone: string): Promise<Exchange> =>
      partner.send('createBooking', {
        path: { id: place.restaurant },
        body: soundBooking(place, phone),
      });
    const phone = guests.phone();
    const { place, twin: first } = await firstAccepting(candidates, (one) => book(one, phone));
    const id = JsonView.of(first).at('id').id;
    // The restaurant's side can hold a booking in this state; else it may pass too soon to be met.
    const held = run.capabilities.includes('booking-state') && control('booking-state');
    if (!held || !(await held.moveBooking(id, 'CANCELING')).done) {
      await partner.send('cancelBooking', { path: { id } });
    }
    const read = (): Promise<Exchange> => partner.send('getBooking', { path: { id } });
    const before = stateOf(await read());
    const second = await book(place, phone);
    const after = stateOf(await read());
    if (before !== 'CANCELING' || after !== 'CANCELING') notApplicable('no booking stays CANCELING for long');
    observe('RESTRICT-CANCELING-FREES', 'restrictions.second-booking.CANCELING', acceptanceFact(second));
  }),
);

test(
  'whether a phone can book again beside a booking that came to nothing is recorded',
  ...covers(
    ['RESTRICT-DECLINED-FREES', 'RESTRICT-ERROR-FREES'],
    async ({ partner, candidates, guests, control, settings }) => {
      const restaurantSide = control('booking-state');
      const book = (place: Place, phone: string): Promise<Exchange> =>
        partner.send('createBooking', {
          path: { id: place.restaurant },
          body: soundBooking(place, phone),
        });
      const states = [
        ['RESTRICT-DECLINED-FREES', 'DECLINED'],
        ['RESTRICT-ERROR-FREES', 'ERROR'],
      ] as const;
      for (const [requirement, state] of states) {
        const phone = guests.phone();
        const { place, twin: first } = await firstAccepting(candidates, (one) => book(one, phone));
        const id = JsonView.of(first).at('id').id;
        const moved = await restaurantSide.moveBooking(id, state);
        const read = await awaitState(partner, id, (one) => one === state, settings.eventTimeoutMs);
        if (!moved.done || stateOf(read) !== state) {
          leaveNotApplicable(requirement, `the restaurant could not move a booking to ${state}`);
          continue;
        }
        const second = await book(place, phone);
        observe(requirement, `restrictions.second-booking.${state}`, acceptanceFact(second));
      }
    },
  ),
);
