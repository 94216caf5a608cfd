import { catalogue } from '../../spec/requirements/catalogue.ts';
import type { MutantsSummary } from '../../helpers/run/matrix/whole-runs/mutant-runs.ts';
import type { MutantShare, RequirementScore, ShippedScore } from '../result/shipped-score.ts';
import { isAccused, isLetPass, type VariantOutcome } from './false-alarms.ts';
import { type FaultOutcome, isCaught, type KillMatrix } from './kill-matrix.ts';

/** Checks named for each requirement. */
const MOST_CHECKS = 3;

/** How many sound servers were judged, how many of them were accused, and how many were judged in part. */
export type SoundFigures = Pick<ShippedScore, 'variants' | 'falseAlarms' | 'leftOpen'>;

/**
 * Sums up the verdicts on sound servers.
 *
 * @throws Error where they were limited to some checks or parts
 */
export function soundFigures(judged: {
  readonly partial: boolean;
  readonly variants: readonly VariantOutcome[];
}): SoundFigures {
  if (judged.partial) throw new Error('a limited run says too little of sound servers');
  const accused = judged.variants.filter(isAccused);
  const passed = judged.variants.filter(isLetPass);
  const leftOpen = judged.variants.length - accused.length - passed.length;
  return { variants: judged.variants.length, falseAlarms: accused.length, leftOpen };
}

/**
 * Sums up a kill matrix for a version, beside the figures of sound servers.
 *
 * @throws Error where the matrix was limited to some checks or parts
 */
export function mutationScore(suiteVersion: string, matrix: KillMatrix, sound: SoundFigures): ShippedScore {
  if (matrix.partial) throw new Error('a limited run has no mutation score');
  const { faults, mode, seed } = matrix;
  return {
    suiteVersion,
    mode,
    seed,
    faults: faults.length,
    caught: faults.filter(isCaught).length,
    variants: sound.variants,
    falseAlarms: sound.falseAlarms,
    ...(sound.leftOpen !== undefined && { leftOpen: sound.leftOpen }),
    notCaught: faults
      .filter((one) => !isCaught(one))
      .map(({ id, mistake, survived, extra }) => ({
        ...{ fault: id, says: mistake },
        ...{ survived: survived.map((one) => one.id), extra: extra.map((one) => one.id) },
      })),
    requirements: Object.fromEntries(
      catalogue.flatMap(({ id }) => {
        const breaking = faults.filter(({ breaks }) => breaks.includes(id));
        return breaking.length === 0 ? [] : [[id, scoreOf(breaking)] as const];
      }),
    ),
  };
}

function scoreOf(breaking: readonly FaultOutcome[]): RequirementScore {
  const seen = new Map<string, number>();
  for (const check of breaking.flatMap(({ killedBy }) => killedBy))
    seen.set(check, (seen.get(check) ?? 0) + 1);
  const checks = [...seen].sort(([, one], [, other]) => other - one).map(([check]) => check);
  const needed = breaking.flatMap(({ exchanges }) => exchanges ?? []).sort((one, other) => one - other);
  const median = needed[Math.floor((needed.length - 1) / 2)];
  return {
    total: breaking.length,
    caught: breaking.filter(isCaught).length,
    checks: checks.slice(0, MOST_CHECKS),
    furtherChecks: Math.max(checks.length - MOST_CHECKS, 0),
    ...(median !== undefined && { exchanges: median }),
  };
}

/**
 * A score with the figures of generated mutants, in place of those that it had. Those that smoke judged stand apart.
 *
 * @throws Error where no mutant was judged
 */
export function withMutants(score: ShippedScore, summary: MutantsSummary): ShippedScore {
  const { seed, depth, date, mutants } = summary;
  const { total, killed, from, to, byArea, byOperator } = summary.score;
  if (total === 0) throw new Error('no mutant was judged');
  const figures = { total, killed, from: rounded(from), to: rounded(to), date, seed, depth };
  if (depth === 'smoke') return { ...score, smokeMutants: figures };
  return {
    ...score,
    mutants: figures,
    byMutant: {
      areas: sharesOf(byArea),
      operators: sharesOf(byOperator),
      notKilled: mutants
        .filter(({ fate }) => fate !== 'killed')
        .map(({ mutant, says, occasions, shown }) => ({
          ...{ mutant, says },
          ...(occasions !== undefined && shown !== undefined && { occasions, shown }),
        })),
    },
  };
}

function sharesOf(shares: Readonly<Record<string, MutantShare>>): Readonly<Record<string, MutantShare>> {
  return Object.fromEntries(
    Object.entries(shares).map(([name, { total, killed }]) => [name, { total, killed }]),
  );
}

/** A tenth of a percent is finer than any interval. */
function rounded(share: number): number {
  return Math.round(share * 1000) / 1000;
}
