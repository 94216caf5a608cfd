import { randomBytes } from 'node:crypto';
import { CompactSign, exportJWK, generateKeyPair } from 'jose';
import { fromBase64url, toBase64url } from './base64url.ts';
import type { JsonObject } from './json.ts';
import type { Jwt } from './jwt.ts';
import type { TamperedToken } from './tampered-jwt.ts';

const HMAC = /^HS(256|384|512)$/;
const ASYMMETRIC = new Set(['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512']);

/** Tokens with the payload of a signed one that say they need no signature (RFC 7519, section 6). */
export function unsignedForgeries({ parts, header }: Jwt): readonly TamperedToken[] {
  return ['none', 'None'].map((alg) => ({
    token: `${toBase64url(JSON.stringify({ ...named(header), alg }))}.${parts[1] ?? ''}.`,
    defect: `the algorithm «${alg}» and an empty signature`,
  }));
}

/**
 * Tokens with the payload of a signed one, soundly signed by somebody else: with the same algorithm and key id, and
 * with a key that the header itself brings along, which a careless verifier would trust.
 */
export async function foreignForgeries(jwt: Jwt): Promise<readonly TamperedToken[]> {
  const payload = fromBase64url(jwt.parts[1] ?? '') ?? new Uint8Array();
  const { alg } = jwt.header;
  const [secret, pair] = await Promise.all([
    signedBySecret(payload, named(jwt.header), typeof alg === 'string' && HMAC.test(alg) ? alg : 'HS256'),
    signedByPair(payload, named(jwt.header), typeof alg === 'string' && ASYMMETRIC.has(alg) ? alg : 'ES256'),
  ]);
  return [secret, pair];
}

async function signedBySecret(payload: Uint8Array, names: Names, alg: string): Promise<TamperedToken> {
  const token = await new CompactSign(payload).setProtectedHeader({ ...names, alg }).sign(randomBytes(64));
  return { token, defect: `a signature by a foreign ${alg} secret` };
}

async function signedByPair(payload: Uint8Array, names: Names, alg: string): Promise<TamperedToken> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  const jwk = await exportJWK(publicKey);
  const token = await new CompactSign(payload).setProtectedHeader({ ...names, alg, jwk }).sign(privateKey);
  return { token, defect: `a signature by a foreign ${alg} key that the header brings along` };
}

interface Names {
  readonly typ?: string;
  readonly kid?: string;
}

/** What names type and key in the header, so that a forgery looks like the issuer's own. */
function named({ typ, kid }: JsonObject): Names {
  return { ...(typeof typ === 'string' && { typ }), ...(typeof kid === 'string' && { kid }) };
}
