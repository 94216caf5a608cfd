import { type FindingField, findingFields, type FindingLabel } from '../../../helpers/verdict/finding.ts';
import type { AppliedWaiver, Finding, RunResult } from '../../result/run-result.ts';
import { type Content, html, type Markup } from '../elements/markup.ts';
import { findingAnchor, nothing, type Section, versus } from '../elements/section.ts';
import { counted, grouped, shortened } from '../elements/wording.ts';
import { verdictTag } from './requirements.ts';

const MOST_CHARACTERS = 1500;

const MOST_CHECKS = 8;

/** The most urgent findings show their deciding exchange at once. */
const MOST_OPEN = 3;

/** The size of the section in characters. Exchanges get what the findings leave of it, so that the file stays small. */
const ROOM = 3_200_000;

const ROOM_FOR_ONE = 1200;

/** Everything to fix, the most urgent first, each with a command to reproduce it. */
export function findingsSection({ findings, waivers = [], verdict }: RunResult): Section {
  const waiverOf = new Map(waivers.map((waiver) => [waiver.requirement, waiver] as const));
  let room = ROOM - findings.length * ROOM_FOR_ONE;
  const articles = findings.map((finding, index) => {
    const evidence = exchanges(finding, index < MOST_OPEN);
    room -= evidence.toString().length;
    return article(finding, room >= 0 ? evidence : leftOut(finding), waiverOf.get(finding.requirement));
  });
  return {
    id: 'findings',
    title: 'Findings',
    count: findings.length,
    body:
      findings.length === 0
        ? nothing(
            verdict === 'broken' ? 'None before the run ended.' : 'None: nothing failed, and nothing warned.',
          )
        : [html`<p class="quiet">One finding per broken requirement, the most urgent first.</p>`, ...articles],
  };
}

function article(finding: Finding, evidence: Content, waiver: AppliedWaiver | undefined): Markup {
  const anchor = findingAnchor(finding);
  const { requirement, verdict, level, section, statement, expected, observed } = finding;
  return html`<article class="finding ${verdict}" id="${anchor}" aria-labelledby="${anchor}-title">
    <h3 id="${anchor}-title">
      ${verdictTag(verdict)} <a class="anchor" href="#${anchor}">${requirement}</a>
    </h3>
    <p class="source">
      ${level === 'must' ? 'The contract states' : 'Recommended, or good practice'}, in section ${section}:
    </p>
    <p class="statement">${statement}</p>
    ${waiver !== undefined && waived(waiver)}
    ${versus(shortened(expected, MOST_CHARACTERS), shortened(observed, MOST_CHARACTERS))}
    <ul class="marks">
      <li>${level}</li>
      <li>seen ${finding.count === 1 ? 'once' : `${grouped(finding.count)} times`}</li>
      ${finding.operations.length > 0 && html`<li>in ${finding.operations.join(', ')}</li>`}
    </ul>
    ${findingFields(finding).map(field)} ${evidence} ${seenBy(finding.checks)}
  </article>`;
}

/** The fields with a heading of their own; the page has other places for the rest. */
const HEADINGS: Readonly<Partial<Record<FindingLabel, string>>> = {
  smallest: 'Smallest case that shows it',
  replay: 'Run just this again',
};

function field([label, value]: FindingField): Content {
  const heading = HEADINGS[label];
  return (
    heading !== undefined &&
    html`<h4>${heading}</h4>
      <pre>${shortened(value, MOST_CHARACTERS)}</pre>`
  );
}

function waived({ reason, owner, expires }: AppliedWaiver): Markup {
  return html`<p class="note">
    Let pass until ${expires} by ${owner}: ${shortened(reason, MOST_CHARACTERS)}
  </p>`;
}

/** The last exchange is the one that decided; those before lead to it. */
function exchanges({ evidence }: Finding, opened: boolean): Markup {
  const last = evidence.length - 1;
  const rendered = evidence.map(({ operation, request, response, curl }, index) => {
    const which = last === 0 ? 'Exchange' : `Exchange ${index + 1} of ${last + 1}`;
    return html`<details class="exchange" ${opened && index === last && html`open`}>
      <summary>${which}: ${operation}${answered(response)}</summary>
      <h4>Request</h4>
      <pre>${request}</pre>
      <h4>Response</h4>
      <pre>${response}</pre>
      <h4>Send it again</h4>
      <pre>${curl}</pre>
    </details>`;
  });
  return html`${rendered}`;
}

function answered(response: string): string {
  const [status] = /^\d{3}/.exec(response) ?? [];
  return status === undefined ? '' : `, answered ${status}`;
}

function leftOut({ evidence }: Finding): Content {
  return (
    evidence.length > 0 &&
    html`<p class="quiet">${counted(evidence.length, 'exchange')}: see result.json.</p>`
  );
}

function seenBy(checks: readonly string[]): Content {
  if (checks.length === 0) return undefined;
  const left = checks.length - MOST_CHECKS;
  return html`<p class="small">
    Seen by ${checks.slice(0, MOST_CHECKS).join(', ')}${left > 0 && ` and ${counted(left, 'more check')}`}
  </p>`;
}
