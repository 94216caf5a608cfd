import type { DeliveryLatency } from './run-result.ts';

/** Sums up how long notifications took; undefined where none was matched with its trigger. */
export function deliveryLatency(latenciesMs: readonly number[]): DeliveryLatency | undefined {
  const sorted = latenciesMs.map(Math.round).sort((one, other) => one - other);
  const [minimum] = sorted;
  if (minimum === undefined) return undefined;
  return {
    notifications: sorted.length,
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
