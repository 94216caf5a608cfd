import { barredBecause } from '../../helpers/fixtures/barred.ts';
import { LEAST_ENDED } from '../../helpers/fixtures/bookings/booking-state.ts';
import { onceKnown, readSettled } from '../../helpers/fixtures/late-reads.ts';
import { laterFirst, WELL_AHEAD_MS } from '../../helpers/fixtures/restaurants/later-places.ts';
import {
  acceptanceFact,
  type Answered,
  awaitRead,
  awaitState,
  bodyShape,
  bookingAt,
  cancelBooked,
  covers,
  drawn,
  type Exchange,
  expectAccepted,
  expectFields,
  expectThat,
  firstAccepting,
  inconclusive,
  isAccepted,
  isQuick,
  isRefused,
  JsonView,
  leaveInconclusive,
  observe,
  type Partner,
  type Place,
  readLate,
  requireAccepted,
  sortedList,
  stateOf,
  test,
} from '../../helpers/test.ts';
import { isCancelled, type Shown, startWatching } from './support/watched-cancellation.ts';
import { judgeCancelledOthers, OTHERS_KEPT } from '../../helpers/fixtures/bookings/cancelled-others.ts';
import { stateIs, statesWith } from '../../spec/vocabulary.ts';

const isSettled = (state: string | undefined): boolean => state !== undefined && !stateIs(state, 'initial');

/** How long a booking may take to leave SENT by itself before it is cancelled as it is. */
const LONGEST_SETTLING_MS = 2000;

const CANCELLATION = {
  accepted: 'CANCEL-BOOKING-ACCEPTED',
  everyStage: 'CANCEL-BOOKING-EVERY-STAGE',
  answers200: 'CANCEL-BOOKING-ANSWERS-200',
  answerBody: 'CANCEL-BOOKING-ANSWER-BODY',
  takesEffect: 'CANCEL-BOOKING-TAKES-EFFECT',
  staysReadable: 'CANCEL-BOOKING-STAYS-READABLE',
} as const;

