const NANOSECONDS_PER_MS = 1e6;

/**
 * Milliseconds by a clock that never jumps and that all processes of this machine share. It has no date: only the
 * difference of two readings means something.
 */
export function monotonicMs(): number {
  return Number(process.hrtime.bigint()) / NANOSECONDS_PER_MS;
}
