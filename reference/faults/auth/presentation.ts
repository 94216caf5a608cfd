import { INTEGRATION_SCOPE, referenceCredentials } from '../../decisions/auth.ts';
import type { VerifiedToken } from '../../decisions/auth.ts';
import { onlyOf, readPairs } from '../../wire/parameters.ts';
import { faults } from '../builders/fault.ts';
import type { Fault } from '../builders/fault.ts';

/** Stands for a caller without a token; no header can carry it, because it holds a space. */
const NO_TOKEN = 'no token';

const everything: VerifiedToken = { scope: INTEGRATION_SCOPE, expiresAt: Infinity };

/** Requests that pass without a token when their header matches. */
function passes(admits: (authorization: string) => boolean): Fault['override'] {
  return (sound) => ({
    bearerToken: (authorization, query) =>
      authorization !== undefined && admits(authorization)
        ? NO_TOKEN
        : sound.bearerToken(authorization, query),
    verifyToken: async (token, key) => (token === NO_TOKEN ? everything : sound.verifyToken(token, key)),
  });
}

/** A further place where a token is looked for. */
function alsoReads(read: (authorization: string, query: string) => string | undefined): Fault['override'] {
  return (sound) => ({
    bearerToken: (authorization, query) =>
      sound.bearerToken(authorization, query) ?? read(authorization ?? '', query),
  });
}

function tokenUnder(scheme: RegExp): Fault['override'] {
  return alsoReads((authorization) => {
    const [word = '', token, ...rest] = authorization.split(/ +/);
    return rest.length === 0 && scheme.test(word) ? token : undefined;
  });
}

/** Texts that count as tokens although they were never issued. */
function accepts(isGood: (token: string) => boolean): Fault['override'] {
  return (sound) => ({
    verifyToken: async (token, key) =>
      (await sound.verifyToken(token, key)) ?? (isGood(token) ? everything : undefined),
  });
}

/** How a token is presented: section 5.4. */
export const presentationFaults = faults({
  'AUTH-TOKEN-EMPTY-REFUSED': {
    'auth-empty-token-accepted': [
      'The word Bearer alone passes, because an empty token is never checked.',
      passes((authorization) => /^bearer *$/i.test(authorization)),
    ],
  },
  'AUTH-TOKEN-GARBAGE-REFUSED': {
    'auth-garbage-accepted': [
      'A token that is not a JWT counts as one of an older kind and passes.',
      accepts((token) => token.split('.').length !== 3),
    ],
    'auth-long-garbage-accepted': [
      'A string without dots, of 16 characters or more, counts as a key of the old interface and passes.',
      accepts((token) => token.length >= 16 && !token.includes('.')),
    ],
  },
  'AUTH-SCHEME-REQUIRED': {
    'auth-bare-token-accepted': [
      'The token is read by removing the word Bearer from the header, even where that word is missing.',
      alsoReads((authorization) => /^\S+$/.exec(authorization)?.[0]),
    ],
  },
  'AUTH-OTHER-SCHEME-REFUSED': {
    'auth-any-scheme-accepted': [
      'Everything after the first space of the header counts as the token.',
      tokenUnder(/^/),
    ],
    'auth-other-usual-schemes-accepted': [
      'The schemes Token, JWT and Basic are accepted too, as in an earlier framework.',
      tokenUnder(/^(?:token|jwt|basic)$/i),
    ],
  },
  'AUTH-CLIENT-CREDENTIALS-REFUSED': {
    'auth-client-credentials-accepted': [
      'The filter that reads Basic credentials is active on every path, not only on the token path.',
      (sound) => passes((authorization) => sound.clientMatches(authorization, referenceCredentials))(sound),
    ],
  },
  'AUTH-QUERY-TOKEN-REFUSED': {
    'auth-query-token-accepted': [
      'The token is also taken from the query, as the parameter access_token.',
      alsoReads((_, query) => onlyOf(readPairs(query), 'access_token')),
    ],
  },
});
