import { readFileSync } from 'node:fs';
import { html, type Markup } from '../../html/elements/markup.ts';
import { pageHead } from '../../html/elements/page.ts';
import { renderSection, type Section } from '../../html/elements/section.ts';
import { counted, duration, grouped, moment, RUN_SIGNS } from '../../html/elements/wording.ts';
import { groupsOf } from '../../regression/comparison/groups.ts';
import { runsChart } from '../../regression/page/charts.ts';
import { comparisonSection } from '../../regression/page/comparison-section.ts';
import { suiteVersion } from '../../result/suite-version.ts';
import { testedInWords, untestedCounts } from '../../result/run-verdict.ts';
import { changesInWords } from '../league-text.ts';
import { judgedIn } from '../league-result.ts';
import { type League, type Standing, titleOf } from '../standing.ts';
import { areaMatrix, requirementMatrix } from './matrices.ts';

const style = ['../../html/report.css', '../../regression/page/regression.css', 'league.css']
  .map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'))
  .join('\n');

/** A league as one HTML file that needs neither a network nor scripts. */
export function leaguePage(league: League): string {
  const { standings, startedAt, durationMs, jobs } = league;
  const { name, version } = suiteVersion();
  const sections = [
    standingsSection(standings),
    areaMatrix(standings),
    requirementMatrix(standings),
    changesSection(standings),
    historySection(standings),
  ].filter((section) => section !== undefined);
  const conformant = standings.filter(({ night }) => night.run.verdict === 'conformant').length;
  const tone = toneOf(standings);
  return html`<!doctype html>
    <html lang="en">
      <head>
        ${pageHead(`${conformant} of ${standings.length} conformant: conformance league`, { style })}
      </head>
      <body>
        <a class="skip" href="#content">Skip to the implementations</a>
        <header class="top ${tone.tone}">
          <p class="eyebrow">Restaurant Booking Partner API · Conformance league</p>
          <h1>
            <span class="seal" aria-hidden="true">${tone.glyph}</span>
            <span>${grouped(conformant)} of ${counted(standings.length, 'implementation')} conformant</span>
          </h1>
          <p class="lede">${lede(standings)}</p>
          <dl class="facts">
            <div>
              <dt>When</dt>
              <dd><time datetime="${startedAt}">${moment(startedAt)}</time></dd>
            </div>
            <div>
              <dt>Took</dt>
              <dd>${duration(durationMs)}, at most ${grouped(jobs)} at once</dd>
            </div>
            <div>
              <dt>Suite</dt>
              <dd>${name} ${version}</dd>
            </div>
          </dl>
        </header>
        <nav aria-label="Sections">
          <ul>
            ${sections.map(
              ({ id, title, short = title, count }) =>
                html`<li>
                  <a href="#${id}"
                    >${short}${count !== undefined && count > 0 && html` <span class="number">${grouped(count)}</span>`}</a
                  >
                </li>`,
            )}
          </ul>
        </nav>
        <main id="content">${sections.map(renderSection)}</main>
        <footer>
          <p>${name} ${version}. The same in a form for programs: league.json.</p>
        </footer>
      </body>
    </html> `.toString();
}

function toneOf(standings: readonly Standing[]): (typeof RUN_SIGNS)[keyof typeof RUN_SIGNS] {
  const verdicts = standings.map(({ night }) => night.run.verdict);
  const worst = (['not conformant', 'broken', 'inconclusive'] as const).find((one) => verdicts.includes(one));
  return RUN_SIGNS[worst ?? 'conformant'];
}

function lede(standings: readonly Standing[]): string {
  const counts = (['not conformant', 'broken', 'inconclusive'] as const).flatMap((verdict) => {
    const count = standings.filter(({ night }) => night.run.verdict === verdict).length;
    const words = verdict === 'broken' ? 'could not be judged' : verdict;
    return count === 0 ? [] : [`${count} ${words}`];
  });
  return counts.length === 0 ? 'All of them keep the contract.' : `${counts.join(', ')}.`;
}

