/**
 * The chance of at least so many events where `usual` are expected, and each comes without regard to the others (Poisson).
 *
 * @param least a whole number
 */
export function chanceOfMany(least: number, usual: number): number {
  if (!Number.isFinite(usual)) return 1;
  let [chance, fewer] = [Math.exp(-usual), 0];
  for (let count = 0; count < least; count += 1) {
    fewer += chance;
    chance *= usual / (count + 1);
  }
  return Math.max(0, 1 - fewer);
}
