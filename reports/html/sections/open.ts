import { openGroups } from '../../result/open-requirements.ts';
import type { RequirementResult, RunResult } from '../../result/run-result.ts';
import { belongsTo } from '../../result/run-verdict.ts';
import { type Content, html } from '../elements/markup.ts';
import { nothing, requirementAnchor, type Section } from '../elements/section.ts';
import { capitalised, counted, shortened } from '../elements/wording.ts';

const MOST_CHARACTERS = 600;

/** The requirements that were not tested, by reason, with the settings that would change that. */
export function openSection(result: RunResult): Section {
  const open = result.requirements.filter(
    (entry) => entry.verdict === 'inconclusive' && belongsTo(result.level, entry),
  );
  const groups = openGroups(open);
  return {
    id: 'open',
    title: 'What stayed inconclusive',
    short: 'Inconclusive',
    count: open.length,
    body:
      groups.length === 0
        ? nothing('None: every applicable requirement was tested.')
        : html`<ul class="reasons">
            ${groups.map(
              ({ reason, settings, entries }) =>
                html`<li>
                  <p>${marked(reason, settings)}</p>
                  <details>
                    <summary>${sized(entries)}</summary>
                    <ul class="ids">
                      ${entries.map(
                        (entry) => html`<li><a href="#${requirementAnchor(entry)}">${entry.id}</a></li>`,
                      )}
                    </ul>
                  </details>
                </li>`,
            )}
          </ul>`,
  };
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
