import fc from 'fast-check';
import type { Deviating } from '../../helpers/evidence/sightings.ts';
import { awaitState, stateOf } from '../../helpers/fixtures/booking-state.ts';
import { readLate } from '../../helpers/fixtures/late-reads.ts';
import { wrongLast } from '../../helpers/generators/phones.ts';
import { mayOwnRestaurants, ownRestaurant } from '../../helpers/restaurants/restaurants.ts';
import {
  acceptanceFact,
  type Answered,
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
  leaveInconclusive,
  notApplicable,
  observe,
  type Partner,
  type Place,
  repeated,
  requireAccepted,
  type RequirementId,
  requireRefused,
  test,
  valueAt,
} from '../../helpers/test.ts';
import { acceptedOnceRefused, confirmPhone, MOST_PAIRS, phonesOfEveryLength } from './support/phones.ts';
import { switchedRestaurant } from './support/switched.ts';

/** One phone may have been confirmed long ago by another run; three unrelated ones are no accident. */
const UNRELATED = 3;

const MOST_CONFIRMING = 8;

/** At smoke, where other tries are few: a service may forget to ask only later on. */
const IN_A_ROW = 20;

/** Of so many bookings in a row one goes halfway to the confirmation. */
const STEPS_APART = 4;

const CONFIRMING = { phoneConfirmationEnabled: true, guestAcquisitionChannelEnabled: true };

