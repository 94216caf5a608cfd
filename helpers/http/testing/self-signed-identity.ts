import {
  generateKeyPairSync,
  type KeyObject,
  type KeyPairKeyObjectResult,
  randomBytes,
  sign,
} from 'node:crypto';
import type { TlsIdentity } from '../listener/listener.ts';

const BOOLEAN = 0x01;

const INTEGER = 0x02;

const BIT_STRING = 0x03;

const OCTET_STRING = 0x04;

const UTF8_STRING = 0x0c;

const GENERALIZED_TIME = 0x18;

const SEQUENCE = 0x30;

const SET = 0x31;

const VERSION = 0xa0;

const EXTENSIONS = 0xa3;

const IP_ADDRESS = 0x87;

const ECDSA_WITH_SHA256 = Buffer.from('06082a8648ce3d040302', 'hex');

const COMMON_NAME = Buffer.from('0603550403', 'hex');

const BASIC_CONSTRAINTS = Buffer.from('0603551d13', 'hex');

const SUBJECT_ALT_NAME = Buffer.from('0603551d11', 'hex');

/** A new key and a certificate for 127.0.0.1 that it has signed itself (RFC 5280). */
export function selfSignedIdentity(): TlsIdentity {
  const pair = newPair();
  const key = pemOf(pair.privateKey);
  return { key, cert: certificate({ subject: 'listener', issuer: 'listener', pair, by: pair.privateKey }) };
}

/** A private CA of a test, as companies have one. */
export interface Authority {
  /** Its own certificate, as PEM. */
  readonly cert: string;
  /** A new key with a certificate for 127.0.0.1 and ::1, of a server or a client. */
  issue(subject: string): TlsIdentity;
}

/** A new CA, which nobody trusts who is not told to. */
export function authority(name: string): Authority {
  const own = newPair();
  return {
    cert: certificate({ subject: name, issuer: name, pair: own, by: own.privateKey, isAuthority: true }),
    issue(subject) {
      const pair = newPair();
      return {
        key: pemOf(pair.privateKey),
        cert: certificate({ subject, issuer: name, pair, by: own.privateKey }),
      };
    },
  };
}

interface Certified {
  readonly subject: string;
  readonly issuer: string;
  readonly pair: KeyPairKeyObjectResult;
  /** The key of the issuer. */
  readonly by: KeyObject;
  readonly isAuthority?: boolean;
}

function newPair(): KeyPairKeyObjectResult {
  return generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
}

function pemOf(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' }).toString();
}

function certificate({ subject, issuer, pair, by, isAuthority = false }: Certified): string {
  const algorithm = der(SEQUENCE, ECDSA_WITH_SHA256);
  const nameOf = (name: string): Buffer =>
    der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, der(UTF8_STRING, Buffer.from(name)))));
  const validity = ['20200101000000Z', '21200101000000Z'].map((at) => der(GENERALIZED_TIME, Buffer.from(at)));
  const addresses = [Buffer.from([127, 0, 0, 1]), Buffer.concat([Buffer.alloc(15), Buffer.from([1])])];
  const named = der(SEQUENCE, ...addresses.map((address) => der(IP_ADDRESS, address)));
  const yes = der(BOOLEAN, Buffer.from([0xff]));
  const extensions = [
    der(SEQUENCE, SUBJECT_ALT_NAME, der(OCTET_STRING, named)),
    ...(isAuthority ? [der(SEQUENCE, BASIC_CONSTRAINTS, yes, der(OCTET_STRING, der(SEQUENCE, yes)))] : []),
  ];
  const content = der(
    SEQUENCE,
    der(VERSION, der(INTEGER, Buffer.from([2]))),
    der(INTEGER, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ...[algorithm, nameOf(issuer), der(SEQUENCE, ...validity), nameOf(subject)],
    pair.publicKey.export({ type: 'spki', format: 'der' }),
    der(EXTENSIONS, der(SEQUENCE, ...extensions)),
  );
  const signature = der(BIT_STRING, Buffer.from([0]), sign('sha256', content, by));
  const base64 = der(SEQUENCE, content, algorithm, signature).toString('base64');
  return `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
}

/** One value in the distinguished encoding rules of ASN.1. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
