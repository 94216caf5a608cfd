import type { ValueClass } from './value-class.ts';

type NumberClass = ValueClass<number>;

const at = (from: NumberClass['from'], ...values: readonly number[]): readonly NumberClass[] =>
  values.map((value) => ({
    name: String(value),
    from,
    holds: (one) => one === value,
    example: value,
  }));

/** Numbers of guests that most targets accept. */
export const usualParties: readonly NumberClass[] = [
  ...at('smoke', 1, 2, 3),
  ...at('standard', 9, 10, 11, 12),
];

/** Numbers of guests beyond the usual limits of a party and of the widths of integers, in order. */
export const largeParties: readonly NumberClass[] = [
  ...at('deep', 19),
  ...at('standard', 20),
  ...at('deep', 99),
  ...at('smoke', 100),
  ...at('deep', 127),
  ...at('standard', 128),
  ...at('deep', 255),
  ...at('standard', 256),
  ...at('deep', 32767),
  ...at('smoke', 32768),
  ...at('standard', 65537),
  ...at('standard', 2147483646),
];

/** Sizes of pages up to the largest that every target serves. */
export const pageSizeClasses: readonly NumberClass[] = [
  ...at('smoke', 1),
  ...at('standard', 2, 3),
  ...at('smoke', 7),
  ...at('standard', 10),
  ...at('standard', 19),
  ...at('smoke', 20),
  ...at('standard', 21, 50),
];

/** Numbers of pages, from zero. */
export const pageNumberClasses: readonly NumberClass[] = at('smoke', 0, 1, 2);
