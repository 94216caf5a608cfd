import { latencySummary } from './latency-summary.ts';
import type { DeliveryLatency } from './run-result.ts';

/** Sums up how long notifications took; undefined where none was matched with its trigger. */
export function deliveryLatency(latenciesMs: readonly number[]): DeliveryLatency | undefined {
  const summary = latencySummary(latenciesMs);
  return summary && { notifications: latenciesMs.length, ...summary };
}
