import { readSettled } from '../../../helpers/fixtures/late-reads.ts';
import { causeOfCancellations } from '../support/unasked-cancellations.ts';
import { stateIs } from '../../../spec/vocabulary.ts';
import {
  awaitRead,
  bookingAt,
  covers,
  type Exchange,
  expectRefused,
  expectThat,
  firstAccepting,
  isAccepted,
  isRefused,
  JsonView,
  leaveInconclusive,
  type Partner,
  type Place,
  requireAccepted,
  stateOf,
  test,
} from '../../../helpers/test.ts';
import { sendingOf } from '../support/protected-operation.ts';

const defect = 'a request without the header Authorization';

/** So often a request with a token is refused after one without, and only then, before that is no chance. */
const TURNS = 3;

test(
  'requestConfirmationCode without the header Authorization is refused',
  ...covers('REQUEST-CODE-PROTECTED', async ({ partner, confirming: findConfirming, guests, codes }, id) => {
    const confirming = await findConfirming();
    const send = ({ restaurant }: Place, phone: string, authorization?: null) =>
      partner.send('requestConfirmationCode', {
        path: { id: restaurant },
        body: { phone },
        ...(authorization === null && { authorization }),
      });
    const { place } = await firstAccepting(confirming, (one) => send(one, guests.phone()));
    const [phone, other] = [guests.phone(), guests.phone()];
    // An earlier run may have requested one for the same phone.
    const before = await codes.shownFor(place.restaurant, phone);
    const without = await send(place, phone, null);
    const twin = await send(place, other);
    expectRefused(id, without, { twin, defect });
    if (before?.is !== 'none' || !isRefused(without) || !isAccepted(twin)) return;
    // Once a code that was requested later is shown, the earlier one would be.
    await codes.sentTo(place.restaurant, other);
    const after = await codes.shownFor(place.restaurant, phone);
    if (after?.is !== 'code') return;
    expectThat(id, false, {
      expected: 'a refused request without effect',
      observed: 'refused, but the control interface shows a code for the phone',
      evidence: [before.exhibit, without, after.exhibit],
    });
  }),
);

test(
  'verifyConfirmationCode without the header Authorization is refused',
  ...covers('VERIFY-CODE-PROTECTED', async (scope, id) => {
    const attempt = async () => {
      const { send, effectOf } = await sendingOf('verifyConfirmationCode', scope);
      const without = await send({ authorization: null });
      const effect = isRefused(without) ? await effectOf?.([without]) : undefined;
      return { without, effect, twin: await send({}) };
    };
    const { without, effect, twin } = await attempt();
    if (effect === undefined) return expectRefused(id, without, { twin, defect });
    // The restaurant may have refused the first booking for another reason.
    const again = await attempt();
    if (again.effect === undefined) return expectRefused(id, again.without, { twin: again.twin, defect });
    expectThat(id, false, {
      expected: 'a refused verification without effect',
      observed: `refused, but ${effect.observed}, with two phones`,
      evidence: [without, effect.read, again.without, again.effect.read],
    });
  }),
);

test(
  'createBooking without the header Authorization is refused',
  ...covers('CREATE-BOOKING-PROTECTED', async ({ partner, candidates, guests }, id) => {
    const { place } = await firstAccepting(candidates, (one) => book(partner, one, guests.phone()));
    const attempt = async () => {
      const input = bookingAt(place, guests.phone());
      const without = await partner.send('createBooking', { ...input, authorization: null });
      return { without, twin: await partner.send('createBooking', input) };
    };
    const evidence: Exchange[] = [];
    // A request that was refused and carried out all the same stands in the way of its twin, and of no other guest's.
    for (let turn = 0; turn < TURNS; turn += 1) {
      const { without, twin } = await attempt();
      if (!isRefused(without) || !isRefused(twin)) return expectRefused(id, without, { twin, defect });
      evidence.push(without, twin, requireAccepted(await book(partner, place, guests.phone())));
    }
    expectThat(id, false, {
      expected: 'a refused request without effect',
      observed: `refused, but so is the same guest's request with a token, ${TURNS} times beside accepted ones of others`,
      evidence,
    });
  }),
);

