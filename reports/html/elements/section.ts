import type { Finding, RequirementResult } from '../../result/run-result.ts';
import { type Content, html, type Markup } from './markup.ts';

/** A part of the report with a heading of its own, to which the contents link. */
export interface Section {
  /** Its anchor. */
  readonly id: string;
  readonly title: string;
  /** Its name among the contents, where the title is too long. */
  readonly short?: string;
  /** How much there is, for the contents. */
  readonly count?: number;
  readonly body: Content;
}

export function renderSection({ id, title, body }: Section): Markup {
  return html`<section id="${id}" aria-labelledby="${id}-title">
    <h2 id="${id}-title">${title}</h2>
    ${body}
  </section>`;
}

/** The text of a section that has no content. */
export function nothing(text: string): Markup {
  return html`<p class="quiet">${text}</p>`;
}

/** Something wide that scrolls sideways on a small screen, also by keyboard. */
export function scrolling(label: string, content: Content): Markup {
  return html`<div class="wide" role="region" aria-label="${label}" tabindex="0">${content}</div>`;
}

/** A table of texts. */
export function table(
  caption: string,
  heads: readonly string[],
  rows: readonly (readonly Content[])[],
): Markup {
  return scrolling(
    `Table: ${caption}`,
    html`<table>
      <caption class="unseen">
        ${caption}
      </caption>
      <thead>
        <tr>
          ${heads.map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ([first, ...others]) =>
            html`<tr>
              <th scope="row">${first}</th>
              ${others.map((cell) => html`<td>${cell}</td>`)}
            </tr> `,
        )}
      </tbody>
    </table>`,
  );
}

/** The anchor of a finding; the same in every run, so that a link to it can be passed on. */
export function findingAnchor({ requirement }: Pick<Finding, 'requirement'>): string {
  return `finding-${requirement}`;
}

/** The anchor of a requirement in the list of all. */
export function requirementAnchor({ id }: Pick<RequirementResult, 'id'>): string {
  return `requirement-${id}`;
}

/** The expected and the observed behaviour side by side. */
export function versus(expected: Content, observed: Content): Markup {
  return html`<dl class="versus">
    <div>
      <dt>Expected</dt>
      <dd>${expected}</dd>
    </div>
    <div>
      <dt>Observed</dt>
      <dd>${observed}</dd>
    </div>
  </dl>`;
}

const MOST_STEPS = 8;

/** Round times between the ends of an axis, in milliseconds. */
export function axisSteps(beginMs: number, endMs: number): readonly number[] {
  const least = (endMs - beginMs) / MOST_STEPS;
  const magnitude = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 5, 10].map((factor) => factor * magnitude).find((size) => size >= least) ?? least;
  const first = Math.ceil(beginMs / step);
  const count = Math.floor(endMs / step) - first + 1;
  return Array.from({ length: count }, (_, index) => (first + index) * step);
}
