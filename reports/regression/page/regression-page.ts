import { readFileSync } from 'node:fs';
import { type Content, html, type Markup } from '../../html/elements/markup.ts';
import { pageHead } from '../../html/elements/page.ts';
import { renderSection, type Section, table } from '../../html/elements/section.ts';
import { counted, grouped, RUN_SIGNS, SIGNS } from '../../html/elements/wording.ts';
import { REQUIREMENT_VERDICTS, type RequirementVerdict } from '../../result/run-result.ts';
import { untestedCounts } from '../../result/run-verdict.ts';
import type { Comparison } from '../comparison/compare.ts';
import { runLine } from '../comparison/comparison-text.ts';
import { day, type Group, groupsOf } from '../comparison/groups.ts';
import type { KeptRun } from '../comparison/kept-run.ts';
import type { Night } from '../night.ts';
import { whyPassedOver } from '../passed-over.ts';
import { latencyCharts, runsChart } from './charts.ts';
import { comparisonSection } from './comparison-section.ts';
import { type Course, coursesIn, inWords, isSteady, strip } from './strip.ts';

/** Runs in the table; the chart has more. */
const MOST_RUNS = 14;

const style = ['../../html/report.css', 'regression.css']
  .map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'))
  .join('\n');

/** A night as one HTML file that needs neither a network nor scripts. */
export function regressionPage(night: Night): string {
  const { run, last, baseline, shown, notices, result } = night;
  const courses = coursesIn(shown);
  const report = night.reports.get(run.id);
  const sections = [
    last &&
      comparisonSection('changes', `Since the last run, ${day(last.before.startedAt)}`, last, {
        courses,
        report,
      }),
    baseline &&
      comparisonSection('baseline', `Since the baseline "${baseline.name}"`, baseline.comparison, {
        courses,
        report,
      }),
    runsSection(night),
    stripsSection(courses, new Map(result?.requirements.map(({ id, text }) => [id, text]))),
    latencySection(shown),
  ].filter((section) => section !== undefined);
  const remarks = [
    ...(run.problem === undefined ? [] : [`${run.problem.code}: ${run.problem.message}`]),
    ...notices,
  ];
  const opening = html`${
    report !== undefined &&
    html`<p class="kept"><a href="${report}">The whole report of this night</a>, which is kept</p>`
  }${
    remarks.length > 0 &&
    html`<ul class="small">
      ${remarks.map((one) => html`<li>${one}</li>`)}
    </ul>`
  }`;
  return page(run, `Nightly regression`, lede(night), opening, sections);
}

/** The comparison of any two runs as one HTML file. */
export function comparisonPage(comparison: Comparison): string {
  const { before, after } = comparison;
  const sections = [
    comparisonSection('changes', `Since ${day(before.startedAt)}`, comparison, {
      courses: coursesIn([before, after]),
      report: undefined,
    }),
  ];
  const opening = html`<dl class="facts">
    <div>
      <dt>Before</dt>
      <dd>${runLine(before)}</dd>
    </div>
  </dl>`;
  const groups = groupsOf(comparison).filter(({ isNews }) => isNews);
  return page(after, 'Two runs compared', shortly(groups), opening, sections);
}

function page(
  run: KeptRun,
  title: string,
  told: string,
  opening: Content,
  sections: readonly Section[],
): string {
  const { glyph, tone } = RUN_SIGNS[run.verdict];
  const { tested, total } = run.mustTested;
  const untested = untestedCounts(run.mustTested);
  return html`<!doctype html>
    <html lang="en">
      <head>
        ${pageHead(`${run.verdict}: ${run.target}, ${title.toLowerCase()}`, { style })}
      </head>
      <body>
        <a class="skip" href="#content">Skip to what changed</a>
        <header class="top ${tone}">
          <p class="eyebrow">Restaurant Booking Partner API · ${title}</p>
          <h1>
            <span class="seal" aria-hidden="true">${glyph}</span>
            <span>${headline(run)} <small>at level ${run.level}</small></span>
          </h1>
          <p class="lede">${told}</p>
          <p class="tested">
            <strong>${grouped(tested)} of ${grouped(total)}</strong> must requirements
            tested${untested.length > 0 && `, ${untested.join(', ')}`}
          </p>
          <dl class="facts">
            ${fact('Target', run.target)} ${run.build !== undefined && fact('Build', run.build)}
            ${fact('When', html`<time datetime="${run.startedAt}">${day(run.startedAt)}</time>`)}
            ${fact('Run', `depth ${run.depth}, seed ${run.seed}, suite ${run.suite.version}`)}
          </dl>
          ${opening}
        </header>
        <nav aria-label="Sections">
          <ul>
            ${sections.map(
              ({ id, title: name, count }) =>
                html`<li>
                  <a href="#${id}"
                    >${name}${count !== undefined && count > 0 && html` <span class="number">${grouped(count)}</span>`}</a
                  >
                </li>`,
            )}
          </ul>
        </nav>
        <main id="content">${sections.map(renderSection)}</main>
        <footer>
          <p>${run.suite.name} ${run.suite.version}. The same as Markdown: the file beside this one.</p>
        </footer>
      </body>
    </html> `.toString();
}

