/** The same items, beginning with another one, so that what tries them in order does not always begin at the same. */
export function rotated<T>(items: readonly T[], by: number): readonly T[] {
  const start = items.length === 0 ? 0 : by % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
}
