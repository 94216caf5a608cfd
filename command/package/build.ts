/** Builds what the package holds: `npm run package` packs it. */
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { verifierFile } from '../../reports/certificate/alone/verifier-file.ts';
import { suiteVersion } from '../../reports/result/suite-version.ts';
import { compiledFiles } from './compiled-files.ts';
import { readAtRunTime, viewerFiles } from './shipped-data.ts';
import { writeBuilt } from './built-file.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const files = new Map<string, string | Uint8Array>([
  ...compiledFiles(ROOT),
  ...(await readAtRunTime(ROOT)),
  ...viewerFiles(),
]);
// Built with the package, so that every certificate of a version comes with the same bytes.
const { text } = await verifierFile();
files.set('reports/certificate/alone/verify.mjs.gz', gzipSync(text, { level: 9 }));
const { name, version } = suiteVersion();
files.set('package.json', `${JSON.stringify({ name, version, private: true, type: 'module' })}\n`);

rmSync(`${ROOT}/build`, { recursive: true, force: true });
for (const [path, content] of files) writeBuilt(`${ROOT}/build/${path}`, content);
