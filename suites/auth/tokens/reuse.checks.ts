import { endOf, soundTokenForm, type Token, tokenOf } from '../../../helpers/client/token-source.ts';
import { sendRead, soundRead } from '../../../helpers/fixtures/reading-requests.ts';
import type { Places } from '../../../helpers/fixtures/restaurants/places.ts';
import {
  awaitRead,
  covers,
  type Exchange,
  expectThat,
  inconclusive,
  isAccepted,
  isRefused,
  leaveInconclusive,
  type Partner,
  repeated,
  requireAccepted,
  type RequirementId,
  test,
} from '../../../helpers/test.ts';
import { epochMs, poll } from '../../../helpers/values/time.ts';
import { findGuardedRead, guardedRead, type GuardedRead } from '../support/guarded-read.ts';
import { freshToken } from '../support/tokens.ts';

const MOST_ATTEMPTS = 8;

/** A token may be refused this long before its end: clocks differ, and requests take time. */
const NEAR_END_MS = 1000;

/** By then other checks have probably requested their tokens. */
const LONGEST_MS = 30_000;

/** Further tokens beside the first one. */
const FURTHER = 3;

test(
  'one token authorises several requests and several operations',
  ...covers('AUTH-TOKEN-REUSABLE', async ({ partner, places }, id) => {
    // If a further token ends earlier ones, tokens of other checks interfere; at some point they don't.
    const isTold = (one: Reuse): boolean =>
      one.contrast !== undefined || acceptedElsewhere(one) !== undefined;
    const told = await poll(() => reuse(partner, places), isTold, LONGEST_MS);
    if (told.contrast !== undefined) return expectSameWelcome(id, told.contrast.used, told.contrast.unused);
    const elsewhere = acceptedElsewhere(told);
    const [one] = told.accepted;
    if (one === undefined || elsewhere === undefined) {
      return inconclusive('too few reading operations are accepted with a token and refused without one');
    }
    expectSameWelcome(id, elsewhere, one);
  }),
);

/** The answer to another operation than the first one, if some operation was accepted twice. */
function acceptedElsewhere({ accepted: [one, ...others] }: Reuse): Exchange | undefined {
  const again = others.some(({ operation }) => operation === one?.operation);
  return again ? others.find(({ operation }) => operation !== one?.operation) : undefined;
}

const RENEWAL = { renewable: 'AUTH-TOKEN-RENEWABLE', outlives: 'AUTH-TOKEN-OUTLIVES-RENEWAL' } as const;

test(
  'a further token that is issued while the first is valid can be used, and the first stays valid',
  ...covers(RENEWAL, async ({ partner, places }) => {
    // If a further token ends earlier ones, tokens of other checks interfere; at some point they don't.
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
      if (await judgeRenewal(partner, places)) return;
    }
    await judgeBesideRunsOwn(partner, places);
  }),
);

/** @returns false when a refusal proves nothing: before a further token, for both tokens, or at the end of the first */
async function judgeRenewal(partner: Partner, places: Places): Promise<boolean> {
  const firstAnswer = await requestTwice(partner);
  if (isRefused(firstAnswer)) return leaveUngiven();
  const first = tokenIn(firstAnswer);
  const withFirst = { authorization: `Bearer ${first.value}` };
  const read = await findGuardedRead(partner, places, withFirst);
  // Used twice first, so that a token spent by its use does not look like one that a further token ended.
  if (read === undefined || !isAccepted(await read(withFirst))) return false;

  for (let round = 1; round <= repeated(FURTHER, 2); round += 1) {
    const isJudged = round > 1;
    const answer = await requestTwice(partner);
    if (isRefused(answer)) return isJudged || leaveUngiven();
    const byFurther = await firstAccepted(answer, read);
    const byFirst = await read(withFirst);
    const isOver = epochMs() >= endOf(first) - NEAR_END_MS;
    if (!isAccepted(byFirst) && (isOver || !isAccepted(byFurther))) return isJudged;
    expectSameWelcome(RENEWAL.renewable, byFurther, byFirst);
    expectSameWelcome(RENEWAL.outlives, byFirst, byFurther);
  }
  return true;
}