test(
  'a booking can be cancelled immediately, after it was sent, and after the restaurant has confirmed it',
  ...covers(CANCELLATION, async (scope, { answerBody }) => {
    const { partner, places, candidates, guests, contract, settings, run, control, check } = scope;
    const changeMs = settings.eventTimeoutMs;
    const settlingMs = Math.min(changeMs, LONGEST_SETTLING_MS);
    const restaurantSide = run.capabilities.includes('booking-state') ? control('booking-state') : undefined;
    /** What happens between a booking and its cancellation. */
    const preparations: readonly Prepare[] = [
      async (id, since) => stateOf(since) === 'CREATED' && restaurantSide?.moveBooking(id, 'SENT'),
      async (id, since) => {
        const settled = await awaitState(partner, id, isSettled, { since, changeMs: settlingMs });
        if (isSettled(stateOf(settled)) || restaurantSide === undefined) return;
        // Here the restaurant confirms bookings only when it is asked to.
        const moved = await restaurantSide.moveBooking(id, 'ACCEPTED');
        if (moved.done) await awaitState(partner, id, isSettled, { since: moved.exhibit, changeMs });
      },
    ];
    const book = (one: Place): Promise<Exchange> =>
      partner.send('createBooking', bookingAt(one, guests.phone()));
    const { place } = await firstAccepting(laterFirst(places, candidates), book);
    const [soonest = place.moment] = places.momentsOf(place.restaurant);
    const spots = isQuick() ? [place] : [place, { ...place, moment: soonest }];
    const cancel = async (spot: Place, prepare?: Prepare): Promise<readonly Tried[]> => {
      const created = await book(spot);
      if (!isAccepted(created)) return [];
      const id = JsonView.of(created).at('id').id;
      const get = (): Promise<Exchange> => partner.send('getBooking', { path: { id } });
      await prepare?.(id, created);
      const before = prepare === undefined ? created : await awaitRead(created, get, isAccepted);
      const cancellation = await partner.send('cancelBooking', { path: { id } });
      const wasRead = before !== created && isAccepted(before);
      const one = { id, spot, prepare, created, before, wasRead, cancellation };
      if (isAccepted(cancellation))
        return [{ ...one, states: [], shown: startWatching(partner, id, cancellation, changeMs) }];
      const soon = await get();
      return [{ ...one, soon, states: [created, before, soon].map(stateOf) }];
    };
    const first: Tried[] = [];
    // One after the other, because beside others a booking may move on before its cancellation arrives.
    for (const spot of isQuick() ? spots : [...spots, ...spots]) first.push(...(await cancel(spot)));
    const later = await Promise.all(
      spots.flatMap((spot) => drawn(preparations).map((prepare) => cancel(spot, prepare))),
    );
    const tried = await Promise.all(
      [...first, ...later.flat()].map(async (one) => {
        const { id, created, soon } = one;
        if (soon === undefined) return one;
        const again = (): Promise<Exchange> => partner.send('cancelBooking', { path: { id } });
        const isOver = stateIs(stateOf(soon), 'over');
        const cancellation = isOver ? one.cancellation : await onceKnown(created, one.cancellation, again);
        if (isAccepted(cancellation)) {
          const shown = startWatching(partner, id, cancellation, changeMs);
          return isAccepted(soon)
            ? { ...one, cancellation, shown, before: soon, wasRead: true }
            : { ...one, cancellation, shown };
        }
        const get = (): Promise<Exchange> => partner.send('getBooking', { path: { id } });
        return { ...one, cancellation, after: await readLate(cancellation, get) };
      }),
    );
    const accepted = tried.filter(({ cancellation }) => isAccepted(cancellation));
    judgeAcceptance(tried);
    const answers = accepted.map(({ cancellation }) => cancellation);
    expectFields(contract, answers);
    if (accepted.length === 0) inconclusive('no cancellation was accepted');
    const shapes = [...new Set(answers.map(bodyShape))].sort();
    observe(answerBody, 'cancel-booking.body', shapes.join(' or '));
    const effects = await Promise.all(accepted.map((one) => effectOf(partner, one, changeMs)));
    const [doubt] = effects.flatMap((one) => one.doubt ?? []);
    if (doubt !== undefined && effects.every((one) => one.doubt !== undefined)) {
      leaveInconclusive(CANCELLATION.takesEffect, doubt);
    }
    const confirmed: Prepare = (id, since) =>
      awaitState(partner, id, (state) => state === 'ACCEPTED', { since, changeMs: settlingMs });
    const ended = effects.flatMap((one) => one.ended ?? []);
    for (let more = 0; ended.length > 0 && ended.length < LEAST_ENDED && more < MOST_MORE; more += 1) {
      for (const one of await cancel(place, confirmed))
        ended.push(...[(await effectOf(partner, one, changeMs)).ended ?? []].flat());
    }
    /** The last reads of further bookings, if all are kept: hardly a restaurant says no to so many in a row. */
    const keptAlways = async ({ spot, prepare }: Tried): Promise<readonly Exchange[]> => {
      const further: Tried[] = [];
      for (let more = 0; more < LEAST_KEPT; more += 1) further.push(...(await cancel(spot, prepare)));
      const seen = await Promise.all(further.map((one) => effectOf(partner, one, changeMs)));
      const kept = seen.flatMap((one) => one.kept ?? []);
      return kept.length === seen.length ? kept : [];
    };
    const keeping = accepted.find((_, index) => effects[index]?.kept !== undefined);
    const kept =
      keeping === undefined || check.deviatesFrom(CANCELLATION.takesEffect) ? [] : await keptAlways(keeping);
    for (const [seen, when] of [
      [ended.length < LEAST_ENDED ? [] : ended, 'that were ACCEPTED right before'],
      [kept, 'that were read right before'],
    ] as const)
      if (seen.length > 0)
        expectThat(CANCELLATION.takesEffect, false, {
          expected: `CANCELING or CANCELED within ${changeMs} ms`,
          observed: `${sortedList(new Set(seen.map(stateOf).flatMap((state) => state ?? [])), '')}, of ${seen.length} bookings ${when}`,
          evidence: seen.slice(-1),
        });
    if (!accepted.some(({ wasRead }) => wasRead)) {
      inconclusive('no booking could be read before its cancellation');
    }
  }),
);

type Prepare = (id: bigint, since: Answered) => Promise<unknown>;

