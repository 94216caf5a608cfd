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
  const dated = received.flatMap((one) => {
    const instant = readInstant(field(one, 'date') ?? '');
    return instant.form === 'none' ? [] : [{ ...one, lagMs: one.arrivedAt - instant.epochMs }];
  });
  const quickestMs = dated.reduce((least, { lagMs }) => Math.min(least, lagMs), Infinity);
  const since = Math.max(momentMs, monotonicMs() - LATELY_MS);
  const lately = dated.filter(({ arrivedAtMonotonicMs }) => arrivedAtMonotonicMs >= since);
  return (
    lately.length > 0 &&
    lately.every(({ arrivedAtMonotonicMs: at, lagMs }) => at - (lagMs - quickestMs) < momentMs + ROUGHLY_MS)
  );
}
