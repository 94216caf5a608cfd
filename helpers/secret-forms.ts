/** Shorter secrets are not looked for inside base64: too little of them would be left there to tell them by. */
const SHORTEST_IN_BASE64 = 8;

/** What a secret looks like somewhere. */
export interface SecretForm {
  readonly text: string;
  /** The text is the middle of a piece of base64, of which the rest belongs to the secret's neighbours. */
  readonly inBase64: boolean;
}

/** Every form in which a secret goes over the wire: plain, escaped in JSON, URL-encoded, and inside base64. */
export function formsOf(secret: string): readonly SecretForm[] {
  const encoded = encodeURIComponent(secret);
  const form = new URLSearchParams([['', secret]]).toString().slice(1);
  const escaped = JSON.stringify(secret).slice(1, -1);
  const plain = [secret, escaped, encoded, form, lowerHex(encoded), lowerHex(form)];
  const cores = Buffer.byteLength(secret) < SHORTEST_IN_BASE64 ? [] : base64Cores(secret);
  return [
    ...[...new Set(plain)].map((text) => ({ text, inBase64: false })),
    ...cores.map((text) => ({ text, inBase64: true })),
  ];
}

/** What base64 makes of a text, whatever stands before and after it: a third of the texts begins at each place of three bytes. */
function base64Cores(text: string): readonly string[] {
  const cores = [0, 1, 2].map((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(text)]);
    const whole = bytes.toString('base64').replace(/=+$/, '');
    const shared = bytes.length % 3 === 0 ? 0 : 1;
    return whole.slice([0, 2, 3][before], whole.length - shared);
  });
  const urlSafe = cores.map((core) => core.replaceAll('+', '-').replaceAll('/', '_'));
  return [...new Set([...cores, ...urlSafe])];
}

function lowerHex(encoded: string): string {
  return encoded.replace(/%[0-9A-F]{2}/g, (hex) => hex.toLowerCase());
}
