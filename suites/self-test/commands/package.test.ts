import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
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
import { parse } from 'yaml';
import { ciText } from '../../../helpers/run/init/ci-file.ts';
import { environmentWith } from '../../../helpers/settings/environment.ts';
import { PACKAGE_COMMAND } from '../../../helpers/settings/suite-process.ts';
import { createReference } from '../../../reference/index.ts';
import { readRunResult } from '../../../reports/result/result-file.ts';
import { BEFORE_RELEASE } from '../support/before-release.ts';
import { freePort } from '../support/free-port.ts';
import { nginxOfTest, startNginx } from '../support/nginx.ts';
import { unstarved } from '../support/run-conformance.ts';

test.describe.configure({ mode: 'serial', timeout: 400_000 });

interface Packed {
  readonly filename: string;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string }[];
}

/** A module or another file that code names from its own place. */
const BESIDE = /(?:from |import\()["'](\.[^"']+)["']|new URL\(["']([^"']+)["'], import\.meta\.url\)/g;

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
  const own = join(folder, 'node_modules', PACKAGE_COMMAND);
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
  const main = join(own, 'build/command/main.js');
  chmodSync(main, 0o755);
  mkdirSync(join(folder, 'node_modules/.bin'));
  symlinkSync(main, join(folder, 'node_modules/.bin', PACKAGE_COMMAND));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
});

test.afterAll(() => rmSync(folder, { recursive: true }));

interface Ended {
  readonly status: number | null;
  readonly output: string;
}

