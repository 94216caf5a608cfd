import { html, type Markup } from '../../html/elements/markup.ts';
import { pageHead } from '../../html/elements/page.ts';
import type { AppliedWaiver, RequirementVerdict, RunResult } from '../../result/run-result.ts';
import { countedIn, countMusts, mustsWith, testedInWords } from '../../result/run-verdict.ts';
import { scoreInWords } from '../../result/shipped-score.ts';
import type { MustCounts } from '../../result/verdicts.ts';
import { type Particulars, verifyCommand } from './particulars.ts';
import { qrCode } from './qr-code.ts';
import { isLoopbackTarget, isTrial, runEnd } from './statement.ts';

/** The facts on the page that the result does not have. */
export interface CertificateFacts {
  readonly particulars: Particulars;
  /** The key that signs, see NamedKey. */
  readonly keyId: string;
  readonly documentSha256: string;
  readonly catalogueSha256: string;
}

const STYLE = `
:root { color-scheme: light dark; --ink: #1a1d21; --soft: #5a6270; --line: #c9ced6; --paper: #fff; --mark: #14532d; --warn: #8a4b00; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8eaed; --soft: #a8b0bb; --line: #454c56; --paper: #16181c; --mark: #7ddc9d; --warn: #f3b45f; } }
@page { size: A4; margin: 16mm; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 46rem; margin: 2rem auto; padding: 2rem; border: 3px double var(--line); }
h1 { margin: 0; font-size: 1.9rem; line-height: 1.2; }
h2 { margin: 2rem 0 .5rem; font-size: 1.1rem; }
.verdict { margin: .75rem 0 0; font-size: 1.25rem; font-weight: 600; color: var(--mark); }
.names { margin: 1rem 0; font-size: 1.1rem; }
.qr { float: right; margin: 0 0 .5rem 1rem; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
tfoot th, tfoot td { border-top: 2px solid var(--line); font-weight: 600; }
.notice { margin: 1rem 0; padding: .5rem 1rem; border: 2px solid var(--warn); color: var(--warn); font-weight: 600; }
dl { display: grid; grid-template-columns: 11rem 1fr; gap: .25rem 1rem; margin: 0; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: .3rem .5rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
code { font: .9em ui-monospace, monospace; }
@media (max-width: 36rem) { main { margin: 0; padding: 1rem; border: none; } dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: .5rem; } .qr { float: none; display: block; margin: 0 0 1rem; } th, td { padding: .3rem .15rem; font-size: .72rem; } }
@media print { :root { color-scheme: light; --ink: #000; --soft: #444; --line: #bbb; --paper: #fff; --mark: #14532d; --warn: #8a4b00; } body { font-size: 10.5pt; line-height: 1.4; } main { border: none; margin: 0 auto; padding: 0; } h2 { margin-top: 1.2rem; break-after: avoid; } .verify { break-inside: avoid; } tr { break-inside: avoid; } th, td { padding: .1rem .4rem; } }
`;

