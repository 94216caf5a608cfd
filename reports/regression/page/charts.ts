import { html, type Markup } from '../../html/elements/markup.ts';
import { RUN_SIGNS } from '../../html/elements/wording.ts';
import { DELIVERY, latenciesIn } from '../compare-latencies.ts';
import { day } from '../groups.ts';
import type { KeptRun } from '../kept-run.ts';

const WIDTH = 420;

const HEIGHT = 110;

const STEP = WIDTH / 60;

const FAILURES = ['failed', 'warned', 'inconclusive'] as const;

/** How many requirements deviated or stayed open in each run; a broken run is a mark over the whole height. */
export function runsChart(runs: readonly KeptRun[]): Markup {
  const counted = runs.map((run) => ({
    run,
    counts: FAILURES.map((verdict) => ({ verdict, count: run.verdicts[verdict]?.length ?? 0 })),
  }));
  const most = Math.max(1, ...counted.map(({ counts }) => counts.reduce((sum, { count }) => sum + count, 0)));
  const bars = counted.map(({ run, counts }, at) => {
    const x = (at * STEP).toFixed(1);
    const title = html`<title>${day(run.startedAt)}: ${run.verdict}</title>`;
    if (run.verdict === 'broken') {
      return html`<g
        >${title}<rect class="broken" x="${x}" y="0" width="${STEP - 1}" height="${HEIGHT}"
      /></g>`;
    }
    let top = HEIGHT;
    const parts = counts.map(({ verdict, count }) => {
      const height = (count / most) * (HEIGHT - 14);
      top -= height;
      return html`<rect
        class="${verdict}"
        x="${x}"
        y="${top.toFixed(1)}"
        width="${STEP - 1}"
        height="${height.toFixed(1)}"
      />`;
    });
    const foot = html`<rect
      class="${RUN_SIGNS[run.verdict].tone}"
      x="${x}"
      y="${HEIGHT + 2}"
      width="${STEP - 1}"
      height="4"
    />`;
    return html`<g>${title}${parts}${foot}</g>`;
  });
  const last = counted.at(-1)?.counts.map(({ verdict, count }) => `${count} ${verdict}`) ?? [];
  const broken = runs.filter(({ verdict }) => verdict === 'broken').length;
  const label = `Requirements that failed, warned or stayed open in each of ${runs.length} runs, at most ${most}; in the last one ${last.join(', ')}${broken > 0 ? `; ${broken} runs were broken` : ''}`;
  return html`<svg class="chart" role="img" aria-label="${label}" viewBox="0 -4 ${WIDTH} ${HEIGHT + 12}">
    <path class="ground" d="M0 ${HEIGHT + 0.5}H${WIDTH}" />
    <text x="${WIDTH}" y="8" text-anchor="end">${most}</text>
    ${bars}
  </svg>`;
}

/** One small chart for each operation and for the delivery: median and 95th percentile over the runs. */
export function latencyCharts(runs: readonly KeptRun[]): readonly Markup[] {
  const measured = runs.map(latenciesIn);
  const names = new Set(measured.flatMap((one) => [...one.values()].map(({ of }) => of)));
  return [...names].map((name) => {
    const of = (measure: string): Series => measured.map((one) => one.get(`${name} ${measure}`)?.ms);
    return latencyChart(name, of('median'), of('percentile95'));
  });
}

type Series = readonly (number | undefined)[];

function latencyChart(name: string, median: Series, percentile95: Series): Markup {
  const most = Math.max(1, ...[...median, ...percentile95].filter((ms) => ms !== undefined));
  const [now, high] = [median.at(-1), percentile95.at(-1)].map((ms) =>
    ms === undefined ? 'not measured' : `${ms} ms`,
  );
  const caption = name === DELIVERY ? 'Delivery of notifications' : name;
  const label = `${caption}, over ${median.length} runs: median now ${now ?? ''}, 95th percentile now ${high ?? ''}, highest ${most} ms`;
  return html`<figure>
    <figcaption>${caption}<br /><span class="quiet">median ${now}, 95 % ${high}</span></figcaption>
    <svg class="chart" role="img" aria-label="${label}" viewBox="0 -4 ${WIDTH} ${HEIGHT + 8}">
      <path class="ground" d="M0 ${HEIGHT + 0.5}H${WIDTH}" />
      <text x="${WIDTH}" y="8" text-anchor="end">${most} ms</text>
      ${line(percentile95, most, 'high')}${line(median, most, 'middle')}
    </svg>
  </figure>`;
}

/** A line through the measured runs, broken where one was not measured; a single one is a dot. */
function line(series: Series, most: number, name: string): Markup {
  let path = '';
  let isDown = false;
  for (const [at, ms] of series.entries()) {
    if (ms !== undefined) {
      const point = `${(at * STEP + STEP / 2).toFixed(1)} ${(HEIGHT - (ms / most) * (HEIGHT - 14)).toFixed(1)}`;
      path += isDown ? `L${point}` : `M${point}h0.1`;
    }
    isDown = ms !== undefined;
  }
  return html`<path class="line ${name}" d="${path}" />`;
}
