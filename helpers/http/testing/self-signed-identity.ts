import { generateKeyPairSync, sign } from 'node:crypto';
import type { TlsIdentity } from '../listener.ts';

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

const SUBJECT_ALT_NAME = Buffer.from('0603551d11', 'hex');

/** A new key and a certificate for 127.0.0.1 that it has signed itself (RFC 5280). */
export function selfSignedIdentity(): TlsIdentity {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const algorithm = der(SEQUENCE, ECDSA_WITH_SHA256);
  const name = der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, der(UTF8_STRING, Buffer.from('listener')))));
  const validity = ['20200101000000Z', '21200101000000Z'].map((at) => der(GENERALIZED_TIME, Buffer.from(at)));
  const address = der(SEQUENCE, der(IP_ADDRESS, Buffer.from([127, 0, 0, 1])));
  const extension = der(SEQUENCE, SUBJECT_ALT_NAME, der(OCTET_STRING, address));
  const content = der(
    SEQUENCE,
    der(VERSION, der(INTEGER, Buffer.from([2]))),
    der(INTEGER, Buffer.from([1])),
    ...[algorithm, name, der(SEQUENCE, ...validity), name],
    publicKey.export({ type: 'spki', format: 'der' }),
    der(EXTENSIONS, der(SEQUENCE, extension)),
  );
  const signature = der(BIT_STRING, Buffer.from([0]), sign('sha256', content, privateKey));
  const certificate = der(SEQUENCE, content, algorithm, signature).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  };
}

/** One value in the distinguished encoding rules of ASN.1. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
