import { html, type Markup } from '../../html/elements/markup.ts';
import { RUN_SIGNS } from '../../html/elements/wording.ts';
import { DELIVERY, latenciesIn } from '../comparison/compare-latencies.ts';
import { day } from '../comparison/groups.ts';
import type { KeptRun } from '../comparison/kept-run.ts';

/** The size of a chart, in units of its drawing. */
const WIDTH = 420;

const HEIGHT = 110;

/** Room under the ground for the dates. */
const FOOT = 24;

/** A run takes at most so much, so that a few of them stand together. */
const WIDEST = 84;

/** A date takes so much. */
const LABEL = 82;

/** As wide as this, a bar has room for its number. */
const ROOM_FOR_NUMBER = 20;

/** So few runs are marked by dots, too. */
const FEW = 12;

const FAILURES = ['failed', 'warned', 'inconclusive'] as const;

/** How many requirements deviated or stayed open in each run; a broken run is a mark over the whole height. */
export function runsChart(runs: readonly KeptRun[]): Markup {
  const counted = runs.map((run) => ({
    run,
    counts: FAILURES.map((verdict) => ({ verdict, count: run.verdicts[verdict]?.length ?? 0 })),
  }));
  const most = Math.max(1, ...counted.map(({ counts }) => counts.reduce((sum, { count }) => sum + count, 0)));
  const step = stepOf(runs.length);
  const width = (step * 0.86).toFixed(1);
  const bars = counted.map(({ run, counts }, at) => {
    const x = (at * step + step * 0.07).toFixed(1);
    const title = html`<title>${day(run.startedAt)}: ${run.verdict}</title>`;
    if (run.verdict === 'broken') {
      return html`<g>${title}<rect class="broken" x="${x}" y="0" width="${width}" height="${HEIGHT}" /></g>`;
    }
    let top = HEIGHT;
    const parts = counts.map(({ verdict, count }) => {
      const height = (count / most) * (HEIGHT - 18);
      top -= height;
      return html`<rect
        class="${verdict}"
        x="${x}"
        y="${top.toFixed(1)}"
        width="${width}"
        height="${height.toFixed(1)}"
      />`;
    });
    const foot = html`<rect
      class="${RUN_SIGNS[run.verdict].tone}"
      x="${x}"
      y="${HEIGHT + 2}"
      width="${width}"
      height="4"
    />`;
    const number =
      step >= ROOM_FOR_NUMBER &&
      html`<text x="${middleOf(at, runs.length).toFixed(1)}" y="${(top - 4).toFixed(1)}" text-anchor="middle"
        >${counts.reduce((sum, { count }) => sum + count, 0)}</text
      >`;
    return html`<g>${title}${parts}${foot}${number}</g>`;
  });
  const last = counted.at(-1)?.counts.map(({ verdict, count }) => `${count} ${verdict}`) ?? [];
  const broken = runs.filter(({ verdict }) => verdict === 'broken').length;
  const label = `Requirements that failed, warned or stayed open in each of ${runs.length} runs, at most ${most}; in the last one ${last.join(', ')}${broken > 0 ? `; ${broken} runs were broken` : ''}`;
  return html`<svg
    class="chart"
    role="img"
    aria-label="${label}"
    viewBox="0 -4 ${WIDTH} ${HEIGHT + FOOT + 4}"
  >
    <path class="ground" d="M0 ${HEIGHT + 0.5}H${WIDTH}" />
    ${step < ROOM_FOR_NUMBER && html`<text x="${WIDTH}" y="8" text-anchor="end">at most ${most}</text>`}
    ${bars} ${dates(runs)}
  </svg>`;
}

/** One small chart for each operation and for the delivery: median and 95th percentile over the runs. */
export function latencyCharts(runs: readonly KeptRun[]): readonly Markup[] {
  const measured = runs.map(latenciesIn);
  const names = new Set(measured.flatMap((one) => [...one.values()].map(({ of }) => of)));
  return [...names].map((name) => {
    const of = (measure: string): Series => measured.map((one) => one.get(`${name} ${measure}`)?.ms);
    return latencyChart(name, runs, { median: of('median'), percentile95: of('percentile95') });
  });
}

type Series = readonly (number | undefined)[];

function latencyChart(
  name: string,
  runs: readonly KeptRun[],
  { median, percentile95 }: Readonly<Record<'median' | 'percentile95', Series>>,
): Markup {
  const most = Math.max(1, ...[...median, ...percentile95].filter((ms) => ms !== undefined));
  const [now, high] = [median.at(-1), percentile95.at(-1)].map((ms) =>
    ms === undefined ? 'not measured' : `${ms} ms`,
  );
  const caption = name === DELIVERY ? 'Delivery of notifications' : name;
  const label = `${caption}, over ${median.length} runs: median now ${now ?? ''}, 95th percentile now ${high ?? ''}, highest ${most} ms`;
  return html`<figure>
    <figcaption>${caption}<br /><span class="quiet">median ${now}, 95 % ${high}</span></figcaption>
    <svg class="chart" role="img" aria-label="${label}" viewBox="0 -4 ${WIDTH} ${HEIGHT + FOOT + 4}">
      <path class="ground" d="M0 ${HEIGHT + 0.5}H${WIDTH}" />
      <text x="${WIDTH}" y="8" text-anchor="end">at most ${most} ms</text>
      ${line(percentile95, most, 'high')}${line(median, most, 'middle')} ${dates(runs)}
    </svg>
  </figure>`;
}

/** A line through the measured runs, broken where one was not measured; a few runs are dots, too. */
function line(series: Series, most: number, name: string): Markup {
  const heightOf = (ms: number): string => (HEIGHT - (ms / most) * (HEIGHT - 18)).toFixed(1);
  const points = series.map((ms, at) =>
    ms === undefined ? undefined : { x: middleOf(at, series.length).toFixed(1), y: heightOf(ms) },
  );
  let path = '';
  for (const [at, point] of points.entries()) {
    if (point === undefined) continue;
    const isDown = points[at - 1] !== undefined;
    path += isDown ? `L${point.x} ${point.y}` : `M${point.x} ${point.y}h0.1`;
  }
  const dots = series.length > FEW ? [] : points.filter((point) => point !== undefined);
  return html`<path class="line ${name}" d="${path}" />${dots.map(
      ({ x, y }) => html`<circle class="dot ${name}" cx="${x}" cy="${y}" r="3" />`,
    )}`;
}

/** The width of each of so many runs. */
function stepOf(runs: number): number {
  return Math.min(WIDEST, WIDTH / Math.max(1, runs));
}

/** The middle of the run at this place. */
function middleOf(at: number, runs: number): number {
  return (at + 0.5) * stepOf(runs);
}

/** The days of the runs under a chart: of each where there is room, and always that of the newest. */
function dates(runs: readonly Pick<KeptRun, 'startedAt'>[]): readonly Markup[] {
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
