import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeNew, writePrivate, writeWhole } from '../../../helpers/settings/private-files.ts';
import { parseEvidenceLog } from '../../formats/evidence-log.ts';
import { runRecordFile } from '../../judge/run-record.ts';
import { runResultFile } from '../../result/result-file.ts';
import type { RunResult } from '../../result/run-result.ts';
import { suiteVersion } from '../../result/suite-version.ts';
import { VERIFIER, verifierFile } from '../alone/verifier-file.ts';
import { bundleContent, bundleOf } from '../statement/content.ts';
import { type NamedKey, publicHalf } from '../bundle/keys.ts';
import { bundleName, type Names, newSerial, type Particulars } from '../statement/particulars.ts';
import { validFor } from '../statement/validity.ts';
import { verifyBundle } from '../verify/verify-bundle.ts';
import { contractOfEvidence, suiteDocument } from '../../evidence/contract-of-evidence.ts';

export interface IssueOptions {
  /** Less where a waiver ends before. */
  readonly validDays: number;
  readonly names: Names;
  /** Undefined: a name of its own, beside the run's reports. */
  readonly out: string | undefined;
}

export interface IssuedCertificate {
  readonly bundle: string;
  /** The page that the partner shows. */
  readonly page: string;
  /** What its receiver verifies it with, beside it; the hash in hexadecimal. */
  readonly verifier: { readonly file: string; readonly sha256: string };
  readonly particulars: Particulars;
}

/**
 * Writes the bundle, its page and what verifies it without the suite, once the bundle passes the same verification that its receiver will run.
 *
 * @param reportDir where the run left its result and all its evidence
 * @throws Error when its evidence does not fit, or the file exists
 */
export async function issueCertificate(
  result: RunResult,
  reportDir: string,
  key: NamedKey,
  { validDays, names, out }: IssueOptions,
): Promise<IssuedCertificate> {
  const now = new Date();
  const lastDays = (result.waivers ?? []).map(({ expires }) => expires);
  const particulars = { serial: newSerial(), ...names, ...validFor(validDays, now, lastDays) };
  const document = suiteDocument();
  const run = {
    'result.json': readFileSync(runResultFile(reportDir)),
    'run-record.json': readFileSync(runRecordFile(reportDir)),
    'exchanges.ndjson': readFileSync(join(reportDir, 'exchanges.ndjson')),
    'spec/openapi.yaml': document,
  };
  const exchanges = parseEvidenceLog(run['exchanges.ndjson'].toString());
  const content = bundleContent(result, run, exchanges, particulars, key.id);
  const archive = bundleOf(result, content, particulars, key);
  const contract = contractOfEvidence();
  const verifier = { pinned: publicHalf(key), now, suite: suiteVersion(), document, contract };
  const { problems } = verifyBundle(archive, verifier);
  if (problems.length > 0) {
    const head = 'the run earns a certificate, but its evidence does not fit:';
    throw new Error([head, ...problems].join('\n  '));
  }
  const bundle = out ?? join(reportDir, bundleName(particulars.serial));
  const page = bundle.replace(/(\.zip)?$/, '.html');
  writeNew(bundle, archive);
  writePrivate(page, content['certificate.html']);
  const { text, sha256 } = await verifierFile();
  const file = join(dirname(bundle), VERIFIER);
  writeWhole(file, text);
  return { bundle, page, verifier: { file, sha256 }, particulars };
}
