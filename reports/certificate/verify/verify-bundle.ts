import type { ContractAgain } from '../../evidence/contract-of-evidence.ts';
import { judgeAgain } from '../../evidence/judge-again.ts';
import { parseEvidenceLog, type RecordedExchange } from '../../formats/evidence-log.ts';
import { judgeRun } from '../../judge/judge-run.ts';
import { readRunRecord, type RunRecord } from '../../judge/run-record.ts';
import { runResultText } from '../../result/result-file.ts';
import type { RunResult, SuiteVersion } from '../../result/run-result.ts';
import { catalogueJson } from '../../result/suite-version.ts';
import { refuseOtherPacking } from '../bundle/archive.ts';
import { refuseBoundlessJson } from '../bundle/bounds.ts';
import {
  BUNDLE_FILE_NAMES,
  type BundleContent,
  type BundleFile,
  ENVELOPE_FILE,
  isBundleFile,
  sha256,
} from '../bundle/bundle.ts';
import { bundleContent } from '../statement/content.ts';
import { openEnvelope } from '../bundle/envelope.ts';
import type { NamedKey } from '../bundle/keys.ts';
import { type PackedPart, partsIn, unpackPart } from '../bundle/layout.ts';
import type { Particulars } from '../statement/particulars.ts';
import { BundleRefused } from '../bundle/refusal.ts';
import { readStatement, type ReadStatement, runEnd, statementOf } from '../statement/statement.ts';
import { validityProblems, whyNoCertificate } from '../statement/validity.ts';
import { jsonDifferences } from './json-differences.ts';
import { judgeExchanges } from './judge-exchanges.ts';

/** The other side of the comparison: this version of the suite, and now. */
export interface Verifier {
  readonly pinned: NamedKey;
  readonly now: Date;
  readonly suite: SuiteVersion;
  /** The text of spec/openapi.yaml. */
  readonly document: Uint8Array;
  readonly contract: ContractAgain;
}

/** The facts about a bundle that was judged again. */
export interface Verification {
  /** The reasons against the certificate, in words; empty when it is genuine and valid. */
  readonly problems: readonly string[];
  readonly result: RunResult;
  readonly particulars: Particulars;
  readonly exchanges: number;
  /** Breaches that the run's checks did not count. */
  readonly setAside: number;
}

/**
 * Verifies a bundle: signature, files, dates and versions, and judges its evidence again.
 *
 * @throws BundleRefused where it can't be trusted: it was changed, or somebody else has signed it
 */
export function verifyBundle(archive: Uint8Array, verifier: Verifier): Verification {
  const parts = partsIn(archive);
  const envelope = parts.get(ENVELOPE_FILE);
  if (envelope === undefined) throw new BundleRefused('PART_MISSING', `it has no ${ENVELOPE_FILE}`);
  // What nobody whom the verifier trusts has signed is not unpacked.
  const sealed = unpackPart(envelope);
  const statement = readStatement(openEnvelope(Buffer.from(sealed).toString(), verifier.pinned));
  const content = contentOf(parts, statement);
  refuseOtherPacking(archive, new Map([...Object.entries(content), [ENVELOPE_FILE, sealed]]));
  refuseOtherVersions(content, verifier);
  const record = recordIn(content);
  const exchanges = exchangesIn(content);
  const result = judgeRun(record);
  const judged = judgeExchanges(record, result, exchanges, verifier.contract);
  return {
    problems: [
      ...whyNoCertificate(result, true),
      ...validityProblems(statement.particulars, runEnd(result), verifier.now),
      ...waiverProblems(result, verifier.now),
      ...versionProblems(result, verifier.suite),
      ...resultProblems(content, result),
      ...statementProblems(statement, content, result),
      ...madeAgainProblems(
        content,
        bundleContent(result, content, exchanges, statement.particulars, verifier.pinned.id),
      ),
      ...judged.problems,
      ...traceProblems(result, judgeAgain(record, exchanges)),
    ],
    result,
    particulars: statement.particulars,
    exchanges: exchanges.length,
    setAside: judged.setAside,
  };
}

/** What the trace of the run shows, but its result does not say. */
function traceProblems({ findings }: RunResult, again: RunResult): readonly string[] {
  const found = new Set(findings.map(({ requirement }) => requirement));
  return again.findings.flatMap(({ requirement, message }) =>
    found.has(requirement)
      ? []
      : [`${requirement} has no finding, but the recorded trace of the run shows: ${message}`],
  );
}

