import { randomBytes } from 'node:crypto';
import { EncryptJWT, generateKeyPair, jwtDecrypt, jwtVerify, SignJWT } from 'jose';
import type { JWTPayload } from 'jose';
import type { RequirementId } from '../../spec/requirements/catalogue.ts';
import type { TokenClaims, VerifiedToken } from '../decisions/auth.ts';
import type { Variant } from './variant.ts';

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
  return {
    id: `tokens-${alg.toLowerCase()}`,
    kind: 'token-form',
    choice: `Tokens are signed as ${alg} (section 2.10: a JWT).`,
    override: () => {
      const pair = generateKeyPair(alg);
      return {
        signToken: async (claims) =>
          new SignJWT({ ...claims }).setProtectedHeader({ alg, kid: 'k/1+2' }).sign((await pair).privateKey),
        verifyToken: async (token) =>
          undefinedWhenRefused(jwtVerify(token, (await pair).publicKey, { ...anyTime, algorithms: [alg] })),
      };
    },
  };
}

/** Tokens that nobody but the server can read. */
function encryptedBy(alg: 'dir' | 'A256GCMKW', enc: 'A256GCM' | 'A128CBC-HS256'): Variant {
  return {
    id: `tokens-jwe-${alg.toLowerCase()}`,
    kind: 'token-form',
    choice: `Tokens are encrypted, ${alg} and ${enc} (section 2.10: a JWT).`,
    override: () => {
      const key = randomBytes(32);
      return {
        signToken: (claims) => new EncryptJWT({ ...claims }).setProtectedHeader({ alg, enc }).encrypt(key),
        verifyToken: (token) => undefinedWhenRefused(jwtDecrypt(token, key, anyTime)),
      };
    },
  };
}

/** What only the end of a token can show, where the end is too far away to wait for it. */
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
  {
    id: 'tokens-few-claims',
    kind: 'token-form',
    choice:
      'Tokens say of themselves only what their issuer needs, without exp (section 2.10: claims are free).',
    override: (usual) => ({
      signToken: ({ scope, exp_ms, jti }, key) =>
        new SignJWT({ scope, exp_ms, jti, zoë: '🍵' }).setProtectedHeader({ alg: 'HS256' }).sign(key),
      verifyToken: (token, key) => usual.verifyToken(token, key),
    }),
  },
  {
    id: 'tokens-shared',
    kind: 'token-issue',
    choice: 'A token is handed out again while it lives, with what is left of its lifetime (section 5.5).',
    override: (usual) => {
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
  },
  {
    id: 'tokens-short',
    kind: 'token-lifetime',
    choice: 'Tokens live for 3 s (section 5.5: the returned expires_in counts).',
    options: { tokenLifetimeS: 3 },
    override: () => ({}),
  },
  {
    id: 'tokens-short-with-leeway',
    kind: 'token-lifetime',
    choice: 'Tokens live for 3 s and are accepted for 30 s more (section 5.7).',
    options: { tokenLifetimeS: 3 },
    override: (usual) => ({
      tokenAlive: (token, nowMs, ...rest) => usual.tokenAlive(token, nowMs - 30_000, ...rest),
    }),
  },
  {
    id: 'tokens-short-with-long-leeway',
    kind: 'token-lifetime',
    choice: 'Tokens live for 3 s and are accepted for two minutes more (section 5.7).',
    warns: ['AUTH-TOKEN-EXPIRED-PROMPTLY'],
    options: { tokenLifetimeS: 3 },
    override: (usual) => ({
      tokenAlive: (token, nowMs, ...rest) => usual.tokenAlive(token, nowMs - 120_000, ...rest),
    }),
  },
  {
    id: 'tokens-one-day',
    kind: 'token-lifetime',
    choice: 'Tokens live for a day (section 5.5: the returned expires_in counts).',
    leavesOpen: beyondEnd,
    options: { tokenLifetimeS: 86_400 },
    override: () => ({}),
  },
  {
    id: 'tokens-one-hour',
    kind: 'token-lifetime',
    choice: 'Tokens live for 3600 s (section 5.5: one of the two values that the reference texts name).',
    leavesOpen: beyondEnd,
    options: { tokenLifetimeS: 3600 },
    override: () => ({}),
  },
  {
    id: 'tokens-strict-schemes',
    kind: 'token-schemes',
    choice: 'Only «Basic» and «Bearer» as they are written, with one space, are understood (section 5.7).',
    override: (usual) => ({
      bearerToken: (authorization, query) =>
        /^Bearer \S+$/.test(authorization ?? '') ? usual.bearerToken(authorization, query) : undefined,
      clientMatches: (authorization, credentials) =>
        /^Basic \S+$/.test(authorization ?? '') && usual.clientMatches(authorization, credentials),
    }),
  },
  {
    id: 'tokens-further-scopes',
    kind: 'token-scopes',
    choice: 'A request may name further scopes beside the one that it needs (section 5.7).',
    override: (usual) => ({
      scopeAccepted: (scope) => scope.split(' ').some((one) => usual.scopeAccepted(one)),
    }),
  },
  {
    id: 'tokens-not-for-unknown-paths',
    kind: 'token-path',
    choice:
      'A stranger learns which paths there are: unknown ones are not found even without a token (section 5.7).',
    override: (usual) => ({
      needsToken: (operation) => operation !== 'unknown' && usual.needsToken(operation),
    }),
  },
];
