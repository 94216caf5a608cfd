import { randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { Call, OperationName } from '../wire/call.ts';
import type { Json } from '../wire/json.ts';

/** The credentials of a partner. */
export interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/**
 * The credentials that every reference accepts. The secret holds a colon, a plus and percent signs: only the
 * first colon of the decoded Basic value separates, and nothing in it is percent-encoded.
 */
export const referenceCredentials: Credentials = {
  clientId: 'sandbox-partner',
  clientSecret: 'Sandbox:secret+100%25/=',
};

/** The default token of the control interface. */
export const referenceControlToken = 'sandbox-control-token';

export const INTEGRATION_SCOPE = 'ROLE_EXTERNAL_INTEGRATION';

export interface TokenClaims {
  readonly iss: string;
  readonly sub: string;
  readonly scope: string;
  /** Seconds since the epoch. */
  readonly iat: number;
  readonly exp: number;
  /** The end to the millisecond: whole seconds alone would end a token up to a second too early. */
  readonly exp_ms: number;
  readonly jti: string;
}

/** Decisions on the token endpoint (operation 1, section 5). */
export interface TokenBehaviour {
  clientMatches(authorization: string | undefined, credentials: Credentials): boolean;
  /** Used if grant_type or scope was not sent; undefined: it must be sent. */
  readonly defaultGrantType: string | undefined;
  readonly defaultScope: string | undefined;
  grantTypeAccepted(grantType: string): boolean;
  scopeAccepted(scope: string): boolean;
  tokenClaims(issuer: string, clientId: string, nowMs: number, lifetimeS: number): TokenClaims;
  signToken(claims: TokenClaims, key: Uint8Array): string | Promise<string>;
  tokenJson(accessToken: string, lifetimeS: number): Json;
}

function decodedBasic(authorization: string | undefined): string | undefined {
  const encoded = /^basic +([a-z0-9+/]+={0,2})$/i.exec(authorization ?? '')?.[1];
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64').toString('utf8');
}

export const tokenBehaviour: TokenBehaviour = {
  clientMatches: (authorization, { clientId, clientSecret }) =>
    decodedBasic(authorization) === `${clientId}:${clientSecret}`,
  defaultGrantType: undefined,
  defaultScope: undefined,
  grantTypeAccepted: (grantType) => grantType === 'client_credentials',
  scopeAccepted: (scope) => scope === INTEGRATION_SCOPE,
  tokenClaims: (iss, sub, nowMs, lifetimeS) => {
    const iat = Math.floor(nowMs / 1000);
    const exp_ms = nowMs + lifetimeS * 1000;
    return { iss, sub, scope: INTEGRATION_SCOPE, iat, exp: iat + lifetimeS, exp_ms, jti: randomUUID() };
  },
  signToken: (claims, key) =>
    new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(key),
  tokenJson: (access_token, expires_in) => ({
    access_token,
    token_type: 'Bearer',
    expires_in,
    scope: INTEGRATION_SCOPE,
  }),
};

/** The claims of a token whose signature was verified. */
export interface VerifiedToken {
  readonly scope: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** Decisions on who may call (section 5.4). */
export interface AuthorisationBehaviour {
  needsToken(operation: OperationName, call: Pick<Call, 'headers' | 'query'>): boolean;
  /** The token that a call presents; `query` is everything after the question mark. */
  bearerToken(authorization: string | undefined, query: string): string | undefined;
  /** Undefined when this service did not sign the token; the expiry is not checked here. */
  verifyToken(token: string, key: Uint8Array): Promise<VerifiedToken | undefined>;
  tokenAlive(token: VerifiedToken, nowMs: number): boolean;
  /** Whether the claims of a token allow an operation; `text` is the token as presented. */
  tokenCovers(token: VerifiedToken, text: string, operation: OperationName): boolean;
}

export const authorisationBehaviour: AuthorisationBehaviour = {
  needsToken: (operation) => operation !== 'requestToken',
  bearerToken: (authorization) => /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1],
  verifyToken: async (token, key) => {
    try {
      // The expiry is checked to the millisecond elsewhere, so any earlier time will do here.
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
