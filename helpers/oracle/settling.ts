import { READS_SETTLED_MS, slownessMs } from '../verdict/record/measurements.ts';
import type { Span, Trace } from './trace.ts';

/**
 * How long after a request reads and notifications may still be of the time before it, in ms: old reads are sound, and so
 * is a change that takes as long as a notification (docs/judgement.md, rules 7 and 14).
 */
export function settlingMs(
  { eventTimeoutMs }: Pick<Trace, 'eventTimeoutMs'>,
  ...spans: readonly Span[]
): number {
  const slowestMs = spans.reduce((most, one) => Math.max(most, one.endedMs - one.beganMs), 0);
  return Math.max(READS_SETTLED_MS, eventTimeoutMs) + slownessMs(slowestMs);
}

/** Whether a later read began so long after a request that it can't be older than its effect. */
export function isSettled(trace: Pick<Trace, 'eventTimeoutMs'>, request: Span, read: Span): boolean {
  return read.beganMs > request.endedMs + settlingMs(trace, request, read);
}
