import { setTimeout as sleep } from 'node:timers/promises';

const GRACE_MS = 300;

/**
 * How much longer silence is watched after the witness has been notified. There is no condition to wait for: what
 * should not come has no moment at which it has not come.
 */
export function gracePeriod(): Promise<void> {
  return sleep(GRACE_MS);
}

export const RETRY_WATCH_MS = 1_000;

/** How long it is watched whether a notification that was not answered with success is sent again. */
export function retryWatch(): Promise<void> {
  return sleep(RETRY_WATCH_MS);
}
