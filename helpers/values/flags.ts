const YES: readonly unknown[] = [true, 1, '1', 'true', 't', 'yes', 'y', 'on'];

const NO: readonly unknown[] = [false, 0, '0', 'false', 'f', 'no', 'n', 'off'];

/** What a flag says in any usual notation; undefined when it is absent, null, or nobody can tell. */
export function flagIn(value: unknown): boolean | undefined {
  const plain = typeof value === 'string' ? value.trim().toLowerCase() : value;
  if (YES.includes(plain)) return true;
  return NO.includes(plain) ? false : undefined;
}
