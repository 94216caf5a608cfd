/** Four characters hold three bytes; of a rest, two hold one byte and three hold two. One alone holds nothing. */
const UNPADDED = /^(?:[A-Za-z0-9_-]{4})*(?:[A-Za-z0-9_-]{2,3})?$/;

/** The bytes of unpadded base64url; undefined when the text is anything else. */
export function fromBase64url(text: string): Buffer | undefined {
  return UNPADDED.test(text) ? Buffer.from(text, 'base64url') : undefined;
}

export function toBase64url(bytes: Uint8Array | string): string {
  return Buffer.from(bytes).toString('base64url');
}
