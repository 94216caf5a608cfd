import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
} from 'node:crypto';
import { calculateJwkThumbprint } from 'jose';

export const KEY_FORMATS = ['jwk', 'pem'] as const;

export type KeyFormat = (typeof KEY_FORMATS)[number];

/** A key and the name by which statements know it: the RFC 7638 thumbprint of its public half. */
export interface NamedKey {
  readonly key: KeyObject;
  readonly id: string;
}

/**
 * An Ed25519 private key from the text of a file: a JWK or PKCS#8 PEM.
 *
 * @throws Error where the text is no such key
 */
export async function readPrivateKey(text: string): Promise<NamedKey> {
  return named(parsed(text, 'private', createPrivateKey));
}

/**
 * An Ed25519 public key from the text of a file: a JWK or SPKI PEM. A private key is refused: it has no business where
 * certificates are verified.
 *
 * @throws Error where the text is no such key
 */
export async function readPublicKey(text: string): Promise<NamedKey> {
  const isPrivate = /-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text) || jwkIn(text)?.d !== undefined;
  if (isPrivate) throw new Error('it is a private key; a certificate is verified with the public one');
  return named(parsed(text, 'public', createPublicKey));
}

/** The public half of a private key. */
export function publicHalf({ key, id }: NamedKey): NamedKey {
  return { key: createPublicKey(key), id };
}

/** A new Ed25519 pair, as the texts of two files. */
export async function makeKeyPair(
  format: KeyFormat,
): Promise<{ readonly privateText: string; readonly publicText: string; readonly id: string }> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { id } = await named(publicKey);
  if (format === 'pem') {
    const privateText = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
    return { privateText, publicText: publicKey.export({ format: 'pem', type: 'spki' }).toString(), id };
  }
  const text = (key: KeyObject): string =>
    `${JSON.stringify({ ...key.export({ format: 'jwk' }), kid: id, alg: 'EdDSA', use: 'sig' }, undefined, 2)}\n`;
  return { privateText: text(privateKey), publicText: text(publicKey), id };
}

type Creator = typeof createPrivateKey | typeof createPublicKey;

function parsed(text: string, half: string, create: Creator): KeyObject {
  const jwk = jwkIn(text);
  let key: KeyObject;
  try {
    key = jwk === undefined ? create(text) : create({ key: jwk, format: 'jwk' });
  } catch {
    // The system's own words might quote the key.
    throw new Error(`it is no ${half} key: an Ed25519 key as JWK or PEM is expected`);
  }
  if (key.asymmetricKeyType === 'ed25519') return key;
  throw new Error(`it is a key of the type ${key.asymmetricKeyType ?? 'unknown'}; Ed25519 is expected`);
}

function jwkIn(text: string): JsonWebKey | undefined {
  try {
    const content: unknown = JSON.parse(text);
    return isJwk(content) ? content : undefined;
  } catch {
    return undefined;
  }
}

function isJwk(value: unknown): value is JsonWebKey {
  return typeof value === 'object' && value !== null && 'kty' in value;
}

async function named(key: KeyObject): Promise<NamedKey> {
  const { kty, crv, x } = (key.type === 'private' ? createPublicKey(key) : key).export({ format: 'jwk' });
  if (kty === undefined || crv === undefined || x === undefined)
    throw new Error('the key has no public half');
  return { key, id: await calculateJwkThumbprint({ kty, crv, x }) };
}
