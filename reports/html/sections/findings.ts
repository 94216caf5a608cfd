import { type BodyRow, rowsAround, rowsOf, type ShownBody } from '../../../helpers/evidence/shown-body.ts';
import {
  type FindingField,
  findingFields,
  type FindingLabel,
  headOf,
} from '../../../helpers/verdict/finding.ts';
import { replayVariables } from '../../../helpers/verdict/replay-command.ts';
import type { AppliedWaiver, Finding, RunResult } from '../../result/run-result.ts';
import { groundsBlock } from '../elements/grounds.ts';
import { type Content, html, type Markup } from '../elements/markup.ts';
import { findingAnchor, nothing, type Section, versus } from '../elements/section.ts';
import { COSTS, counted, grouped, shortened } from '../elements/wording.ts';
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
        : [
            html`<p class="quiet">
              One finding per broken requirement, by its cost: open doors first, then bookings, events, data
              shown of restaurants, and forms; a cause comes before its consequences.
            </p>`,
            ...articles,
          ],
  };
}

function article(finding: Finding, evidence: Content, waiver: AppliedWaiver | undefined): Markup {
  const anchor = findingAnchor(finding);
  const { requirement, verdict, level, statement, expected, observed } = finding;
  return html`<article class="finding ${verdict}" id="${anchor}" aria-labelledby="${anchor}-title">
    <h3 id="${anchor}-title">
      ${verdictTag(verdict)} <a class="anchor" href="#${anchor}">${requirement}</a>
    </h3>
    <p class="statement">${statement}</p>
    ${groundsBlock(finding)} ${waiver !== undefined && waived(waiver)}
    ${versus(shortened(expected, MOST_CHARACTERS), shortened(observed, MOST_CHARACTERS))}
    <ul class="marks">
      <li>${level}</li>
      ${finding.consequence !== undefined && html`<li>${COSTS[finding.consequence]}</li>`}
      <li>seen ${finding.count === 1 ? 'once' : `${grouped(finding.count)} times`}</li>
      ${finding.operations.length > 0 && html`<li>in ${finding.operations.join(', ')}</li>`}
    </ul>
    ${causesOf(finding)} ${findingFields(finding).map(field)} ${evidence} ${followersOf(finding)}
    ${seenBy(finding.checks)}
  </article>`;
}

function causesOf({ causes = [] }: Finding): Content {
  return (
    causes.length > 0 &&
    html`<p class="small">
      It may follow from
      ${causes.map(
        (requirement, index) =>
          html`${index > 0 && ', '}<a href="#${findingAnchor({ requirement })}">${requirement}</a>`,
      )}.
    </p>`
  );
}

/** The fields with a heading of their own; the page has other places for the rest. */
const HEADINGS: Readonly<Partial<Record<FindingLabel, string>>> = {
  inputs: 'What led to it',
  smallest: 'Smallest case that shows it',
  script: 'Send its requests again with curl, from the folder of this report',
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
  const rendered = evidence.map(
    ({ operation, request, response, requestBody, responseBody, curl }, index) => {
      const which = last === 0 ? 'Exchange' : `Exchange ${index + 1} of ${last + 1}`;
      return html`<details class="exchange" ${opened && index === last && html`open`}>
        <summary>${which}: ${operation}${answered(response)}</summary>
        <h4>Request</h4>
        ${message(request, requestBody)}
        <h4>Response</h4>
        ${message(response, responseBody)}
        <h4>Send it again</h4>
        <pre>${curl}</pre>
        ${variablesOf(curl)}
      </details>`;
    },
  );
  return html`${rendered}`;
}

/** What the names in a command stand for; the script of the finding sets most of them. */
function variablesOf(curl: string): Content {
  const variables = replayVariables([curl]);
  return (
    variables.length > 0 &&
    html`<ul class="small">
      ${variables.map(({ name, meaning }) => html`<li><code>$${name}</code>: ${meaning}</li>`)}
    </ul>`
  );
}

/** Lines of a body before and after a point. */
const REACH = 5;

/** A request or an answer: its first line, the body around the points, and the whole body behind a click. */
function message(line: string, body: ShownBody | undefined): Markup {
  if (body === undefined) return html`<pre>${line}</pre>`;
  const excerpt = rowsAround(body, REACH);
  const whole = rowsOf(body);
  const first = shortened(headOf(line), MOST_CHARACTERS);
  const isCut = excerpt.length < whole.length;
  return html`<pre class="head">${first}</pre>
    ${bodyOf(excerpt)}
    ${
      isCut &&
      html`<details class="whole">
        <summary>The whole body${(body.gaps ?? []).length > 0 && ', as far as it is kept here'}</summary>
        ${bodyOf(whole)}
      </details>`
    }
    ${
      (body.gaps ?? []).length > 0 &&
      html`<p class="small">The body is long: evidence.har, beside this report, has all of it.</p>`
    }`;
}

function bodyOf(rows: readonly BodyRow[]): Markup {
  return html`<pre class="body">${rows.map(bodyRow)}</pre>`;
}

// White space counts in pre, so each row is on one line of the source.
function bodyRow(row: BodyRow): Markup {
  if (row.kind === 'left out') {
    // prettier-ignore
    return html`<span class="gap">… ${counted(row.lines, 'line')} left out</span>`;
  }
  if (row.note === undefined) {
    // prettier-ignore
    return html`<span class="row">${row.text}</span>`;
  }
  // prettier-ignore
  return html`<mark class="row">${row.text}<span class="says">${shortened(row.note, MOST_CHARACTERS)}</span></mark>`;
}

function answered(response: string): string {
  const [status] = /^\d{3}/.exec(response) ?? [];
  return status === undefined ? '' : `, answered ${status}`;
}

function followersOf({ followers = [] }: Finding): Content {
  return (
    followers.length > 0 &&
    html`<details class="followers">
      <summary>What follows from it: ${counted(followers.length, 'requirement')}</summary>
      ${followers.map(
        ({ requirement, expected, observed }) =>
          html`<h4>${requirement}</h4>
            ${versus(shortened(expected, MOST_CHARACTERS), shortened(observed, MOST_CHARACTERS))}`,
      )}
    </details>`
  );
}

function leftOut({ evidence }: Finding): Content {
  return (
    evidence.length > 0 &&
    html`<p class="quiet">${counted(evidence.length, 'exchange')}: see result.json.</p>`
  );
}

function seenBy(checks: readonly string[]): Content {
  if (checks.length === 0) return html`<p class="small">Seen in the trace of the whole run.</p>`;
  const left = checks.length - MOST_CHECKS;
  return html`<p class="small">
    Seen by ${checks.slice(0, MOST_CHECKS).join(', ')}${left > 0 && ` and ${counted(left, 'more check')}`}
  </p>`;
}
