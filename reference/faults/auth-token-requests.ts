import type { Credentials } from '../decisions/auth.ts';
import type { Fault } from './fault.ts';

/** What stands after the word of a header Authorization, and the word. */
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

/** Clients that are let in besides the right one. */
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
export const authTokenRequestsFaults: readonly Fault[] = [
  {
    id: 'auth-no-credentials-accepted',
    mistake: 'Credentials are looked at only where there are any.',
    breaks: ['TOKEN-CREDENTIALS-REQUIRED'],
    override: lets((authorization) => authorization === undefined),
  },
  {
    id: 'auth-client-id-ignored',
    mistake: 'Only the secret is compared.',
    breaks: ['TOKEN-CLIENT-ID-CHECKED'],
    override: letsPair((_, secret, client) => secret === client.clientSecret),
  },
  {
    id: 'auth-client-id-by-beginning',
    mistake: 'A client_id is good when it begins with the issued one, or the issued one with it.',
    breaks: ['TOKEN-CLIENT-ID-CHECKED'],
    subtle: true,
    override: letsPair(
      (id, secret, { clientId, clientSecret }) =>
        secret === clientSecret && (id.startsWith(clientId) || clientId.startsWith(id)),
    ),
  },
  {
    id: 'auth-client-secret-ignored',
    mistake: 'Only the client_id is looked up.',
    breaks: ['TOKEN-CLIENT-SECRET-CHECKED'],
    override: letsPair((id, _, { clientId }) => id === clientId),
  },
  {
    id: 'auth-client-secret-cut',
    mistake: 'Only the first eight characters of a secret are compared, as old password hashes do.',
    breaks: ['TOKEN-CLIENT-SECRET-CHECKED'],
    subtle: true,
    override: letsPair(
      (id, secret, { clientId, clientSecret }) =>
        id === clientId && secret.slice(0, 8) === clientSecret.slice(0, 8),
    ),
  },
  {
    id: 'auth-client-secret-of-same-length',
    mistake: 'The comparison of secrets in constant time compares their lengths alone.',
    breaks: ['TOKEN-CLIENT-SECRET-CHECKED'],
    subtle: true,
    override: letsPair(
      (id, secret, { clientId, clientSecret }) => id === clientId && secret.length === clientSecret.length,
    ),
  },
  {
    id: 'auth-client-secret-may-be-empty',
    mistake: 'An empty secret counts as one of a public client, which needs none.',
    breaks: ['TOKEN-CLIENT-SECRET-CHECKED'],
    subtle: true,
    override: letsPair((id, secret, { clientId }) => id === clientId && secret === ''),
  },
  {
    id: 'auth-credentials-under-any-scheme',
    mistake: 'The word before the credentials is not looked at.',
    breaks: ['TOKEN-BASIC-SCHEME-REQUIRED'],
    override: (sound) => ({
      clientMatches: (authorization, client) =>
        sound.clientMatches(`Basic ${partsOf(authorization)[1]}`, client),
    }),
  },
  {
    id: 'auth-credentials-under-bearer',
    mistake: 'The scheme Bearer is accepted for the credentials too.',
    breaks: ['TOKEN-BASIC-SCHEME-REQUIRED'],
    subtle: true,
    override: (sound) => ({
      clientMatches: (authorization, client) =>
        sound.clientMatches(authorization?.replace(/^bearer /i, 'Basic '), client),
    }),
  },
  {
    id: 'auth-plain-credentials-accepted',
    mistake: 'Credentials with a colon count as decoded already.',
    breaks: ['TOKEN-BASIC-ENCODING-REQUIRED'],
    override: lets((authorization, { clientId, clientSecret }) => {
      const [scheme, rest] = partsOf(authorization);
      return scheme === 'basic' && rest === `${clientId}:${clientSecret}`;
    }),
  },
  {
    id: 'auth-grant-type-optional',
    mistake: 'A missing grant_type counts as client_credentials.',
    breaks: ['TOKEN-GRANT-TYPE-REQUIRED'],
    override: () => ({ defaultGrantType: 'client_credentials' }),
  },
  {
    id: 'auth-grant-type-ignored',
    mistake: 'The grant_type has to be there, but is not looked at.',
    breaks: ['TOKEN-GRANT-TYPE-CHECKED'],
    override: () => ({ grantTypeAccepted: () => true }),
  },
  {
    id: 'auth-other-grants-accepted',
    mistake: 'Every grant_type that OAuth 2.0 knows is served as client_credentials.',
    breaks: ['TOKEN-GRANT-TYPE-CHECKED'],
    subtle: true,
    override: (sound) => ({
      grantTypeAccepted: (grant) => sound.grantTypeAccepted(grant) || otherGrants.includes(grant),
    }),
  },
  {
    id: 'auth-scope-optional',
    mistake: 'A missing scope counts as the only one that there is.',
    breaks: ['TOKEN-SCOPE-REQUIRED'],
    override: () => ({ defaultScope: 'ROLE_EXTERNAL_INTEGRATION' }),
  },
  {
    id: 'auth-scope-ignored',
    mistake: 'The scope has to be there, but is not looked at.',
    breaks: ['TOKEN-SCOPE-CHECKED'],
    override: () => ({ scopeAccepted: () => true }),
  },
  {
    id: 'auth-other-roles-accepted',
    mistake: 'Every scope that begins with ROLE_ is accepted.',
    breaks: ['TOKEN-SCOPE-CHECKED'],
    subtle: true,
    override: (sound) => ({
      scopeAccepted: (scope) => sound.scopeAccepted(scope) || /^ROLE_\w+$/.test(scope),
    }),
  },
];
