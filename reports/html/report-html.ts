import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { RunResult } from '../result/run-result.ts';
import { html, rawSource } from './elements/markup.ts';
import { pageHead, renderSection } from './elements/section.ts';
import { grouped } from './elements/wording.ts';
import {
  errorsSection,
  factsSection,
  runSection,
  settingsSection,
  waiversSection,
} from './sections/facts.ts';
import { findingsSection } from './sections/findings.ts';
import { firstScreen, headline } from './sections/first-screen.ts';
import { latencySection } from './sections/latency.ts';
import { deferredSection, openSection } from './sections/open.ts';
import { requirementsSection } from './sections/requirements.ts';
import { statesSection } from './sections/states.ts';
import { timelineSection } from './sections/timeline.ts';

const style = readFileSync(new URL('report.css', import.meta.url), 'utf8');

const script = readFileSync(new URL('report-page.js', import.meta.url), 'utf8');

// Their hashes cover white space too, so the sources must stay exactly as they are.
// prettier-ignore
const STYLE = html`<style>${rawSource(style)}</style>`;

// prettier-ignore
const SCRIPT = html`<script>${rawSource(script)}</script>`;

/** The page loads and sends nothing and runs only our own script, whatever text it shows. */
const POLICY = [
  "default-src 'none'",
  `style-src '${sourceHash(style)}'`,
  `script-src '${sourceHash(script)}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

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
    factsSection(result),
    settingsSection(result),
    runSection(result),
  ].filter((section) => section !== undefined);
  return html`<!doctype html>
    <html lang="en">
      <head>
        ${pageHead(`${headline(result.verdict)}: ${result.target.url}, conformance report`, POLICY)} ${STYLE}
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
        ${SCRIPT}
      </body>
    </html> `.toString();
}

function sourceHash(source: string): string {
  return `sha256-${createHash('sha256').update(source).digest('base64')}`;
}