function headline({ verdict }: KeptRun): string {
  return verdict === 'broken' ? 'Could not be judged' : verdict.slice(0, 1).toUpperCase() + verdict.slice(1);
}

function lede({ run, last, baseline }: Night): string {
  if (run.verdict === 'broken')
    return 'This run says nothing about the target, and was not compared with another run.';
  const comparison = last ?? baseline?.comparison;
  if (comparison === undefined) return 'There is nothing to compare with yet.';
  return shortly(groupsOf(comparison).filter(({ isNews }) => isNews));
}

function shortly(groups: readonly Group[]): string {
  if (groups.length === 0) return 'Nothing has changed.';
  return groups.map(({ title, items }) => `${title}: ${items.length}`).join(' · ');
}

function fact(name: string, value: Content): Markup {
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;
}

function runsSection(night: Night): Section {
  const { shown } = night;
  const first = shown[0];
  const from = first === undefined ? '' : `, since ${day(first.startedAt)}`;
  const body = html`<p class="quiet">
      ${counted(shown.length, 'run')} of this target at this level and depth${from}; a bar over the whole
      height is a run that could not be judged.
    </p>
    ${runsChart(shown)}
    <ul class="key small">
      ${(['failed', 'warned', 'inconclusive'] as const).map(
        (verdict) =>
          html`<li>
            <svg width="10" height="10" aria-hidden="true">
              <rect class="${SIGNS[verdict].tone}" width="10" height="10" />
            </svg>
            ${verdict}
          </li>`,
      )}
    </ul>
    ${runsTable(night)}`;
  return { id: 'runs', title: 'Runs', body };
}

/** The last runs, the newest first: what each found, whether others are compared with it, and its report. */
function runsTable({ run, shown, reports }: Night): Markup {
  const count = (one: KeptRun, verdict: RequirementVerdict): string =>
    grouped(one.verdicts[verdict]?.length ?? 0);
  return table(
    'The last runs',
    ['When', 'Build', 'Verdict', 'Failed', 'Warned', 'Inconclusive', 'Comparable'],
    shown
      .slice(-MOST_RUNS)
      .reverse()
      .map((one) => {
        const report = reports.get(one.id);
        const when = day(one.startedAt);
        const why = whyPassedOver(one, run);
        return [
          report === undefined ? when : html`<a href="${report}">${when}</a>`,
          one.build ?? 'unnamed',
          one.verdict,
          ...(['failed', 'warned', 'inconclusive'] as const).map((verdict) => count(one, verdict)),
          why === undefined ? (one === run ? 'this run' : 'yes') : `no: ${why}`,
        ];
      }),
  );
}

function stripsSection(courses: ReadonlyMap<string, Course>, texts: ReadonlyMap<string, string>): Section {
  const all = [...courses];
  const moving = all.filter(([, course]) => !isSteady(course));
  const steady = all.filter(([, course]) => isSteady(course));
  const body = html`<ul class="key small">
      ${REQUIREMENT_VERDICTS.map((verdict) => html`<li>${strip([verdict])} ${verdict}</li>`)}
    </ul>
    ${moving.length === 0 ? html`<p>No requirement has changed its verdict in these runs.</p>` : stripTable('Requirements whose verdict has changed', moving, texts)}
    ${
      steady.length > 0 &&
      html`<details>
        <summary>${counted(steady.length, 'requirement')} with one verdict throughout</summary>
        ${stripTable('Requirements with one verdict throughout', steady, texts)}
      </details>`
    }`;
  return { id: 'strips', title: 'Every requirement over the last runs', count: moving.length, body };
}

function stripTable(
  caption: string,
  rows: readonly (readonly [string, Course])[],
  texts: ReadonlyMap<string, string>,
): Markup {
  return table(
    caption,
    ['Requirement', 'Runs, the newest at the right', 'Statement'],
    rows.map(([id, course]) => {
      const statement = html`<span class="small">${texts.get(id) ?? inWords(course)}</span>`;
      return [id, strip(course), statement];
    }),
  );
}

function latencySection(shown: readonly KeptRun[]): Section | undefined {
  const charts = latencyCharts(shown);
  if (charts.length === 0) return undefined;
  const body = html`<p class="quiet">Median, and dashed the 95th percentile, in each run.</p>
    <div class="charts">${charts}</div>`;
  return { id: 'latency', title: 'Latency', body };
}
