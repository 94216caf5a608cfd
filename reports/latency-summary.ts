/** What a list of times comes to, in whole milliseconds. */
export interface LatencySummary {
  readonly minimum: number;
  readonly median: number;
  readonly percentile95: number;
  readonly maximum: number;
}

/** Sums up times in ms; undefined where there are none. */
export function latencySummary(timesMs: readonly number[]): LatencySummary | undefined {
  const sorted = timesMs.map(Math.round).sort((one, other) => one - other);
  const [minimum] = sorted;
  if (minimum === undefined) return undefined;
  return {
    minimum,
    median: atShare(sorted, 0.5),
    percentile95: atShare(sorted, 0.95),
    maximum: atShare(sorted, 1),
  };
}

/** The smallest value that this share of all does not exceed (nearest rank). */
function atShare(sorted: readonly number[], share: number): number {
  return sorted[Math.max(Math.ceil(share * sorted.length) - 1, 0)] ?? 0;
}