/** The certificate as one self-contained page; the proof is its bundle. */
export function certificatePage(result: RunResult, facts: CertificateFacts): string {
  const { target, level, suite, counts } = result;
  const { serial, issuer, partner, system, issuedAt, expiresAt } = facts.particulars;
  const failures = waivedWith(result, 'failed');
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        ${pageHead(`Certificate of conformance: ${target.url}`, { style: STYLE })}
      </head>
      <body>
        <main>
          <h1>Certificate of conformance</h1>
          <p>Restaurant Booking Partner API, serial number <code>${serial}</code></p>
          <p class="verdict">Conformant at level ${level}${counts.waived === 0 ? '' : ', with waivers'}</p>
          ${notices(result)}
          <dl class="names">
            ${row('Partner', partner ?? 'not named')} ${row('System', system ?? 'not named')}
            ${row('Issued by', issuer ?? 'not named')}
          </dl>
          <dl>
            ${row('Issued', day(issuedAt))} ${row('Holds until', day(expiresAt))} ${row('Target', target.url)}
            ${row('Build', target.build ?? 'not named')}
          </dl>
          <h2>What was found</h2>
          <dl>
            ${row('Must requirements', `${testedInWords(result)}; ${failures === 0 ? 'none failed' : `${failures} failed and waived`}`)}
            ${row('Deferred', listed(counts.deferred, idsWith(result, 'deferred')))}
            ${row('Not applicable', listed(result.mustTested.notApplicable, notApplicable(result)))}
            ${row('Warnings', listed(counts.warned, idsWith(result, 'warned')))}
            ${row('Not tested', notTested(result))} ${row('Exchanges', String(result.exchanges))}
            ${row('Suite’s mutation score', result.sensitivity === undefined ? 'not measured' : scoreInWords(result.sensitivity))}
          </dl>
          ${waivers(result)}
          <h2>Must requirements of level ${level}</h2>
          ${mustsByArea(result)}
          <section class="verify">
            <h2>How to verify it</h2>
            <p>
              This page alone proves nothing; its bundle does. With Node.js 20 or later and nothing else,
              without a network:
            </p>
            <p><code>${verifyCommand(serial)}</code></p>
            ${qrCode(qrText(facts), `QR code: how to verify the certificate ${serial}`)}
            <p>
              Take <code>verify.mjs</code> and the public key from the issuer, not from the person who shows
              the certificate. The QR code holds this command, the serial number and the name of the key.
            </p>
            <dl>${row('Signed by key', facts.keyId)}</dl>
          </section>
          <h2>How to repeat it</h2>
          <dl>
            ${row('Suite', `${suite.name} ${suite.version}`)}
            ${row('Run', `${result.startedAt} to ${runEnd(result).toISOString()}`)}
            ${row('Depth and seed', `${result.depth}, ${result.seed}`)}
            ${row('API document', `sha256 ${facts.documentSha256}`)}
            ${row('Requirements', `sha256 ${facts.catalogueSha256}`)}
          </dl>
        </main>
      </body>
    </html> `;
  return page.toString();
}

function notices(result: RunResult): readonly Markup[] {
  const [failures, untested] = [waivedWith(result, 'failed'), waivedWith(result, 'inconclusive')];
  const said = [
    ...(failures > 0 ? [`${failures} failed`] : []),
    ...(untested > 0 ? [`${untested} could not be tested`] : []),
  ];
  return [
    ...(isLoopbackTarget(result)
      ? [
          html`<p class="notice" role="note">
            The target was on the machine that ran the suite (a loopback address), where anything could answer
            in its place. This says nothing of a system that others reach.
          </p>`,
        ]
      : []),
    ...(isTrial(result)
      ? [
          html`<p class="notice" role="note">
            A trial: made at depth ${result.depth}, not deep. It certifies nothing.
          </p>`,
        ]
      : []),
    ...(said.length > 0
      ? [
          html`<p class="notice" role="note">
            Of the must requirements ${said.join(', and ')}; the waivers below cover them.
          </p>`,
        ]
      : []),
  ];
}

function waivedWith({ waivers: applied = [] }: RunResult, wanted: AppliedWaiver['covers']): number {
  return applied.filter(({ covers }) => covers === wanted).length;
}

function waivers({ waivers: applied = [] }: RunResult): readonly Markup[] {
  if (applied.length === 0) return [];
  const rows = applied.map(
    ({ requirement, covers, reason, owner, expires }) =>
      html`<tr>
        <th scope="row">${requirement}</th>
        <td>${covers === 'failed' ? 'failed' : 'not tested'}</td>
        <td>${reason}</td>
        <td>${owner}</td>
        <td>${expires}</td>
      </tr>`,
  );
  return [
    html`<h2>Waivers</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Requirement</th>
            <th scope="col">Accepted</th>
            <th scope="col">Reason</th>
            <th scope="col">Owner</th>
            <th scope="col">Until</th>
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>`,
  ];
}

function row(name: string, value: string): Markup {
  return html`<dt>${name}</dt>
    <dd>${value}</dd>`;
}

function day(moment: string): string {
  return `${moment.slice(0, 10)} ${moment.slice(11, 16)} UTC`;
}

/** The ids of the requirements that reports count under a verdict. */
function idsWith({ requirements, level }: RunResult, wanted: RequirementVerdict): readonly string[] {
  return countedIn(requirements, level).flatMap(({ id, verdict }) => (verdict === wanted ? [id] : []));
}

/** Such that another target could have been tested for. */
function notApplicable(result: RunResult): readonly string[] {
  return mustsWith(result, 'not applicable').map(({ id }) => id);
}

function listed(count: number, ids: readonly string[]): string {
  return count === 0 ? 'none' : `${count}: ${ids.join(', ')}`;
}

/** Beyond the must requirements of the level, which all were tested or are waived. */
function notTested(result: RunResult): string {
  const open = idsWith(result, 'inconclusive');
  return open.length === 0
    ? 'none'
    : `beyond what the level must have, ${listed(result.counts.inconclusive, open)}`;
}

const COLUMNS = [
  ['tested', 'Tested'],
  ['deferred', 'Deferred'],
  ['notApplicable', 'Not applicable'],
  ['waived', 'Waived'],
  ['total', 'All'],
] as const satisfies readonly (readonly [keyof MustCounts, string])[];

/** What was tested, area by area; the last row has the numbers of every report of the run. */
function mustsByArea({ requirements, level, mustTested }: RunResult): Markup {
  const cells = (counts: MustCounts): readonly Markup[] =>
    COLUMNS.map(([column]) => html`<td class="number">${counts[column]}</td>`);
  const areas = [...new Set(requirements.map(({ area }) => area))];
  const rows = areas.flatMap((area) => {
    const counts = countMusts(
      requirements.filter((one) => one.area === area),
      level,
    );
    return counts.total === 0
      ? []
      : [
          html`<tr>
            <th scope="row">${area}</th>
            ${cells(counts)}
          </tr>`,
        ];
  });
  return html`<table>
    <thead>
      <tr>
        <th scope="col">Area</th>
        ${COLUMNS.map(([, title]) => html`<th scope="col" class="number">${title}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">all areas</th>
        ${cells(mustTested)}
      </tr>
    </tfoot>
  </table>`;
}

/** What whoever scans the page gets. */
function qrText({ particulars, keyId }: CertificateFacts): string {
  const { serial } = particulars;
  return `Certificate ${serial}\n${verifyCommand(serial)}\nsigned by key ${keyId}`;
}
