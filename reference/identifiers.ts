/**
 * The id of the n-th entity: every third lies above 2^53, at an odd number, where a float can't hold it; the
 * others count up from `base`.
 */
export function mixedId(n: number, base: bigint): bigint {
  const count = BigInt(n);
  return n % 3 === 2 ? 2n ** 53n + 1n + 2n * count : base + count;
}
