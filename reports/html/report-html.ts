import { readFileSync } from 'node:fs';
import type { RunResult } from '../result/run-result.ts';
import { html } from './elements/markup.ts';
import { pageHead, scriptElement } from './elements/page.ts';
import { renderSection } from './elements/section.ts';
import { grouped } from './elements/wording.ts';
import { descriptionSection } from './sections/description.ts';
import {
  errorsSection,
  factsSection,
  runSection,
  settingsSection,
  waiversSection,
} from './sections/facts.ts';
import { findingsSection } from './sections/findings.ts';
import { firstScreen, headline } from './sections/first-screen.ts';
import { deferredSection, openSection } from './sections/open.ts';
import { requirementsSection } from './sections/requirements.ts';
import { statesSection } from './sections/states.ts';
import { timelineSection } from './sections/timeline.ts';
import { latencySection, slowestSection } from './sections/times.ts';
import { valuesSection } from './sections/values.ts';

const style = readFileSync(new URL('report.css', import.meta.url), 'utf8');

const script = readFileSync(new URL('report-page.js', import.meta.url), 'utf8');

/** The report of a run as one HTML file, which needs neither a network nor scripts. */
export function renderHtml(result: RunResult): string {
  const sections = [
    errorsSection(result),
    findingsSection(result),
    waiversSection(result),
    requirementsSection(result),
    openSection(result),
    deferredSection(result),
    statesSection(result),
    timelineSection(result),
    latencySection(result),
    slowestSection(result),
    valuesSection(result),
    factsSection(result),
    descriptionSection(result),
    settingsSection(result),
    runSection(result),
  ].filter((section) => section !== undefined);
  return html`<!doctype html>
    <html lang="en">
      <head>
        ${pageHead(`${headline(result.verdict)}: ${result.target.url}, conformance report`, { style, script })}
      </head>
      <body>
        <a class="skip" href="#content">Skip to the findings</a>
        ${firstScreen(result)}
        <nav aria-label="Sections">
          <ul>
            ${sections.map(
              ({ id, title, short = title, count }) =>
                html`<li>
                  <a href="#${id}"
                    >${short}${
                      count !== undefined && count > 0 && html` <span class="number">${grouped(count)}</span>`
                    }</a
                  >
                </li>`,
            )}
          </ul>
        </nav>
        <main id="content">${sections.map(renderSection)}</main>
        <footer>
          <p>
            ${result.suite.name} ${result.suite.version}. How verdicts are reached: docs/judgement.md of the
            suite. The same in a form for programs: result.json.
          </p>
        </footer>
        ${scriptElement(script)}
      </body>
    </html> `.toString();
}
