import { fromBase64url, toBase64url } from './base64url.ts';
import { stringifyJson, type JsonObject } from './json.ts';
import type { Jwt } from './jwt.ts';

/** A token made of a valid one, and in words what is wrong with it. */
export interface TamperedToken {
  readonly token: string;
  readonly defect: string;
}

const EXTRA_MEMBER = { tampered: true } as const;

/** The header with a member more, and with one bit turned over. */
export function withOtherHeader(jwt: Jwt): readonly TamperedToken[] {
  return [
    ...withPart(jwt, 0, 'a header with one more member', withMember(jwt.header)),
    ...withPart(jwt, 0, 'a header with one bit turned over', withBitTurned(jwt.parts[0], 0)),
  ];
}

/** The payload with a claim more, and with one bit turned over at either end; of an encrypted token bits of the ciphertext. */
export function withOtherPayload(jwt: Jwt): readonly TamperedToken[] {
  if (jwt.payload === undefined) return bitsTurned(jwt, 3, 'ciphertext');
  return [
    ...withPart(jwt, 1, 'a payload with one more claim', withMember(jwt.payload)),
    ...bitsTurned(jwt, 1, 'payload'),
  ];
}

/** Bits of the signature or of the authentication tag turned over; none where that part is empty. */
export function withOtherSignature(jwt: Jwt): readonly TamperedToken[] {
  return bitsTurned(jwt, jwt.parts.length - 1, jwt.kind === 'signed' ? 'signature' : 'authentication tag');
}

function bitsTurned(jwt: Jwt, index: number, name: string): readonly TamperedToken[] {
  const part = jwt.parts[index];
  return [
    ...withPart(jwt, index, `a ${name} whose first byte has one bit turned over`, withBitTurned(part, 0)),
    ...withPart(jwt, index, `a ${name} whose last byte has one bit turned over`, withBitTurned(part, -1)),
  ];
}

function withPart(
  { parts }: Jwt,
  index: number,
  defect: string,
  part: string | undefined,
): readonly TamperedToken[] {
  return part === undefined ? [] : [{ token: parts.with(index, part).join('.'), defect }];
}

function withMember(object: JsonObject): string {
  return toBase64url(stringifyJson({ ...object, ...EXTRA_MEMBER }));
}

/**
 * The part with the lowest bit of one byte turned over. It is done to the bytes: the last character of base64url has
 * bits that stand for nothing, so that another character there may be the same signature.
 *
 * @param at the byte's place; -1 for the last
 */
function withBitTurned(part = '', at: number): string | undefined {
  const bytes = fromBase64url(part);
  const byte = bytes?.at(at);
  if (bytes === undefined || byte === undefined) return undefined;
  return toBase64url(bytes.with(at, byte ^ 1));
}
