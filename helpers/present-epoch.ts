const NEAR_S = 2 * 366 * 24 * 60 * 60;

/** Whether a number of seconds is rather the present time, counted from the epoch, than a length of time. */
export function isNearPresentEpoch(seconds: number, nowMs = Date.now()): boolean {
  return Math.abs(seconds - nowMs / 1000) < NEAR_S;
}
