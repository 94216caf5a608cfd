import { codeIn } from '../../helpers/fixtures/confirmation-codes.ts';
import {
  acceptanceFact,
  covers,
  excerpt,
  type Exchange,
  expectFields,
  expectThat,
  firstAccepting,
  isAccepted,
  leaveInconclusive,
  leaveNotApplicable,
  observe,
  type Place,
  test,
  valueAt,
} from '../../helpers/test.ts';
import { poll } from '../../helpers/values/time.ts';

/** Long enough to tell a counter of milliseconds, which falls by hundreds, from one of seconds. */
const WATCHED_MS = 300;

const LONGEST_WATCHED_MS = 1000;

/** Finer units of time, by how many of them a millisecond has: milliseconds, microseconds and nanoseconds. */
const FINER_UNITS = [1, 1e3, 1e6] as const;

/** Nobody waits a year for a code; a moment in time, as seconds since 1970, is more than that. */
const LONGEST_TIME_LEFT_S = 365 * 24 * 60 * 60;

test(
  'an accepted code request gets the response that the contract gives',
  ...covers(
    [
      'REQUEST-CODE-ANSWERS-200',
      'REQUEST-CODE-MEDIA-TYPE',
      'REQUEST-CODE-BODY-KIND',
      'CODE-TIME-LEFT-PRESENT',
      'CODE-TIME-LEFT-TYPE',
      'CODE-TIME-LEFT-VALUE',
    ],
    async ({ partner, confirming: findConfirming, guests, contract }) => {
      const confirming = await findConfirming();
      const phone = guests.phone();
      const request = ({ restaurant: id }: Place, impatient = false): Promise<Exchange> =>
        partner.send('requestConfirmationCode', { path: { id }, body: { phone }, impatient });
      const { place, twin } = await firstAccepting(confirming, (one) => request(one));
      // Twice, so that some time has passed: the rest of the wait may be written differently from the whole wait.
      const repeated = [await request(place, true), await request(place, true)];
      expectFields(contract, [twin, ...repeated]);
    },
  ),
);

test(
  'timeLeft counts seconds, and the response to a repeated code request is recorded',
  ...covers(
    { seconds: 'CODE-TIME-LEFT-SECONDS', repeated: 'REQUEST-CODE-REPEATED' },
    async ({ partner, confirming: findConfirming, guests }, { seconds, repeated }) => {
      const confirming = await findConfirming();
      const phone = guests.phone();
      const { place, twin: first } = await firstAccepting(confirming, (one) =>
        partner.send('requestConfirmationCode', { path: { id: one.restaurant }, body: { phone } }),
      );
      // Here a 429 is the operation's own response.
      const repeat = (): Promise<Exchange> =>
        partner.send('requestConfirmationCode', {
          path: { id: place.restaurant },
          body: { phone },
          impatient: true,
        });
      const second = await repeat();
      const sinceSecondMs = (one: Exchange): number => one.startedAt - second.startedAt;
      const isEnough = (one: Exchange): boolean => sinceSecondMs(one) >= WATCHED_MS || !isAccepted(one);
      const last = isAccepted(second) ? await poll(repeat, isEnough, LONGEST_WATCHED_MS) : second;
      const [initial, before, after] = [first, second, last].map(timeLeftOf);

      observe(repeated, 'request-code.repeated', repeatedFact(second, before, initial));
      expectThat(seconds, (initial ?? 0) <= LONGEST_TIME_LEFT_S, {
        expected: 'the seconds before another code can be requested',
        observed: `timeLeft ${initial}, which is more than a year in seconds`,
        evidence: [first],
      });
      if (before === undefined || after === undefined || last === second) {
        leaveNotApplicable(seconds, 'repeated requests show no timeLeft that could fall');
        return;
      }
      // Only repeated requests are compared: the first one may well give another timeLeft.
      const aMillisecond = (before - after) / sinceSecondMs(last);
      const isFiner = FINER_UNITS.some((units) => aMillisecond >= units / 2 && aMillisecond <= units * 2);
      expectThat(seconds, !isFiner, {
        expected: 'a timeLeft that falls by 1 a second',
        observed: `a fall from ${before} to ${after} in ${sinceSecondMs(last)} ms`,
        evidence: [second, last],
      });
    },
  ),
);

function timeLeftOf(exchange: Exchange): number | undefined {
  const value = isAccepted(exchange) ? valueAt(exchange.json ?? null, '/timeLeft') : undefined;
  return typeof value === 'number' || typeof value === 'bigint' ? Number(value) : undefined;
}

function repeatedFact(again: Exchange, timeLeft: number | undefined, initial: number | undefined): string {
  if (timeLeft === undefined || initial === undefined) return acceptanceFact(again);
  const what = timeLeft > initial ? 'a longer timeLeft' : 'a timeLeft that is no longer than before';
  return `${acceptanceFact(again)} and ${what}`;
}

test(
  'the response to a code request where no confirmation is required is recorded',
  ...covers('REQUEST-CODE-NOT-NEEDED', async ({ partner, place, guests }, id) => {
    const asked = await partner.send('requestConfirmationCode', {
      path: { id: place.restaurant },
      body: { phone: guests.phone() },
    });
    observe(id, 'request-code.not-needed', acceptanceFact(asked));
  }),
);

/** A gateway may be slow, as the contract names no time; a code that has not come after so many time-outs never comes. */
const LATEST_TIMEOUTS = 6;

test(
  'a code request issues a code',
  ...covers(
    'REQUEST-CODE-ISSUES-CODE',
    async ({ partner, confirming: findConfirming, guests, control, settings }, id, { extendDeadline }) => {
      const confirming = await findConfirming();
      const restaurantSide = control('confirmation-code');
      const longestMs = LATEST_TIMEOUTS * settings.eventTimeoutMs;
      extendDeadline(longestMs);
      const judge = async (phone: string): Promise<void> => {
        const { place, twin: request } = await firstAccepting(confirming, (one) =>
          partner.send('requestConfirmationCode', { path: { id: one.restaurant }, body: { phone } }),
        );
        const outcome = await poll(
          () => restaurantSide.confirmationCode(place.restaurant, phone),
          (one) => codeIn(one) !== undefined,
          longestMs,
        );
        // With 404 the control interface says that no code was sent; any other failure is its own problem.
        const isNone = outcome.done || outcome.exhibit.response.startsWith('404');
        if (!isNone) return leaveInconclusive(id, outcome.reason);
        expectThat(id, codeIn(outcome) !== undefined, {
          expected: `a code for this phone, however late; ${longestMs} ms are waited`,
          observed: outcome.done ? excerpt(outcome.json) : outcome.reason,
          evidence: [request, outcome.exhibit],
        });
      };
      await Promise.all([guests.phone(), guests.longPhone()].map(judge));
    },
  ),
);
