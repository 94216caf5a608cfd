import { awaitState, stateOf } from '../../helpers/fixtures/booking-state.ts';
import { readSettled } from '../../helpers/fixtures/late-reads.ts';
import {
  acceptanceFact,
  bodyShape,
  bookingAt,
  covers,
  type Exchange,
  expectAccepted,
  expectFields,
  expectThat,
  firstAccepting,
  inconclusive,
  isAccepted,
  JsonView,
  leaveInconclusive,
  observe,
  type Partner,
  requireAccepted,
  test,
} from '../../helpers/test.ts';
import { stateIs, statesWith } from '../../spec/vocabulary.ts';

const CANCELLED = new Set<string>(statesWith('cancelled'));

const isCancelled = (state: string | undefined): boolean => CANCELLED.has(state ?? '');

/** How long a booking may take to leave SENT by itself before it is cancelled as it is. */
const LONGEST_SETTLING_MS = 2000;

const CANCELLATION = {
  accepted: 'CANCEL-BOOKING-ACCEPTED',
  answers200: 'CANCEL-BOOKING-ANSWERS-200',
  answerBody: 'CANCEL-BOOKING-ANSWER-BODY',
  takesEffect: 'CANCEL-BOOKING-TAKES-EFFECT',
  staysReadable: 'CANCEL-BOOKING-STAYS-READABLE',
} as const;

test(
  'a booking can be cancelled at once, after it was sent, and after the restaurant has confirmed it',
  ...covers(
    CANCELLATION,
    async ({ partner, candidates, guests, contract, settings, run, control }, { answerBody }) => {
      const settlingMs = Math.min(settings.eventTimeoutMs, LONGEST_SETTLING_MS);
      const preparations: readonly ((id: bigint) => Promise<unknown>)[] = [
        () => Promise.resolve(),
        async (id) =>
          run.capabilities.includes('booking-state') && control('booking-state').moveBooking(id, 'SENT'),
        (id) => awaitState(partner, id, (state) => !stateIs(state, 'initial'), settlingMs),
      ];
      const { place } = await firstAccepting(candidates, (one) =>
        partner.send('createBooking', bookingAt(one, guests.phone())),
      );
      const cancellations = await Promise.all(
        preparations.map(async (prepare) => {
          const booked = await partner.send('createBooking', bookingAt(place, guests.phone()));
          if (!isAccepted(booked)) return [];
          const id = JsonView.of(booked).at('id').id;
          await prepare(id);
          const wasReadable = isAccepted(await partner.send('getBooking', { path: { id } }));
          return [{ id, wasReadable, exchange: await cancel(partner, id) }];
        }),
      );
      const accepted = cancellations.flat().filter(({ exchange }) => isAccepted(exchange));
      const answers = accepted.map(({ exchange }) => exchange);
      expectFields(contract, answers);
      if (accepted.length === 0) inconclusive('no cancellation was accepted');
      const shapes = [...new Set(answers.map(bodyShape))].sort();
      observe(answerBody, 'cancel-booking.body', shapes.join(' or '));
      // If a booking could not be read before, a later read proves nothing.
      const readable = accepted.filter(({ wasReadable }) => wasReadable);
      if (readable.length === 0) inconclusive('no booking could be read before its cancellation');
      await Promise.all(readable.map(({ id }) => expectCancelled(partner, id, settings.eventTimeoutMs)));
    },
  ),
);

/** Cancels a booking; judges a refusal by the state that a read right after it shows. */
async function cancel(partner: Partner, id: bigint): Promise<Exchange> {
  const cancellation = await partner.send('cancelBooking', { path: { id } });
  if (isAccepted(cancellation)) {
    expectAccepted(CANCELLATION.accepted, cancellation);
    return cancellation;
  }
  const after = await partner.send('getBooking', { path: { id } });
  const state = stateOf(after) ?? 'unknown';
  if (stateIs(state, 'cancelable')) {
    const observed = `${acceptanceFact(cancellation)}, and the booking is ${state}`;
    const evidence = [after, cancellation];
    expectThat(CANCELLATION.accepted, false, { expected: 'a cancellation accepted', observed, evidence });
  } else {
    leaveInconclusive(CANCELLATION.accepted, `${acceptanceFact(cancellation)} in the state ${state}`);
  }
  return cancellation;
}

