import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseEvidenceLog } from '../../formats/evidence-log.ts';
import { runRecordFile } from '../../judge/run-record.ts';
import { runResultFile } from '../../result/result-file.ts';
import type { RunResult } from '../../result/run-result.ts';
import { suiteVersion } from '../../result/suite-version.ts';
import { bundleContent, bundleOf } from '../bundle/content.ts';
import { type NamedKey, publicHalf } from '../bundle/keys.ts';
import { validFor, type Validity } from '../bundle/validity.ts';
import { verifyBundle } from '../verify/verify-bundle.ts';
import { contractOfEvidence, suiteDocument } from './contract-of-evidence.ts';

export interface IssueOptions {
  /** Less where a waiver ends before. */
  readonly validDays: number;
  /** Undefined: a name of its own, beside the run's reports. */
  readonly out: string | undefined;
}

export interface IssuedCertificate {
  readonly bundle: string;
  /** The page that the partner shows. */
  readonly page: string;
  readonly validity: Validity;
}

/**
 * Writes the bundle and its page, once the bundle passes the same verification that its receiver will run.
 *
 * @param reportDir where the run left its result and all its evidence
 * @throws Error when its evidence does not fit, or the file exists
 */
export async function issueCertificate(
  result: RunResult,
  reportDir: string,
  key: NamedKey,
  { validDays, out }: IssueOptions,
): Promise<IssuedCertificate> {
  const now = new Date();
  const lastDays = (result.waivers ?? []).map(({ expires }) => expires);
  const validity = validFor(validDays, now, lastDays);
  const document = suiteDocument();
  const run = {
    'result.json': readFileSync(runResultFile(reportDir)),
    'run-record.json': readFileSync(runRecordFile(reportDir)),
    'exchanges.ndjson': readFileSync(join(reportDir, 'exchanges.ndjson')),
    'spec/openapi.yaml': document,
  };
  const exchanges = parseEvidenceLog(run['exchanges.ndjson'].toString());
  const content = bundleContent(result, run, exchanges, validity, key.id);
  const archive = bundleOf(result, content, validity, key);
  const contract = await contractOfEvidence();
  const verifier = { pinned: publicHalf(key), now, suite: suiteVersion(), document, contract };
  const { problems } = verifyBundle(archive, verifier);
  if (problems.length > 0) {
    const head = 'the run earns a certificate, but its evidence does not fit:';
    throw new Error([head, ...problems].join('\n  '));
  }
  const moment = now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
  const bundle = out ?? join(reportDir, `certificate-${result.level}-${moment}.zip`);
  const page = bundle.replace(/(\.zip)?$/, '.html');
  mkdirSync(dirname(bundle), { recursive: true });
  writeFileSync(bundle, archive, { flag: 'wx' });
  writeFileSync(page, content['certificate.html']);
  return { bundle, page, validity };
}
