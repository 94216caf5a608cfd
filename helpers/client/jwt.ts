import { isJsonObject, type JsonObject, parseJsonOrUndefined } from '../values/json/json.ts';

/** Four characters hold three bytes; two at the end hold one byte, three hold two. A single one holds nothing. */
const UNPADDED = /^(?:[A-Za-z0-9_-]{4})*(?:[A-Za-z0-9_-]{2,3})?$/;

/** The bytes of unpadded base64url; undefined for any other text. Readers in libraries also accept padding. */
export function fromBase64url(text: string): Buffer | undefined {
  return UNPADDED.test(text) ? Buffer.from(text, 'base64url') : undefined;
}

export function toBase64url(bytes: Uint8Array | string): string {
  return Buffer.from(bytes).toString('base64url');
}

/** A compact JWT (contract, section 2.10) taken apart: signed, with three parts, or encrypted, with five. */
export interface Jwt {
  readonly kind: 'signed' | 'encrypted';
  readonly parts: readonly string[];
  readonly header: JsonObject;
  /** The claims; undefined in an encrypted JWT. */
  readonly payload: JsonObject | undefined;
}

/** A JWT, or the reason why the text is none. */
type JwtReading = { readonly jwt: Jwt } | { readonly fault: string };

const PART_NAMES = {
  signed: ['header', 'payload', 'signature'],
  encrypted: ['header', 'encrypted key', 'initialization vector', 'ciphertext', 'authentication tag'],
} as const;

/** Takes a compact JWT apart, without a look at the content of its header and claims. */
export function readJwt(text: string): JwtReading {
  const parts = text.split('.');
  const kind = parts.length === 3 ? 'signed' : 'encrypted';
  if (kind === 'encrypted' && parts.length !== 5) {
    return { fault: `${parts.length} part${parts.length === 1 ? '' : 's'}, separated by dots` };
  }
  const names: readonly string[] = PART_NAMES[kind];
  const odd = names.filter((_, index) => fromBase64url(parts[index] ?? '') === undefined);
  if (odd.length > 0) return { fault: `a ${odd.join(' and a ')} that is not unpadded base64url` };
  const header = objectIn(parts[0]);
  if (header === undefined) return { fault: 'a header that is no JSON object' };
  if (kind === 'encrypted') {
    // Five parts may also be parts of two signed tokens; RFC 7516, 4.1.2 asks for the method of the encryption.
    return typeof header['enc'] === 'string'
      ? { jwt: { kind, parts, header, payload: undefined } }
      : { fault: 'five parts, but no enc in its header' };
  }
  const payload = objectIn(parts[1]);
  return payload === undefined
    ? { fault: 'a payload that is no JSON object' }
    : { jwt: { kind, parts, header, payload } };
}

function objectIn(part = ''): JsonObject | undefined {
  const json = parseJsonOrUndefined(fromBase64url(part)?.toString('utf8') ?? '');
  return isJsonObject(json) ? json : undefined;
}
