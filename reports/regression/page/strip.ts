import { html, type Markup } from '../../html/elements/markup.ts';
import { SIGNS } from '../../html/elements/wording.ts';
import type { RequirementVerdict } from '../../result/run-result.ts';
import { isSound, type KeptRun, type KeptVerdict, verdictsIn } from '../comparison/kept-run.ts';

const STEP = 7;

const HEIGHT = 20;

/** The height of each verdict's bar, which shows the verdict without its colour too. */
const HEIGHTS: Readonly<Record<RequirementVerdict, number>> = {
  failed: 20,
  waived: 18,
  warned: 14,
  inconclusive: 10,
  deferred: 8,
  passed: 6,
  observed: 6,
  'not applicable': 3,
};

/** The verdicts on one requirement in the shown runs; undefined where a run was broken or did not know it. */
export type Course = readonly (RequirementVerdict | undefined)[];

/** The course of every requirement that any of the runs knows. */
export function coursesIn(runs: readonly KeptRun[]): ReadonlyMap<string, Course> {
  const verdicts = runs.map((run) => (isSound(run) ? verdictsIn(run) : new Map<string, KeptVerdict>()));
  const ids = new Set(verdicts.flatMap((one) => [...one.keys()]));
  return new Map([...ids].map((id) => [id, verdicts.map((one) => one.get(id)?.verdict)]));
}

/** Whether the requirement had more than one verdict. */
export function isSteady(course: Course): boolean {
  return new Set(course.filter((verdict) => verdict !== undefined)).size <= 1;
}

/** A requirement's verdicts as a strip, the newest run at the right. */
export function strip(course: Course): Markup {
  const width = course.length * STEP;
  const bars = runsOf(course).flatMap(({ verdict, from, count }) => {
    if (verdict === undefined) return [];
    const height = HEIGHTS[verdict];
    return html`<rect
      class="${SIGNS[verdict].tone}"
      x="${from * STEP}"
      y="${HEIGHT - height}"
      width="${count * STEP - 1}"
      height="${height}"
    />`;
  });
  return html`<svg
    class="strip"
    role="img"
    aria-label="${inWords(course)}"
    viewBox="0 0 ${width} ${HEIGHT}"
    width="${width}"
    height="${HEIGHT}"
  >
    <path class="ground" d="M0 ${HEIGHT - 0.5}H${width}" />
    ${bars}
  </svg>`;
}

/** "57 passed, then 2 failed, then 1 without a verdict", the oldest first; a long course by counts. */
export function inWords(course: Course): string {
  const parts = runsOf(course).map(({ verdict, count }) => `${count} ${verdict ?? 'without a verdict'}`);
  if (parts.length <= 5) return parts.join(', then ');
  const now = course.at(-1) ?? 'without a verdict';
  const counts = new Map<string, number>();
  for (const verdict of course) {
    const name = verdict ?? 'without a verdict';
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return `${[...counts].map(([name, count]) => `${count} ${name}`).join(', ')}, changing ${parts.length - 1} times; now ${now}`;
}

interface Stretch {
  readonly verdict: RequirementVerdict | undefined;
  readonly from: number;
  readonly count: number;
}

function runsOf(course: Course): readonly Stretch[] {
  const stretches: Stretch[] = [];
  for (const [at, verdict] of course.entries()) {
    const last = stretches.at(-1);
    if (last?.verdict === verdict && last !== undefined) {
      stretches[stretches.length - 1] = { ...last, count: last.count + 1 };
    } else stretches.push({ verdict, from: at, count: 1 });
  }
  return stretches;
}
