import { jwtVerify } from 'jose';
import type { Call, OperationName } from './call.ts';
import { Refusal } from './refusal.ts';
import type { Service } from './service.ts';
import { INTEGRATION_SCOPE } from './tokens.ts';

/** What a token says after its signature was verified. */
export interface VerifiedToken {
  readonly scope: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** Decisions on who may call (section 5.4). */
export interface AuthorisationBehaviour {
  needsToken(operation: OperationName): boolean;
  /** The token that a call presents; `query` is what stands after the question mark. */
  bearerToken(authorization: string | undefined, query: string): string | undefined;
  /** Undefined when the token was not signed by this service; its end is not looked at. */
  verifyToken(token: string, key: Uint8Array): Promise<VerifiedToken | undefined>;
  tokenAlive(token: VerifiedToken, nowMs: number): boolean;
  /** Whether what a token says opens an operation; `text` is the token as it was presented. */
  tokenCovers(token: VerifiedToken, text: string, operation: OperationName): boolean;
}

export const authorisationBehaviour: AuthorisationBehaviour = {
  needsToken: (operation) => operation !== 'requestToken',
  bearerToken: (authorization) => /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1],
  verifyToken: async (token, key) => {
    try {
      // The end is judged to the millisecond elsewhere; here any time before it will do.
      const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: new Date(0) });
      const { scope, exp_ms: end } = payload;
      return typeof scope === 'string' && typeof end === 'number' ? { scope, expiresAt: end } : undefined;
    } catch {
      return undefined;
    }
  },
  tokenAlive: (token, nowMs) => nowMs < token.expiresAt,
  tokenCovers: (token) => token.scope === INTEGRATION_SCOPE,
};

/** Tokens whose signature was verified once; the oldest make room for new ones. */
const LARGEST_CACHE = 1000;

function remember(service: Service, token: string, verified: VerifiedToken): void {
  const { verifiedTokens } = service;
  const oldest = verifiedTokens.size < LARGEST_CACHE ? undefined : verifiedTokens.keys().next().value;
  if (oldest !== undefined) verifiedTokens.delete(oldest);
  verifiedTokens.set(token, verified);
}

function refused(message: string, error: string): Refusal {
  return new Refusal('unauthenticated', message, { 'www-authenticate': `Bearer realm="partner"${error}` });
}

/**
 * Lets a call pass that carries a living token of this service.
 * @throws Refusal otherwise, whatever else is wrong with the request.
 */
export async function authorise(
  service: Service,
  call: Pick<Call, 'headers' | 'query' | 'operation'>,
): Promise<void> {
  const { behaviour } = service;
  const token = behaviour.bearerToken(call.headers.authorization, call.query);
  if (token === undefined) throw refused('A bearer token is required', '');
  const known = service.verifiedTokens.get(token);
  const verified = known ?? (await behaviour.verifyToken(token, service.tokenKey));
  if (verified === undefined || !behaviour.tokenCovers(verified, token, call.operation))
    throw refused('The token is invalid', ', error="invalid_token"');
  if (!behaviour.tokenAlive(verified, service.now()))
    throw refused('The token has expired', ', error="invalid_token"');
  if (known === undefined) remember(service, token, verified);
}
