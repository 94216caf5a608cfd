import { parseEvidenceLog, type RecordedExchange } from '../../formats/evidence-log.ts';
import { judgeRun } from '../../judge/judge-run.ts';
import { readRunRecord, type RunRecord } from '../../judge/run-record.ts';
import { runResultText } from '../../result/result-file.ts';
import type { RunResult, SuiteVersion } from '../../result/run-result.ts';
import { catalogueJson } from '../../result/suite-version.ts';
import { unpack } from '../bundle/archive.ts';
import {
  BUNDLE_FILE_NAMES,
  type BundleContent,
  type BundleFile,
  BundleRefused,
  ENVELOPE_FILE,
  isBundleFile,
  sha256,
} from '../bundle/bundle.ts';
import { bundleContent } from '../bundle/content.ts';
import { openEnvelope } from '../bundle/envelope.ts';
import type { NamedKey } from '../bundle/keys.ts';
import { readStatement, type ReadStatement, runEnd, statementOf } from '../bundle/statement.ts';
import { type Validity, validityProblems, whyNoCertificate } from '../bundle/validity.ts';
import { jsonDifferences } from './json-differences.ts';
import { type ContractAgain, judgeExchanges } from './judge-exchanges.ts';

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
  readonly validity: Validity;
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
  const files = unpack(archive, (name) => isBundleFile(name) || name === ENVELOPE_FILE);
  const envelope = files.get(ENVELOPE_FILE);
  if (envelope === undefined) throw new BundleRefused(`it has no ${ENVELOPE_FILE}`);
  const statement = readStatement(openEnvelope(Buffer.from(envelope).toString(), verifier.pinned));
  const content = contentOf(files, statement);
  refuseOtherVersions(content, verifier);
  const record = recordIn(content);
  const exchanges = exchangesIn(content);
  const result = judgeRun(record);
  const judged = judgeExchanges(record, result, exchanges, verifier.contract);
  return {
    problems: [
      ...whyNoCertificate(result, true),
      ...validityProblems(statement.validity, runEnd(result), verifier.now),
      ...waiverProblems(result, verifier.now),
      ...versionProblems(result, verifier.suite),
      ...resultProblems(content, result),
      ...statementProblems(statement, content, result),
      ...madeAgainProblems(
        content,
        bundleContent(result, content, exchanges, statement.validity, verifier.pinned.id),
      ),
      ...judged.problems,
    ],
    result,
    validity: statement.validity,
    exchanges: exchanges.length,
    setAside: judged.setAside,
  };
}

/** The files that the statement names, each with the hash in the statement. */
function contentOf(files: ReadonlyMap<string, Uint8Array>, { hashes }: ReadStatement): BundleContent {
  const file = (name: BundleFile): Uint8Array => {
    const bytes = files.get(name);
    if (bytes === undefined) throw new BundleRefused(`${name} is missing`);
    if (!hashes.has(name)) throw new BundleRefused(`its statement says nothing of ${name}`);
    if (hashes.get(name) !== sha256(bytes))
      throw new BundleRefused(`${name} was changed: its hash differs`);
    return bytes;
  };
  for (const name of hashes.keys()) {
    if (!isBundleFile(name)) throw new BundleRefused(`its statement names ${name}, which is not part of a bundle`);
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
    `it was judged by ${others.join(' and ')} than suite ${suite.version} has; verify it with the version of the suite that made it`,
  );
}

function recordIn(content: BundleContent): RunRecord {
  try {
    return readRunRecord(textIn(content, 'run-record.json'));
  } catch (error) {
    throw new BundleRefused(`run-record.json can't be read: ${messageOf(error)}`);
  }
}

function exchangesIn(content: BundleContent): readonly RecordedExchange[] {
  try {
    return parseEvidenceLog(textIn(content, 'exchanges.ndjson'));
  } catch (error) {
    throw new BundleRefused(`exchanges.ndjson can't be read: ${messageOf(error)}`);
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
  { content: said, validity }: ReadStatement,
  content: BundleContent,
  result: RunResult,
): readonly string[] {
  const found: unknown = JSON.parse(JSON.stringify(statementOf(result, content, validity)));
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