/** A further token in use; the target may not know of it at once in every place. */
function firstAccepted(issued: Exchange, read: GuardedRead): Promise<Exchange> {
  const authorization = `Bearer ${tokenIn(issued).value}`;
  return awaitRead(issued, () => read({ authorization }), isAccepted);
}

/** If no fresh token was ever accepted, the target may insist on the run's own one. */
async function judgeBesideRunsOwn(partner: Partner, places: Places): Promise<void> {
  const read = await guardedRead(partner, places);
  const refusals: Exchange[] = [];
  let byOwn = await read({});
  for (let round = 1; round <= FURTHER; round += 1) {
    const byFresh = await firstAccepted((await freshToken(partner)).issued, read);
    byOwn = await read({});
    if (isRefused(byFresh) && isAccepted(byOwn)) refusals.push(byFresh);
  }
  const last = refusals.at(-1);
  if (last === undefined || refusals.length < FURTHER) {
    return inconclusive('fresh tokens were refused several times and accepted at other times');
  }
  leaveInconclusive(RENEWAL.outlives, 'no further token was accepted');
  expectSameWelcome(RENEWAL.renewable, last, byOwn);
}

/** Sends a token request, and repeats it if it is refused. */
async function requestTwice(partner: Partner): Promise<Exchange> {
  const once = await partner.send('requestToken', { form: soundTokenForm });
  return isAccepted(once) ? once : partner.send('requestToken', { form: soundTokenForm });
}

function tokenIn(answer: Exchange): Token {
  return tokenOf(requireAccepted(answer)) ?? inconclusive('the response has no access_token');
}

/** A target may limit the number of a partner's tokens, and then refuse a further one. */
function leaveUngiven(): true {
  for (const id of Object.values(RENEWAL)) {
    leaveInconclusive(id, 'no further token was given: the target may limit their number');
  }
  return true;
}

interface Reuse {
  readonly accepted: readonly Exchange[];
  /** A request that was refused with the used token and accepted with a new one. */
  readonly contrast?: { readonly used: Exchange; readonly unused: Exchange };
}

/**
 * Uses one token for several operations, each twice. A target that keeps only some of a partner's tokens ends the older
 * one, which is unused, first: if that one is accepted where the used one is not, only the use can be the reason.
 */
async function reuse(partner: Partner, places: Places): Promise<Reuse> {
  const older = await freshToken(partner);
  const { token } = await freshToken(partner);
  const accepted: Exchange[] = [];
  const operations = ['listRestaurants', 'listWebhooks', 'getSchedule'] as const;
  for (const operation of operations.flatMap((one) => [one, one])) {
    const input = await soundRead(operation, places, partner);
    // Where no token is required, a token authorises nothing.
    if (!isRefused(await sendRead(partner, operation, { ...input, authorization: null }))) continue;
    const useOf = ({ value }: Token): Promise<Exchange> =>
      sendRead(partner, operation, { ...input, authorization: `Bearer ${value}` });
    const used = await useOf(token);
    if (isAccepted(used)) accepted.push(used);
    // A token that was never accepted was not spent by its use.
    if (!isRefused(used) || accepted.length === 0) continue;
    // An operation may refuse every second request, or all of them for a while.
    const twice = await useOf(token);
    const unused = await useOf(older.token);
    const usedAgain = isRefused(twice) ? await useOf(token) : twice;
    // A refusal at the end of the token is not caused by its use.
    if (!isAccepted(unused) || epochMs() >= endOf(older.token) - NEAR_END_MS) return { accepted };
    if (isRefused(usedAgain)) return { accepted, contrast: { used: usedAgain, unused } };
  }
  return { accepted };
}

/** Judges that a request is accepted if the same request with another token is. */
function expectSameWelcome(requirement: RequirementId, exchange: Exchange, like: Exchange): void {
  if (isAccepted(exchange) || (isRefused(exchange) && isAccepted(like))) {
    const status = exchange.kind === 'answered' ? exchange.status : 0;
    return expectThat(requirement, isAccepted(exchange), {
      expected: 'accepted, as the same request with another token was right beside it',
      observed: `refused with status ${status}`,
      evidence: [like, exchange],
    });
  }
  leaveInconclusive(requirement, 'the request was not accepted with another token either');
}
