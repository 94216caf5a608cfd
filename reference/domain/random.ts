/** A small seeded generator of numbers: the same seed gives the same sequence on every machine. */
export interface Random {
  /** A float in [0, 1). */
  next(): number;
  /** An integer from `min` to `max`, both included. */
  integer(min: number, max: number): number;
  /** A copy of the list in another order. */
  shuffled<T>(list: readonly T[]): T[];
}

/** FNV-1a over UTF-16 units: spreads any seed text over 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value >>> 0;
}

/** Mulberry32 seeded with any text or number. */
export function createRandom(seed: string | number): Random {
  let state = hash(String(seed));
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const integer = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  const shuffled = <T>(list: readonly T[]): T[] => {
    const rest = [...list];
    const result: T[] = [];
    while (rest.length > 0) result.push(...rest.splice(integer(0, rest.length - 1), 1));
    return result;
  };
  return { next, integer, shuffled };
}

/**
 * The id of the n-th entity: every third lies above 2^53, at an odd number, where a float can't hold it; the
 * others count up from `base`.
 */
export function mixedId(n: number, base: bigint): bigint {
  const count = BigInt(n);
  return n % 3 === 2 ? 2n ** 53n + 1n + 2n * count : base + count;
}

/** A whole number below a count, over which it spreads ids evenly. */
export function spread(id: bigint, count: number): number {
  return Number(((id * 2_654_435_761n) >> 7n) % BigInt(count));
}
