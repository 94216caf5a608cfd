import { type Answered, type Exchange, isRefused } from '../../../http/exchange.ts';
import { isJsonObject } from '../../../values/json/json.ts';
import { spanOf, type Trace } from '../../trace.ts';
import { type Accepted, acceptedOf, lagOf } from './history.ts';

/** A token that the target gave to this run, perhaps several times; with its first answer. */
export interface IssuedToken extends Accepted {
  readonly value: string;
  /** When its expires_in has passed, by the answer that promises most; infinite where one promises nothing readable. */
  readonly endMs: number;
  /** When it has passed by the answer that promises least, from the beginning of its request on. */
  readonly soonestEndMs: number;
  /** The latest answer that gave it once more, and the end that it promised, from the beginning of its request on. */
  readonly again?: Accepted & { readonly promisedEndMs: number };
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
    const soonestEndMs = Math.min(accepted.span.beganMs + lifeMs, before?.soonestEndMs ?? Infinity);
    const again = { ...accepted, promisedEndMs: accepted.span.beganMs + lifeMs };
    issued.set(value, { ...(before ?? accepted), value, endMs, soonestEndMs, ...(before && { again }) });
  }
  return issued;
}

const BEARER = 'Bearer ';

/** The token that a request sends as section 5.4 wants it. */
export function bearerOf({ request: { headers } }: Exchange): string | undefined {
  const { authorization } = headers;
  return authorization?.startsWith(BEARER) === true ? authorization.slice(BEARER.length) : undefined;
}

/** The status for requests without a sound token, unless a target chooses another one. */
export const UNAUTHORISED = 401;

/**
 * Tells of a refusal whether it may be for the token of its request (section 5.5): with status 401; with any status once the
 * token may have expired; and as this target refuses other tokens, once a later one may have ended this one for good.
 */
export function refusedForToken(
  trace: Trace,
  tokens: ReadonlyMap<string, IssuedToken>,
): (refused: Answered) => boolean {
  const { exchanges, hidesTokens = false } = trace;
  const usual = statusForStrangers(exchanges, tokens);
  if (hidesTokens) return ({ status }) => status === UNAUTHORISED || status === usual;
  const issuedMs = [...tokens.values()].map(({ span }) => span.beganMs);
  const acceptedMs = new Map<string, number>();
  for (const { exchange, span } of exchanges.flatMap((one) => acceptedOf(one) ?? [])) {
    const bearer = bearerOf(exchange) ?? '';
    acceptedMs.set(bearer, Math.max(span.beganMs, acceptedMs.get(bearer) ?? -Infinity));
  }
  const lagMs = lagOf(trace);
  return (refused) => {
    if (refused.status === UNAUTHORISED) return true;
    const [token, span] = [tokens.get(bearerOf(refused) ?? ''), spanOf(refused)];
    if (token === undefined || span === undefined) return false;
    if (span.endedMs > token.soonestEndMs) return true;
    const isSucceeded = issuedMs.some((one) => one > token.span.beganMs && one < span.endedMs);
    const isOver = (acceptedMs.get(token.value) ?? -Infinity) <= span.endedMs + lagMs;
    return refused.status === usual && isSucceeded && isOver;
  };
}

/** The status of most refusals of requests without a token that was given to this run. */
function statusForStrangers(
  exchanges: readonly Exchange[],
  tokens: ReadonlyMap<string, IssuedToken>,
): number | undefined {
  const counts = new Map<number, number>();
  for (const one of exchanges) {
    if (one.operation === 'requestToken' || tokens.has(bearerOf(one) ?? '')) continue;
    if (one.kind === 'answered' && isRefused(one)) counts.set(one.status, 1 + (counts.get(one.status) ?? 0));
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most?.[0];
}
