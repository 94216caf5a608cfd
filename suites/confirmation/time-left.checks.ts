import { setTimeout as sleep } from 'node:timers/promises';
import { codeIn } from '../../helpers/fixtures/confirmation-codes.ts';
import {
  type Answered,
  covers,
  type Exchange,
  firstAccepting,
  expectThat,
  inconclusive,
  isAccepted,
  isQuick,
  leaveDeferred,
  leaveNotApplicable,
  MOSTLY_WAITS,
  isRefused,
  requireAccepted,
  type Place,
  statusFact,
  test,
  valueAt,
} from '../../helpers/test.ts';
import { judgeNewerCodes, newerCode, type SentAgain } from './support/newer-codes.ts';

const SECOND_MS = 1000;

/** A timeLeft without its fraction is up to a second short, and timers take a while. */
const MARGIN_MS = 1.5 * SECOND_MS;

/** For two phones, twice each; for others at once; and for one whose newer code is verified. */
const MOST_WAITS = 7;

/** So many other phones that are refused too are no accident. */
const OTHERS = 3;

test(
  'another code may be requested when timeLeft has passed',
  ...covers(
    { again: 'REQUEST-CODE-AFTER-TIME-LEFT', rightAccepted: 'VERIFY-CODE-RIGHT-ACCEPTED' },
    async (
      { partner, confirming: findConfirming, codes, guests, settings, run, control },
      { again: id, rightAccepted },
      { extendDeadline },
    ) => {
      // Another check judges it; here it can only be broken.
      leaveNotApplicable(rightAccepted, 'judged for phones to which one code was sent');
      const confirming = await findConfirming();
      const request = ({ restaurant }: Place, phone: string, impatient: boolean): Promise<Exchange> =>
        partner.send('requestConfirmationCode', {
          path: { id: restaurant },
          body: { phone },
          impatient,
        });
      const phone = guests.phone();
      const { place, twin: first } = await firstAccepting(confirming, (one) => request(one, phone, false));
      const seconds = timeLeftOf(first);
      if (seconds > settings.maxTokenWaitS) {
        const wait = `MAX_TOKEN_WAIT_S=${seconds} lets a run wait so long`;
        return leaveDeferred(id, `timeLeft is ${seconds} s; ${wait}`);
      }
      extendDeadline(MOST_WAITS * (seconds * SECOND_MS + MARGIN_MS + MOST_TRIES * PAUSE_MS));
      /** Another code, asked for to the second; undefined where only a later answer tells. */
      const toTheSecond = async (): Promise<Answered | undefined> => {
        await sleep(seconds * SECOND_MS);
        const asked = await request(place, phone, true);
        // A timeLeft that goes on is that of the first code, whose fraction was left out.
        if (!isAccepted(asked)) return undefined;
        const left = valueAt(asked.json ?? null, '/timeLeft');
        return typeof left === 'number' && left >= seconds ? asked : undefined;
      };
      let refusedOnce: Exchange | undefined;
      /** The request of another code, when timeLeft has passed, and once more after as long a time if it is refused. */
      const again = async (since: Answered, guest: string, passedMs = 0): Promise<Exchange> => {
        const waitMs = timeLeftOf(since) * SECOND_MS + MARGIN_MS;
        const anotherCode = (): Promise<Exchange> =>
          unlessOverloaded(
            () => request(place, guest, true),
            () => request(place, guests.phone(), true),
          );
        await sleep(waitMs - passedMs);
        const asked = await anotherCode();
        if (isAccepted(asked)) return asked;
        refusedOnce = asked;
        await sleep(waitMs);
        return anotherCode();
      };
      /** A refusal of another code, if each of some phones is refused one well after its timeLeft, when others get theirs. */
      const refusedToAll = async (): Promise<readonly Exchange[] | undefined> => {
        const tries = Array.from({ length: OTHERS }, async () => {
          const guest = guests.phone();
          const sent = await request(place, guest, false);
          if (!isAccepted(sent)) return undefined;
          const leftMs = timeLeftOf(sent) * SECOND_MS;
          await sleep(leftMs + Math.max(LATE_MS, leftMs * LATE_PART));
          const fresh = (): Promise<Exchange> => request(place, guests.phone(), true);
          const asked = await unlessOverloaded(() => request(place, guest, true), fresh);
          return isAccepted(asked) || !isAccepted(await fresh()) ? undefined : [sent, asked];
        });
        // One that ends without an answer proves nothing.
        const ended = await Promise.allSettled(tries);
        const refusals = ended.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
        return refusals.length < OTHERS || refusals.includes(undefined) ? undefined : refusals[0];
      };
      const restaurantSide =
        run.capabilities.includes('confirmation-code') && !isQuick()
          ? control('confirmation-code')
          : undefined;
      /** The code that a phone has got, if it has come by now. */
      const codeOf = async (guest: string): Promise<string | undefined> =>
        restaurantSide && codeIn(await restaurantSide.confirmationCode(place.restaurant, guest));
      const [inTime, earlier] = await Promise.all([toTheSecond(), codeOf(phone)]);
      let last = inTime ?? (await again(first, phone, seconds * SECOND_MS));
      const sentAgain = isAccepted(last);
      if (!isAccepted(last)) {
        // Another guest, so that it is not one phone that gets no more codes.
        const other = guests.phone();
        last = await again(requireAccepted(await request(place, other, false)), other);
      }
      expectThat(id, isAccepted(last), {
        expected: `another code at the latest ${seconds} s after the first, as its timeLeft says`,
        observed: `refused for two phones, twice each, although timeLeft had passed: ${statusFact(last)}`,
        evidence: [first, last],
      });
      const late = sentAgain && refusedOnce !== undefined ? await refusedToAll() : undefined;
      if (late !== undefined)
        expectThat(id, false, {
          expected: 'another code once the timeLeft of the first has passed',
          observed: `only much later: refused for ${1 + OTHERS} phones after their timeLeft, while others got codes`,
          evidence: [first, ...(refusedOnce === undefined ? [] : [refusedOnce]), last, ...late],
        });
      if (restaurantSide === undefined || !sentAgain) return;
      const newerOf = async (guest: string, known?: string): Promise<SentAgain | undefined> => {
        const { restaurant } = place;
        const code = known && (await newerCode(restaurantSide, restaurant, guest, known));
        return code ? { restaurant, phone: guest, code } : undefined;
      };
      let isFirst = true;
      await judgeNewerCodes(rightAccepted, { partner, guests, codes }, async () => {
        if (isFirst) {
          isFirst = false;
          return newerOf(phone, earlier);
        }
        const other = guests.phone();
        const asked = await request(place, other, false);
        const known = await codeOf(other);
        return isAccepted(asked) && isAccepted(await again(asked, other)) ? newerOf(other, known) : undefined;
      });
    },
    MOSTLY_WAITS,
  ),
);

