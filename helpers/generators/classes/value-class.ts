import type { Settings } from '../../settings/settings.ts';

type Depth = Settings['depth'];

const DEPTHS: readonly Depth[] = ['smoke', 'standard', 'deep'];

/** One kind of value that a careless service may lose or change, while it treats all others rightly. */
export interface ValueClass<T> {
  /** In words, as reports show it. */
  readonly name: string;
  /** The least depth at which it is sent: at smoke some of the most telling third, which the seed draws. */
  readonly from: Depth;
  /** Whether a value is of this class, whoever made it. */
  readonly holds: (value: T) => boolean;
  /** One of them. */
  readonly example: T;
}

/** The classes that a run of this depth sends. */
export function classesAt<T>(classes: readonly ValueClass<T>[], depth: Depth): readonly ValueClass<T>[] {
  return classes.filter(({ from }) => DEPTHS.indexOf(from) <= DEPTHS.indexOf(depth));
}

/**
 * Divides values among the fields of requests so that each field gets each value once. Neighbours travel together: if
 * those that a sound target may refuse stand side by side, a refusal loses few others.
 *
 * @param width how many fields a request has
 * @param apart the distance of the values of one request
 * @returns as many requests as there are values; none if there are fewer values than fields
 */
export function packed<T>(values: readonly T[], width: number, apart = 1): readonly (readonly T[])[] {
  if (values.length < width) return [];
  return values.map((_, first) =>
    Array.from({ length: width }, (_, field) => values[(first + field * apart) % values.length]).filter(
      (value) => value !== undefined,
    ),
  );
}
