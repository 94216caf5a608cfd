import { INTEGRATION_SCOPE } from '../decisions/auth.ts';
import type { VerifiedToken } from '../decisions/auth.ts';
import { Service } from '../service/service.ts';
import { bodyText } from '../wire/body.ts';
import { Refusal } from '../wire/call.ts';
import type { Answer, Call } from '../wire/call.ts';
import { readPairs, requiredOf } from '../wire/parameters.ts';

/** Operation 1. The client is checked before the form, so that an unknown client learns nothing else. */
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

/** Verified tokens that are remembered; the oldest make room for new ones. */
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
 * Admits a call that carries a valid token of this service.
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
