const NEAR_S = 2 * 366 * 24 * 60 * 60;
const INT32_END = 2 ** 31;

/** Whether a number of seconds is rather the present time, counted from the epoch, than a length of time. */
export function isNearPresentEpoch(seconds: number, nowMs = Date.now()): boolean {
  return Math.abs(seconds - nowMs / 1000) < NEAR_S;
}

/** Whether a number can be the seconds of an expires_in at all (contract, section 2.10). */
export function isPlausibleLifetime(seconds: number): boolean {
  return seconds > 0 && seconds < INT32_END && !isNearPresentEpoch(seconds);
}