test(
  'getBooking without the header Authorization is refused',
  ...covers('GET-BOOKING-PROTECTED', async ({ partner, candidates, guests }, id) => {
    const { twin: booked } = await firstAccepting(candidates, (one) => book(partner, one, guests.phone()));
    const path = { id: JsonView.of(booked).at('id').id };
    const read = () => partner.send('getBooking', { path });
    // Read with a token first: a cached response must not be served to everybody.
    await awaitRead(booked, read, isAccepted);
    const without = await partner.send('getBooking', { path, authorization: null });
    const twin = await awaitRead(booked, read, isAccepted);
    expectRefused(id, without, { twin, defect });
  }),
);

test(
  'cancelBooking without the header Authorization is refused',
  ...covers('CANCEL-BOOKING-PROTECTED', async ({ partner, candidates, guests }, id) => {
    const attempt = async (places: readonly Place[]): Promise<Attempted> => {
      const { place, twin: booked } = await firstAccepting(places, (one) =>
        book(partner, one, guests.phone()),
      );
      const beside = await book(partner, place, guests.phone());
      const path = { id: JsonView.of(booked).at('id').id };
      const without = await partner.send('cancelBooking', { path, authorization: null });
      const read = await readSettled(without, () => partner.send('getBooking', { path }));
      // If the cancellation also reaches other bookings of the restaurant, that is the finding of another statement.
      const other = isAccepted(beside)
        ? await partner.send('getBooking', { path: { id: JsonView.of(beside).at('id').id } })
        : undefined;
      const twin = await partner.send('cancelBooking', { path });
      const others = places.slice(places.indexOf(place) + 1);
      // A restaurant may decline its bookings before they can be cancelled.
      const isDeclined = isRefused(without) && isRefused(twin) && stateOf(read) === 'DECLINED';
      return isDeclined && others.length > 0 ? attempt(others) : { place, without, read, other, twin };
    };
    const first = await attempt(candidates);
    if (!isRefused(first.without) || !isCancelled(first.read))
      return expectRefused(id, first.without, { twin: first.twin, defect });
    if (first.other !== undefined && isCancelled(first.other))
      return leaveInconclusive(id, 'another booking of the restaurant was cancelled with it');
    // Its restaurant may have cancelled it by itself.
    const cause = await causeOfCancellations(partner, async () => {
      const booked = await book(partner, first.place, guests.phone());
      if (!isAccepted(booked)) return undefined;
      const path = { id: JsonView.of(booked).at('id').id };
      const send = async (): Promise<Exchange | undefined> => {
        const without = await partner.send('cancelBooking', { path, authorization: null });
        return isRefused(without) ? without : undefined;
      };
      return { watched: [booked], send };
    });
    if (cause.kind === 'caused') {
      return expectThat(id, false, {
        expected: 'a refused cancellation without effect',
        observed: `refused, but the booking is ${stateOf(first.read)}, and so are others that a read showed alive right before`,
        evidence: [first.without, cause.last.request, cause.last.before, cause.last.read],
      });
    }
    if (cause.kind === 'unclear') {
      const reason = `refused, but the booking is ${stateOf(first.read)}: its restaurant may have cancelled it by itself`;
      return leaveInconclusive(id, reason);
    }
    const again = await attempt([first.place]);
    expectRefused(id, again.without, { twin: again.twin, defect });
  }),
);

function isCancelled(one: Exchange): boolean {
  return stateIs(stateOf(one), 'cancelled');
}

/** A cancellation without a token, and what was seen before and after. */
interface Attempted {
  readonly place: Place;
  readonly without: Exchange;
  readonly read: Exchange;
  readonly other: Exchange | undefined;
  readonly twin: Exchange;
}

function book(partner: Partner, place: Place, phone: string) {
  return partner.send('createBooking', bookingAt(place, phone));
}
