import fc from 'fast-check';

/** A generated case that is reported by its words, not by the code that makes it. */
export function showingWords<T extends { readonly defect: string }>(one: T): T & fc.WithToStringMethod {
  return { ...one, [fc.toStringMethod]: () => one.defect };
}
