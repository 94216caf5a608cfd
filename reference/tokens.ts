import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Answer, Call } from './call.ts';
import type { Credentials } from './credentials.ts';
import { bodyText } from './json-body.ts';
import type { Json } from './json-text.ts';
import { readPairs, requiredOf } from './pairs.ts';
import { Refusal } from './refusal.ts';
import type { Service } from './service.ts';

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
  /** Taken where grant_type or scope was not sent; undefined: it must be sent. */
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

/** Operation 1. The client is looked at before its form, so that a stranger learns nothing else. */
export async function requestToken(service: Service, call: Call): Promise<Answer> {
  const { behaviour, tokenLifetimeS } = service;
  if (!behaviour.clientMatches(call.headers.authorization, service.credentials))
    throw new Refusal('invalid-client', 'Client authentication failed', {
      'www-authenticate': 'Basic realm="partner"',
    });
  const form = readPairs(bodyText(behaviour, call, 'application/x-www-form-urlencoded'));
  if (!behaviour.grantTypeAccepted(requiredOf(form, 'grant_type', behaviour.defaultGrantType)))
    throw new Refusal('unsupported-grant-type', 'grant_type must be client_credentials');
  if (!behaviour.scopeAccepted(requiredOf(form, 'scope', behaviour.defaultScope)))
    throw new Refusal('invalid-scope', `scope must be ${INTEGRATION_SCOPE}`);
  const claims = behaviour.tokenClaims(
    service.url,
    service.credentials.clientId,
    service.now(),
    tokenLifetimeS,
  );
  const token = await behaviour.signToken(claims, service.tokenKey);
  return {
    status: 200,
    headers: { 'cache-control': 'no-store' },
    body: behaviour.tokenJson(token, tokenLifetimeS),
  };
}
