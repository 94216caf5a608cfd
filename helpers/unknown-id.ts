import { seededInteger } from './seeded.ts';

/** Beyond all ids that a service hands out one after the other, and within int64. */
const FAR = 2n ** 62n;

/** An int64 that is nobody's id; another for each label. */
export function unknownId(seed: string, label: string): bigint {
  return FAR + BigInt(seededInteger(seed, `unknown id ${label}`, 2 ** 48));
}
