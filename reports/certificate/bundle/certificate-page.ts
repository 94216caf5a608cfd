import { html, type Markup, rawSource } from '../../html/elements/markup.ts';
import { pageHead } from '../../html/elements/section.ts';
import type { AppliedWaiver, RunResult } from '../../result/run-result.ts';
import { testedInWords } from '../../result/run-verdict.ts';
import { isTrial, runEnd } from './statement.ts';
import type { Validity } from './validity.ts';

/** The facts on the page that the result does not have. */
export interface CertificateFacts {
  readonly validity: Validity;
  /** The key that signs, see NamedKey. */
  readonly keyId: string;
  readonly documentSha256: string;
  readonly catalogueSha256: string;
}

/** Nothing is loaded or sent, and no script runs. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'";

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
.notice { margin: 1rem 0; padding: .5rem 1rem; border: 2px solid var(--warn); color: var(--warn); font-weight: 600; }
dl { display: grid; grid-template-columns: 11rem 1fr; gap: .25rem 1rem; margin: 0; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: .3rem .5rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
code { font: .9em ui-monospace, monospace; }
@media (max-width: 36rem) { main { margin: 0; padding: 1rem; border: none; } dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: .5rem; } }
@media print { :root { color-scheme: light; --ink: #000; --soft: #444; --line: #bbb; --paper: #fff; --mark: #14532d; --warn: #8a4b00; } body { font-size: 10.5pt; line-height: 1.4; } main { border: none; margin: 0 auto; padding: 0; } h2 { margin-top: 1.2rem; } }
`;

/** The certificate as one self-contained page; the proof is its bundle. */
export function certificatePage(result: RunResult, facts: CertificateFacts): string {
  const { target, level, suite, counts } = result;
  const failures = waivedWith(result, 'failed');
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        ${pageHead(`Certificate of conformance: ${target.url}`, POLICY)}
        <style>
          ${rawSource(STYLE)}
        </style>
      </head>
      <body>
        <main>
          <h1>Certificate of conformance</h1>
          <p>Restaurant Booking Partner API</p>
          <p class="verdict">Conformant at level ${level}${counts.waived === 0 ? '' : ', with waivers'}</p>
          ${notices(result)}
          <h2>What was tested</h2>
          <dl>
            ${row('Target', target.url)} ${row('Build', target.build ?? 'not named')}
            ${row('Issued', day(facts.validity.issuedAt))}
            ${row('Holds until', day(facts.validity.expiresAt))}
          </dl>
          <h2>What was found</h2>
          <dl>
            ${row('Must requirements', `${testedInWords(result)}; ${failures === 0 ? 'none failed' : `${failures} failed and waived`}`)}
            ${row('Warnings', counts.warned === 0 ? 'none' : `${counts.warned}: ${idsWith(result, 'warned')}`)}
            ${row('Not applicable', notApplicable(result))} ${row('Not tested', notTested(result))}
            ${row('Exchanges', String(result.exchanges))}
            ${row('Suite’s mutation score', mutationScore(result))}
          </dl>
          ${waivers(result)}
          <h2>How to repeat it</h2>
          <dl>
            ${row('Suite', `${suite.name} ${suite.version}`)}
            ${row('Run', `${result.startedAt} to ${runEnd(result).toISOString()}`)}
            ${row('Depth and seed', `${result.depth}, ${result.seed}`)}
            ${row('API document', `sha256 ${facts.documentSha256}`)}
            ${row('Requirements', `sha256 ${facts.catalogueSha256}`)} ${row('Signed by key', facts.keyId)}
          </dl>
          <p>
            This page alone proves nothing. The bundle that it came in holds all evidence and the signature;
            <code>npm run verify -- &lt;bundle&gt; --key &lt;public key&gt;</code> of the suite checks both,
            without a network.
          </p>
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

function idsWith({ requirements }: RunResult, wanted: string): string {
  return requirements.flatMap(({ id, verdict }) => (verdict === wanted ? [id] : [])).join(', ');
}

/** Of the level, and such that another target could have been tested for. */
function notApplicable({ requirements }: RunResult): string {
  const ids = requirements
    .filter(
      ({ verdict, level, excluded }) =>
        verdict === 'not applicable' && level === 'must' && excluded === undefined,
    )
    .map(({ id }) => id);
  return ids.length === 0 ? 'none' : ids.join(', ');
}

/** Beyond the must requirements of the level, which all were tested or are waived. */
function notTested(result: RunResult): string {
  const open = (['inconclusive', 'deferred'] as const).flatMap((verdict) => idsWith(result, verdict) || []);
  return open.length === 0 ? 'none' : `beyond what the level must have: ${open.join(', ')}`;
}

function mutationScore({ sensitivity }: RunResult): string {
  if (sensitivity === undefined) return 'not measured';
  const { faults, caught, variants, falseAlarms } = sensitivity;
  return `${caught} of ${faults} faulty servers caught, ${falseAlarms} of ${variants} sound ones accused`;
}
