import { html, type Content, type Markup } from './markup.ts';

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

/** What stands in place of a section's content where the result has none. */
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
