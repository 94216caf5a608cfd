import { isLoopback } from '../../../helpers/http/network/address.ts';
import type { RunResult } from '../../result/run-result.ts';
import { refuseBoundlessJson } from '../bundle/bounds.ts';
import {
  BUNDLE_FILE_NAMES,
  BUNDLE_FILES,
  type BundleContent,
  type BundleFile,
  sha256,
} from '../bundle/bundle.ts';
import { isNameOrNone, isSerial, namesOf, type Particulars } from './particulars.ts';
import { BundleRefused } from '../bundle/refusal.ts';

const STATEMENT = 'https://in-toto.io/Statement/v1';

const TEST_RESULT = 'https://in-toto.io/attestation/test-result/v0.1';

/** An in-toto ResourceDescriptor. */
interface Resource {
  readonly name: string;
  readonly uri?: string;
  readonly digest?: { readonly sha256: string };
  readonly mediaType?: string;
  readonly annotations?: Readonly<Record<string, unknown>>;
}

/** An in-toto statement with the test-result predicate about the files of a bundle. */
export interface Statement {
  readonly _type: typeof STATEMENT;
  readonly subject: readonly Resource[];
  readonly predicateType: typeof TEST_RESULT;
  readonly predicate: {
    readonly result: 'PASSED' | 'WARNED';
    readonly configuration: readonly Resource[];
    readonly passedTests: readonly string[];
    readonly warnedTests: readonly string[];
    /** Requirements that failed, and that a waiver accepts. */
    readonly failedTests: readonly string[];
  };
}

/** The statement of a certificate about a run: the same for the same result, files and particulars. */
export function statementOf(result: RunResult, files: BundleContent, particulars: Particulars): Statement {
  const { suite, target } = result;
  const [passedTests, warnedTests, failedTests] = [
    idsWith(result, 'passed'),
    idsWith(result, 'warned'),
    (result.waivers ?? []).flatMap(({ requirement, covers }) => (covers === 'failed' ? [requirement] : [])),
  ];
  const hasWaivers = (result.waivers ?? []).length > 0;
  return {
    _type: STATEMENT,
    subject: BUNDLE_FILE_NAMES.map((name) => file(name, files)),
    predicateType: TEST_RESULT,
    predicate: {
      result: warnedTests.length === 0 && !hasWaivers ? 'PASSED' : 'WARNED',
      configuration: [
        {
          name: 'suite',
          uri: `pkg:generic/${suite.name}@${suite.version}`,
          annotations: { version: suite.version, sensitivity: result.sensitivity ?? 'not measured' },
        },
        file('spec/openapi.yaml', files),
        file('catalogue.json', files),
        {
          name: 'target',
          uri: target.url,
          annotations: { build: target.build ?? 'not named', loopback: isLoopbackTarget(result) },
        },
        withFacts(file('result.json', files), { ...runFacts(result), ...particulars }),
      ],
      passedTests,
      warnedTests,
      failedTests,
    },
  };
}

/** The moment at which the run ended. */
export function runEnd({ startedAt, durationMs }: RunResult): Date {
  return new Date(Date.parse(startedAt) + durationMs);
}

/** Whether the certificate is for trying things out only: its run tried fewer cases than one that counts. */
export function isTrial({ depth }: RunResult): boolean {
  return depth !== 'deep';
}

/** Whether the target was on the machine that ran the suite, where whoever certifies can let anything answer. */
export function isLoopbackTarget({ target }: Pick<RunResult, 'target'>): boolean {
  return !URL.canParse(target.url) || isLoopback(target.url);
}

function runFacts(result: RunResult): Readonly<Record<string, unknown>> {
  const { verdict, level, depth, seed, startedAt, exchanges, mustTested, counts } = result;
  return {
    ...{ verdict, level, depth, trial: isTrial(result), seed, startedAt },
    endedAt: runEnd(result).toISOString(),
    ...{ exchanges, mustTested, counts },
    waivers: result.waivers ?? [],
  };
}

function idsWith({ requirements }: RunResult, wanted: string): readonly string[] {
  return requirements.filter(({ verdict }) => verdict === wanted).map(({ id }) => id);
}

function file(name: BundleFile, files: BundleContent): Resource {
  const content = files[name];
  return {
    name,
    digest: { sha256: sha256(content) },
    mediaType: BUNDLE_FILES[name],
    annotations: { bytes: content.length },
  };
}

function withFacts(resource: Resource, facts: Readonly<Record<string, unknown>>): Resource {
  return { ...resource, annotations: { ...resource.annotations, ...facts } };
}

export function statementText(statement: Statement): string {
  return JSON.stringify(statement, undefined, 2);
}

/** What a statement says of a file. */
export interface SignedFile {
  /** In hexadecimal. */
  readonly sha256: string;
  readonly bytes: number;
}

/** The parts of a statement that are needed to make it again and compare. */
export interface ReadStatement {
  readonly content: unknown;
  /** Its files, by name. */
  readonly files: ReadonlyMap<string, SignedFile>;
  readonly particulars: Particulars;
}

/**
 * Reads a statement as {@link statementText} wrote it.
 *
 * @throws BundleRefused for any other
 */
export function readStatement(text: string): ReadStatement {
  const malformed = (message: string, cause?: unknown): BundleRefused =>
    new BundleRefused('STATEMENT_MALFORMED', message, cause);
  refuseBoundlessJson('its statement', Buffer.from(text));
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw malformed('its statement is no JSON', error);
  }
  if (at(content, '_type') !== STATEMENT) throw malformed(`its statement is not of the type ${STATEMENT}`);
  if (at(content, 'predicateType') !== TEST_RESULT) {
    throw malformed(`its statement does not have the predicate ${TEST_RESULT}`);
  }
  const files = new Map(
    list(at(content, 'subject')).map((one): readonly [string, SignedFile] => [
      String(at(one, 'name')),
      { sha256: String(at(one, 'digest', 'sha256')), bytes: Number(at(one, 'annotations', 'bytes')) },
    ]),
  );
  const run = list(at(content, 'predicate', 'configuration')).find(
    (one) => at(one, 'name') === 'result.json',
  );
  const [issuedAt, expiresAt] = ['issuedAt', 'expiresAt'].map((name) => at(run, 'annotations', name));
  if (!isMoment(issuedAt) || !isMoment(expiresAt)) {
    throw malformed('its statement does not say when it was issued and until when it holds');
  }
  const [serial, issuer, partner, system] = ['serial', 'issuer', 'partner', 'system'].map((name) =>
    at(run, 'annotations', name),
  );
  if (!isSerial(serial)) throw malformed('its statement has no serial number');
  if (!isNameOrNone(issuer) || !isNameOrNone(partner) || !isNameOrNone(system)) {
    throw malformed('its statement has a name that is not one line of at most 120 printable characters');
  }
  const names = namesOf({ issuer, partner, system });
  return { content, files, particulars: { serial, ...names, issuedAt, expiresAt } };
}

function isMoment(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) && !isNaN(Date.parse(value));
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((node, name) => (isObject(node) ? node[name] : undefined), value);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
