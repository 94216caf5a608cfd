import { createHash } from 'node:crypto';

/** A whole number from 0 to below `below` that depends on nothing but the seed and the label. */
export function seededInteger(seed: string, label: string, below: number): number {
  const digest = createHash('sha256').update(`${seed}\n${label}`).digest();
  return Number(digest.readBigUInt64BE() % BigInt(below));
}
