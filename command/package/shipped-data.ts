import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname } from 'node:path';
import { gzipSync } from 'node:zlib';
import { glob } from 'tinyglobby';

/** Files that modules read beside them. */
const READ = [
  '.env.example',
  'docs/judgement.md',
  'spec/{openapi,control}.yaml',
  'spec/types/*.json',
  'helpers/run/init/templates/*',
  'reports/*/**/*.{css,js,sh,schema.json}',
  'reports/matrix/mutation-score.json',
  'reference/sandbox/pages/*.{css,js}',
];

const WRITTEN_BY_RUNS = ['reports/{out,history,replays}/**'];

/** The viewer of the sandbox's documentation: its package counts downloads in an install script. */
const VIEWER = ['swagger-ui.css', 'swagger-ui-bundle.js'];

const LICENCES = ['LICENSE', 'NOTICE', 'swagger-ui-bundle.js.LICENSE.txt'];

/** The files that are read at run time, by path. @param root of the suite */
export async function readAtRunTime(root: string): Promise<ReadonlyMap<string, Uint8Array>> {
  const paths = await glob(READ, { cwd: root, ignore: WRITTEN_BY_RUNS, dot: true });
  const bytesOf = (path: string): Uint8Array => {
    const bytes = readFileSync(`${root}/${path}`);
    const shorten = SHORTER[extname(path)];
    return shorten === undefined ? bytes : Buffer.from(shorten(bytes.toString('utf8')));
  };
  return new Map(paths.sort().map((path) => [path, bytesOf(path)]));
}

/** The same content in fewer bytes, by the ending of a file: most of an aligned table, and much of indented JSON, is padding. */
const SHORTER: Readonly<Record<string, (text: string) => string>> = {
  '.md': (text) => text.replace(/ {2,}\|/g, ' |').replace(/-{4,}/g, '---'),
  '.json': (text) => JSON.stringify(JSON.parse(text)),
};

/** The files of the viewer where the sandbox looks for them first, packed, and their licences. */
export function viewerFiles(): ReadonlyMap<string, Uint8Array> {
  const { resolve } = createRequire(import.meta.url);
  const bytesOf = (name: string): Buffer => readFileSync(resolve(`swagger-ui-dist/${name}`));
  const folder = 'reference/sandbox/web/viewer';
  return new Map([
    ...VIEWER.map((name) => [`${folder}/${name}.gz`, gzipSync(bytesOf(name), { level: 9 })] as const),
    ...LICENCES.map((name) => [`${folder}/${name}`, bytesOf(name)] as const),
  ]);
}
