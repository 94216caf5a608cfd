import { html, type Markup } from '../../html/elements/markup.ts';
import type { KeptRun } from '../comparison/kept-run.ts';

/** The size of a chart, in units of its drawing. */
export const WIDTH = 420;

export const HEIGHT = 110;

/** Room under the ground for the dates. */
export const FOOT = 24;

/** A run takes at most so much, so that a few of them stand together. */
const WIDEST = 84;

/** A date takes so much. */
const LABEL = 82;

/** The width of each of so many runs. */
export function stepOf(runs: number): number {
  return Math.min(WIDEST, WIDTH / Math.max(1, runs));
}

/** The middle of the run at this place. */
export function middleOf(at: number, runs: number): number {
  return (at + 0.5) * stepOf(runs);
}

/** The days of the runs under a chart: of each where there is room, and always that of the newest. */
export function dates(runs: readonly Pick<KeptRun, 'startedAt'>[]): readonly Markup[] {
  const step = stepOf(runs.length);
  const every = Math.max(1, Math.ceil(LABEL / step));
  const last = runs.length - 1;
  return runs.flatMap(({ startedAt }, at) => {
    const middle = middleOf(at, runs.length);
    // Where runs are narrow, a date ends at its run.
    const isWide = every === 1;
    if ((last - at) % every !== 0 || (!isWide && middle + step / 2 < LABEL)) return [];
    return [
      html`<path class="ground" d="M${middle.toFixed(1)} ${HEIGHT + 7}v3" /><text
          class="date"
          x="${(isWide ? middle : middle + step / 2).toFixed(1)}"
          y="${HEIGHT + FOOT - 4}"
          text-anchor="${isWide ? 'middle' : 'end'}"
          >${startedAt.slice(0, 10)}</text
        >`,
    ];
  });
}