/** A booking whose cancellation was requested. */
interface Tried {
  readonly id: bigint;
  readonly spot: Place;
  readonly prepare: Prepare | undefined;
  readonly created: Answered;
  /** The last answer before the request that showed the booking. */
  readonly before: Exchange;
  /** That answer was a read. */
  readonly wasRead: boolean;
  /** After a refusal that came early: the second one. */
  readonly cancellation: Exchange;
  /** After the first refusal: a read at once; and one that is not older than the last refusal. */
  readonly soon?: Exchange;
  readonly after?: Exchange;
  /** After an accepted one: the read that shows it, or the last read. */
  readonly shown?: Promise<Shown>;
  /** The states in which a booking was shown whose cancellation was refused. */
  readonly states: readonly (string | undefined)[];
}

/** The most that a double-precision number tells apart. */
const MOST_EXACT = 2n ** 53n;

/**
 * Judges refusals. A target may refuse a cancellation shortly before the booking's time, or once the booking was sent,
 * so refusals count only where no cancellation is accepted, in any of these states, near or far ahead, or where
 * they concern large ids alone.
 */
function judgeAcceptance(tried: readonly Tried[]): void {
  const { accepted, everyStage } = CANCELLATION;
  const good = tried.filter(({ cancellation }) => isAccepted(cancellation));
  const refused = tried.filter(
    ({ cancellation, after }) =>
      isRefused(cancellation) && after !== undefined && stateIs(stateOf(after), 'cancelable'),
  );
  const met = new Set(refused.flatMap(({ soon }) => (soon && stateOf(soon)) ?? []));
  const [last] = refused.slice(-1);
  const deviating = {
    expected: 'a cancellation accepted',
    observed: `${refused.length} of ${tried.length} refused, in the states ${sortedList(met, 'not shown')}`,
    evidence: last?.after === undefined ? [] : [last.after, last.cancellation],
  };
  if (refused.length === 0) {
    if (good.length > 0) for (const id of [accepted, everyStage]) expectThat(id, true, deviating);
    else inconclusive('no booking stayed in a state in which it can be cancelled');
    return;
  }
  if (good.length > 0) {
    const isLarge = ({ id }: Tried): boolean => id > MOST_EXACT;
    const byDigits = refused.length > 1 && refused.every(isLarge) && !good.some(isLarge);
    expectThat(accepted, !byDigits, {
      ...deviating,
      observed: `${deviating.observed}, all with ids above 2^53`,
    });
    if (byDigits) leaveInconclusive(everyStage, 'ids above 2^53 are refused, which is a separate finding');
    else expectThat(everyStage, false, deviating);
    return;
  }
  leaveInconclusive(everyStage, 'no cancellation was accepted');
  const isFar = ({ spot, cancellation }: Tried): boolean =>
    spot.moment - cancellation.startedAt >= WELL_AHEAD_MS;
  const shown = new Set(refused.flatMap(({ states }) => states.flatMap((state) => state ?? [])));
  const unmet = statesWith('cancelable').filter(
    (state) => !met.has(state) && (state === 'ACCEPTED' || shown.has(state)),
  );
  if (!refused.some(isFar)) {
    leaveInconclusive(
      accepted,
      'refused, but no booking was days ahead: there may be a window for cancellations',
    );
  } else if (unmet.length > 0) {
    leaveInconclusive(accepted, `refused, but never seen to be in the state ${sortedList(unmet, '')}`);
  } else expectThat(accepted, false, deviating);
}

/** What came of an accepted cancellation. */
interface Effect {
  /** Why its effect can't be told. */
  readonly doubt?: string;
  /** The read that shows the booking over, but not cancelled, though it was ACCEPTED right before. */
  readonly ended?: Exchange;
  /** The last read, which shows the booking active, though reads before the cancellation may hide that a restaurant said no. */
  readonly kept?: Exchange;
}

/** So many further bookings tell whether one that has ended was an accident. */
const MOST_MORE = 6;

/** So many further bookings of its kind tell whether one that was kept was an accident. */
const LEAST_KEPT = 5;

