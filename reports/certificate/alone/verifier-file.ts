import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Metafile } from 'esbuild';
import { sha256 } from '../bundle/bundle.ts';
import { shippedFiles, shippedFilesIn, SUITE_ROOT } from './shipped-files.ts';

/** The name under which a receiver runs it. */
export const VERIFIER = 'verify.mjs';

const COMMAND = 'reports/certificate/commands/verify-alone.ts';

/** The package has the file as it was built with it. */
const SHIPPED = new URL('verify.mjs.gz', import.meta.url);

/** Packages that are no ES modules ask for the runtime's own in this way. */
const REQUIRE =
  "import { createRequire as requireFrom } from 'node:module';\nconst require = requireFrom(import.meta.url);\n";

/** The package to which a module belongs, by its path. */
const PACKAGE = /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/;

const LICENCE = /^(licen[cs]e|copying|notice)(\.(md|txt))?$/i;

/** `npm run verify` as one file that Node runs without anything else. */
export interface VerifierFile {
  readonly text: string;
  /** In hexadecimal: by which a receiver compares it. */
  readonly sha256: string;
}

/** Builds the file; the same sources and dependencies give the same bytes. */
export async function verifierFile(): Promise<VerifierFile> {
  if (existsSync(SHIPPED)) {
    const text = gunzipSync(readFileSync(SHIPPED)).toString('utf8');
    return { text, sha256: sha256(text) };
  }
  const { build } = await import('esbuild');
  const { outputFiles, metafile } = await build({
    absWorkingDir: SUITE_ROOT,
    entryPoints: [COMMAND],
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.18',
    // Whoever wants to know what it does can read it.
    minify: false,
    legalComments: 'none',
    plugins: [shippedFiles],
    logLevel: 'silent',
  });
  const code = outputFiles.map(({ text }) => text).join('');
  const text = [
    `// Verifies a certificate of conformance: node ${VERIFIER} <bundle> --key <public key>\n`,
    '// Built from the suite by npm run verifier. At its end are the licences of the packages in it.\n',
    REQUIRE,
    shippedFilesIn(code),
    code,
    licencesOf(metafile),
  ].join('');
  return { text, sha256: sha256(text) };
}

function licencesOf({ inputs }: Metafile): string {
  const folders = Object.keys(inputs).flatMap((path) => PACKAGE.exec(path)?.[0] ?? []);
  const texts = [...new Set(folders)].sort().map((folder) => {
    const path = join(SUITE_ROOT, folder);
    const files = existsSync(path) ? readdirSync(path).filter((name) => LICENCE.test(name)) : [];
    return [folder, ...files.sort().map((name) => readFileSync(join(path, name), 'utf8').trim())].join(
      '\n\n',
    );
  });
  return `/*\n${texts.join('\n\n----\n\n').replaceAll('*/', '* /')}\n*/\n`;
}
