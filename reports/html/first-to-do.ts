import { openGroups, openMusts } from '../result/open-requirements.ts';
import type { Finding, RunResult } from '../result/run-result.ts';
import { findingAnchor } from './anchors.ts';
import { type Content, html, type Markup } from './markup.ts';
import { versus } from './versus.ts';
import { counted, grouped, shortened } from './wording.ts';

const MOST_IN_SHORT = 4;

const MOST_CHARACTERS = 400;

/** What to do first: fix, open, or nothing. */
export function firstToDo(result: RunResult): Content {
  const failed = result.findings.filter(({ verdict }) => verdict === 'failed');
  const warned = result.findings.filter(({ verdict }) => verdict === 'warned');
  if (result.verdict === 'broken') return whyBroken(result);
  const [first, ...others] = failed;
  if (first !== undefined) return fixFirst(first, others, warned.length);
  if (result.verdict === 'inconclusive') return openFirst(result);
  return html`<div class="todo">
    <h2>Nothing has to be fixed</h2>
    <p>
      ${
        warned.length === 0
          ? result.counts.waived > 0
            ? html`What failed is <a href="#waivers">waived</a> for now.`
            : 'No warnings either.'
          : html`${counted(warned.length, 'warning')} about what the contract recommends:`
      }
    </p>
    ${shortList(warned)}
  </div>`;
}

function fixFirst(first: Finding, others: readonly Finding[], warnings: number): Markup {
  const { requirement, statement, expected, observed, section } = first;
  const more = [
    ...(others.length > 0 ? [counted(others.length, 'more failure')] : []),
    ...(warnings > 0 ? [counted(warnings, 'warning')] : []),
  ];
  return html`<div class="todo">
    <h2>Fix this first</h2>
    <p class="source">The contract states, in section ${section}:</p>
    <p class="statement">${statement}</p>
    ${versus(shortened(expected, MOST_CHARACTERS), shortened(observed, MOST_CHARACTERS))}
    <p class="small">
      <a href="#${findingAnchor(first)}">${requirement}: exchange and replay</a>
    </p>
    ${
      more.length > 0 &&
      html`<h3>Then: ${more.join(' and ')}</h3>
        ${shortList(others)}`
    }
  </div>`;
}

function shortList(findings: readonly Finding[]): Content {
  if (findings.length === 0) return undefined;
  const left = findings.length - MOST_IN_SHORT;
  return html`<ol class="short">
      ${findings.slice(0, MOST_IN_SHORT).map(
        (finding) =>
          html`<li>
            <a href="#${findingAnchor(finding)}">${finding.requirement}</a>
            <span>${finding.statement}</span>
          </li>`,
      )}
    </ol>
    ${left > 0 && html`<p class="small"><a href="#findings">and ${grouped(left)} more</a></p>`}`;
}

function openFirst(result: RunResult): Markup {
  const [most] = openGroups(openMusts(result));
  return html`<div class="todo">
    <h2>What kept most from being tested</h2>
    <p class="statement">${shortened(most?.reason ?? '', MOST_CHARACTERS)}</p>
    <p class="small">
      ${counted(most?.entries.length ?? 0, 'must requirement')}.
      <a href="#open">Everything that stayed open, and what would open it</a>
    </p>
  </div>`;
}

function whyBroken({ problem, harnessErrors }: RunResult): Markup {
  const [first] = harnessErrors;
  return html`<div class="todo">
    <h2>${problem === undefined ? 'The suite itself failed' : 'Why it could not be judged'}</h2>
    ${
      problem !== undefined &&
      html`<pre>${shortened(problem.message, 4 * MOST_CHARACTERS)}</pre>
        <p class="small">${problem.code}</p>`
    }
    ${
      first !== undefined &&
      html`<pre>${shortened(first.message, 4 * MOST_CHARACTERS)}</pre>
        <p class="small">
          ${first.check} <span aria-hidden="true">·</span>
          <a href="#errors">${counted(harnessErrors.length, 'error')} of the suite</a>
        </p>`
    }
  </div>`;
}
