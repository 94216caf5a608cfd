import { openGroups } from '../../result/summary/open-requirements.ts';
import {
  CONSEQUENCES,
  type Finding,
  REQUIREMENT_VERDICTS,
  type RunResult,
  type RunVerdict,
} from '../../result/run-result.ts';
import { mustsWith, untestedInWords } from '../../result/run-verdict.ts';
import { scoreInWords } from '../../result/shipped-score.ts';
import { groundsBlock } from '../elements/grounds.ts';
import { type Content, html, type Markup } from '../elements/markup.ts';
import { findingAnchor, versus } from '../elements/section.ts';
import {
  capitalised,
  COSTS,
  counted,
  grouped,
  moment,
  RUN_SIGNS,
  shortened,
  SIGNS,
} from '../elements/wording.ts';

const MOST_IN_SHORT = 4;

const MOST_OF_A_COST = 3;

/** The first thing to do: fix a finding, make requirements testable, or nothing. */
function firstToDo(result: RunResult): Content {
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
            ? html`Everything that failed or could not be tested is <a href="#waivers">waived</a> for now.`
            : 'No warnings either.'
          : html`${counted(warned.length, 'warning')} about recommendations of the contract:`
      }
    </p>
    ${shortList(warned)} ${deferredNote(result)}
  </div>`;
}

/** What only waiting shows, and the setting that lets a run wait. */
function deferredNote(result: RunResult): Content {
  const groups = openGroups(mustsWith(result, 'deferred'));
  return groups.map(
    ({ reason, entries }) =>
      html`<p class="small">
        <a href="#deferred">${counted(entries.length, 'must requirement')} deferred</a>:
        ${shortened(reason, MOST_CHARACTERS)}.
      </p>`,
  );
}

function fixFirst(first: Finding, others: readonly Finding[], warnings: number): Markup {
  const { requirement, statement, expected, observed } = first;
  const more = [
    ...(others.length > 0 ? [counted(others.length, 'more failure')] : []),
    ...(warnings > 0 ? [counted(warnings, 'warning')] : []),
  ];
  return html`<div class="todo">
    <h2>Fix this first</h2>
    <p class="statement">${statement}</p>
    ${groundsBlock(first)}
    ${versus(shortened(expected, MOST_CHARACTERS), shortened(observed, MOST_CHARACTERS))}
    <p class="small">
      <a href="#${findingAnchor(first)}">${requirement}: exchange and replay</a>
    </p>
    ${
      more.length > 0 &&
      html`<h3>Then: ${more.join(' and ')}</h3>
        ${byCost(others)}`
    }
  </div>`;
}

/** The findings in groups of what they cost, the worst first; results of earlier versions have no groups. */
function byCost(findings: readonly Finding[]): Content {
  if (findings.length <= MOST_IN_SHORT || findings.some(({ consequence }) => consequence === undefined)) {
    return shortList(findings);
  }
  return html`<div class="costs">
    ${CONSEQUENCES.map((consequence) => {
      const those = findings.filter((finding) => finding.consequence === consequence);
      return (
        those.length > 0 &&
        html`<div>
          <h4>${COSTS[consequence]} <span class="number">${grouped(those.length)}</span></h4>
          ${shortList(those, MOST_OF_A_COST)}
        </div>`
      );
    })}
  </div>`;
}

function shortList(findings: readonly Finding[], most = MOST_IN_SHORT): Content {
  if (findings.length === 0) return undefined;
  const [next] = findings.slice(most);
  const left = findings.length - most;
  return html`<ol class="short">
      ${findings.slice(0, most).map(
        (finding) =>
          html`<li>
            <a href="#${findingAnchor(finding)}">${finding.requirement}</a>
            <span>${finding.statement}</span>
          </li>`,
      )}
    </ol>
    ${
      next !== undefined &&
      html`<p class="small"><a href="#${findingAnchor(next)}">and ${grouped(left)} more</a></p>`
    }`;
}

function openFirst(result: RunResult): Markup {
  const [most] = openGroups(mustsWith(result, 'inconclusive'));
  return html`<div class="todo">
    <h2>The most common reason for untested requirements</h2>
    <p class="statement">${shortened(most?.reason ?? '', MOST_CHARACTERS)}</p>
    <p class="small">
      ${grouped(most?.entries.length ?? 0)} of ${counted(result.mustTested.inconclusive, 'must requirement')}
      that could not be put to the test.
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

const BAR_WIDTH = 1000;

const LEAST_SHARE = 0.012;

const GAP = 0.003;

