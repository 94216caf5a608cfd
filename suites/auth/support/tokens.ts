import type { Partner } from '../../../helpers/client/partner.ts';
import {
  isPlausibleLifetime,
  soundTokenForm,
  type Token,
  tokenOf,
} from '../../../helpers/client/token-source.ts';
import { type Answered, type Exchange, isAccepted } from '../../../helpers/http/exchange.ts';
import type { JsonObject } from '../../../helpers/values/json/json.ts';
import { poll } from '../../../helpers/values/time.ts';
import { inconclusive } from '../../../helpers/verdict/current-check.ts';
import { requireAccepted } from '../../../helpers/verdict/expectations/expect.ts';
import { JsonView } from '../../../helpers/verdict/expectations/json-view.ts';

/** A token that nobody else uses, and the exchange that issued it; without a token the check ends as inconclusive. */
export async function freshToken(partner: Partner): Promise<{ token: Token; issued: Answered }> {
  const issued = requireAccepted(await partner.send('requestToken', { form: soundTokenForm }));
  const token = tokenOf(issued) ?? inconclusive('the token endpoint gave no access_token');
  return { token, issued };
}

/** By then other checks have probably requested their tokens. */
const LONGEST_MS = 20_000;

/**
 * Repeats requests with fresh tokens until the twin is accepted: a target may end a partner's earlier tokens when it
 * issues another, and other checks request tokens too.
 *
 * @param send sends the defective request and its twin with this token
 */
export async function besideValidToken<T extends { readonly twin: Exchange }>(
  partner: Partner,
  send: (token: Token) => Promise<T>,
): Promise<T> {
  const attempt = async (): Promise<T> => send((await freshToken(partner)).token);
  return poll(attempt, ({ twin }) => isAccepted(twin), LONGEST_MS);
}

/** The expires_in of a token response, in seconds; if it can't be a lifetime, the check ends as inconclusive. */
export function lifetimeOf(answer: Answered): number {
  const seconds = JsonView.of(answer).at('expires_in').count;
  return isPlausibleLifetime(seconds)
    ? seconds
    : inconclusive(`expires_in is ${seconds}, which is no lifetime`);
}

/**
 * When the token was issued, in seconds since the epoch, as far as the target itself says: the claim iat and the Date
 * of the response. A token that is handed out again has an earlier iat; only the Date belongs to this response.
 */
export function momentsOfIssue({ headers }: Answered, { iat }: JsonObject): readonly number[] {
  const date = Date.parse(headers['date'] ?? '') / 1000;
  return [iat, date].flatMap((moment) =>
    typeof moment === 'number' && Number.isFinite(moment) ? [moment] : [],
  );
}
