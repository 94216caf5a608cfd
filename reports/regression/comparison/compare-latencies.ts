import type { KeptRun } from './kept-run.ts';

/** The number of runs whose spread is the noise, and the smallest number that is enough. */
const RUNS_LOOKED_AT = 20;
export const FEWEST_RUNS = 5;
/** The median deviation from the median, times this, is the standard deviation where values are spread normally. */
const TO_STANDARD_DEVIATION = 1.4826;
const STANDARD_DEVIATIONS = 3;
/** Less than this is never a move: a share of what is usual, and an absolute time, in ms. */
const LEAST_SHARE = 0.2;
const LEAST_MS = 5;
/** With few runs only a move counts that no noise explains: by this share, and by so much. */
const SURE_SHARE = 1;
const SURE_MS = 50;

export type Measure = 'median' | 'percentile95';

interface Latency {
  readonly of: string;
  readonly measure: Measure;
  readonly ms: number;
}

export interface LatencyMove {
  /** An operation, or `notifications`. */
  readonly of: string;
  readonly measure: Measure;
  /** The median of the runs before, in ms. */
  readonly usual: number;
  readonly now: number;
  /** How far from the usual still counts as noise, in ms. */
  readonly noise: number;
}

export interface ComparedLatencies {
  readonly moved: readonly LatencyMove[];
  /** How many runs before the noise was estimated from; with fewer than five only big moves count. */
  readonly runs: number;
}

/**
 * Latencies that moved more than they do by themselves. The usual value is the median of the last 20 runs, the noise
 * three standard deviations of them, estimated robustly (one slow night does not count), at least 20 % and 5 ms.
 */
export function comparedLatencies(after: KeptRun, past: readonly KeptRun[]): ComparedLatencies {
  const recent = past.slice(-RUNS_LOOKED_AT);
  const moved = [...latenciesIn(after)].flatMap(([key, { of, measure, ms }]) => {
    const seen = recent.map((run) => latenciesIn(run).get(key)?.ms).filter((one) => one !== undefined);
    if (seen.length === 0) return [];
    const usual = medianOf(seen);
    const noise = noiseOf(seen, usual);
    return Math.abs(ms - usual) > noise ? [{ of, measure, usual, now: ms, noise: Math.round(noise) }] : [];
  });
  return { moved, runs: recent.length };
}

/** The name under which the delivery of notifications stands beside operations. */
export const DELIVERY = 'notifications';

/** Every latency of a run in ms, by what and which measure. */
export function latenciesIn({
  operationLatencies = [],
  deliveryLatencyMs,
}: KeptRun): ReadonlyMap<string, Latency> {
  const all = [
    ...operationLatencies.map((one) => ({ ...one, of: one.operation })),
    ...(deliveryLatencyMs ? [{ ...deliveryLatencyMs, of: DELIVERY }] : []),
  ];
  const latencies = all.flatMap(({ of, median, percentile95 }): readonly Latency[] => [
    { of, measure: 'median', ms: median },
    { of, measure: 'percentile95', ms: percentile95 },
  ]);
  return new Map(latencies.map((one) => [`${one.of} ${one.measure}`, one]));
}

function noiseOf(seen: readonly number[], usual: number): number {
  if (seen.length < FEWEST_RUNS) return Math.max(SURE_SHARE * usual, SURE_MS);
  const deviation = TO_STANDARD_DEVIATION * medianOf(seen.map((ms) => Math.abs(ms - usual)));
  return Math.max(STANDARD_DEVIATIONS * deviation, LEAST_SHARE * usual, LEAST_MS);
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length / 2;
  const [low = 0, high = low] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (low + high) / 2;
}
