import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { valueAt } from '../../helpers/values/json/json-pointer.ts';
import { parseJson } from '../../helpers/values/json/json.ts';
import type { CollectOptions } from '../collect.ts';
import { isRunResult, resultProblems } from '../result/result-file.ts';
import type { RunResult } from '../result/run-result.ts';
import { disagreements } from './report-numbers.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const modules = join(root, 'node_modules');

const playwright = join(modules, '@playwright', 'test', 'cli.js');

const compilations = join(modules, '.cache', 'conformance');

/** The suite's reporter as a run loads it. It is compiled once for all projects of a process. */
let reporter: string | undefined;

interface FinishedRun {
  readonly status: number | null;
  /** Everything written to the terminal. */
  readonly output: string;
  /** The content of `result.json`; undefined when there is none. */
  readonly result: RunResult | undefined;
}

/** A small project of its own, in a temporary folder, whose runs are collected by the suite's reporter. */
export class PlaywrightProject {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * @param files their paths and texts
   * @param options what differs from the usual options of the reporter
   * @param config further members of the configuration, as source text
   */
  static async create(
    files: Readonly<Record<string, string>>,
    options: Partial<CollectOptions> = {},
    config = '',
  ): Promise<PlaywrightProject> {
    const project = new PlaywrightProject(await mkdtemp(join(tmpdir(), 'collect-')));
    await symlink(modules, join(project.#folder, 'node_modules'));
    await project.write({
      'package.json': '{ "type": "module" }',
      'playwright.config.ts': configText((reporter ??= compiledReporter()), options, config),
      ...files,
    });
    return project;
  }

  async write(files: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, text] of Object.entries(files)) {
      const file = join(this.#folder, name);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
    }
  }

  read(name: string): Promise<string> {
    return readFile(join(this.#folder, name), 'utf8');
  }

  /**
   * Runs Playwright in the project.
   *
   * @param interruptAt interrupts the run, as Ctrl+C does, once this was written
   */
  async run(args: readonly string[] = ['test'], interruptAt?: string): Promise<FinishedRun> {
    const child = spawn(process.execPath, [playwright, ...args], { cwd: this.#folder });
    let output = '';
    let interrupted = false;
    const collect = (chunk: Buffer): void => {
      output += chunk.toString();
      if (interruptAt === undefined || interrupted || !output.includes(interruptAt)) return;
      interrupted = child.kill('SIGINT');
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    const status = await new Promise<number | null>((resolve, reject) => {
      child.on('error', reject);
      child.on('close', resolve);
    });
    return { status, output, result: await this.#result() };
  }

  /** The numbers in which the reports of a run differ from its result. */
  async disagreements({ result, output }: FinishedRun): Promise<readonly string[]> {
    if (result === undefined) throw new Error(output);
    return disagreements(result, {
      terminal: output,
      html: await this.read('out/report.html'),
      markdown: await this.read('out/summary.md'),
      junit: await this.read('out/junit.xml'),
    });
  }

  /** Moves the files of one folder into another, before a later run clears the first. */
  async keep(from: string, to: string): Promise<void> {
    await mkdir(join(this.#folder, to), { recursive: true });
    for (const file of await readdir(join(this.#folder, from))) {
      await rename(join(this.#folder, from, file), join(this.#folder, to, file));
    }
  }

  async remove(): Promise<void> {
    await rm(this.#folder, { recursive: true });
  }

  async #result(): Promise<RunResult | undefined> {
    const file = join(this.#folder, 'out', 'result.json');
    if (!existsSync(file)) return undefined;
    const result: unknown = JSON.parse(await readFile(file, 'utf8'));
    if (!isRunResult(result))
      throw new Error(`result.json does not keep its schema: ${resultProblems(result).join()}`);
    return result;
  }
}

function compiledReporter(): string {
  // Whatever it is asked, it compiles first what has changed.
  execFileSync(process.execPath, ['command/checkout/conformance.js', '--version'], { cwd: root });
  const name = valueAt(parseJson(readFileSync(join(compilations, 'newest.json'), 'utf8')), '/name');
  if (typeof name !== 'string') throw new Error('the compiler does not say what it compiled');
  return join(compilations, name, 'reports', 'collect.js');
}

function configText(collector: string, options: Partial<CollectOptions>, more: string): string {
  const reporterOptions = {
    reportDir: 'out',
    seed: 'seed-of-the-options',
    depth: 'standard',
    targetUrl: 'https://target.example',
    notices: [],
    ...options,
  };
  return `import { defineConfig } from '@playwright/test';
const leftBehind = () => ['booking 4711'];
const stages = () => JSON.stringify([{ doing: 'end: judging', atMs: 7, tookMs: 3 }, 'no stage']);
const choose = () => undefined;
export default defineConfig({
  testDir: 'suites',
  workers: 1,
  reporter: [[${JSON.stringify(collector)}, { ...${JSON.stringify(reporterOptions)}, leftBehind, stages, choose }]],
  ${more}
});
`;
}
