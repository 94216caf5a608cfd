import { readInstant } from '../instant.ts';
import { monotonicMs } from '../monotonic-clock.ts';
import type { Received } from './inbox.ts';
import { field } from './told-event.ts';

/** Who has sent nothing for so long has caught up, or will not. */
const LATELY_MS = 2000;

/** The quickest may have been slow too, and dates may be in whole seconds. */
const ROUGHLY_MS = 1000;

/**
 * Whether all that an inbox receives lately happened before a moment. A target that tells a webhook of one event at a
 * time falls behind when a run makes much happen at once; what is not told yet is no silence then.
 *
 * The dates of the notifications are by the target's clock (contract, section 2.9), so only their differences count:
 * none is taken to have come sooner after its event than the quickest of them.
 *
 * @param momentMs see monotonicMs
 */
export function isBehind(received: readonly Received[], momentMs: number): boolean {
  const since = Math.max(momentMs, monotonicMs() - LATELY_MS);
  const lately = received.filter((one) => one.arrivedAtMonotonicMs >= since && lagOf(one) < Infinity);
  if (lately.length === 0) return false;
  const quickestMs = received.reduce((least, one) => Math.min(least, lagOf(one)), Infinity);
  return lately.every((one) => one.arrivedAtMonotonicMs - (lagOf(one) - quickestMs) < momentMs + ROUGHLY_MS);
}

const lags = new WeakMap<Received, number>();

/** How long after its date a notification came, by two clocks; Infinity where it shows no date. */
function lagOf(received: Received): number {
  const known = lags.get(received);
  if (known !== undefined) return known;
  const instant = readInstant(field(received, 'date') ?? '');
  const lag = instant.form === 'none' ? Infinity : received.arrivedAt - instant.epochMs;
  lags.set(received, lag);
  return lag;
}
