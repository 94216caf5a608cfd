import { createHash } from 'node:crypto';

const PLACEHOLDER = /\$(?:\{(TARGET_\w+)(#\+)?\}|(TARGET_\w+))/g;

/** Header, payload and signature of an empty JWT. */
const A_TOKEN = 'eyJhbGciOiJub25lIn0.e30.c2ln';

/**
 * Sound values in place of what the evidence does not show: the same one for the same secret, so that equal values stay
 * equal. The form of the secrets themselves can't be judged again.
 */
export function withSamples(text: string): string {
  return text.replace(PLACEHOLDER, (_, braced?: string, withoutPlus?: string, bare?: string) => {
    const name = braced ?? bare ?? '';
    if (name.startsWith('TARGET_GUEST_')) return (withoutPlus === undefined ? '+' : '') + phoneOf(name);
    if (name.includes('WEBHOOK')) return name.toLowerCase();
    return name.endsWith('_TOKEN') ? A_TOKEN : 'x';
  });
}

/** A number in no use: no country has the code 999. */
function phoneOf(guest: string): string {
  const digits = createHash('sha256').update(guest).digest().readUInt32BE(0);
  return `999${String(digits).padStart(10, '0')}`;
}
