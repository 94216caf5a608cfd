import { catalogue } from '../../spec/requirements/catalogue.ts';
import type { ShippedScore } from '../result/shipped-score.ts';
import { isLetPass, type VariantOutcome } from './false-alarms.ts';
import { type FaultOutcome, isCaught, type KillMatrix } from './kill-matrix.ts';

/** What the matrix says of one requirement. */
export interface RequirementScore {
  /** Faulty servers that break it. */
  readonly total: number;
  /** Those that turned exactly what they break red. */
  readonly caught: number;
  /** How many faults each check turned red that breaks it, the most first. */
  readonly checks: Readonly<Record<string, number>>;
  /** The median over the faults of the fewest exchanges in which a check saw them; absent where none was seen. */
  readonly exchanges?: number;
}

/** The figures that are shipped with a version: the content of `sensitivity.json`. */
export interface PublishedScore extends ShippedScore {
  /** `faults`: each fault was judged by the checks that can see it; `all-faults`: by all. */
  readonly mode: string;
  readonly seed: string;
  readonly requirements: Readonly<Record<string, RequirementScore>>;
}

/**
 * Sums up a kill matrix and the false alarms for a version.
 *
 * @throws Error where either was limited to some checks or parts
 */
export function mutationScoreOf(
  suiteVersion: string,
  matrix: KillMatrix,
  variants: { readonly partial: boolean; readonly variants: readonly VariantOutcome[] },
): PublishedScore {
  if (matrix.partial || variants.partial) throw new Error('a limited run says nothing about the whole suite');
  const { faults, mode, seed } = matrix;
  return {
    suiteVersion,
    mode,
    seed,
    faults: faults.length,
    caught: faults.filter(isCaught).length,
    variants: variants.variants.length,
    falseAlarms: variants.variants.filter((one) => !isLetPass(one)).length,
    requirements: Object.fromEntries(
      catalogue.flatMap(({ id }) => {
        const breaking = faults.filter(({ breaks }) => breaks.includes(id));
        return breaking.length === 0 ? [] : [[id, aboutOne(breaking)] as const];
      }),
    ),
  };
}

function aboutOne(breaking: readonly FaultOutcome[]): RequirementScore {
  const checks = new Map<string, number>();
  for (const check of breaking.flatMap(({ killedBy }) => killedBy))
    checks.set(check, (checks.get(check) ?? 0) + 1);
  const needed = breaking.flatMap(({ exchanges }) => exchanges ?? []).sort((one, other) => one - other);
  const median = needed[Math.floor((needed.length - 1) / 2)];
  return {
    total: breaking.length,
    caught: breaking.filter(isCaught).length,
    checks: Object.fromEntries([...checks].sort(([, one], [, other]) => other - one)),
    ...(median !== undefined && { exchanges: median }),
  };
}
