import { randomBytes } from 'node:crypto';
import { EncryptJWT, generateKeyPair, jwtDecrypt, jwtVerify, SignJWT } from 'jose';
import type { JWTPayload } from 'jose';
import type { RequirementId } from '../../spec/requirements/catalogue.ts';
import type { TokenClaims, VerifiedToken } from '../decisions/auth.ts';
import { variant } from './builders/variant.ts';
import type { Variant } from './builders/variant.ts';

const anyTime = { currentDate: new Date(0) };

function verified({ scope, exp_ms: end }: JWTPayload): VerifiedToken | undefined {
  return typeof scope === 'string' && typeof end === 'number' ? { scope, expiresAt: end } : undefined;
}

function undefinedWhenRefused(payload: Promise<{ payload: JWTPayload }>): Promise<VerifiedToken | undefined> {
  return payload.then((result) => verified(result.payload)).catch(() => undefined);
}

type KeyAlgorithm = 'RS256' | 'ES256' | 'EdDSA';

/** Tokens signed with a key pair of the server's own. */
function signedBy(alg: KeyAlgorithm): Variant {
  return variant(
    `tokens-${alg.toLowerCase()}`,
    'token-form',
    `Tokens are signed as ${alg} (section 2.10: a JWT).`,
    () => {
      const pair = generateKeyPair(alg);
      return {
        signToken: async (claims) =>
          new SignJWT({ ...claims }).setProtectedHeader({ alg, kid: 'k/1+2' }).sign((await pair).privateKey),
        verifyToken: async (token) =>
          undefinedWhenRefused(jwtVerify(token, (await pair).publicKey, { ...anyTime, algorithms: [alg] })),
      };
    },
  );
}

/** Tokens that nobody but the server can read. */
function encryptedBy(alg: 'dir' | 'A256GCMKW', enc: 'A256GCM' | 'A128CBC-HS256'): Variant {
  return variant(
    `tokens-jwe-${alg.toLowerCase()}`,
    'token-form',
    `Tokens are encrypted, ${alg} and ${enc} (section 2.10: a JWT).`,
    () => {
      const key = randomBytes(32);
      return {
        signToken: (claims) => new EncryptJWT({ ...claims }).setProtectedHeader({ alg, enc }).encrypt(key),
        verifyToken: (token) => undefinedWhenRefused(jwtDecrypt(token, key, anyTime)),
      };
    },
  );
}

/** Only the tokens that were issued last are valid. */
export function newestTokensOnly(most: number): Variant['override'] {
  return (usual) => {
    const issued: string[] = [];
    return {
      signToken: async (...claims) => {
        const token = await usual.signToken(...claims);
        issued.push(token);
        return token;
      },
      tokenCovers: (token, text, operation) =>
        issued.slice(-most).includes(text) && usual.tokenCovers(token, text, operation),
    };
  };
}

function newestOnly(id: string, choice: string, most: number): Variant {
  return variant(id, 'token-issue', `${choice} (section 5.5 does not exclude it).`, newestTokensOnly(most), {
    warns: ['AUTH-TOKEN-OUTLIVES-RENEWAL'],
    leavesOpen: beyondEnd,
  });
}

/** Requirements that only the end of a token can show, for tokens that outlive a run. */
const beyondEnd: readonly RequirementId[] = [
  'AUTH-TOKEN-LIVES',
  'AUTH-TOKEN-EXPIRED-REFUSED',
  'AUTH-TOKEN-EXPIRED-PROMPTLY',
];

/** A token handed out and the moment of its end, in milliseconds since the epoch. */
interface Issued {
  readonly token: string;
  readonly end: number;
}

