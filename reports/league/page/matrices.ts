import { type Content, html, type Markup } from '../../html/elements/markup.ts';
import {
  findingAnchor,
  nothing,
  requirementAnchor,
  type Section,
  scrolling,
} from '../../html/elements/section.ts';
import { counted, grouped, SIGNS } from '../../html/elements/wording.ts';
import { REQUIREMENT_VERDICTS, type RequirementVerdict } from '../../result/run-result.ts';
import { tallyOf } from '../../result/summary/tally.ts';
import { type ComparedRequirement, comparedRequirements, judgedIn } from '../league-result.ts';
import { type Standing, titleOf } from '../standing.ts';

/** Verdicts that say that something has to be done, the most urgent first. */
const URGENT = [
  'failed',
  'warned',
  'inconclusive',
  'waived',
] as const satisfies readonly RequirementVerdict[];

/** Areas against implementations; undefined where no implementation could be judged. */
export function areaMatrix(standings: readonly Standing[]): Section | undefined {
  const judged = judgedOnes(standings);
  if (judged.length === 0) return undefined;
  const areas = [...new Set(judged.flatMap(({ areas: own }) => [...own.keys()]))];
  const body = matrix(
    'Areas of each implementation',
    'Area',
    judged,
    areas.map((area) => ({
      head: area,
      cells: judged.map(({ areas: own }) => {
        const counts = own.get(area);
        if (counts === undefined) return 'not run';
        const urgent = URGENT.filter((verdict) => counts[verdict] > 0);
        const told = urgent.length > 0 ? urgent : (['passed'] as const);
        return told.map(
          (verdict) =>
            html`<span class="count">${sign(verdict)} ${grouped(counts[verdict])} ${verdict}</span> `,
        );
      }),
    })),
  );
  return { id: 'areas', title: 'Areas', body };
}

/** Requirements against implementations: first those that not every implementation meets. */
export function requirementMatrix(standings: readonly Standing[]): Section | undefined {
  const judged = judgedOnes(standings);
  if (judged.length === 0) return undefined;
  const all = comparedRequirements(standings);
  const isUrgent = ({ verdicts }: ComparedRequirement): boolean =>
    Object.values(verdicts).some((verdict) => URGENT.some((one) => one === verdict));
  const differs = ({ verdicts }: ComparedRequirement): boolean => new Set(Object.values(verdicts)).size > 1;
  const told = all.filter((one) => isUrgent(one) || differs(one));
  const rest = all.filter((one) => !told.includes(one));
  const table = (caption: string, requirements: readonly ComparedRequirement[]): Markup =>
    matrix(
      caption,
      'Requirement',
      judged,
      requirements.map((one) => ({
        head: html`${one.id} <span class="small">${one.level}. ${one.text}</span>`,
        cells: judged.map((standing) => verdictCell(one, standing)),
      })),
    );
  const body = html`<ul class="key small">
      ${REQUIREMENT_VERDICTS.map((verdict) => html`<li>${sign(verdict)} ${verdict}</li>`)}
    </ul>
    ${
      told.length === 0
        ? nothing('Every implementation has the same verdict on every requirement, and none is open.')
        : table('Requirements that are not met, not tested, or on which implementations differ', told)
    }
    ${
      rest.length > 0 &&
      html`<details>
        <summary>${counted(rest.length, 'requirement')} with one verdict on all</summary>
        ${table('Requirements with one verdict on all implementations', rest)}
      </details>`
    }`;
  return { id: 'requirements', title: 'Requirements', count: told.length, body };
}

interface Judged extends Standing {
  readonly areas: ReadonlyMap<string, Readonly<Record<RequirementVerdict, number>>>;
}

function judgedOnes(standings: readonly Standing[]): readonly Judged[] {
  return standings.flatMap((standing) => {
    const result = judgedIn(standing);
    if (result === undefined) return [];
    const areas = new Map(tallyOf(result).tried.map(({ name, counts }) => [name, counts]));
    return [{ ...standing, areas }];
  });
}

function verdictCell({ id, verdicts }: ComparedRequirement, { entrant, report }: Judged): Content {
  const verdict = verdicts[entrant.key];
  if (verdict === undefined) return html`<span class="unseen">not judged</span>`;
  const words = html`${sign(verdict)}<span class="unseen"> ${verdict}</span>`;
  if (report === undefined) return words;
  const isFound = verdict === 'failed' || verdict === 'warned';
  const anchor = isFound ? findingAnchor({ requirement: id }) : requirementAnchor({ id });
  return html`<a href="${report}#${anchor}" title="${verdict}: ${id}, ${titleOf(entrant)}">${words}</a>`;
}

function sign(verdict: RequirementVerdict): Markup {
  const { glyph, tone } = SIGNS[verdict];
  return html`<span class="sign ${tone}" aria-hidden="true">${glyph}</span>`;
}

interface Row {
  readonly head: Content;
  readonly cells: readonly Content[];
}

function matrix(
  caption: string,
  corner: string,
  standings: readonly Standing[],
  rows: readonly Row[],
): Markup {
  return scrolling(
    `Table: ${caption}`,
    html`<table class="matrix">
      <caption class="unseen">
        ${caption}
      </caption>
      <thead>
        <tr>
          <th scope="col">${corner}</th>
          ${standings.map(({ entrant }) => html`<th scope="col">${titleOf(entrant)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ head, cells }) =>
            html`<tr>
              <th scope="row">${head}</th>
              ${cells.map((cell) => html`<td>${cell}</td>`)}
            </tr> `,
        )}
      </tbody>
    </table>`,
  );
}
