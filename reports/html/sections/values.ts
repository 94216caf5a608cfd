import type { RunResult } from '../../result/run-result.ts';
import { html } from '../elements/markup.ts';
import { nothing, type Section, table } from '../elements/section.ts';
import { grouped } from '../elements/wording.ts';

/** Of which classes values were sent, and which of them the target showed again. */
export function valuesSection({ valueCoverage = {} }: RunResult): Section {
  const kinds = Object.entries(valueCoverage).map(([kind, classes]) => ({
    kind,
    rows: Object.entries(classes),
  }));
  return {
    id: 'values',
    title: 'Values that were sent',
    short: 'Values',
    body:
      kinds.length === 0
        ? nothing('This result does not count the classes of values.')
        : html`<p class="quiet">
              Classes of values at which implementations often break: lengths, signs, numbers. Read back: an
              answer or a notification showed the value again as it was sent.
            </p>
            ${kinds.map(({ kind, rows }) => {
              const sent = rows.filter(([, counts]) => counts.sent > 0).length;
              const accepted = rows.filter(([, counts]) => counts.accepted > 0).length;
              return html`<details>
                <summary>
                  ${kind}: ${grouped(sent)} of ${grouped(rows.length)} classes sent, ${grouped(accepted)}
                  accepted
                </summary>
                ${table(
                  `Classes of ${kind}`,
                  ['Class', 'Sent', 'Accepted', 'Read back'],
                  rows.map(([name, counts]) => [
                    name,
                    grouped(counts.sent),
                    grouped(counts.accepted),
                    grouped(counts.readBack),
                  ]),
                )}
              </details>`;
            })}`,
  };
}