const MOST_CHARACTERS = 400;

/** Everything that a newcomer must understand within ten seconds. */
export function firstScreen(result: RunResult): Markup {
  const { verdict, level, mustTested } = result;
  const { glyph, tone } = RUN_SIGNS[verdict];
  const untested = untestedInWords(result);
  return html`<header class="top ${tone}">
    <p class="eyebrow">Restaurant Booking Partner API <span aria-hidden="true">·</span> Conformance report</p>
    <div class="headline">
      <div>
        <h1>
          <span class="seal" aria-hidden="true">${glyph}</span>
          <span>${headline(verdict)} <small>at level ${level}</small></span>
        </h1>
        <p class="lede">${inWords(result)}</p>
        <p class="tested">
          <strong>${grouped(mustTested.tested)} of ${grouped(mustTested.total)}</strong> must requirements
          tested${untested !== '' && `, ${untested}`}
        </p>
        ${countsBar(result)}
      </div>
      ${facts(result)}
    </div>
    ${firstToDo(result)}
  </header>`;
}

/** The verdict for somebody who does not know our words. */
export function headline(verdict: RunVerdict): string {
  return verdict === 'broken' ? 'Could not be judged' : capitalised(verdict);
}

function inWords(result: RunResult): string {
  const { verdict, counts, mustTested, waivers = [] } = result;
  const { failed } = counts;
  const open = mustTested.inconclusive;
  const passedOver = waivers.filter(({ covers }) => covers === 'failed').length;
  const butFor = passedOver > 0 ? ` but for ${counted(passedOver, 'failure')} that a waiver lets pass` : '';
  const said = {
    conformant: `The target keeps every must requirement that was put to the test${butFor}.`,
    'not conformant': `The target breaks ${counted(failed, 'must requirement')} of the contract.`,
    inconclusive: `Nothing failed${butFor}, but ${counted(open, 'must requirement')} could not be put to the test.`,
    broken: 'This run says nothing about the target.',
  }[verdict];
  const partial = result.partial && verdict !== 'broken' ? ' Only some of the checks were run.' : '';
  return `${said}${partial}`;
}

function facts({ target, startedAt, sensitivity }: RunResult): Markup {
  const fact = (name: string, value: Content): Markup =>
    html`<div>
      <dt>${name}</dt>
      <dd>${value}</dd>
    </div>`;
  return html`<dl class="facts">
    ${fact('Target', html`<span class="address">${shortened(target.url, MOST_CHARACTERS)}</span>`)}
    ${target.build !== undefined && fact('Build', shortened(target.build, MOST_CHARACTERS))}
    ${fact('When', html`<time datetime="${startedAt}">${moment(startedAt)}</time>`)}
    ${sensitivity !== undefined && fact('Suite', scoreInWords(sensitivity))}
  </dl>`;
}

/** How the verdicts are spread: a bar, and the same in words. */
function countsBar({ counts, verdict, mustTested }: RunResult): Content {
  if (verdict === 'broken' && mustTested.tested === 0) return undefined;
  const all = REQUIREMENT_VERDICTS.reduce((sum, one) => sum + counts[one], 0);
  const present = REQUIREMENT_VERDICTS.filter((one) => counts[one] > 0);
  // A single failure among hundreds must stay visible.
  const shares = present.map((one) => Math.max(counts[one] / all, LEAST_SHARE));
  const whole = shares.reduce((sum, share) => sum + share, 0);
  const starts = shares.map((_, index) => shares.slice(0, index).reduce((sum, share) => sum + share, 0));
  const at = (share: number): string => ((share / whole) * BAR_WIDTH).toFixed(1);
  return html`<svg class="bar" viewBox="0 0 ${BAR_WIDTH} 10" preserveAspectRatio="none" aria-hidden="true">
      ${present.map(
        (one, index) =>
          html`<rect
            class="${SIGNS[one].tone}"
            x="${at(starts[index] ?? 0)}"
            y="0"
            width="${at((shares[index] ?? 0) - GAP)}"
            height="10"
          />`,
      )}
    </svg>
    <p class="small" id="all-verdicts">All ${counted(all, 'requirement')}, must or not:</p>
    <ul class="legend" aria-labelledby="all-verdicts">
      ${present.map(
        (one) =>
          html`<li class="${SIGNS[one].tone}">
            <span class="mark" aria-hidden="true">${SIGNS[one].glyph}</span>
            <strong>${grouped(counts[one])}</strong> ${one}
          </li>`,
      )}
    </ul>`;
}