/** The files that the statement names; each has the size and the hash in the statement. */
function contentOf(parts: ReadonlyMap<string, PackedPart>, { files }: ReadStatement): BundleContent {
  const file = (name: BundleFile): Uint8Array => {
    const part = parts.get(name);
    const signed = files.get(name);
    if (part === undefined) throw new BundleRefused('PART_MISSING', `${name} is missing`);
    if (signed === undefined)
      throw new BundleRefused('STATEMENT_MALFORMED', `its statement says nothing of ${name}`);
    if (signed.bytes !== part.size)
      throw new BundleRefused('PART_CHANGED', `${name} was changed: its size differs`);
    const content = unpackPart(part);
    if (signed.sha256 !== sha256(content))
      throw new BundleRefused('PART_CHANGED', `${name} was changed: its hash differs`);
    if (name.endsWith('json')) refuseBoundlessJson(name, content);
    return content;
  };
  for (const name of files.keys()) {
    if (!isBundleFile(name)) {
      const stranger = `its statement names ${name}, which is not part of a bundle`;
      throw new BundleRefused('STATEMENT_MALFORMED', stranger);
    }
  }
  return {
    'catalogue.json': file('catalogue.json'),
    'certificate.html': file('certificate.html'),
    'evidence.har': file('evidence.har'),
    'exchanges.ndjson': file('exchanges.ndjson'),
    'result.json': file('result.json'),
    'run-record.json': file('run-record.json'),
    'spec/openapi.yaml': file('spec/openapi.yaml'),
  };
}

/** Judging again means something only by the same document and the same requirements. */
function refuseOtherVersions(content: BundleContent, { document, suite }: Verifier): void {
  const others = [
    ...(sha256(content['spec/openapi.yaml']) === sha256(document) ? [] : ['another API document']),
    ...(sha256(content['catalogue.json']) === sha256(catalogueJson())
      ? []
      : ['another catalogue of requirements']),
  ];
  if (others.length === 0) return;
  throw new BundleRefused(
    'OTHER_VERSION',
    `it was judged by ${others.join(' and ')} than suite ${suite.version} has`,
  );
}

function recordIn(content: BundleContent): RunRecord {
  try {
    return readRunRecord(textIn(content, 'run-record.json'));
  } catch (error) {
    throw new BundleRefused(
      'EVIDENCE_MALFORMED',
      `run-record.json can't be read: ${messageOf(error)}`,
      error,
    );
  }
}

function exchangesIn(content: BundleContent): readonly RecordedExchange[] {
  try {
    return parseEvidenceLog(textIn(content, 'exchanges.ndjson'));
  } catch (error) {
    throw new BundleRefused(
      'EVIDENCE_MALFORMED',
      `exchanges.ndjson can't be read: ${messageOf(error)}`,
      error,
    );
  }
}

/** A waiver ends on its own day, however long the certificate holds. */
function waiverProblems({ waivers = [] }: RunResult, now: Date): readonly string[] {
  const today = now.toISOString().slice(0, 10);
  return waivers
    .filter(({ expires }) => expires < today)
    .map(({ requirement, expires }) => `its waiver of ${requirement} expired: it held until ${expires}`);
}

function versionProblems({ suite }: RunResult, own: SuiteVersion): readonly string[] {
  return suite.name === own.name && suite.version === own.version
    ? []
    : [`it was made by ${suite.name} ${suite.version}; this is ${own.name} ${own.version}`];
}

function resultProblems(content: BundleContent, result: RunResult): readonly string[] {
  const text = textIn(content, 'result.json');
  if (text === runResultText(result)) return [];
  const names = { said: 'result.json', found: 'the evidence' };
  const differences = jsonDifferences(parsedOr(text), JSON.parse(runResultText(result)), names);
  return ['result.json is not what the checks found', ...differences];
}

function statementProblems(
  { content: said, particulars }: ReadStatement,
  content: BundleContent,
  result: RunResult,
): readonly string[] {
  const found: unknown = JSON.parse(JSON.stringify(statementOf(result, content, particulars)));
  return jsonDifferences(said, found, { said: 'the statement', found: 'the evidence' });
}

/** Files derived from the others must be identical when derived again. */
function madeAgainProblems(content: BundleContent, again: BundleContent): readonly string[] {
  return BUNDLE_FILE_NAMES.filter((name) => !Buffer.from(again[name]).equals(content[name])).map(
    (name) => `${name} does not show what the evidence says`,
  );
}

function textIn(content: BundleContent, name: BundleFile): string {
  return Buffer.from(content[name]).toString();
}

function parsedOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
