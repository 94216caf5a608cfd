import { awaitState, showsActive, stateOf } from '../../helpers/booking-state.ts';
import { inconclusive } from '../../helpers/cannot-go-on.ts';
import { isAccepted, isRefused, type Exchange } from '../../helpers/exchange.ts';
import { expectRefused, expectThat, leaveInconclusive } from '../../helpers/expectations.ts';
import { firstAccepting } from '../../helpers/first-accepting.ts';
import { JsonView } from '../../helpers/json-view.ts';
import { soundBooking } from '../../helpers/sound-booking.ts';
import type { Place } from '../../helpers/target/places.ts';
import { covers, test } from '../../helpers/test.ts';

/** Which of simultaneous requests meet is chance; another round is another one. */
const ROUNDS = 2;

test(
  'a second active booking of a phone in a restaurant is refused, at whatever moment',
  ...covers(['RESTRICT-ONE-ACTIVE'], async ({ partner, places, candidates, guests }) => {
    const id = 'RESTRICT-ONE-ACTIVE';
    const book = (place: Place, phone: string): Promise<Exchange> =>
      partner.send('createBooking', {
        path: { id: place.restaurant },
        body: soundBooking(place, phone),
      });
    const phone = guests.phone();
    const { place, twin: first } = await firstAccepting(candidates, (one) => book(one, phone));
    const booking = JsonView.of(first).at('id').id;
    const read = (): Promise<Exchange> => partner.send('getBooking', { path: { id: booking } });

    for (const moment of [place, ...places.onOtherDays(place).slice(0, 2)]) {
      const before = await read();
      const second = await book(moment, phone);
      const after = await read();
      const twin = await book(moment, guests.phone());
      if (!showsActive(before) || !showsActive(after)) {
        leaveInconclusive(id, `the first booking is ${stateOf(after) ?? 'unreadable'}, and so not active`);
        continue;
      }
      const when = moment === place ? 'at the same moment' : 'on another day';
      const defect = `a second booking of one phone ${when}, the first being ${stateOf(after)}`;
      expectRefused(id, second, { twin, defect });
    }
  }),
);

test(
  'a second booking is refused in every active state of the first',
  ...covers(['RESTRICT-EVERY-ACTIVE-STATE'], async ({ partner, candidates, guests, control, settings }) => {
    const id = 'RESTRICT-EVERY-ACTIVE-STATE';
    const restaurantSide = control('booking-state');
    const book = (place: Place, phone: string): Promise<Exchange> =>
      partner.send('createBooking', {
        path: { id: place.restaurant },
        body: soundBooking(place, phone),
      });
    const { place } = await firstAccepting(candidates, (one) => book(one, guests.phone()));
    const tried = await Promise.all(
      ['CREATED', 'SENT', 'ACCEPTED', 'IN_PROGRESS', 'PATCHING'].map(async (state) => {
        const phone = guests.phone();
        const first = await book(place, phone);
        if (!isAccepted(first)) return [];
        const booking = JsonView.of(first).at('id').id;
        // A new booking is in one of the first states by itself.
        if (state !== 'CREATED' && !(await restaurantSide.moveBooking(booking, state)).done) return [];
        const reached = (shown: string | undefined): boolean => state === 'CREATED' || shown === state;
        const before = await awaitState(partner, booking, reached, settings.eventTimeoutMs);
        const second = await book(place, phone);
        const after = await partner.send('getBooking', { path: { id: booking } });
        const twin = await book(place, guests.phone());
        const stayed = reached(stateOf(before)) && reached(stateOf(after)) && showsActive(after);
        return stayed ? [{ state, second, twin }] : [];
      }),
    );
    const moved = tried.flat().filter(({ state }) => state !== 'CREATED');
    if (!tried.flat().some(({ second }) => isRefused(second))) {
      inconclusive('no second booking was refused in any state, which is a finding of RESTRICT-ONE-ACTIVE');
    }
    if (moved.length === 0) inconclusive('the restaurant could move no booking into such a state');
    for (const { state, second, twin } of moved) {
      expectRefused(id, second, { twin, defect: `a second booking of one phone, the first being ${state}` });
    }
  }),
);

test(
  'of simultaneous requests of one phone at most one is accepted',
  ...covers(['RESTRICT-SIMULTANEOUS-ONE'], async ({ partner, candidates, guests }) => {
    const book = (place: Place, phone: string): Promise<Exchange> =>
      partner.send('createBooking', {
        path: { id: place.restaurant },
        body: soundBooking(place, phone),
      });
    const calm = guests.phone();
    const { place } = await firstAccepting(candidates, (one) => book(one, calm));
    const second = await book(place, calm);
    if (!isRefused(second)) {
      inconclusive(
        'not even a request after the other is refused, which is a finding of RESTRICT-ONE-ACTIVE',
      );
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      const hasty = guests.phone();
      const racing = await Promise.all(Array.from({ length: 8 }, () => book(place, hasty)));
      const accepted = racing.filter(isAccepted);
      if (accepted.length === 0) {
        leaveInconclusive('RESTRICT-SIMULTANEOUS-ONE', 'none of the simultaneous requests was accepted');
        continue;
      }
      expectThat('RESTRICT-SIMULTANEOUS-ONE', accepted.length === 1, {
        expected: `one of ${racing.length} simultaneous requests accepted`,
        observed: `${accepted.length} accepted`,
        evidence: accepted.slice(0, 2),
      });
    }
  }),
);
