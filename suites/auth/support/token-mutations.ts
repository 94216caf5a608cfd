import { randomBytes } from 'node:crypto';
import { CompactSign, exportJWK, generateKeyPair } from 'jose';
import { fromBase64url, type Jwt, toBase64url } from '../../../helpers/client/jwt.ts';
import type { Redactor } from '../../../helpers/evidence/redactor.ts';
import { type JsonObject, stringifyJson } from '../../../helpers/values/json/json.ts';

const HMAC = /^HS(256|384|512)$/;

const ASYMMETRIC = new Set(['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512']);

/** Tokens with the payload of a signed one and a header that claims to need no signature (RFC 7519, section 6). */
export function unsignedForgeries({ parts, header }: Jwt): readonly TamperedToken[] {
  return (
    [
      ['none', 'LOWER'],
      ['None', 'UPPER'],
    ] as const
  ).map(([alg, name]) => ({
    token: `${toBase64url(JSON.stringify({ ...named(header), alg }))}.${parts[1] ?? ''}.`,
    defect: `the algorithm "${alg}" and an empty signature`,
    recipe: `UNSIGNED_${name}`,
  }));
}

/**
 * Tokens with the payload of a signed one and a valid signature by somebody else: with the same algorithm and key id,
 * and with a key in the header itself, which a careless verifier would trust.
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
  return { token, defect: `a signature by a foreign ${alg} secret`, recipe: `SECRET_${alg.slice(2)}` };
}

async function signedByPair(payload: Uint8Array, names: Names, alg: string): Promise<TamperedToken> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  const jwk = await exportJWK(publicKey);
  const token = await new CompactSign(payload).setProtectedHeader({ ...names, alg, jwk }).sign(privateKey);
  const defect = `a signature by a foreign ${alg} key that the header carries`;
  return { token, defect, recipe: 'KEY_IN_HEADER' };
}

interface Names {
  readonly typ?: string;
  readonly kid?: string;
}

/** The members that name type and key, so that a forgery looks like the issuer's own token. */
function named({ typ, kid }: JsonObject): Names {
  return { ...(typeof typ === 'string' && { typ }), ...(typeof kid === 'string' && { kid }) };
}

/** A token made from a valid one, and its defect in words. */
export interface TamperedToken {
  readonly token: string;
  readonly defect: string;
  /** How it was made, as the end of the variable that stands for it: a script makes it again by this. */
  readonly recipe: string;
}

/** Most of a valid token gives the token away: reports show neither. */
export function hide({ token, recipe }: TamperedToken, redactor: Redactor): void {
  redactor.add(token, `TARGET_TAMPERED_TOKEN_${recipe}`);
}

const EXTRA_MEMBER = { tampered: true } as const;

/** The header with an extra member, and with one bit flipped. */
export function withOtherHeader(jwt: Jwt): readonly TamperedToken[] {
  return [
    ...withPart(jwt, 0, ['a header with one more member', 'MEMBER'], withMember(jwt.header)),
    ...withPart(jwt, 0, ['a header with one bit flipped', 'BIT_FIRST'], withBitTurned(jwt.parts[0], 0)),
  ];
}

/** The payload (of an encrypted token, the ciphertext) with an extra claim, and with one bit flipped at either end. */
export function withOtherPayload(jwt: Jwt): readonly TamperedToken[] {
  if (jwt.payload === undefined) return bitsTurned(jwt, 3, 'ciphertext');
  return [
    ...withPart(jwt, 1, ['a payload with one more claim', 'MEMBER'], withMember(jwt.payload)),
    ...bitsTurned(jwt, 1, 'payload'),
  ];
}

/** The signature or the authentication tag with one bit flipped; none where that part is empty. */
export function withOtherSignature(jwt: Jwt): readonly TamperedToken[] {
  return bitsTurned(jwt, jwt.parts.length - 1, jwt.kind === 'signed' ? 'signature' : 'authentication tag');
}

function bitsTurned(jwt: Jwt, index: number, name: string): readonly TamperedToken[] {
  const part = jwt.parts[index];
  return [
    ...withPart(
      jwt,
      index,
      [`a ${name} whose first byte has one bit flipped`, 'BIT_FIRST'],
      withBitTurned(part, 0),
    ),
    ...withPart(
      jwt,
      index,
      [`a ${name} whose last byte has one bit flipped`, 'BIT_LAST'],
      withBitTurned(part, -1),
    ),
  ];
}

function withPart(
  { parts }: Jwt,
  index: number,
  [defect, recipe]: readonly [defect: string, recipe: string],
  part: string | undefined,
): readonly TamperedToken[] {
  return part === undefined
    ? []
    : [{ token: parts.with(index, part).join('.'), defect, recipe: `${recipe}_${index}` }];
}

function withMember(object: JsonObject): string {
  return toBase64url(stringifyJson({ ...object, ...EXTRA_MEMBER }));
}

/**
 * The part with the lowest bit of one byte flipped. The change is made to the bytes: the last character of base64url
 * has unused bits, so another character there may stand for the same signature.
 *
 * @param at the byte's place; -1 for the last
 */
function withBitTurned(part = '', at: number): string | undefined {
  const bytes = fromBase64url(part);
  const byte = bytes?.at(at);
  if (bytes === undefined || byte === undefined) return undefined;
  return toBase64url(bytes.with(at, byte ^ 1));
}
