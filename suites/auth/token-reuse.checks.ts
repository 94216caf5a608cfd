import { endOf, soundTokenForm, type Token, tokenOf } from '../../helpers/client/token-source.ts';
import { sendRead, soundRead } from '../../helpers/fixtures/sound-read.ts';
import type { Places } from '../../helpers/restaurants/places.ts';
import {
  covers,
  type Exchange,
  expectThat,
  inconclusive,
  isAccepted,
  isRefused,
  leaveInconclusive,
  type Partner,
  type RequestInput,
  requireAccepted,
  type RequirementId,
  test,
} from '../../helpers/test.ts';
import { findGuardedRead, guardedRead, type GuardedRead } from './support/guarded-read.ts';
import { freshToken } from './support/tokens.ts';

const MOST_ATTEMPTS = 8;

/** A token may be refused this long before its end: clocks differ, and requests take time. */
const NEAR_END_MS = 1000;

/** Further tokens beside the first one. */
const FURTHER = 3;

test(
  'one token authorises several requests and several operations',
  ...covers('AUTH-TOKEN-REUSABLE', async ({ partner, places }, id) => {
    const { accepted, contrast } = await reuse(partner, places);
    if (contrast !== undefined) {
      return expectSameWelcome(id, contrast.used, contrast.unused);
    }
    const [one, ...others] = accepted;
    const again = others.some(({ operation }) => operation === one?.operation);
    const elsewhere = others.find(({ operation }) => operation !== one?.operation);
    if (one === undefined || elsewhere === undefined || !again) {
      return inconclusive('too few reading operations are accepted with a token and refused without one');
    }
    expectSameWelcome(id, elsewhere, one);
  }),
);

const RENEWAL = { renewable: 'AUTH-TOKEN-RENEWABLE', outlives: 'AUTH-TOKEN-OUTLIVES-RENEWAL' } as const;

test(
  'a further token can be requested and used while the first is valid, and the first stays valid',
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
  if (isRefused(firstAnswer)) return judgeRefusal(firstAnswer, await guardedRead(partner, places), {});
  const first = tokenIn(firstAnswer);
  const withFirst = { authorization: `Bearer ${first.value}` };
  const read = await findGuardedRead(partner, places, withFirst);
  // Used twice first, so that a token spent by its use does not look like one that a further token ended.
  if (read === undefined || !isAccepted(await read(withFirst))) return false;

  for (let round = 1; round <= FURTHER; round += 1) {
    const isJudged = round > 1;
    const answer = await requestTwice(partner);
    // The contract does not limit the number of tokens; it only promises a further one.
    if (isRefused(answer)) return isJudged || judgeRefusal(answer, read, withFirst);
    const byFurther = await read({ authorization: `Bearer ${tokenIn(answer).value}` });
    const byFirst = await read(withFirst);
    const isOver = Date.now() >= endOf(first) - NEAR_END_MS;
    if (!isAccepted(byFirst) && (isOver || !isAccepted(byFurther))) return isJudged;
    expectSameWelcome(RENEWAL.renewable, byFurther, byFirst);
    expectSameWelcome(RENEWAL.outlives, byFirst, byFurther);
  }
  return true;
}

/** If no fresh token was ever accepted, the target may insist on the run's own one. */
async function judgeBesideRunsOwn(partner: Partner, places: Places): Promise<void> {
  const read = await guardedRead(partner, places);
  const refusals: Exchange[] = [];
  let byOwn = await read({});
  for (let round = 1; round <= FURTHER; round += 1) {
    const { token } = await freshToken(partner);
    const byFresh = await read({ authorization: `Bearer ${token.value}` });
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

/** A refused token request counts only if the token of `valid` is accepted at the same time. */
async function judgeRefusal(refused: Exchange, read: GuardedRead, valid: RequestInput): Promise<true> {
  leaveInconclusive(RENEWAL.outlives, 'no further token was given');
  expectThat(RENEWAL.renewable, false, {
    expected: 'a further token while the first is valid',
    observed: 'the token request was refused twice',
    evidence: [requireAccepted(await read(valid)), refused],
  });
  return true;
}

interface Reuse {
  readonly accepted: readonly Exchange[];
  /** A request that was refused with the used token and accepted with a new one. */
  readonly contrast?: { readonly used: Exchange; readonly unused: Exchange };
}

/** Uses one token for several operations, each twice. */
async function reuse(partner: Partner, places: Places): Promise<Reuse> {
  const { token } = await freshToken(partner);
  const accepted: Exchange[] = [];
  const operations = ['listRestaurants', 'listWebhooks', 'getSchedule'] as const;
  for (const operation of operations.flatMap((one) => [one, one])) {
    const input = await soundRead(operation, places, partner);
    // Where no token is required, a token authorises nothing.
    if (!isRefused(await sendRead(partner, operation, { ...input, authorization: null }))) continue;
    const used = await sendRead(partner, operation, { ...input, authorization: `Bearer ${token.value}` });
    if (isAccepted(used)) accepted.push(used);
    // A token that was never accepted was not spent by its use.
    if (!isRefused(used) || accepted.length === 0) continue;
    const unused = await acceptedTwice(partner, (authorization) =>
      sendRead(partner, operation, { ...input, authorization }),
    );
    if (unused === undefined) continue;
    const usedAgain = await sendRead(partner, operation, {
      ...input,
      authorization: `Bearer ${token.value}`,
    });
    // A refusal at the end of the token is not caused by its use.
    if (Date.now() >= endOf(token) - NEAR_END_MS) break;
    if (isRefused(usedAgain)) return { accepted, contrast: { used: usedAgain, unused } };
  }
  return { accepted };
}

/** The last of two requests in a row, each with its own token: a single one may be accepted in turn with others. */
async function acceptedTwice(
  partner: Partner,
  send: (authorization: string) => Promise<Exchange>,
): Promise<Exchange | undefined> {
  let last: Exchange | undefined;
  for (let request = 1; request <= 2; request += 1) {
    const { token } = await freshToken(partner);
    // Further tokens are requested in between, so that only its use can end a token, not the requests of other checks.
    for (let further = 1; further <= FURTHER; further += 1) await freshToken(partner);
    last = await send(`Bearer ${token.value}`);
    if (!isAccepted(last)) return undefined;
  }
  return last;
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
