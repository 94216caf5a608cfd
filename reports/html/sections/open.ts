import { openGroups } from '../../result/summary/open-requirements.ts';
import type { RequirementResult, RequirementVerdict, RunResult } from '../../result/run-result.ts';
import { tallyOf } from '../../result/summary/tally.ts';
import { type Content, html, type Markup } from '../elements/markup.ts';
import { nothing, requirementAnchor, type Section } from '../elements/section.ts';
import { capitalised, counted, shortened } from '../elements/wording.ts';

const MOST_CHARACTERS = 600;

/** The requirements that could not be tested, by reason, with the settings that would change that. */
export function openSection(result: RunResult): Section {
  const open = entriesWith(result, 'inconclusive');
  return {
    id: 'open',
    title: 'What stayed inconclusive',
    short: 'Inconclusive',
    count: open.length,
    body:
      open.length === 0
        ? nothing('None.')
        : [html`<p class="quiet">${sized(open)}, by reason.</p>`, byReason(open)],
  };
}

/** The requirements that only waiting shows; left out where there are none. */
export function deferredSection(result: RunResult): Section | undefined {
  const deferred = entriesWith(result, 'deferred');
  if (deferred.length === 0) return undefined;
  return {
    id: 'deferred',
    title: 'Deferred requirements',
    short: 'Deferred',
    count: deferred.length,
    body: html`<p class="quiet">
        Their tests need a long wait, which this run was not allowed. They do not prevent conformance; a
        certificate is given only where none is left.
      </p>
      <p class="quiet">${sized(deferred)}, by reason.</p>
      ${byReason(deferred)}`,
  };
}

function entriesWith(result: RunResult, wanted: RequirementVerdict): readonly RequirementResult[] {
  return tallyOf(result).all.entries.filter(({ verdict }) => verdict === wanted);
}

function byReason(open: readonly RequirementResult[]): Markup {
  return html`<ul class="reasons">
    ${openGroups(open).map(
      ({ reason, settings, entries }) =>
        html`<li>
          <p>${marked(reason, settings)}</p>
          <details>
            <summary>${sized(entries)}</summary>
            <ul class="ids">
              ${entries.map((entry) => html`<li><a href="#${requirementAnchor(entry)}">${entry.id}</a></li>`)}
            </ul>
          </details>
        </li>`,
    )}
  </ul>`;
}

/** The reason, the settings in it marked. */
function marked(reason: string, settings: readonly string[]): Content {
  const words = capitalised(shortened(reason, MOST_CHARACTERS)).split(/(\b[A-Z_]+\b)/);
  return words.map((word) => (settings.includes(word) ? html`<code>${word}</code>` : word));
}

function sized(entries: readonly RequirementResult[]): string {
  const musts = entries.filter(({ level }) => level === 'must').length;
  const all = counted(entries.length, 'requirement');
  return musts === 0 || musts === entries.length
    ? `${all}, ${musts === 0 ? 'none must' : 'must'}`
    : `${all}, ${musts} of them must`;
}
