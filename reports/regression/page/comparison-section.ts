import { html, type Markup } from '../../html/elements/markup.ts';
import { findingAnchor, type Section, versus } from '../../html/elements/section.ts';
import { grouped, SIGNS } from '../../html/elements/wording.ts';
import type { Comparison } from '../comparison/compare.ts';
import { differencesInKind } from '../comparison/comparison-text.ts';
import { type Group, groupsOf, type Item } from '../comparison/groups.ts';
import { type Course, strip } from './strip.ts';

/** The items of a group that regression.css lets be printed. */
const MOST_PRINTED = 10;

/** What stands beside the items of a comparison. */
export interface Beside {
  readonly courses: ReadonlyMap<string, Course>;
  /** The address of the night's own report; undefined where none is kept. */
  readonly report: string | undefined;
}

/** What differs between two runs, the most urgent first. */
export function comparisonSection(
  id: string,
  title: string,
  comparison: Comparison,
  beside: Beside,
): Section {
  const { before, after } = comparison;
  const groups = groupsOf(comparison);
  const kinds = differencesInKind(before, after);
  const count = groups.filter(({ isNews }) => isNews).reduce((sum, { items }) => sum + items.length, 0);
  const body = html`${
      kinds.length > 0 &&
      html`<ul class="small">
        ${kinds.map((one) => html`<li>${one}</li>`)}
      </ul>`
    }
    ${count === 0 && html`<p>Nothing has changed.</p>`}
    <div class="groups">${groups.map((group) => groupDetails(group, beside))}</div>`;
  return { id, title, count, body };
}

function groupDetails({ title, items, note, isNews }: Group, beside: Beside): Markup {
  const list = html`${note !== undefined && html`<p class="quiet">${note}</p>`}
    <ul>
      ${items.map((item) => itemLine(item, beside))}
    </ul>
    ${
      items.length > MOST_PRINTED &&
      html`<p class="quiet on-paper">On paper only the first ones of ${grouped(items.length)}.</p>`
    }`;
  const summary = html`<summary>${title} <span class="number">${items.length}</span></summary>`;
  return isNews
    ? html`<details open>${summary}${list}</details>`
    : html`<details>${summary}${list}</details>`;
}

function itemLine(
  { name, what, how, verdict, expected, observed }: Item,
  { courses, report }: Beside,
): Markup {
  const sign = verdict && SIGNS[verdict];
  const course = courses.get(name);
  const link =
    report !== undefined && observed !== undefined && `${report}#${findingAnchor({ requirement: name })}`;
  return html`<li>
    ${sign && html`<span class="mark ${sign.tone}" aria-hidden="true">${sign.glyph}</span> `}<strong>${name}</strong>${what !== '' && html` <span>${what}</span>`}
    <span class="how quiet">${how}</span>${
      expected !== undefined && observed !== undefined && versus(expected, observed)
    }${link !== false && html`<a class="small" href="${link}">Exchanges and replay in the report of this night</a>`}${course && course.length > 2 && strip(course)}
  </li>`;
}
