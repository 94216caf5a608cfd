import { createHash } from 'node:crypto';
import { Redactor } from '../../helpers/evidence/redactor.ts';

const PLACEHOLDER = /\$(?:\{(TARGET_\w+)(#\+)?\}|(TARGET_\w+))/g;

const GUEST = 'TARGET_GUEST_';

const WEBHOOK = 'WEBHOOK';

/** Stands for what has no form. */
const OTHER = 'x';

/** Header, payload and signature of an empty JWT. */
const A_TOKEN = 'eyJhbGciOiJub25lIn0.e30.c2ln';

/**
 * Sound values in place of what the evidence does not show: the same one for the same secret, so that equal values stay
 * equal. The form of the secrets themselves can't be judged again.
 */
export function withSamples(text: string): string {
  return text.replace(PLACEHOLDER, (_, braced?: string, withoutPlus?: string, bare?: string) => {
    const name = braced ?? bare ?? '';
    if (name.startsWith(GUEST)) return (withoutPlus === undefined ? '+' : '') + phoneOf(name);
    if (name.includes(WEBHOOK)) return name.toLowerCase();
    return name.endsWith('_TOKEN') ? A_TOKEN : OTHER;
  });
}

/** Puts the variables of these texts back in the place of the samples that stand for them. */
export function withoutSamples(texts: readonly string[]): Redactor {
  const redactor = new Redactor();
  redactor.add(A_TOKEN, 'TARGET_TOKEN');
  const names = new Set(
    texts.flatMap((text) =>
      [...text.matchAll(PLACEHOLDER)].map(([, braced, , bare]) => braced ?? bare ?? ''),
    ),
  );
  for (const name of names) {
    if (name.startsWith(GUEST)) {
      redactor.add(`+${phoneOf(name)}`, name);
      redactor.add(phoneOf(name), `${name}#+`);
    } else if (name.includes(WEBHOOK)) redactor.add(name.toLowerCase(), name);
  }
  return redactor;
}

/** A number in no use: no country has the code 999. */
function phoneOf(guest: string): string {
  const digits = createHash('sha256').update(guest).digest().readUInt32BE(0);
  return `999${String(digits).padStart(10, '0')}`;
}
