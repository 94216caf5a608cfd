import type { ReportedDelivery } from './check-outcome.ts';
import type { TimelineEntry } from './run-result.ts';

/** A report draws them side by side. */
const MOST_ENTRIES = 300;

/** The first notifications of a run beside what caused them, in order of arrival. */
export function timelineOf(
  deliveries: readonly ReportedDelivery[],
  startedAt: string,
): readonly TimelineEntry[] {
  const start = Date.parse(startedAt);
  return deliveries
    .map(({ trigger, notification, arrivedAt, latencyMs }) => ({
      trigger,
      triggeredAtMs: Math.round(arrivedAt - latencyMs - start),
      notification,
      arrivedAtMs: Math.round(arrivedAt - start),
    }))
    .sort((one, other) => one.arrivedAtMs - other.arrivedAtMs)
    .slice(0, MOST_ENTRIES);
}