async function expectCancelled(partner: Partner, id: bigint, timeoutMs: number): Promise<void> {
  const goneOrCancelled = (state: string | undefined): boolean => state === undefined || isCancelled(state);
  const read = await awaitState(partner, id, goneOrCancelled, timeoutMs);
  expectAccepted(CANCELLATION.staysReadable, read);
  const state = stateOf(read);
  if (state === undefined) {
    return leaveInconclusive(CANCELLATION.takesEffect, 'the cancelled booking shows no state');
  }
  expectThat(CANCELLATION.takesEffect, isCancelled(state), {
    expected: `CANCELING or CANCELED within ${timeoutMs} ms`,
    observed: state,
    evidence: [read],
  });
}

test(
  'the end of a cancelled booking is recorded',
  ...covers(
    { completed: 'CANCEL-BOOKING-COMPLETED', repeated: 'CANCEL-BOOKING-AGAIN' },
    async ({ partner, candidates, guests, settings }, { completed, repeated }) => {
      const { twin } = await firstAccepting(candidates, (place) =>
        partner.send('createBooking', bookingAt(place, guests.phone())),
      );
      const id = JsonView.of(twin).at('id').id;
      requireAccepted(await partner.send('cancelBooking', { path: { id } }));
      const cancelledAt = performance.now();
      const { eventTimeoutMs } = settings;
      const last = await awaitState(partner, id, (state) => state === 'CANCELED', eventTimeoutMs);
      const seconds = Math.ceil((performance.now() - cancelledAt) / 1000);
      const fact =
        stateOf(last) === 'CANCELED'
          ? `within ${seconds} s`
          : `${stateOf(last) ?? 'no state'} for ${eventTimeoutMs / 1000} s and longer`;
      observe(completed, 'cancel-booking.reaches-canceled', fact);
      const again = await partner.send('cancelBooking', { path: { id } });
      const name = `cancel-booking.from.${stateOf(last) ?? 'unknown'}`;
      observe(repeated, name, acceptanceFact(again));
    },
  ),
);

test(
  'the cancellation of one booking does not affect those of other guests',
  ...covers('CANCEL-BOOKING-OTHERS-KEPT', async ({ partner, candidates, guests, settings }, requirement) => {
    const { place, twin: earlier } = await firstAccepting(candidates, (one) =>
      partner.send('createBooking', bookingAt(one, guests.phone())),
    );
    const [cancelled, later] = [
      await partner.send('createBooking', bookingAt(place, guests.phone())),
      await partner.send('createBooking', bookingAt(place, guests.phone())),
    ];
    const id = JsonView.of(requireAccepted(cancelled)).at('id').id;
    const others = [earlier, later].filter(isAccepted).map((one) => JsonView.of(one).at('id').id);
    const cancellation = requireAccepted(await partner.send('cancelBooking', { path: { id } }));
    await awaitState(partner, id, isCancelled, settings.eventTimeoutMs);
    const get = (one: bigint): Promise<Exchange> => partner.send('getBooking', { path: { id: one } });
    const reads = await Promise.all(others.map((one) => readSettled(cancellation, () => get(one))));
    for (const read of reads) {
      const state = stateOf(read);
      if (state === undefined) {
        leaveInconclusive(requirement, "another guest's booking shows no state");
        continue;
      }
      const expected = 'any state but CANCELING and CANCELED';
      const evidence = [cancelled, read];
      expectThat(requirement, !isCancelled(state), { expected, observed: state, evidence });
    }
  }),
);
