import { type Answered, type Exchange, isRefused } from '../../../http/exchange.ts';
import { isJsonObject } from '../../../values/json.ts';
import { spanOf, type Trace } from '../../trace.ts';
import { type Accepted, acceptedOf } from './history.ts';

/** A token that the target gave to this run, perhaps several times; with its first answer. */
export interface IssuedToken extends Accepted {
  readonly value: string;
  /** When its expires_in has passed, by the answer that promises most; infinite where one promises nothing readable. */
  readonly endMs: number;
}

/** The tokens of a run by their values; a token in another field than access_token is not known. */
export function issuedTokens({ exchanges }: Trace): ReadonlyMap<string, IssuedToken> {
  const issued = new Map<string, IssuedToken>();
  for (const one of exchanges) {
    const accepted = one.operation === 'requestToken' ? acceptedOf(one) : undefined;
    const json = accepted?.exchange.json;
    const { access_token: value, expires_in: lifetime } = isJsonObject(json) ? json : {};
    if (accepted === undefined || typeof value !== 'string' || value === '') continue;
    const lifeMs = typeof lifetime === 'number' && lifetime > 0 ? lifetime * 1000 : Infinity;
    const before = issued.get(value);
    const endMs = Math.max(accepted.span.endedMs + lifeMs, before?.endMs ?? 0);
    issued.set(value, { ...(before ?? accepted), value, endMs });
  }
  return issued;
}

const BEARER = 'Bearer ';

/** The token that a request sends as section 5.4 wants it. */
export function bearerOf({ request: { headers } }: Exchange): string | undefined {
  const { authorization } = headers;
  return authorization?.startsWith(BEARER) === true ? authorization.slice(BEARER.length) : undefined;
}

const UNAUTHORISED = 401;

/**
 * Tells of a refusal whether it may be for the token of its request: with status 401, or as this target refuses tokens that it
 * never gave, once the token has ended by its own lifetime or perhaps by a later one (section 5.5).
 */
export function refusedForToken(
  { exchanges }: Trace,
  tokens: ReadonlyMap<string, IssuedToken>,
): (refused: Answered) => boolean {
  const usual = statusForStrangers(exchanges, tokens);
  const issuedMs = [...tokens.values()].map(({ span }) => span.beganMs);
  return (refused) => {
    if (refused.status === UNAUTHORISED) return true;
    const [token, span] = [tokens.get(bearerOf(refused) ?? ''), spanOf(refused)];
    if (refused.status !== usual || token === undefined || span === undefined) return false;
    const isSucceeded = issuedMs.some((one) => one > token.span.beganMs && one < span.endedMs);
    return isSucceeded || span.endedMs > token.endMs;
  };
}

/** The status of most refusals of tokens that were given to nobody. */
function statusForStrangers(
  exchanges: readonly Exchange[],
  tokens: ReadonlyMap<string, IssuedToken>,
): number | undefined {
  const counts = new Map<number, number>();
  for (const one of exchanges) {
    const bearer = bearerOf(one);
    if (bearer === undefined || tokens.has(bearer) || one.kind !== 'answered' || !isRefused(one)) continue;
    counts.set(one.status, 1 + (counts.get(one.status) ?? 0));
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most?.[0];
}
