import { leadInWords } from '../../../spec/requirements/entry/requirement.ts';
import type { RequirementResult } from '../../result/run-result.ts';
import { html, type Markup } from './markup.ts';

/** The contract's own words with their places, what is derived from them, and apart from it how it is judged. */
export function groundsBlock({
  level,
  section,
  contract,
  judged,
}: Pick<RequirementResult, 'level' | 'section' | 'contract' | 'judged'>): Markup {
  if (contract === undefined) return html`<p class="quiet">Section ${section} of the contract</p>`;
  const { sources, derivation } = contract;
  return html`<div class="grounds">
    <p>${leadInWords(level, contract)}:</p>
    ${sources.map(
      ({ place, quote }) =>
        html`<blockquote>
          <p>${quote}</p>
          <p class="place">${place}</p>
        </blockquote>`,
    )}
    ${derivation !== undefined && html`<p>Derivation: ${derivation}</p>`}
    ${judged !== undefined && html`<p>How it is judged: ${judged}</p>`}
  </div>`;
}
