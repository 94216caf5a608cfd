import { beyondTheList, descriptionInWords, kindInWords } from '../../result/summary/description-words.ts';
import type { RunResult } from '../../result/run-result.ts';
import { html } from '../elements/markup.ts';
import { type Section, table } from '../elements/section.ts';
import { capitalised, counted, shortened } from '../elements/wording.ts';

const MOST_CHARACTERS = 400;

/** The target's own OpenAPI document beside the contract's; left out where none was named. */
export function descriptionSection({ description }: RunResult): Section | undefined {
  if (description === undefined) return undefined;
  const { source, openapi, differences, left = 0 } = description;
  return {
    id: 'description',
    title: 'The target’s own OpenAPI document',
    short: 'OpenAPI document',
    count: differences.length + left,
    body: html`<p class="quiet">
        ${shortened(source, MOST_CHARACTERS)}${openapi !== undefined && `, OpenAPI ${openapi}`}. It has no
        part in the verdict, which rests on the behaviour of the target.
      </p>
      <p>${capitalised(shortened(descriptionInWords(description), MOST_CHARACTERS))}.</p>
      ${beyondTheList(description).map((line) => html`<p class="quiet">${line}</p>`)}
      ${
        differences.length > 0 &&
        html`<details>
          <summary>${counted(differences.length, 'difference')}</summary>
          ${table(
            'Differences of the document',
            ['Difference', 'Where', 'The contract', 'The document', 'Operations'],
            differences.map((one) =>
              [kindInWords(one), one.where, one.expected, one.observed, one.operations.join(', ')].map(
                (text) => shortened(text, MOST_CHARACTERS),
              ),
            ),
          )}
        </details>`
      }`,
  };
}