/** A target that is later than timeLeft by so much, or by this part of it, is not just slow. */
const LATE_MS = 2.5 * SECOND_MS;

const LATE_PART = 1 / 3;

/** Answers of 429 to one phone, between which others get their codes, are more than a target under load would give. */
const TELLING = 3;

const MOST_TRIES = 8;

const PAUSE_MS = SECOND_MS;

/**
 * Sends a request again while the target asks to come back later, as it may under load, unless it does so to this
 * request alone.
 *
 * @param beside the same request of a fresh phone
 */
async function unlessOverloaded(
  send: () => Promise<Exchange>,
  beside: () => Promise<Exchange>,
): Promise<Exchange> {
  let told = 0;
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    const answer = await send();
    if (isAccepted(answer) || isRefused(answer)) return answer;
    if (isAccepted(await beside())) told += 1;
    if (told === TELLING) return answer;
    await sleep(PAUSE_MS);
  }
  return inconclusive('the target kept asking to come back later');
}

/** The timeLeft of a response, in seconds; anything but a number of seconds is a separate finding. */
function timeLeftOf({ json }: Answered): number {
  const value = valueAt(json ?? null, '/timeLeft');
  return typeof value === 'number' && value >= 0
    ? value
    : inconclusive('the response shows no timeLeft, which is a separate finding');
}
