import type { RequirementId } from '../../spec/requirements/catalogue.ts';
import { inconclusive } from '../../helpers/cannot-go-on.ts';
import { isAccepted, isRefused, type Exchange } from '../../helpers/exchange.ts';
import { expectThat, leaveInconclusive, requireAccepted } from '../../helpers/expectations.ts';
import { freshToken } from '../../helpers/fresh-token.ts';
import { soundTokenForm } from '../../helpers/sound-token-form.ts';
import type { RequestInput } from '../../helpers/partner-client.ts';
import { guardedRead, type GuardedRead } from '../../helpers/target/guarded-read.ts';
import type { Partner } from '../../helpers/target/partner.ts';
import type { Places } from '../../helpers/target/places.ts';
import { soundRead } from '../../helpers/target/sound-read.ts';
import { covers, test } from '../../helpers/test.ts';
import { tokenOf, type Token } from '../../helpers/token-source.ts';

test(
  'one token authorises several requests and several operations',
  covers('AUTH-TOKEN-REUSABLE'),
  async ({ partner, places }) => {
    const first = await reuse(partner, places);
    // What ends a token for another reason hardly does so twice at the same point.
    const { accepted, contrast } = first.contrast === undefined ? first : await reuse(partner, places);
    if (contrast !== undefined) {
      return expectSameWelcome('AUTH-TOKEN-REUSABLE', contrast.used, contrast.unused);
    }
    const [one, ...others] = accepted;
    const again = others.some(({ operation }) => operation === one?.operation);
    const elsewhere = others.find(({ operation }) => operation !== one?.operation);
    if (one === undefined || elsewhere === undefined || !again) {
      return inconclusive('too few reading operations are accepted with a token and refused without');
    }
    expectSameWelcome('AUTH-TOKEN-REUSABLE', elsewhere, one);
  },
);

test(
  'a further token can be had and used while the first is valid, and the first stays valid',
  covers('AUTH-TOKEN-RENEWABLE', 'AUTH-TOKEN-OUTLIVES-RENEWAL'),
  async ({ partner, places }) => {
    const read = await guardedRead(partner, places);
    const first = await furtherToken(partner, read, {});
    if (first === undefined) return;
    const withFirst = { authorization: `Bearer ${first.value}` };
    // Used twice, so that a token which is spent by its use does not look like one that is ended by its successor.
    requireAccepted(await read(withFirst));
    requireAccepted(await read(withFirst));
    const second = await furtherToken(partner, read, withFirst);
    if (second === undefined) return;
    const bySecond = await read({ authorization: `Bearer ${second.value}` });
    const byFirst = await read(withFirst);

    expectSameWelcome('AUTH-TOKEN-RENEWABLE', bySecond, byFirst);
    const lifetimeMs = (first.expiresInS ?? Infinity) * 1000;
    if (Date.now() < first.sentAt + lifetimeMs - 1000) {
      expectSameWelcome('AUTH-TOKEN-OUTLIVES-RENEWAL', byFirst, bySecond);
    } else {
      leaveInconclusive('AUTH-TOKEN-OUTLIVES-RENEWAL', 'the first token came to its end during the check');
    }
  },
);

/** A token that is requested while the one of `valid` is still accepted; a refusal is judged, and gives none. */
async function furtherToken(
  partner: Partner,
  read: GuardedRead,
  valid: RequestInput,
): Promise<Token | undefined> {
  const once = await partner.send('requestToken', { form: soundTokenForm });
  const answer = isAccepted(once) ? once : await partner.send('requestToken', { form: soundTokenForm });
  if (!isRefused(answer)) {
    return tokenOf(requireAccepted(answer)) ?? inconclusive('the answer holds no access_token');
  }
  const stillValid = requireAccepted(await read(valid));
  leaveInconclusive('AUTH-TOKEN-OUTLIVES-RENEWAL', 'no further token was given');
  expectThat('AUTH-TOKEN-RENEWABLE', false, {
    expected: 'a further token while the first is valid',
    observed: 'the token request was refused twice',
    evidence: [stillValid, answer],
  });
  return undefined;
}

interface Reuse {
  readonly accepted: readonly Exchange[];
  /** A request that was refused with the used token, and accepted with a new one. */
  readonly contrast?: { readonly used: Exchange; readonly unused: Exchange };
}

/** Uses one token for one operation twice, and for others. */
async function reuse(partner: Partner, places: Places): Promise<Reuse> {
  const { token } = await freshToken(partner);
  const accepted: Exchange[] = [];
  for (const operation of ['listRestaurants', 'listRestaurants', 'listWebhooks', 'getSchedule'] as const) {
    const input = await soundRead(operation, places, partner);
    // Where no token is asked for, the token authorises nothing.
    if (!isRefused(await partner.send(operation, { ...input, authorization: null }))) continue;
    const used = await partner.send(operation, { ...input, authorization: `Bearer ${token.value}` });
    if (isAccepted(used)) accepted.push(used);
    if (!isRefused(used)) continue;
    const { token: another } = await freshToken(partner);
    const unused = await partner.send(operation, { ...input, authorization: `Bearer ${another.value}` });
    if (isAccepted(unused)) return { accepted, contrast: { used, unused } };
  }
  return { accepted };
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
