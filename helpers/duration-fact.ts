/** A duration in words that are coarse enough to read the same in every run. */
export function durationFact(ms: number): string {
  if (ms < 1_000) return 'less than 1 s';
  if (ms < 5_000) return '1 to 5 s';
  return ms < 60_000 ? '5 to 60 s' : 'more than a minute';
}
