/** Compiles what a run loads into few files of JavaScript. `npm run conformance` does so where something has changed. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { globSync } from 'tinyglobby';
import { writeBuilt } from '../package/built-file.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The folder for compilations, each in one of its own. */
const [, , compilations = ''] = process.argv;

/** Runs that use an older compilation have ended by then. */
const KEPT_MS = 24 * 3600 * 1000;

/** Where the compiled checks are. In the place of a file with checks is one that loads them. */
const CODE = 'code';

const STARTED = [
  'playwright.config.ts',
  'reports/collect.ts',
  'reports/waivers/waivers-at-start.ts',
  'helpers/run/setup/global-setup.ts',
];

/** A new file in one of these folders may hold checks; a new file elsewhere has to be named by one that changes. */
const FOLDERS = ['suites', 'suites/*'];

/** Libraries in CommonJS load what Node brings along by `require`. */
const REQUIRE_OF_LIBRARIES =
  "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);";

const OF_THE_COMPILER = ['command/checkout/compile.ts', 'package-lock.json', 'tsconfig.json'];

/** When each file was changed last, by its path; looked at before it is read. */
const changedAtMs = new Map<string, number>();

/** Each module knows the place of its source, beside which it finds files. */
const inPlace: Plugin = {
  name: 'in-place',
  setup(builder) {
    builder.onLoad({ filter: /\.ts$/ }, ({ path }) => {
      if (path.includes(`${sep}node_modules${sep}`)) return undefined;
      see(nameOf(path));
      const place = JSON.stringify(pathToFileURL(path).href);
      return { contents: readFileSync(path, 'utf8').replaceAll('import.meta.url', place), loader: 'ts' };
    });
  },
};

function see(name: string): void {
  changedAtMs.set(name, statSync(join(ROOT, name)).ctimeMs);
}

function nameOf(path: string): string {
  return relative(ROOT, path).split(sep).join('/');
}

/** The compiled files, by their path in the folder of the compilation. */
async function compiled(): Promise<ReadonlyMap<string, string>> {
  const specs = globSync('suites/**/*.spec.ts', { cwd: ROOT }).sort();
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [
      ...STARTED.map((file) => ({ in: file, out: withoutEnding(file) })),
      ...specs.map((file) => ({ in: file, out: `${CODE}/${withoutEnding(file)}` })),
    ],
    ...{ outdir: ROOT, chunkNames: `${CODE}/[name]-[hash]` },
    ...{ bundle: true, splitting: true, format: 'esm', platform: 'node', target: 'node20' },
    // Libraries as well: to find and read each of their files takes longer. Playwright has loaded itself by then.
    ...{ external: ['@playwright/test'], banner: { js: REQUIRE_OF_LIBRARIES } },
    ...{ sourcemap: 'linked', sourcesContent: false, write: false },
    define: { IS_COMPILED: 'true' },
    plugins: [inPlace],
  });
  // Reports name the file and the line of a check, and know all checks from their text.
  const sources = globSync('suites/**/*.checks.ts', { cwd: ROOT }).sort();
  return new Map([
    ...outputFiles.map(({ path, text }) => [nameOf(path), text] as const),
    ...specs.map((file) => [`${withoutEnding(file)}.js`, loading(file)] as const),
    ...sources.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')] as const),
    ['package.json', '{ "type": "module" }\n'],
  ]);
}

function withoutEnding(file: string): string {
  return file.replace(/\.ts$/, '');
}

function loading(spec: string): string {
  const up = '../'.repeat(spec.split('/').length - 1);
  return `import '${up}${CODE}/${withoutEnding(spec)}.js';\n`;
}

function removeOlder(kept: string): void {
  for (const name of readdirSync(compilations)) {
    const path = join(compilations, name);
    const isOld = Date.now() - statSync(path).mtimeMs > KEPT_MS;
    if (name !== kept && isOld) rmSync(path, { recursive: true, force: true });
  }
}

for (const name of OF_THE_COMPILER) see(name);
for (const name of globSync(FOLDERS, { cwd: ROOT, onlyDirectories: true })) see(name.replace(/\/$/, ''));
const files = await compiled();
const hash = createHash('sha256');
for (const [path, text] of files) hash.update(`${path}\n${text}\n`);
const name = hash.digest('hex').slice(0, 16);
// Another run may compile the same at the same time.
const draft = join(compilations, `draft-${process.pid}`);
for (const [path, text] of files) writeBuilt(join(draft, path), text);
if (!existsSync(join(compilations, name))) renameSync(draft, join(compilations, name));
writeBuilt(join(draft, 'newest.json'), JSON.stringify({ name, changedAtMs: [...changedAtMs] }));
renameSync(join(draft, 'newest.json'), join(compilations, 'newest.json'));
rmSync(draft, { recursive: true });
removeOlder(name);