/** Judges an accepted cancellation, unless the booking has ended in another way. */
async function effectOf(
  partner: Partner,
  { before, wasRead, shown }: Tried,
  changeMs: number,
): Promise<Effect> {
  if (shown === undefined) return { doubt: 'the cancellation was not accepted' };
  const { read, isPrompt } = await shown;
  if (wasRead) expectAccepted(CANCELLATION.staysReadable, read, await barredBecause(partner, read));
  const state = stateOf(read);
  if (state === undefined) return { doubt: 'the cancelled booking shows no state' };
  if (stateIs(state, 'over') && !isCancelled(state)) {
    const doubt = `it is ${state}: the restaurant may have decided before it was cancelled`;
    return stateOf(before) === 'ACCEPTED' ? { doubt, ended: read } : { doubt };
  }
  // Its restaurant may have said no meanwhile.
  if (!isCancelled(state) && !isPrompt) return { doubt: `it is ${state}, but was first read late` };
  // So may one whose booking was shown from a cache for some seconds.
  if (!isCancelled(state) && wasRead) return { doubt: `it is ${state}, and was read before`, kept: read };
  expectThat(CANCELLATION.takesEffect, isCancelled(state), {
    expected: `CANCELING or CANCELED within ${changeMs} ms`,
    observed: state,
    evidence: [read],
  });
  return {};
}

test(
  'the end of a cancelled booking is recorded',
  ...covers(
    { completed: 'CANCEL-BOOKING-COMPLETED', repeated: 'CANCEL-BOOKING-AGAIN' },
    async ({ partner, places, candidates, guests, settings }, { completed, repeated }) => {
      const { twin } = await firstAccepting(laterFirst(places, candidates), (place) =>
        partner.send('createBooking', bookingAt(place, guests.phone())),
      );
      const id = JsonView.of(twin).at('id').id;
      const since = requireAccepted(await cancelBooked(partner, twin));
      const cancelledAt = performance.now();
      const { eventTimeoutMs } = settings;
      const last = await awaitState(partner, id, (state) => state === 'CANCELED', {
        since,
        changeMs: eventTimeoutMs,
      });
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

/** So many bookings in a row may have been declined before they were cancelled. */
const MOST_DECLINED = 3;

test(
  'the cancellation of one booking does not affect other bookings',
  ...covers(
    'CANCEL-BOOKING-OTHERS-KEPT',
    async ({ partner, places, candidates, guests, settings }, requirement) => {
      const newPhone = (): string => guests.phone();
      const book = (one: Place, phone = newPhone()): Promise<Exchange> =>
        partner.send('createBooking', bookingAt(one, phone));
      const { place, twin: earlier } = await firstAccepting(laterFirst(places, candidates), (one) =>
        book(one),
      );
      const here = {};
      const kept = [
        { booking: earlier, where: here },
        { booking: await book(place), where: here },
      ];
      const cancelOne = async (tries: number) => {
        const phone = newPhone();
        // Its tables may be taken by now.
        const { twin: booked, place: at } = await firstAccepting([place, ...candidates], (one) =>
          book(one, phone),
        );
        const elsewhere = candidates.find(({ restaurant }) => restaurant !== at.restaurant);
        const beside = elsewhere && [{ booking: await book(elsewhere, phone), where: { elsewhere } }];
        const since = await cancelBooked(partner, booked);
        // Its restaurant may have declined it before.
        if (!isAccepted(since) && tries > 1) return cancelOne(tries - 1);
        return { booked, beside, since: requireAccepted(since) };
      };
      const { booked, beside, since: cancellation } = await cancelOne(MOST_DECLINED);
      const others = [...kept, ...(beside ?? [])];
      const id = JsonView.of(booked).at('id').id;
      const changeMs = settings.eventTimeoutMs;
      await awaitState(partner, id, isCancelled, { since: cancellation, changeMs });
      const get = (one: Answered): Promise<Exchange> =>
        partner.send('getBooking', { path: { id: JsonView.of(one).at('id').id } });
      const reads = await Promise.all(
        others.map(async ({ booking, where }) =>
          isAccepted(booking) ? [{ read: await readSettled(cancellation, () => get(booking)), where }] : [],
        ),
      );
      const judged = new Set<object>();
      for (const { read, where } of reads.flat()) {
        const state = stateOf(read);
        if (state === undefined) leaveInconclusive(requirement, 'another booking shows no state');
        else if (isCancelled(state)) {
          if (!judged.has(where)) await judgeCancelledOthers({ partner, place, newPhone, ...where }, read);
          judged.add(where);
        } else expectThat(requirement, true, { expected: OTHERS_KEPT, observed: state, evidence: [read] });
      }
    },
  ),
);