test(
  'bookings of unconfirmed phones are refused where confirmation is required',
  ...covers(
    { unconfirmed: 'RESTRICT-UNCONFIRMED-REFUSED', requested: 'RESTRICT-REQUESTED-REFUSED' },
    async (scope, { unconfirmed, requested }) => {
      const { partner, places, confirming: findConfirming, codes, guests, settings, forAll } = scope;
      const confirming = await findConfirming();
      const book = (place: Place, phone = guests.phone()): Promise<Exchange> =>
        partner.send('createBooking', bookingAt(place, phone));
      const place = firstOf(confirming);

      const bookElsewhere = async (phone: string): Promise<Answered> => {
        const open = places.choose(places.bookable(), settings.seed, 'no confirmation');
        return (await firstAccepting(open, (one) => book(one, phone))).twin;
      };
      // The twin is a booking of a confirmed phone if codes are known, else one that needs no confirmation.
      const twinOf = async (): Promise<Answered> => {
        const phone = guests.phone();
        if (!codes.areKnown) return bookElsewhere(phone);
        await confirmPhone(partner, codes, place.restaurant, phone);
        return requireAccepted(await book(place, phone));
      };
      let twin: Promise<Answered> | undefined;
      /** A step towards a confirmation, short of one. */
      const take = async (step: Step, phone: string, isFirst: boolean): Promise<void> => {
        if (step === 'a booking elsewhere') {
          await bookElsewhere(phone);
          return;
        }
        if (step === 'a request') {
          const asked = { path: { id: place.restaurant }, body: { phone }, impatient: !isFirst };
          const request = await partner.send('requestConfirmationCode', asked);
          if (isFirst) requireAccepted(request);
          return;
        }
        const code = step === 'a wrong code' ? wrongLast.of(settings.targetConfirmationCode ?? GUESS) : '';
        const body = { phone, code };
        const verified = await partner.send('verifyConfirmationCode', { body, impatient: !isFirst });
        // A service may put off further attempts.
        if (isFirst || isAccepted(verified)) requireRefused(verified, step);
      };
      const acceptedAgainst = new Set<RequirementId>();
      const takeAll = async (steps: readonly Step[], phone: string): Promise<void> => {
        for (const [index, step] of steps.entries()) await take(step, phone, steps.indexOf(step) === index);
      };
      /** The bookings of unrelated phones after these steps, until one is refused. */
      const tellingOf = (steps: readonly Step[]): Promise<readonly Exchange[]> =>
        untilRefused(async () => {
          const phone = guests.phone();
          await takeAll(steps, phone);
          return book(place, phone);
        });
      /** A phone may be confirmed, or similar to one that is; but then it is not refused before these steps. */
      const lookCloser = async (where: Place, steps: readonly Step[] = []): Promise<void> => {
        const between = steps.length > 0 ? (phone: string) => takeAll(steps, phone) : undefined;
        const found = await acceptedOnceRefused(guests, UNRELATED, (phone) => book(where, phone), between);
        if (found.length >= UNRELATED) acceptedAgainst.add(brokenAfter(steps));
        expectThat(brokenAfter(steps), found.length < UNRELATED, acceptedAtTimes(found.flat()));
      };
      const brokenAfter = (steps: readonly Step[]): RequirementId =>
        steps.includes('a request') ? requested : unconfirmed;
      const judge = async (steps: readonly Step[]): Promise<void> => {
        const requirement = brokenAfter(steps);
        const what =
          steps.length === 0 ? 'no code was requested' : `there was ${steps.join(', ')}, and no more`;
        const telling = await tellingOf(steps);
        if (telling.every(isAccepted)) {
          if (!(await wantsConfirmation(partner, place)))
            return leaveInconclusive(requirement, 'the restaurant no longer asks for a confirmation');
          acceptedAgainst.add(requirement);
          return expectThat(requirement, false, allAccepted(what, telling));
        }
        if (telling.some(isAccepted)) await lookCloser(place, steps);
        const refused = telling.at(-1);
        const defect = 'a booking of an unconfirmed phone';
        twin ??= twinOf();
        if (refused !== undefined) expectRefused(requirement, refused, { twin: await twin, defect });
      };
      const tries = fc.array(fc.constantFrom<Step>('a wrong code', 'an empty code'), { maxLength: 2 });
      await forAll('history', tries, judge, [[], ['a wrong code'], ['a booking elsewhere']]);
      // Where no code can be known, a twin proves less, and smoke has fewer requests to spend.
      const inARow = isQuick() && codes.areKnown ? IN_A_ROW : 0;
      for (let more = 0; more < inARow; more += 1) await judge([]);
      if (acceptedAgainst.has(unconfirmed)) {
        inconclusive(`phones without any code are accepted, which is a finding of ${unconfirmed}`);
      }
      // A service may ask for the confirmation in some restaurants only.
      const elsewhere = places
        .confirming()
        .flatMap((one) => places.choose([one], settings.seed, unconfirmed).slice(0, 1));
      for (const other of isQuick() ? [] : elsewhere.slice(0, MOST_CONFIRMING)) {
        const telling = await untilRefused(() => book(other));
        if (telling.some(isAccepted) && !telling.every(isAccepted)) await lookCloser(other);
        if (telling.every(isAccepted) && !(await wantsConfirmation(partner, other))) continue;
        // A phone that another check has just confirmed there may let some others pass; a free table is needed as well.
        const moment = places.momentsOf(other.restaurant).find((one) => one !== other.moment);
        const later = telling.every(isAccepted)
          ? await untilRefused(() => book({ ...other, moment: moment ?? other.moment }))
          : [];
        if (later.some((one) => !isAccepted(one))) {
          leaveInconclusive(unconfirmed, 'phones without any code are accepted, but only some of them');
          continue;
        }
        expectThat(
          unconfirmed,
          !telling.every(isAccepted),
          allAccepted(`no code was requested, in restaurant ${other.restaurant}`, telling),
        );
      }
      const required = { phoneConfirmationEnabled: true };
      for (const own of isQuick() ? [] : await switchedRestaurant(scope, required, (one) => book(one))) {
        const telling = await Promise.all(Array.from({ length: UNRELATED }, () => book(own)));
        expectThat(
          unconfirmed,
          !telling.every(isAccepted),
          allAccepted('no code was requested since the restaurant requires one', telling),
        );
      }
      const more = fc.array(fc.constantFrom<Step>('a request', 'a wrong code', 'an empty code'), {
        maxLength: 3,
      });
      const halfways = more.map((steps): readonly Step[] => ['a request', ...steps]);
      const guesses = Array.from({ length: repeated(GUESSES) }, (): Step => 'a wrong code');
      await forAll('history', halfways, judge, [['a request'], ['a request', ...guesses]]);
      // Side by side: a service may mix up what comes at once.
      const atOnce = Array.from({ length: inARow / STEPS_APART }, () => judge(['a request', 'a wrong code']));
      await Promise.all(atOnce);
    },
  ),
);