function standingsSection(standings: readonly Standing[]): Section {
  const body = html`<ul class="standings">
    ${standings.map(standingCard)}
  </ul>`;
  return { id: 'implementations', title: 'Implementations', count: standings.length, body };
}

function standingCard(standing: Standing): Markup {
  const { entrant, night, report, regression, badge } = standing;
  const { run, last } = night;
  const { glyph, tone } = RUN_SIGNS[run.verdict];
  const build = run.build ?? entrant.build;
  return html`<li class="${tone}" id="implementation-${entrant.key}">
    <h3>${titleOf(entrant)}</h3>
    <p class="verdict">
      <span class="mark" aria-hidden="true">${glyph}</span> ${
        run.verdict === 'broken' ? 'could not be judged' : `${run.verdict} at level ${run.level}`
      }
    </p>
    ${run.verdict === 'broken' ? brokenBecause(standing) : html`<p>${testedLine(standing)}</p>`}
    ${last && html`<p><a href="#changes-${entrant.key}">${sentence(changesInWords(last))}</a></p>`}
    <p class="small">
      ${build !== undefined && html`build ${build}, `}${run.target}, depth
      ${run.depth}${run.partial && run.verdict !== 'broken' && ', not every check was run'}
    </p>
    <p class="small links">
      ${report !== undefined && html`<a href="${report}">Report<span class="unseen"> on ${titleOf(entrant)}</span></a>`}
      <a href="${regression}">Beside earlier runs<span class="unseen"> of ${titleOf(entrant)}</span></a>
      <a href="${badge}">Badge<span class="unseen"> of ${titleOf(entrant)}</span></a>
    </p>
  </li>`;
}

function brokenBecause({ night: { run, result } }: Standing): Markup {
  const { problem } = run;
  const errors = result?.harnessErrors ?? [];
  if (problem === undefined)
    return html`<p>${counted(errors.length, 'error')} of the suite itself; see its report.</p>`;
  return html`<p><code>${problem.code}</code></p>
    <pre>${problem.message}</pre>`;
}

function testedLine(standing: Standing): string {
  const result = judgedIn(standing);
  if (result !== undefined) return testedInWords(result);
  const { mustTested } = standing.night.run;
  return [`${mustTested.tested} of ${mustTested.total} tested`, ...untestedCounts(mustTested)].join(', ');
}

function changesSection(standings: readonly Standing[]): Section | undefined {
  const compared = standings.flatMap((standing) => {
    const { last } = standing.night;
    return last === undefined ? [] : [{ ...standing, last }];
  });
  if (compared.length === 0) return undefined;
  const count = compared.reduce(
    (sum, { last }) =>
      sum +
      groupsOf(last)
        .filter(({ isNews }) => isNews)
        .reduce((all, { items }) => all + items.length, 0),
    0,
  );
  const body = compared.map(({ entrant, last, report }) => {
    const title = `${titleOf(entrant)}, since ${moment(last.before.startedAt)}`;
    const section = comparisonSection(`changes-${entrant.key}`, title, last, {
      courses: new Map(),
      report,
    });
    return html`<div class="changes" id="${section.id}">
      <h3>${section.title}</h3>
      ${section.body}
    </div>`;
  });
  return { id: 'changes', title: 'What changed since the last time', short: 'Changes', count, body };
}

function historySection(standings: readonly Standing[]): Section {
  const body = html`<p class="quiet">
      Requirements that failed, warned or stayed open in each run of the same target at the same level and
      depth; a bar over the whole height is a run that could not be judged.
    </p>
    <div class="charts">
      ${standings.map(
        ({ entrant, night }) =>
          html`<figure>
            <figcaption>
              ${titleOf(entrant)}<br /><span class="quiet">${counted(night.shown.length, 'run')}</span>
            </figcaption>
            ${runsChart(night.shown)}
          </figure>`,
      )}
    </div>`;
  return { id: 'history', title: 'History', body };
}

function sentence(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
