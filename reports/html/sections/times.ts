import type { CheckResult, OperationLatency, RunResult } from '../../result/run-result.ts';
import { timeOf } from '../../result/summary/check-times.ts';
import { tallyOf } from '../../result/summary/tally.ts';
import { type Content, html, type Markup } from '../elements/markup.ts';
import { nothing, requirementAnchor, type Section, table } from '../elements/section.ts';
import { counted, duration, grouped, shortened } from '../elements/wording.ts';

const WIDTH = 320;

const HEIGHT = 18;

const EDGE = 6;

type Spread = Pick<OperationLatency, 'minimum' | 'median' | 'percentile95' | 'maximum'>;

/** How fast the target answered, operation by operation, and how fast notifications came. */
export function latencySection({ operationLatencies = [], deliveryLatencyMs }: RunResult): Section {
  const operations = operationLatencies.map(({ operation, requests, ...spread }) => ({
    name: operation,
    count: requests,
    spread,
  }));
  const delivery =
    deliveryLatencyMs === undefined
      ? []
      : [
          {
            name: 'delivery of a notification',
            count: deliveryLatencyMs.notifications,
            spread: deliveryLatencyMs,
          },
        ];
  const rows = [...operations, ...delivery];
  const spreads = rows.map(({ spread }) => spread);
  return {
    id: 'latency',
    title: 'Latency',
    body:
      rows.length === 0
        ? nothing('This result has no times of answers.')
        : [
            html`<p class="quiet">
              A line from the fastest to the slowest answer, a bar from the median to the 95th percentile, on
              a logarithmic scale from ${duration(least(spreads))} to ${duration(most(spreads))}.
            </p>`,
            operations.length === 0 && nothing('This result has no times of single operations.'),
            table(
              'Latency of each operation',
              ['Operation', 'Times', 'Fastest', 'Median', '95 of 100 within', 'Slowest', 'Drawn'],
              rows.map(({ name, count, spread }) => [
                name,
                grouped(count),
                duration(spread.minimum),
                duration(spread.median),
                duration(spread.percentile95),
                duration(spread.maximum),
                drawing(spread, least(spreads), most(spreads)),
              ]),
            ),
          ],
  };
}

function least(spreads: readonly Spread[]): number {
  return Math.max(1, Math.min(...spreads.map(({ minimum }) => minimum)));
}

function most(spreads: readonly Spread[]): number {
  return Math.max(2, ...spreads.map(({ maximum }) => maximum));
}

function drawing({ minimum, median, percentile95, maximum }: Spread, from: number, to: number): Markup {
  const x = (ms: number): number => {
    const part = Math.log(Math.max(ms, from) / from) / Math.log(Math.max(to / from, 2));
    return EDGE + part * (WIDTH - 2 * EDGE);
  };
  const middle = HEIGHT / 2;
  return html`<svg
    class="drawing spread"
    viewBox="0 0 ${WIDTH} ${HEIGHT}"
    width="${WIDTH}"
    height="${HEIGHT}"
    aria-hidden="true"
  >
    <line
      class="range"
      x1="${x(minimum).toFixed(1)}"
      x2="${x(maximum).toFixed(1)}"
      y1="${middle}"
      y2="${middle}"
    />
    <rect
      class="most"
      x="${x(median).toFixed(1)}"
      y="${middle - 5}"
      width="${Math.max(x(percentile95) - x(median), 2).toFixed(1)}"
      height="10"
      rx="2"
    />
    <line
      class="median"
      x1="${x(median).toFixed(1)}"
      x2="${x(median).toFixed(1)}"
      y1="1"
      y2="${HEIGHT - 1}"
    />
  </svg>`;
}

const MOST_OPERATIONS = 5;

const MOST_CHECKS = 10;

/** Of a check that judges many requirements. */
const MOST_IDS = 4;

const MOST_CHARACTERS = 160;

/** Where the time of the run went: its parts, and the slowest operations and checks. */
export function slowestSection(result: RunResult): Section {
  const { checks, operationLatencies = [] } = result;
  const shown = new Set(tallyOf(result).all.entries.map(({ id }) => id));
  const operations = operationLatencies
    .toSorted((one, other) => other.percentile95 - one.percentile95 || other.maximum - one.maximum)
    .slice(0, MOST_OPERATIONS);
  const slowest = checks.toSorted((one, other) => other.durationMs - one.durationMs).slice(0, MOST_CHECKS);
  return {
    id: 'slowest',
    title: 'Slowest operations and checks',
    short: 'Slowest',
    body: [
      html`<p class="quiet">${inParts(result)}</p>`,
      operations.length > 0 &&
        table(
          'Slowest operations',
          ['Operation', 'Requests', 'Median', '95 of 100 within', 'Slowest'],
          operations.map(({ operation, requests, median, percentile95, maximum }) => [
            operation,
            grouped(requests),
            ...[median, percentile95, maximum].map(duration),
          ]),
        ),
      slowest.length === 0
        ? nothing('No check was run.')
        : table(
            'Slowest checks',
            ['Check', 'Took', 'Requirements', 'Where'],
            slowest.map((check) => [
              shortened(check.title, MOST_CHARACTERS),
              duration(check.durationMs),
              judgedBy(check, shown),
              `${check.file}:${check.line}`,
            ]),
          ),
    ],
  };
}

function inParts({ durationMs, phases, checks }: RunResult): string {
  const parts =
    phases === undefined
      ? ''
      : `: ${duration(phases.startUpMs)} until the first check, ${duration(phases.checksMs)} for the checks, and the rest to look back and clean up`;
  const sum = duration(timeOf(checks));
  return `The run took ${duration(durationMs)}${parts}. ${counted(checks.length, 'check')} took ${sum} together: they run side by side.`;
}

/** Requirements above the level stand nowhere on the page. */
function judgedBy({ requirements }: CheckResult, shown: ReadonlySet<string>): Content {
  const left = requirements.length - MOST_IDS;
  return [
    ...requirements
      .slice(0, MOST_IDS)
      .map((id) => (shown.has(id) ? html`<a href="#${requirementAnchor({ id })}">${id}</a> ` : `${id} `)),
    left > 0 && `and ${grouped(left)} more`,
  ];
}
