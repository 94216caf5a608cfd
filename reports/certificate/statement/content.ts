import type { RecordedExchange } from '../../formats/evidence-log.ts';
import { renderHar } from '../../formats/har.ts';
import type { RunResult } from '../../result/run-result.ts';
import { catalogueJson } from '../../result/suite-version.ts';
import { pack } from '../bundle/archive.ts';
import { BUNDLE_FILE_NAMES, type BundleContent, ENVELOPE_FILE, sha256 } from '../bundle/bundle.ts';
import { certificatePage } from './certificate-page.ts';
import { seal } from '../bundle/envelope.ts';
import type { NamedKey } from '../bundle/keys.ts';
import type { Particulars } from './particulars.ts';
import { statementOf, statementText } from './statement.ts';

/** The files of a run that a certificate is made of, as they were written; the other files of a bundle are made from them. */
export type RunFiles = Pick<
  BundleContent,
  'result.json' | 'run-record.json' | 'exchanges.ndjson' | 'spec/openapi.yaml'
>;

/** The content of a bundle about a run, without the envelope. */
export function bundleContent(
  result: RunResult,
  run: RunFiles,
  exchanges: readonly RecordedExchange[],
  particulars: Particulars,
  keyId: string,
): BundleContent {
  const catalogue = catalogueJson();
  const documentSha256 = sha256(run['spec/openapi.yaml']);
  const facts = { particulars, keyId, documentSha256, catalogueSha256: sha256(catalogue) };
  return {
    'catalogue.json': Buffer.from(catalogue),
    'certificate.html': Buffer.from(certificatePage(result, facts)),
    'evidence.har': Buffer.from(renderHar(result, exchanges)),
    'exchanges.ndjson': run['exchanges.ndjson'],
    'result.json': run['result.json'],
    'run-record.json': run['run-record.json'],
    'spec/openapi.yaml': run['spec/openapi.yaml'],
  };
}

/** The bundle: the content, and the signed statement about it. */
export function bundleOf(
  result: RunResult,
  content: BundleContent,
  particulars: Particulars,
  key: NamedKey,
): Uint8Array {
  const statement = statementText(statementOf(result, content, particulars));
  const files = BUNDLE_FILE_NAMES.map((name) => [name, content[name]] as const);
  return pack(new Map<string, Uint8Array>([...files, [ENVELOPE_FILE, Buffer.from(seal(statement, key))]]));
}
