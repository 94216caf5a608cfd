import { catalogue } from '../../../spec/requirements/catalogue.ts';
import { operationOf } from '../../../spec/requirements/entry/subject-grounds.ts';
import { evidenceLogText, type RecordedExchange } from '../../formats/evidence-log.ts';
import { judgeRun } from '../../judge/judge-run.ts';
import { type RunRecord, runRecordText } from '../../judge/run-record.ts';
import { runResultText } from '../../result/result-file.ts';
import { suiteVersion } from '../../result/suite-version.ts';
import { recordOf, soundChecks } from '../../testing/sample-run.ts';
import type { BundleContent } from '../bundle/bundle.ts';
import { bundleContent, bundleOf } from '../statement/content.ts';
import { makeKeyPair, type NamedKey, readPrivateKey, readPublicKey } from '../bundle/keys.ts';
import { type Names, type Particulars } from '../statement/particulars.ts';
import { validFor, type Validity } from '../statement/validity.ts';
import { suiteDocument } from '../../evidence/contract-of-evidence.ts';
import type { ContractAgain } from '../../evidence/contract-of-evidence.ts';
import type { Verifier } from '../verify/verify-bundle.ts';

/** When the sample certificate was issued; its run ended some minutes before. */
export const ISSUED = new Date('2026-03-01T12:10:00.000Z');

export const SERIAL = '7K3M-Q9ZX-T4WP-2HCD';

export const NAMES: Names = { issuer: 'Operator GmbH', partner: 'Bistro Bot & Co', system: 'Bookings 4' };

export const PARTICULARS: Particulars = { ...validFor(180, ISSUED), ...NAMES, serial: SERIAL };

export interface KeyPair {
  readonly own: NamedKey;
  readonly pinned: NamedKey;
}

export async function keyPair(): Promise<KeyPair> {
  const { privateText, publicText } = await makeKeyPair('pem');
  return { own: await readPrivateKey(privateText), pinned: await readPublicKey(publicText) };
}

/** The record of a conformant run at full level and deep depth. */
export function sampleRecord(checks = soundChecks()): RunRecord {
  const deep = checks.map((check) =>
    check.reading.kind === 'read'
      ? {
          ...check,
          reading: {
            ...check.reading,
            report: { ...check.reading.report, run: { ...check.reading.report.run, depth: 'deep' } },
          },
        }
      : check,
  );
  return recordOf(deep, { suite: suiteVersion() });
}

/** The number of exchanges that each check reports, of the operation of its requirement. */
export function sampleExchanges({ checks }: RunRecord): readonly RecordedExchange[] {
  return checks.flatMap(({ covers, reading }) => {
    const [check = ''] = covers;
    const requirement = catalogue.find(({ id }) => id === check);
    const operation = (requirement && operationOf(requirement)) ?? 'getRestaurant';
    const exchange: RecordedExchange = {
      check,
      operation,
      startedAt: '2026-03-01T12:00:01.000Z',
      durationMs: 3,
      request: { method: 'GET', url: `http://127.0.0.1:41234/of/${check}`, headers: {} },
      response: { status: 200, headers: { 'content-type': 'application/json' }, body: '{}' },
    };
    return reading.kind === 'read' ? Array.from({ length: reading.report.exchanges }, () => exchange) : [];
  });
}

class Everything extends Set<string> {
  override has(): boolean {
    return true;
  }
}

const everything = new Everything();

/** A contract that every exchange keeps, and that each gives an opportunity to judge by. */
export const lenient: ContractAgain = {
  breaches: () => [],
  shows: () => everything,
};

export interface SampleOptions {
  readonly record?: RunRecord;
  readonly exchanges?: readonly RecordedExchange[];
  readonly validity?: Validity;
  readonly names?: Names;
  /** Files that an operator put into the bundle by mistake. */
  readonly instead?: Partial<BundleContent>;
}

/** The bundle of a sample run, signed by its operator. */
export function sampleBundle(
  key: NamedKey,
  {
    record = sampleRecord(),
    exchanges = sampleExchanges(record),
    validity = validFor(180, ISSUED),
    names = NAMES,
    instead = {},
  }: SampleOptions = {},
): Uint8Array {
  const result = judgeRun(record);
  const run = {
    'result.json': Buffer.from(runResultText(result)),
    'run-record.json': Buffer.from(runRecordText(record)),
    'exchanges.ndjson': Buffer.from(evidenceLogText(exchanges)),
    'spec/openapi.yaml': suiteDocument(),
  };
  const particulars = { ...validity, ...names, serial: SERIAL };
  const content = { ...bundleContent(result, run, exchanges, particulars, key.id), ...instead };
  return bundleOf(result, content, particulars, key);
}

/** Who verifies, a day after the certificate was issued. */
export function sampleVerifier(pinned: NamedKey, more: Partial<Verifier> = {}): Verifier {
  return {
    pinned,
    now: new Date(ISSUED.getTime() + 86_400_000),
    suite: suiteVersion(),
    document: suiteDocument(),
    contract: lenient,
    ...more,
  };
}
