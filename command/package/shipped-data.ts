import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import { glob } from 'tinyglobby';

/** Files that modules read beside them. */
const READ = [
  '.env.example',
  'docs/judgement.md',
  'spec/{openapi,control}.yaml',
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
    return path.endsWith('.md') ? Buffer.from(withoutPadding(bytes.toString('utf8'))) : bytes;
  };
  return new Map(paths.sort().map((path) => [path, bytesOf(path)]));
}

/** A Markdown text whose tables are not aligned: most of such a text is padding. */
function withoutPadding(text: string): string {
  return text.replace(/ {2,}\|/g, ' |').replace(/-{4,}/g, '---');
}

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
