import type { Credentials } from '../../decisions/auth.ts';
import { faults } from '../builders/fault.ts';
import type { Fault } from '../builders/fault.ts';

/** The scheme of a header Authorization, and the rest of it. */
function partsOf(authorization: string | undefined): readonly [scheme: string, rest: string] {
  const blank = authorization?.indexOf(' ') ?? -1;
  if (authorization === undefined || blank < 0) return ['', authorization ?? ''];
  return [authorization.slice(0, blank).toLowerCase(), authorization.slice(blank + 1).trim()];
}

/** Client id and secret of a Basic header. */
function basicPair(authorization: string | undefined): readonly [id: string, secret: string] | undefined {
  const [scheme, rest] = partsOf(authorization);
  if (scheme !== 'basic') return undefined;
  const text = Buffer.from(rest, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 ? undefined : [text.slice(0, colon), text.slice(colon + 1)];
}

/** Clients that are admitted besides the right one. */
function lets(
  admits: (authorization: string | undefined, client: Credentials) => boolean,
): Fault['override'] {
  return (sound) => ({
    clientMatches: (authorization, client) =>
      sound.clientMatches(authorization, client) || admits(authorization, client),
  });
}

function letsPair(admits: (id: string, secret: string, client: Credentials) => boolean): Fault['override'] {
  return lets((authorization, client) => {
    const pair = basicPair(authorization);
    return pair !== undefined && admits(...pair, client);
  });
}

const otherGrants = ['password', 'authorization_code', 'refresh_token', 'implicit'];

/** Credentials and form of the token request: section 5.2. */
export const tokenRequestFaults = faults({
  'TOKEN-CREDENTIALS-REQUIRED': {
    'auth-no-credentials-accepted': [
      'Credentials are checked only if there are any.',
      lets((authorization) => authorization === undefined),
    ],
  },
  'TOKEN-CLIENT-ID-CHECKED': {
    'auth-client-id-ignored': [
      'Only the secret is compared.',
      letsPair((_, secret, client) => secret === client.clientSecret),
    ],
    'auth-client-id-by-beginning': [
      'A client_id is accepted when it begins with the issued one, or the issued one begins with it.',
      letsPair(
        (id, secret, { clientId, clientSecret }) =>
          secret === clientSecret && (id.startsWith(clientId) || clientId.startsWith(id)),
      ),
    ],
  },
  'TOKEN-CLIENT-SECRET-CHECKED': {
    'auth-client-secret-ignored': [
      'Only the client_id is looked up.',
      letsPair((id, _, { clientId }) => id === clientId),
    ],
    'auth-client-secret-cut': [
      'Only the first eight characters of a secret are compared, as old password hashes do.',
      letsPair(
        (id, secret, { clientId, clientSecret }) =>
          id === clientId && secret.slice(0, 8) === clientSecret.slice(0, 8),
      ),
    ],
    'auth-client-secret-of-same-length': [
      'The constant-time comparison of secrets compares only their lengths.',
      letsPair(
        (id, secret, { clientId, clientSecret }) => id === clientId && secret.length === clientSecret.length,
      ),
    ],
    'auth-client-secret-may-be-empty': [
      'An empty secret counts as that of a public client, which needs none.',
      letsPair((id, secret, { clientId }) => id === clientId && secret === ''),
    ],
  },
  'TOKEN-BASIC-SCHEME-REQUIRED': {
    'auth-credentials-under-any-scheme': [
      'The word before the credentials is not checked.',
      (sound) => ({
        clientMatches: (authorization, client) =>
          sound.clientMatches(`Basic ${partsOf(authorization)[1]}`, client),
      }),
    ],
    'auth-credentials-under-bearer': [
      'The scheme Bearer is accepted for the credentials too.',
      (sound) => ({
        clientMatches: (authorization, client) =>
          sound.clientMatches(authorization?.replace(/^bearer /i, 'Basic '), client),
      }),
    ],
  },
  'TOKEN-BASIC-ENCODING-REQUIRED': {
    'auth-plain-credentials-accepted': [
      'Credentials that hold a colon count as already decoded.',
      lets((authorization, { clientId, clientSecret }) => {
        const [scheme, rest] = partsOf(authorization);
        return scheme === 'basic' && rest === `${clientId}:${clientSecret}`;
      }),
    ],
  },
  'TOKEN-GRANT-TYPE-REQUIRED': {
    'auth-grant-type-optional': [
      'A missing grant_type counts as client_credentials.',
      () => ({ defaultGrantType: 'client_credentials' }),
    ],
  },
  'TOKEN-GRANT-TYPE-CHECKED': {
    'auth-grant-type-ignored': [
      'The grant_type must be present, but its value is not checked.',
      () => ({ grantTypeAccepted: () => true }),
    ],
    'auth-other-grants-accepted': [
      'Every grant_type that OAuth 2.0 knows is served as client_credentials.',
      (sound) => ({
        grantTypeAccepted: (grant) => sound.grantTypeAccepted(grant) || otherGrants.includes(grant),
      }),
    ],
  },
  'TOKEN-SCOPE-REQUIRED': {
    'auth-scope-optional': [
      'A missing scope counts as the only scope that exists.',
      () => ({ defaultScope: 'ROLE_EXTERNAL_INTEGRATION' }),
    ],
  },
  'TOKEN-SCOPE-CHECKED': {
    'auth-scope-ignored': [
      'The scope must be present, but its value is not checked.',
      () => ({ scopeAccepted: () => true }),
    ],
    'auth-other-roles-accepted': [
      'Every scope that begins with ROLE_ is accepted.',
      (sound) => ({
        scopeAccepted: (scope) => sound.scopeAccepted(scope) || /^ROLE_\w+$/.test(scope),
      }),
    ],
  },
});
