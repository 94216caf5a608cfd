/** Every choice of at least one of the items, in their order. */
export function nonEmptySubsets<T>(items: readonly T[]): readonly (readonly T[])[] {
  const [first, ...others] = items;
  if (first === undefined) return [];
  const rest = nonEmptySubsets(others);
  return [[first], ...rest, ...rest.map((subset) => [first, ...subset])];
}
