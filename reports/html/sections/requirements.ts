import {
  type Finding,
  REQUIREMENT_VERDICTS,
  type RequirementResult,
  type RequirementVerdict,
  type RunResult,
} from '../../result/run-result.ts';
import { type Counted, tallyOf } from '../../result/summary/tally.ts';
import { groundsBlock } from '../elements/grounds.ts';
import { html, type Markup } from '../elements/markup.ts';
import { findingAnchor, requirementAnchor, type Section } from '../elements/section.ts';
import { capitalised, counted, grouped, shortened, SIGNS } from '../elements/wording.ts';

const MOST_CHARACTERS = 500;

/**
 * Every requirement: area by area a row of small cells, under it the statements. The script of the page adds filter and
 * search, and makes each row one stop of the tab key.
 */
export function requirementsSection(result: RunResult): Section {
  const { findings } = result;
  const { all, areas, above } = tallyOf(result);
  const requirements = all.entries;
  const found = new Map(findings.map((finding) => [finding.requirement, finding] as const));
  return {
    id: 'requirements',
    title: 'Requirements',
    count: requirements.length,
    body: html`
      <p class="quiet">
        One cell a statement of the contract. Each leads to its finding, or to the statement itself.
      </p>
      ${filterForm(requirements, result)}
      <div id="areas">${areas.map((area, index) => areaBlock(area, index, found))}</div>
      ${above.length > 0 && aboveTheLevel(above)}
    `,
  };
}

/** What another run may be asked; it counts for nothing in this one. */
function aboveTheLevel(entries: readonly RequirementResult[]): Markup {
  return html`<details>
    <summary>${counted(entries.length, 'statement')} more at level full</summary>
    <ul class="statements">
      ${entries.map(
        ({ id, text, needs = '' }) =>
          html`<li>
            <p><code>${id}</code> <span class="small">needs ${needs}</span></p>
            <p>${text}</p>
          </li>`,
      )}
    </ul>
  </details>`;
}

function filterForm(requirements: readonly RequirementResult[], { counts }: RunResult): Markup {
  const levels = [...new Set(requirements.map(({ level }) => level))];
  return html`<form id="filter" role="search" aria-label="Requirements" hidden>
    <p class="field">
      <label for="filter-text">Search</label>
      <input id="filter-text" type="search" autocomplete="off" placeholder="id, statement or reason" />
    </p>
    <p class="field">
      <label for="filter-level">Level</label>
      <select id="filter-level">
        <option value="">all</option>
        ${levels.map((level) => html`<option value="${level}">${level}</option>`)}
      </select>
    </p>
    <fieldset>
      <legend>Only</legend>
      ${REQUIREMENT_VERDICTS.filter((verdict) => counts[verdict] > 0).map(
        (verdict) =>
          html`<label class="chip ${SIGNS[verdict].tone}"
            ><input type="checkbox" name="verdict" value="${verdict}" /><span class="mark" aria-hidden="true"
              >${SIGNS[verdict].glyph}</span
            >
            ${verdict} <span class="number">${grouped(counts[verdict])}</span></label
          > `,
      )}
    </fieldset>
    <p class="outcome">
      <output id="filter-outcome" for="filter-text filter-level"
        >${counted(requirements.length, 'requirement')}</output
      >
      <button type="reset">Show all</button>
    </p>
  </form>`;
}

function areaBlock(
  { name: area, entries, counts }: Counted,
  index: number,
  found: ReadonlyMap<string, Finding>,
): Markup {
  const tally = REQUIREMENT_VERDICTS.filter((verdict) => counts[verdict] > 0)
    .map((verdict) => `${counts[verdict]} ${verdict}`)
    .join(', ');
  return html`<div class="area">
    <div class="name">
      <h3 id="area-${index}">${capitalised(area)}</h3>
      <p class="small">${tally}</p>
    </div>
    <div class="content">
      <ul class="cells" aria-labelledby="area-${index}">
        ${entries.map((entry) => cell(entry, found.get(entry.id)))}
      </ul>
      <details>
        <summary>${counted(entries.length, 'statement')} <span class="unseen">of ${area}</span></summary>
        <ul class="statements">
          ${entries.map((entry) => statement(entry, found.get(entry.id)))}
        </ul>
      </details>
    </div>
  </div>`;
}

function cell(entry: RequirementResult, finding: Finding | undefined): Markup {
  const { glyph, tone } = SIGNS[entry.verdict];
  const anchor = finding === undefined ? requirementAnchor(entry) : findingAnchor(finding);
  const name = `${entry.id}: ${entry.verdict}`;
  return html`<li>
    <a class="${tone}" href="#${anchor}" aria-label="${name}">${glyph}</a>
  </li>`;
}

function statement(entry: RequirementResult, finding: Finding | undefined): Markup {
  const { id, verdict, level, needs, text, reason, basis, faults } = entry;
  return html`<li id="${requirementAnchor(entry)}" data-verdict="${verdict}" data-level="${level}">
    <p class="line">
      ${verdictTag(verdict)}
      ${
        finding === undefined
          ? html`<code>${id}</code>`
          : html`<a href="#${findingAnchor(finding)}"><code>${id}</code></a>`
      }
      <span class="small"
        >${level}
        ${needs !== undefined && html` <span aria-hidden="true">·</span> level full, needs ${needs}`}${
          faults !== undefined &&
          faults.total > 0 &&
          html` <span aria-hidden="true">·</span> ${faults.caught} of ${counted(faults.total, 'known fault')}
            caught`
        }</span
      >
    </p>
    <p>${text}</p>
    ${finding === undefined && groundsBlock(entry)}
    ${basis !== undefined && html`<p class="quiet">${shortened(capitalised(basis), MOST_CHARACTERS)}</p>`}
    ${reason !== undefined && html`<p class="quiet">${shortened(capitalised(reason), MOST_CHARACTERS)}</p>`}
  </li>`;
}

/** A verdict in a word, with its sign and colour. */
export function verdictTag(verdict: RequirementVerdict): Markup {
  const { glyph, tone } = SIGNS[verdict];
  return html`<span class="tag ${tone}"><span aria-hidden="true">${glyph}</span> ${verdict}</span>`;
}
