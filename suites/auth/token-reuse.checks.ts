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

/** So shortly before its end a token may be refused: clocks differ, and requests take their time. */
const NEAR_END_MS = 1000;

/** So many tokens beside the first one. */
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
      return inconclusive('too few reading operations are accepted with a token and refused without');
    }
    expectSameWelcome(id, elsewhere, one);
  }),
);

test(
  'a further token can be had and used while the first is valid, and the first stays valid',
  ...covers(['AUTH-TOKEN-RENEWABLE', 'AUTH-TOKEN-OUTLIVES-RENEWAL'], async ({ partner, places }) => {
    // Where a further token ends the earlier ones, those of other checks interfere; at some time they don't.
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
      if (await judgeRenewal(partner, places)) return;
    }
    await judgeBesideRunsOwn(partner, places);
  }),
);

/** @returns false when a refusal tells nothing: it came before a further token, for both tokens, or at the first one's end */
async function judgeRenewal(partner: Partner, places: Places): Promise<boolean> {
  const firstAnswer = await requestTwice(partner);
  if (isRefused(firstAnswer)) return judgeRefusal(firstAnswer, await guardedRead(partner, places), {});
  const first = tokenIn(firstAnswer);
  const withFirst = { authorization: `Bearer ${first.value}` };
  const read = await findGuardedRead(partner, places, withFirst);
  // Used twice before, so that a token which is spent by its use does not look like one that is ended by another.
  if (read === undefined || !isAccepted(await read(withFirst))) return false;

  for (let round = 1; round <= FURTHER; round += 1) {
    const isJudged = round > 1;
    const answer = await requestTwice(partner);
    // How many tokens a partner may have is not said, only that there is a further one.
    if (isRefused(answer)) return isJudged || judgeRefusal(answer, read, withFirst);
    const byFurther = await read({ authorization: `Bearer ${tokenIn(answer).value}` });
    const byFirst = await read(withFirst);
    const isOver = Date.now() >= endOf(first) - NEAR_END_MS;
    if (!isAccepted(byFirst) && (isOver || !isAccepted(byFurther))) return isJudged;
    expectSameWelcome('AUTH-TOKEN-RENEWABLE', byFurther, byFirst);
    expectSameWelcome('AUTH-TOKEN-OUTLIVES-RENEWAL', byFirst, byFurther);
  }
  return true;
}

/** Where no fresh token was ever accepted, the run's own one may be what the target keeps to. */
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
    return inconclusive('fresh tokens were refused again and again, and at some time accepted');
  }
  leaveInconclusive('AUTH-TOKEN-OUTLIVES-RENEWAL', 'no further token was accepted');
  expectSameWelcome('AUTH-TOKEN-RENEWABLE', last, byOwn);
}

/** A token request, and once more if it is refused. */
async function requestTwice(partner: Partner): Promise<Exchange> {
  const once = await partner.send('requestToken', { form: soundTokenForm });
  return isAccepted(once) ? once : partner.send('requestToken', { form: soundTokenForm });
}

function tokenIn(answer: Exchange): Token {
  return tokenOf(requireAccepted(answer)) ?? inconclusive('the answer holds no access_token');
}

/** A token request that is refused counts where the token of `valid` is accepted at the same time. */
async function judgeRefusal(refused: Exchange, read: GuardedRead, valid: RequestInput): Promise<true> {
  leaveInconclusive('AUTH-TOKEN-OUTLIVES-RENEWAL', 'no further token was given');
  expectThat('AUTH-TOKEN-RENEWABLE', false, {
    expected: 'a further token while the first is valid',
    observed: 'the token request was refused twice',
    evidence: [requireAccepted(await read(valid)), refused],
  });
  return true;
}

interface Reuse {
  readonly accepted: readonly Exchange[];
  /** A request that was refused with the used token, and accepted with a new one. */
  readonly contrast?: { readonly used: Exchange; readonly unused: Exchange };
}

/** Uses one token for several operations, each twice. */
async function reuse(partner: Partner, places: Places): Promise<Reuse> {
  const { token } = await freshToken(partner);
  const accepted: Exchange[] = [];
  const operations = ['listRestaurants', 'listWebhooks', 'getSchedule'] as const;
  for (const operation of operations.flatMap((one) => [one, one])) {
    const input = await soundRead(operation, places, partner);
    // Where no token is asked for, the token authorises nothing.
    if (!isRefused(await sendRead(partner, operation, { ...input, authorization: null }))) continue;
    const used = await sendRead(partner, operation, { ...input, authorization: `Bearer ${token.value}` });
    if (isAccepted(used)) accepted.push(used);
    // A token that was never accepted is not one that its use has spent.
    if (!isRefused(used) || accepted.length === 0) continue;
    const unused = await acceptedTwice(partner, (authorization) =>
      sendRead(partner, operation, { ...input, authorization }),
    );
    if (unused === undefined) continue;
    const usedAgain = await sendRead(partner, operation, {
      ...input,
      authorization: `Bearer ${token.value}`,
    });
    // What is refused at its end is not refused because it was used.
    if (Date.now() >= endOf(token) - NEAR_END_MS) break;
    if (isRefused(usedAgain)) return { accepted, contrast: { used: usedAgain, unused } };
  }
  return { accepted };
}

/** The last of two requests in a row, each with a token of its own: one alone may be welcome in turn with others. */
async function acceptedTwice(
  partner: Partner,
  send: (authorization: string) => Promise<Exchange>,
): Promise<Exchange | undefined> {
  let last: Exchange | undefined;
  for (let request = 1; request <= 2; request += 1) {
    const { token } = await freshToken(partner);
    // Further tokens are requested in between: what ends a token must be its use, not the requests of other checks.
    for (let further = 1; further <= FURTHER; further += 1) await freshToken(partner);
    last = await send(`Bearer ${token.value}`);
    if (!isAccepted(last)) return undefined;
  }
  return last;
}

/** Judges that a request was accepted where its like, with another token, was. */
function expectSameWelcome(requirement: RequirementId, exchange: Exchange, like: Exchange): void {
  if (isAccepted(exchange) || (isRefused(exchange) && isAccepted(like))) {
    const status = exchange.kind === 'answered' ? exchange.status : 0;
    return expectThat(requirement, isAccepted(exchange), {
      expected: 'accepted, as its like with another token was right beside it',
      observed: `refused with status ${status}`,
      evidence: [like, exchange],
    });
  }
  leaveInconclusive(requirement, 'the request was not accepted with another token either');
}
