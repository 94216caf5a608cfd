import { timeOf } from '../../result/summary/check-times.ts';
import type { CheckResult, RunResult } from '../../result/run-result.ts';
import { tallyOf } from '../../result/summary/tally.ts';
import { type Content, html } from '../elements/markup.ts';
import { nothing, requirementAnchor, type Section, table } from '../elements/section.ts';
import { counted, duration, grouped, shortened } from '../elements/wording.ts';

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
