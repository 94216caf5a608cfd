import { HOUR_MS, MINUTE_MS } from '../../values/time.ts';
import { type Interval, isInside } from './opening-hours.ts';

/** The clocks of zones differ by quarters of an hour. */
const STEP_MS = 15 * MINUTE_MS;

/** Hours are alike from day to day, so a whole day would explain everything. */
const FARTHEST_MS = 23 * HOUR_MS;

const STEPS = FARTHEST_MS / STEP_MS;

const DIFFERENCES: readonly number[] = Array.from(
  { length: 2 * STEPS + 1 },
  (_, index) => (index - STEPS) * STEP_MS,
).filter((difference) => difference !== 0);

/** What a restaurant answered to bookings, by their moments in milliseconds since the epoch. */
export interface Answers {
  readonly accepted: readonly number[];
  readonly refused: readonly number[];
}

/**
 * By how many milliseconds the clock of a restaurant may be ahead of the one by which its hours were read, or behind it
 * (negative), so that every accepted moment is inside them and every refused one outside.
 */
export function otherClocks(hours: readonly Interval[], { accepted, refused }: Answers): readonly number[] {
  const isIn = (moment: number, ahead: number): boolean => isInside(hours, moment + ahead);
  return DIFFERENCES.filter(
    (ahead) => accepted.every((one) => isIn(one, ahead)) && !refused.some((one) => isIn(one, ahead)),
  );
}

/**
 * The moment inside hours that is outside them by as many of these clocks as possible, and then as far inside as
 * possible: a restaurant may have reasons to refuse the first and the last moments of a day.
 *
 * @returns undefined if every clock has all the moments inside its hours
 */
export function tellingMoment(
  hours: readonly Interval[],
  clocks: readonly number[],
  moments: readonly number[],
): number | undefined {
  const depthOf = (moment: number): number =>
    Math.max(0, ...hours.map(({ start, end }) => Math.min(moment - start, end - moment)));
  let best: { readonly moment: number; readonly told: number; readonly depth: number } | undefined;
  for (const moment of moments) {
    const told = clocks.filter((ahead) => !isInside(hours, moment + ahead)).length;
    if (told === 0 || told < (best?.told ?? 0) || !isInside(hours, moment)) continue;
    const depth = depthOf(moment);
    if (best === undefined || told > best.told || depth > best.depth) best = { moment, told, depth };
  }
  return best?.moment;
}