/** Runs a shell command as its user would, in their folder. */
async function typed(command: string, variables: Readonly<Record<string, string>>): Promise<Ended> {
  const env = environmentWith({ NO_COLOR: '1', ...variables });
  const child = spawn('sh', ['-ec', command], { cwd: folder, env });
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

test('every file that a module imports or reads beside it is in the package', () => {
  const paths = packed.files.map(({ path }) => path);
  const named = paths
    .filter((path) => path.endsWith('.js'))
    .flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(BESIDE)].map(([, one, other]) =>
        join(dirname(path), one ?? other ?? ''),
      ),
    );
  expect(named.length).toBeGreaterThan(2000);
  const isThere = (path: string): boolean =>
    paths.some((one) => one === path || one.startsWith(`${path.replace(/\/$/, '')}/`));
  // What only tests of the suite ask for, at run time.
  expect([...new Set(named)].filter((path) => !isThere(path)).sort()).toEqual([
    'build/helpers/run/matrix/specimen-judge.js',
    'build/reference/mutants/',
    'build/reference/mutants/mutant.js',
  ]);
  for (const name of ['github', 'gitlab', 'jenkins'])
    expect(paths).toContain(`build/helpers/run/init/templates/${name}.txt`);
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

test('the steps of docs/getting-started.md lead to a verdict on a server elsewhere', async () => {
  const [install = '', ...steps] = [
    ...readFileSync('docs/getting-started.md', 'utf8').matchAll(/^```sh\n([^]*?)^```$/gm),
  ].map(([, block = '']) => block);
  expect(install).toContain('npm install --save-dev ./restaurant-booking-conformance-*.tgz');
  const server = await createReference({
    seed: 'elsewhere',
    timeZone: 'Asia/Tokyo',
    controlToken: 'its-own',
  });
  const [port, to] = [await freePort(), Number(new URL(server.url).port)];
  const url = `http://127.0.0.1:${port}/partners/booking`;
  const proxy = await startNginx(nginxOfTest(), {
    port,
    to,
    prefix: '/partners/booking/',
    isTakenAway: true,
  });
  const variables = {
    ...{ DEPTH: 'smoke', SEED: 'mine', EVENT_TIMEOUT_MS: '20000', TARGET_TIMEZONE: 'Asia/Tokyo' },
    ...{ TARGET_CONTROL_URL: `${url}/control`, TARGET_CONTROL_TOKEN: 'its-own' },
  };
  const named: Readonly<Record<string, string>> = {
    'https://staging.example/booking': url,
    'my-id': server.clientId,
    'my-secret': `'${server.clientSecret}'`,
  };
  try {
    for (const step of steps) {
      const command = Object.entries(named).reduce((text, [name, value]) => text.replace(name, value), step);
      const { status, output } = await unstarved(() => typed(command, variables));
      expect(status, `${command}${output}`).toBe(0);
    }
    const result = readRunResult(join(folder, 'reports/out/result.json'));
    expect(result).toMatchObject({ verdict: 'conformant', level: 'full', seed: 'mine', target: { url } });
    const replay = `npx restaurant-booking-conformance replay TOKEN-SCOPE-VALUE --env-file .env`;
    const replayed = await typed(replay, variables);
    expect(replayed.output).toContain('did not come again');
    expect(replayed.status).toBe(0);
    expect(readdirSync(join(folder, 'reports')).sort()).toEqual(['out', 'replays']);
    const own = readdirSync(join(folder, 'node_modules', PACKAGE_COMMAND));
    expect(own.sort()).toEqual(['LICENSE', 'README.md', 'build', 'package.json']);
  } finally {
    await proxy.stop();
    await server.close();
  }
});

/** The commands of a recipe, and the variables that its file gives them. */
interface Recipe {
  readonly commands: readonly string[];
  readonly variables?: Readonly<Record<string, string>>;
}

interface Step {
  readonly run?: string;
}

function stepsOf(steps: readonly Step[]): readonly string[] {
  return steps.flatMap(({ run }) => run ?? []);
}

/** A job of GitHub's, as far as it runs commands. */
interface Job {
  readonly steps: readonly Step[];
}

function recipes(): Readonly<Record<string, Recipe>> {
  const action: { runs: Job; inputs: { command: { default: string } } } = parse(
    readFileSync('action.yml', 'utf8'),
  );
  const reusable: {
    jobs: { conformance: Job };
    on: { workflow_call: Pick<typeof action, 'inputs'> };
  } = parse(readFileSync('.github/workflows/judge.yml', 'utf8'));
  const github: Pick<typeof reusable, 'jobs'> = parse(ciText('github'));
  const gitlab: { 'booking-conformance': { script: string[] } } = parse(ciText('gitlab'));
  return {
    action: { commands: stepsOf(action.runs.steps), variables: { COMMAND: action.inputs.command.default } },
    'reusable workflow': {
      commands: stepsOf(reusable.jobs.conformance.steps),
      variables: { COMMAND: reusable.on.workflow_call.inputs.command.default },
    },
    github: { commands: stepsOf(github.jobs.conformance.steps) },
    gitlab: { commands: gitlab['booking-conformance'].script },
    jenkins: { commands: [...ciText('jenkins').matchAll(/\bsh '([^']+)'/g)].map(([, line = '']) => line) },
  };
}

test(
  'the commands of every CI recipe judge, leave what the recipe keeps, and pass the exit status on',
  BEFORE_RELEASE,
  async () => {
    test.skip(process.platform === 'win32');
    const shims = join(folder, 'shims');
    mkdirSync(shims);
    // The package is installed and built already.
    writeFileSync(
      join(shims, 'npm'),
      '#!/bin/sh\ncase "$1 $2" in "ci"*|"run build") exit 0;; esac\nexit 64\n',
      { mode: 0o755 },
    );
    const { PATH = '' } = environmentWith({});
    for (const [name, { commands, variables }] of Object.entries(recipes())) {
      rmSync(join(folder, 'reports'), { recursive: true, force: true });
      const { status, output } = await typed(commands.join('\n'), {
        ...{ TARGET_URL: 'http://127.0.0.1:1', TARGET_CLIENT_ID: 'x', TARGET_CLIENT_SECRET: 'y' },
        ...{ PATH: `${shims}:${PATH}`, GITHUB_ACTION_PATH: join(folder, 'node_modules', PACKAGE_COMMAND) },
        ...variables,
      });
      expect(commands.length, name).toBeGreaterThan(0);
      expect(status, `${name}: ${output}`).toBe(2);
      expect(output, name).toContain('TARGET_UNREACHABLE');
      expect(readdirSync(join(folder, 'reports')).sort(), name).toEqual(['history', 'out']);
      expect(readdirSync(join(folder, 'reports/out')), name).toEqual(
        expect.arrayContaining(['junit.xml', 'report.html', 'regression.html']),
      );
    }
  },
);
