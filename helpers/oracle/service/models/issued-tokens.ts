import type { Exchange } from '../../../http/exchange.ts';
import { isJsonObject } from '../../../values/json.ts';
import type { Trace } from '../../trace.ts';
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