/** Whether the restaurant still shows that it does; somebody may have switched it off. */
async function wantsConfirmation(partner: Partner, { restaurant }: Place): Promise<boolean> {
  const read = await partner.send('getRestaurant', { path: { id: restaurant } });
  return isAccepted(read) && valueAt(read.json ?? null, '/properties/phoneConfirmationEnabled') === true;
}

/** The answers to bookings of unrelated phones until one is refused, or enough are accepted. */
async function untilRefused(book: () => Promise<Exchange>): Promise<readonly Exchange[]> {
  const answers: Exchange[] = [];
  for (let tried = 0; tried < UNRELATED; tried += 1) {
    const answer = await book();
    answers.push(answer);
    if (!isAccepted(answer)) break;
  }
  return answers;
}

/** A service may mistake one wrong code of several for the right one when it notes the confirmation. */
const GUESSES = 6;

/** A guess: nobody guesses a code of six digits. */
const GUESS = '274916';

type Step = 'a request' | 'a wrong code' | 'an empty code' | 'a booking elsewhere';

function firstOf(confirming: readonly Place[]): Place {
  return confirming[0] ?? notApplicable('no restaurant wants the phone confirmed first');
}

function allAccepted(what: string, evidence: readonly Exchange[]): Deviating {
  return {
    expected: `refusals of phones for which ${what}`,
    observed: `${evidence.length} of ${evidence.length} accepted`,
    evidence,
  };
}

function acceptedAtTimes(evidence: readonly Exchange[]): Deviating {
  return {
    expected: 'refusals of phones that no code has confirmed',
    observed: `${evidence.filter(isAccepted).length} of ${evidence.length} accepted, each after a refusal of the same phone`,
    evidence,
  };
}

test(
  'a booking of a confirmed phone is accepted where confirmation is required',
  ...covers(
    'RESTRICT-CONFIRMED-ACCEPTED',
    async ({ partner, places, confirming: findConfirming, codes, guests, settings }, id) => {
      const confirming = await findConfirming();
      const book = (place: Place, phone = guests.phone()): Promise<Exchange> =>
        partner.send('createBooking', bookingAt(place, phone));
      const open = places.choose(places.bookable(), settings.seed, 'no confirmation');
      /** The refusals of bookings of such phones, in one place after another until a booking is accepted. */
      const refusalsOf = async (phones: readonly string[]): Promise<readonly Exchange[]> => {
        const refusals: Exchange[] = [];
        for (const [index, place] of confirming.slice(0, UNRELATED).entries()) {
          const phone = phones[index % phones.length] ?? guests.phone();
          const verified = await confirmPhone(partner, codes, place.restaurant, phone);
          const booked = await book(place, phone);
          const [soonest = place.moment] = places.momentsOf(place.restaurant);
          // A later day may be refused for other reasons.
          if (isAccepted(booked) || isAccepted(await book({ ...place, moment: soonest }, phone))) return [];
          if (isAccepted(await readLate(verified, () => book(place, phone)))) return [];
          // Where nobody can book, a refusal says nothing about the confirmation.
          await firstAccepting(open, (one) => book(one));
          refusals.push(booked);
        }
        if (refusals.length < 2) inconclusive('refused, but there was no other place to try it again');
        return refusals;
      };
      for (const phones of phonesOfEveryLength(guests)) {
        const refusals = await refusalsOf(phones);
        expectThat(id, refusals.length === 0, allRefused(refusals));
      }
    },
  ),
);

function allRefused(evidence: readonly Exchange[]): Deviating {
  return {
    expected: 'the booking of a confirmed phone accepted',
    observed: `refused in ${evidence.length} restaurants for phones of this length, while bookings elsewhere were accepted`,
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
