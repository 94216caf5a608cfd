import { html, type Content, type Markup } from './markup.ts';

/** What the contract lets expect beside what was observed. */
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
