import { execFileSync, spawn } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { environmentWith } from '../../helpers/settings/environment.ts';
import { accessTo, createReference } from '../../reference/index.ts';
import { readRunResult } from '../../reports/result/result-file.ts';
import { freePort } from './support/free-port.ts';
import { nginxOfTest, startNginx } from './support/nginx.ts';

test.describe.configure({ mode: 'serial', timeout: 400_000 });

interface Packed {
  readonly filename: string;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string }[];
}

/** A folder of somebody who has installed the package. */
let folder: string;

let packed: Packed;

/** Installs the package as npm does, with the dependencies that it names and no others, and without a network. */
test.beforeAll(() => {
  test.setTimeout(300_000);
  folder = mkdtempSync(join(tmpdir(), 'installed-'));
  execFileSync('npm', ['run', 'build'], { stdio: 'ignore' });
  const said = execFileSync('npm', ['pack', '--json', '--pack-destination', folder], { encoding: 'utf8' });
  [packed] = JSON.parse(said);
  const own = join(folder, 'node_modules', 'restaurant-booking-conformance');
  mkdirSync(own, { recursive: true });
  execFileSync('tar', ['xzf', join(folder, packed.filename), '--strip-components=1', '-C', own]);
  const content: { readonly dependencies: object } = JSON.parse(
    readFileSync(join(own, 'package.json'), 'utf8'),
  );
  for (const name of Object.keys(content.dependencies)) {
    const link = join(folder, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(resolve('node_modules', name), link);
  }
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
});

test.afterAll(() => rmSync(folder, { recursive: true }));

async function called(...words: readonly string[]): Promise<{ status: number | null; output: string }> {
  const main = 'node_modules/restaurant-booking-conformance/build/command/main.js';
  const child = spawn(process.execPath, [main, ...words], {
    cwd: folder,
    env: environmentWith({ NO_COLOR: '1' }),
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  const status = await new Promise<number | null>((ended) => child.once('close', ended));
  return { status, output };
}

test('the package is small, and holds nothing that only tests of the suite need', () => {
  expect(packed.unpackedSize).toBeLessThan(5_000_000);
  const paths = packed.files.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'build/command/main.js']));
  expect(paths.filter((path) => /^(?!build\/|LICENSE$|README\.md$|package\.json$)/.test(path))).toEqual([]);
  expect(
    paths.filter((path) => /\.test\.|\/testing\/|self-test|\/mutants\/|\/matrix\/.*\.js$/.test(path)),
  ).toEqual([]);
  expect(paths.filter((path) => path.endsWith('.ts') && !path.endsWith('.d.ts'))).toEqual([]);
});

test('its types serve a program that imports it', () => {
  const program = join(folder, 'program.ts');
  writeFileSync(
    program,
    `import { createReference, readRunResult } from 'restaurant-booking-conformance';
const verdict: 'conformant' | 'not conformant' | 'broken' | 'inconclusive' = readRunResult('x').verdict;
export const port: Promise<string> = createReference({ port: 0 }).then(({ url }) => url + verdict);
`,
  );
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', '--skipLibCheck'];
  const types = ['--typeRoots', resolve('node_modules/@types'), '--types', 'node'];
  execFileSync(process.execPath, [resolve('node_modules/typescript/bin/tsc'), ...options, ...types, program]);
});

test('installed elsewhere, it judges a server elsewhere, and keeps its reports in the folder of its user', async () => {
  const nginx = nginxOfTest();
  const server = await createReference({
    seed: 'elsewhere',
    timeZone: 'Asia/Tokyo',
    controlToken: 'of-staging',
  });
  const [port, to] = [await freePort(), Number(new URL(server.url).port)];
  const proxy = await startNginx(nginx, { port, to, prefix: '/partners/booking/', isTakenAway: true });
  const there = (url: string) => url.replace(server.url, `http://127.0.0.1:${port}/partners/booking`);
  const settings = { ...accessTo(server), TARGET_TIMEZONE: 'Asia/Tokyo' };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${JSON.stringify(there(value))}\n`);
  writeFileSync(join(folder, 'staging.env'), lines.join(''));
  try {
    const flags = [
      '--env-file',
      'staging.env',
      '--depth',
      'smoke',
      '--event-timeout-ms',
      '20000',
      '--seed',
      'mine',
    ];
    const { status, output } = await called('run', ...flags);
    expect(output).toMatch(/CONFORMANT at level full/);
    expect(status, output).toBe(0);
    const result = readRunResult(join(folder, 'reports/out/result.json'));
    expect(result).toMatchObject({ verdict: 'conformant', seed: 'mine', depth: 'smoke' });
    expect(result.target.url).toBe(`http://127.0.0.1:${port}/partners/booking`);
    const replayed = await called(
      'replay',
      'TOKEN-SCOPE-VALUE',
      '--env-file',
      'staging.env',
      '--seed',
      'mine',
    );
    expect(replayed.output).toContain('did not come again');
    expect(replayed.status).toBe(0);
    expect(readdirSync(join(folder, 'reports')).sort()).toEqual(['out', 'replays']);
    expect(readdirSync(join(folder, 'node_modules/restaurant-booking-conformance')).sort()).toEqual(
      ['LICENSE', 'README.md', 'build', 'package.json'].sort(),
    );
  } finally {
    await proxy.stop();
    await server.close();
  }
});