/** Other tokens and lifetimes. */
export const tokenVariants: readonly Variant[] = [
  signedBy('RS256'),
  signedBy('ES256'),
  signedBy('EdDSA'),
  encryptedBy('dir', 'A256GCM'),
  encryptedBy('A256GCMKW', 'A128CBC-HS256'),
  variant(
    'tokens-few-claims',
    'token-form',
    'Tokens hold only the claims that their issuer needs, without exp (section 2.10: claims are free).',
    (usual) => ({
      signToken: ({ scope, exp_ms, jti }, key) =>
        new SignJWT({ scope, exp_ms, jti, zoë: '🍵' }).setProtectedHeader({ alg: 'HS256' }).sign(key),
      verifyToken: (token, key) => usual.verifyToken(token, key),
    }),
  ),
  variant(
    'tokens-shared',
    'token-issue',
    'A token is handed out again while it is valid, with its remaining lifetime (section 5.5).',
    (usual) => {
      let issued: Issued | undefined;
      let now = 0;
      return {
        tokenClaims: (issuer, clientId, nowMs, lifetimeS) => {
          now = nowMs;
          return usual.tokenClaims(issuer, clientId, nowMs, lifetimeS);
        },
        signToken: async (claims: TokenClaims, key) => {
          // At least a second must be left, or expires_in would be 0.
          if (issued !== undefined && issued.end - now >= 1000) return issued.token;
          issued = { token: await usual.signToken(claims, key), end: claims.exp_ms };
          return issued.token;
        },
        tokenJson: (token, lifetimeS) =>
          usual.tokenJson(
            token,
            issued?.token === token ? Math.max(1, Math.floor((issued.end - now) / 1000)) : lifetimeS,
          ),
      };
    },
  ),
  newestOnly('tokens-newest-only', 'A further token ends the earlier one', 1),
  newestOnly('tokens-newest-five', 'A partner has five tokens: a further one ends the oldest', 5),
  variant(
    'tokens-short',
    'token-lifetime',
    'Tokens live for 3 s (section 5.5: the returned expires_in counts).',
    () => ({}),
    { options: { tokenLifetimeS: 3 } },
  ),
  variant(
    'tokens-short-with-leeway',
    'token-lifetime',
    'Tokens live for 3 s and are accepted for 30 s more (section 5.7).',
    (usual) => ({
      tokenAlive: (token, nowMs, ...rest) => usual.tokenAlive(token, nowMs - 30_000, ...rest),
    }),
    { options: { tokenLifetimeS: 3 } },
  ),
  variant(
    'tokens-short-with-long-leeway',
    'token-lifetime',
    'Tokens live for 3 s and are accepted for two minutes more (section 5.7).',
    (usual) => ({
      tokenAlive: (token, nowMs, ...rest) => usual.tokenAlive(token, nowMs - 120_000, ...rest),
    }),
    { warns: ['AUTH-TOKEN-EXPIRED-PROMPTLY'], options: { tokenLifetimeS: 3 } },
  ),
  variant(
    'tokens-one-day',
    'token-lifetime',
    'Tokens live for a day (section 5.5: the returned expires_in counts).',
    () => ({}),
    { leavesOpen: beyondEnd, options: { tokenLifetimeS: 86_400 } },
  ),
  variant(
    'tokens-one-hour',
    'token-lifetime',
    'Tokens live for 3600 s (section 5.5: one of the two values that the reference texts name).',
    () => ({}),
    { leavesOpen: beyondEnd, options: { tokenLifetimeS: 3600 } },
  ),
  variant(
    'tokens-strict-schemes',
    'token-schemes',
    'The schemes Basic and Bearer are accepted only in this case and with one space (section 5.7).',
    (usual) => ({
      bearerToken: (authorization, query) =>
        /^Bearer \S+$/.test(authorization ?? '') ? usual.bearerToken(authorization, query) : undefined,
      clientMatches: (authorization, credentials) =>
        /^Basic \S+$/.test(authorization ?? '') && usual.clientMatches(authorization, credentials),
    }),
  ),
  variant(
    'tokens-further-scopes',
    'token-scopes',
    'A request may name further scopes besides the required one (section 5.7).',
    (usual) => ({
      scopeAccepted: (scope) => scope.split(' ').some((one) => usual.scopeAccepted(one)),
    }),
  ),
  variant(
    'tokens-not-for-unknown-paths',
    'token-path',
    'Unknown paths are answered with not found even without a token (section 5.7).',
    (usual) => ({
      needsToken: (operation, call) => operation !== 'unknown' && usual.needsToken(operation, call),
    }),
  ),
];
