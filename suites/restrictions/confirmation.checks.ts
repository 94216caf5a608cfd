import { confirmPhone } from '../../helpers/fixtures/confirmation-codes.ts';
import fc from 'fast-check';
import type { Deviating } from '../../helpers/evidence/sightings.ts';
import { wrongLast } from '../../helpers/generators/phones.ts';
import {
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
  leaveInconclusive,
  type Place,
  readLate,
  repeated,
  requireAccepted,
  type RequirementId,
  requireRefused,
  test,
} from '../../helpers/test.ts';
import { firstOf, UNRELATED, wantsConfirmation } from './support/confirming.ts';
import { acceptedOnceRefused } from './support/phones.ts';
import { switchedBeside, switchedRestaurant } from './support/switched.ts';

const MOST_CONFIRMING = 8;

/** At smoke, where other tries are few: a service may forget to ask only later on. */
const IN_A_ROW = 20;

/** Of so many bookings in a row one goes halfway to the confirmation. */
const STEPS_APART = 4;

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
      const switched = isQuick() ? [] : await switchedRestaurant(scope, required, (one) => book(one));
      // What is updated may take the place of all properties.
      const beside = isQuick() ? [] : await switchedBeside(scope, (one) => book(one));
      for (const own of [...switched, ...beside]) {
        const telling = await Promise.all(Array.from({ length: UNRELATED }, () => book(own)));
        const [last] = telling;
        const areAllAccepted = telling.every(isAccepted);
        if (last !== undefined && telling.some(isAccepted)) {
          // By then no part of the target can be behind the update.
          const late = await readLate(last, () => book(own), { changeMs: settings.eventTimeoutMs });
          if (areAllAccepted && !isAccepted(late)) continue;
          if (!(await wantsConfirmation(partner, own))) continue;
          if (!areAllAccepted) await lookCloser(own);
        }
        expectThat(
          unconfirmed,
          !areAllAccepted,
          allAccepted('no code was requested since the restaurant was updated', telling),
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
