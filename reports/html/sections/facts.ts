import type { AppliedWaiver, RunResult } from '../../result/run-result.ts';
import { type Content, html } from '../elements/markup.ts';
import { findingAnchor, nothing, requirementAnchor, type Section, table } from '../elements/section.ts';
import { capitalised, counted, duration, grouped, moment, shortened } from '../elements/wording.ts';

const MOST_CHARACTERS = 1000;

/** How the target chose where the contract leaves it free. */
export function factsSection({ observations }: RunResult): Section {
  const facts = Object.entries(observations);
  return {
    id: 'facts',
    title: 'Facts observed',
    short: 'Facts',
    count: facts.length,
    body:
      facts.length === 0
        ? nothing('None were recorded.')
        : html`<p class="quiet">
              The choices of the target where the contract leaves it free. None of them can fail.
            </p>
            <details>
              <summary>${counted(facts.length, 'fact')}</summary>
              ${table(
                'Facts observed',
                ['About', 'Behaviour of the target'],
                facts.map(([name, fact]) => [name, shortened(fact, MOST_CHARACTERS)]),
              )}
            </details>`,
  };
}

/** What a waiver accepts, and the waivers that were not needed; left out where there are none. */
export function waiversSection(result: RunResult): Section | undefined {
  const { waivers = [], waiversNotNeeded = [], findings } = result;
  if (waivers.length + waiversNotNeeded.length === 0) return undefined;
  const found = new Set(findings.map(({ requirement }) => requirement));
  const link = ({ requirement }: AppliedWaiver): Content => {
    const anchor = found.has(requirement)
      ? findingAnchor({ requirement })
      : requirementAnchor({ id: requirement });
    return html`<a href="#${anchor}">${requirement}</a>`;
  };
  return {
    id: 'waivers',
    title: 'Waivers',
    count: waivers.length,
    body: [
      waivers.length > 0 &&
        table(
          'Waivers',
          ['Requirement', 'Accepted', 'Reason', 'Owner', 'Holds until'],
          waivers.map((waiver) => [
            link(waiver),
            waiver.covers === 'failed'
              ? 'that it failed'
              : `that it was not tested${waiver.area === undefined ? '' : `, as all of ${waiver.area}`}`,
            shortened(waiver.reason, MOST_CHARACTERS),
            waiver.owner,
            waiver.expires,
          ]),
        ),
      ...waiversNotNeeded.map((text) => html`<p class="note">${capitalised(text)}.</p>`),
    ],
  };
}

/** How the run was set up; secrets only by their names. */
export function settingsSection({ settings }: RunResult): Section {
  const set = Object.entries(settings ?? {});
  return {
    id: 'settings',
    title: 'Settings',
    body:
      settings === undefined
        ? nothing('This result does not say how the run was set up.')
        : set.length === 0
          ? nothing('None were set: everything was left as it is by default.')
          : table(
              'Settings of this run',
              ['Setting', 'Value'],
              set.map(([name, value]) => [name, shortened(value, MOST_CHARACTERS)]),
            ),
  };
}

/** Errors of the suite itself, independent of the target; left out where there are none. */
export function errorsSection({ harnessErrors }: RunResult): Section | undefined {
  if (harnessErrors.length === 0) return undefined;
  const checksOf = new Map<string, string[]>();
  for (const { message, check } of harnessErrors)
    checksOf.set(message, [...(checksOf.get(message) ?? []), check]);
  return {
    id: 'errors',
    title: 'Errors of the suite itself',
    short: 'Errors',
    count: harnessErrors.length,
    body: html`<p class="quiet">These are no fault of the target, and keep the run from being judged.</p>
      ${[...checksOf].map(
        ([message, checks]) =>
          html`<article class="finding warned">
            <pre>${shortened(message, 4 * MOST_CHARACTERS)}</pre>
            <p class="small">${shortened(checks.join(', '), MOST_CHARACTERS)}</p>
          </article>`,
      )}`,
  };
}

/** How to run the same again, and the objects that the run left on the target. */
export function runSection(result: RunResult): Section {
  const { suite, seed, depth, startedAt, durationMs, exchanges, checks, leftBehind } = result;
  const rows: readonly (readonly [string, Content] | undefined)[] = [
    ['Suite', `${suite.name} ${suite.version}`],
    suite.documentSha256 === undefined ? undefined : ['Contract document, SHA-256', suite.documentSha256],
    suite.catalogueSha256 === undefined ? undefined : ['Requirements, SHA-256', suite.catalogueSha256],
    ['Started', moment(startedAt)],
    ['Took', duration(durationMs)],
    ['Depth', depth],
    ['Seed', seed],
    ['Checks', `${grouped(checks.length)}${result.partial ? ', not all of them' : ''}`],
    ['Exchanges', grouped(exchanges)],
    ['Left behind on the target', leftBehind.length === 0 ? 'nothing' : leftBehind.join(', ')],
  ];
  return {
    id: 'run',
    title: 'This run',
    body: table(
      'This run',
      ['What', 'Value'],
      rows.filter((row) => row !== undefined),
    ),
  };
}
