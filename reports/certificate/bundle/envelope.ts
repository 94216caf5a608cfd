import { sign, verify } from 'node:crypto';
import { dsse } from '@sigstore/core';
import { refuseBoundlessJson } from './bounds.ts';
import { ENVELOPE_FILE } from './bundle.ts';
import type { NamedKey } from './keys.ts';
import { BundleRefused } from './refusal.ts';

const PAYLOAD_TYPE = 'application/vnd.in-toto+json';

const MOST_SHOWN = 100;

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
  refuseBoundlessJson(ENVELOPE_FILE, Buffer.from(text));
  const envelope = envelopeIn(text);
  const [{ keyid, sig }] = envelope.signatures;
  if (keyid !== pinned.id) {
    throw new BundleRefused(
      'OTHER_KEY',
      `it is signed by another key (${shortened(keyid)}) than the pinned one (${pinned.id})`,
    );
  }
  if (envelope.payloadType !== PAYLOAD_TYPE) {
    throw new BundleRefused(
      'ENVELOPE_MALFORMED',
      `its envelope holds ${shortened(envelope.payloadType)}, ${PAYLOAD_TYPE} is expected`,
    );
  }
  const payload = Buffer.from(envelope.payload, 'base64');
  const signed = dsse.preAuthEncoding(envelope.payloadType, payload);
  if (!verify(null, signed, pinned.key, Buffer.from(sig, 'base64'))) {
    throw new BundleRefused(
      'SIGNATURE_WRONG',
      'its signature is not that of the pinned key over this statement',
    );
  }
  return payload.toString();
}

/** Only the one way in which {@link seal} writes an envelope is read, so that no byte of it is without meaning. */
function envelopeIn(text: string): Envelope {
  const malformed = (message: string, cause?: unknown): BundleRefused =>
    new BundleRefused('ENVELOPE_MALFORMED', message, cause);
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw malformed('its envelope is no JSON', error);
  }
  if (!isEnvelope(content)) throw malformed('its envelope is no DSSE envelope with one signature');
  const [{ keyid, sig }] = content.signatures;
  const { payloadType, payload } = content;
  const canonical = textOf({
    payloadType,
    payload: Buffer.from(payload, 'base64').toString('base64'),
    signatures: [{ keyid, sig: Buffer.from(sig, 'base64').toString('base64') }],
  });
  if (canonical !== text) throw malformed('its envelope is not written as a signer writes it');
  return content;
}

/** A name by which a key goes is short. */
function shortened(text: string): string {
  return text.length <= MOST_SHOWN ? text : `${text.slice(0, MOST_SHOWN)}…`;
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
