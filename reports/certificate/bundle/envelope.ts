import { sign, verify } from 'node:crypto';
import { dsse } from '@sigstore/core';
import { BundleRefused } from './bundle.ts';
import type { NamedKey } from './keys.ts';

const PAYLOAD_TYPE = 'application/vnd.in-toto+json';

interface Envelope {
  readonly payloadType: string;
  /** base64 */
  readonly payload: string;
  readonly signatures: readonly [{ readonly keyid: string; readonly sig: string }];
}

/** A DSSE envelope around a statement, signed by one Ed25519 key, as the text of a file. */
export function seal(statement: string, { key, id }: NamedKey): string {
  const payload = Buffer.from(statement);
  const signature = sign(null, dsse.preAuthEncoding(PAYLOAD_TYPE, payload), key);
  return textOf({
    payloadType: PAYLOAD_TYPE,
    payload: payload.toString('base64'),
    signatures: [{ keyid: id, sig: signature.toString('base64') }],
  });
}

/**
 * The statement in an envelope that the pinned key has signed. Content that somebody else signed is never read.
 *
 * @throws BundleRefused
 */
export function openEnvelope(text: string, pinned: NamedKey): string {
  const envelope = envelopeIn(text);
  const [{ keyid, sig }] = envelope.signatures;
  if (keyid !== pinned.id) {
    throw new BundleRefused(`it is signed by another key (${keyid}) than the pinned one (${pinned.id})`);
  }
  if (envelope.payloadType !== PAYLOAD_TYPE) {
    throw new BundleRefused(`its envelope holds ${envelope.payloadType}, ${PAYLOAD_TYPE} is expected`);
  }
  const payload = Buffer.from(envelope.payload, 'base64');
  const signed = dsse.preAuthEncoding(envelope.payloadType, payload);
  if (!verify(null, signed, pinned.key, Buffer.from(sig, 'base64'))) {
    throw new BundleRefused('its signature is not that of the pinned key over this statement');
  }
  return payload.toString();
}

/** Only the one way in which {@link seal} writes an envelope is read, so that no byte of it is without meaning. */
function envelopeIn(text: string): Envelope {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new BundleRefused('its envelope is no JSON');
  }
  if (!isEnvelope(content)) throw new BundleRefused('its envelope is no DSSE envelope with one signature');
  const [{ keyid, sig }] = content.signatures;
  const { payloadType, payload } = content;
  const canonical = textOf({
    payloadType,
    payload: Buffer.from(payload, 'base64').toString('base64'),
    signatures: [{ keyid, sig: Buffer.from(sig, 'base64').toString('base64') }],
  });
  if (canonical !== text) throw new BundleRefused('its envelope is not written as a signer writes it');
  return content;
}

function textOf(envelope: Envelope): string {
  return `${JSON.stringify(envelope, undefined, 2)}\n`;
}

function isEnvelope(value: unknown): value is Envelope {
  if (!isObject(value)) return false;
  const { payloadType, payload, signatures } = value;
  if (!isList(signatures) || signatures.length !== 1) return false;
  const [signature] = signatures;
  return (
    isObject(signature) &&
    [payloadType, payload, signature['keyid'], signature['sig']].every((one) => typeof one === 'string')
  );
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
