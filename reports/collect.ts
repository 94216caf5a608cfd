import { dirname, relative, sep } from 'node:path';
import { isatty } from 'node:tty';
import type {
  FullConfig,
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
} from '@playwright/test/reporter';
import { alarmsOf } from './alarms.ts';
import type { CheckOutcome, ErrorText } from './check-outcome.ts';
import { readingOf } from './check-report-reader.ts';
import { coloursAreWelcome } from './colours.ts';
import { judgeGlobalErrors } from './global-errors.ts';
import { judgeRun } from './judge-run.ts';
import { knownChecks, type KnownChecks } from './known-checks.ts';
import { errorText, thrownText } from './error-text.ts';
import { areaOfTest, coveredBy, outcomeOf } from './outcome-of.ts';
import { Progress, type Screen } from './progress.ts';
import type { RunLevel, RunPhases, RunResult } from './run-result.ts';
import { removeRunResult, runResultFile, writeRunResult } from './run-result-file.ts';
import { exitStatus } from './run-verdict.ts';
import { suiteVersion } from './suite-version.ts';
import { renderTerminal } from './terminal.ts';

/** What the configuration hands over. */
export interface CollectOptions {
  readonly reportDir: string;
  readonly allowInconclusive: boolean;
  readonly seed: string;
  readonly depth: string;
  /** Undefined: it hangs on what the target offers. */
  readonly level: RunLevel | undefined;
  /** Undefined: the embedded reference implementation. */
  readonly targetUrl: string | undefined;
  /** Said first, such as settings that are none. */
  readonly notices: readonly string[];
  /** What the end of the run could not take back; undefined as long as it has not come. */
  readonly leftBehind: () => readonly string[] | undefined;
  /** Told which checks were chosen, before the first begins: each by the first requirement that it covers. */
  readonly choose: (names: readonly string[]) => void;
}

type Mode = 'run' | 'list' | 'merge';

/**
 * The suite's Playwright reporter: collects what the checks attach, writes `result.json`, sums up, and sets the exit
 * status. Playwright swallows what a reporter throws, so every error is caught here and makes the run broken.
 */
export default class Collect implements Reporter {
  readonly #options: CollectOptions;
  readonly #mode: Mode = modeOf(process.argv);
  readonly #screen: Screen = {
    write: (text) => void process.stdout.write(text),
    live: isatty(1),
    colour: isatty(1) && coloursAreWelcome,
    columns: isatty(1) ? process.stdout.columns : 80,
  };
  readonly #checks: CheckOutcome[] = [];
  readonly #globalErrors: ErrorText[] = [];
  #progress = new Progress(this.#screen, new Map());
  #config: FullConfig | undefined;
  #suite: Suite | undefined;
  #known: KnownChecks = { files: [], ids: new Set() };
  #firstCheckAt: number | undefined;
  #lastCheckAt = 0;
  /** Broken, until the run's end says otherwise. */
  #exitStatus = 2;

  constructor(options: CollectOptions) {
    this.#options = options;
    // Playwright exits with 0 or 1 by its own count of tests; a handler of the exit has the last word.
    if (this.#mode !== 'list') process.on('exit', () => (process.exitCode = this.#exitStatus));
  }

  onBegin(config: FullConfig, suite: Suite): void {
    this.#guarded(() => {
      this.#config = config;
      this.#suite = suite;
      if (this.#mode === 'list') return;
      const folders = config.projects.map(({ testDir }) => testDir);
      this.#known = knownChecks([...new Set(folders)], (file) => this.#nameOf(file));
      removeRunResult(this.#options.reportDir);
      const totals = new Map<string, number>();
      for (const area of suite.allTests().map(areaOfTest)) totals.set(area, (totals.get(area) ?? 0) + 1);
      this.#progress = new Progress(this.#screen, totals);
      if (this.#mode !== 'run') return;
      this.#introduce(suite.allTests().length);
      this.#options.choose(suite.allTests().flatMap((test) => coveredBy(test).slice(0, 1)));
    });
  }

  onTestBegin(): void {
    this.#firstCheckAt ??= performance.now();
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    this.#lastCheckAt = performance.now();
    this.#guarded(() => {
      const outcome = outcomeOf(test, result, {
        file: this.#nameOf(test.location.file),
        reading: readingOf(result),
      });
      this.#checks.push(outcome);
      this.#progress.finished({ area: areaOfTest(test), alarms: alarmsOf(outcome) });
    });
  }

  onError(error: TestError): void {
    this.#guarded(() => this.#globalErrors.push(errorText(error)));
  }

  onStdOut(chunk: string | Buffer): void {
    this.#progress.passThrough(chunk.toString());
  }

  onStdErr(chunk: string | Buffer): void {
    this.#progress.end();
    process.stderr.write(chunk);
  }

  onEnd(end: FullResult): Promise<{ status: FullResult['status'] } | undefined> {
    if (this.#mode === 'list') return Promise.resolve(undefined);
    try {
      this.#progress.end();
      this.#finish(this.#judge(end));
    } catch (error) {
      this.#screen.write(`The run could not be summed up: ${thrownText(error).stack}\n`);
    }
    const status = this.#exitStatus === 0 ? 'passed' : 'failed';
    return Promise.resolve({ status: end.status === 'interrupted' ? end.status : status });
  }

  printsToStdio(): boolean {
    // Where checks are only listed, Playwright's own list is printed if no reporter writes to the terminal.
    return this.#mode !== 'list';
  }

  #judge(end: FullResult): RunResult {
    const { problem, others } = judgeGlobalErrors(this.#globalErrors);
    return judgeRun({
      suite: suiteVersion(),
      options: this.#options,
      startedAt: end.startTime.toISOString(),
      durationMs: Math.round(end.duration),
      phases: this.#phases(),
      checks: this.#checks,
      known: this.#known,
      endedEarly: this.#suite?.allTests().some(({ results }) => results.length === 0) ?? false,
      interrupted: end.status === 'interrupted',
      problem,
      leftBehind: this.#mode === 'run' ? this.#options.leftBehind() : undefined,
      globalErrors: others,
    });
  }

  #phases(): RunPhases | undefined {
    if (this.#firstCheckAt === undefined || this.#mode !== 'run') return undefined;
    const startUpMs = Math.round(this.#firstCheckAt);
    return { startUpMs, checksMs: Math.round(this.#lastCheckAt) - startUpMs };
  }

  #finish(result: RunResult): void {
    const { reportDir, allowInconclusive } = this.#options;
    const { live: wrapped, colour, columns } = this.#screen;
    const file = runResultFile(reportDir);
    const near = relative('', file);
    const resultFile = near.startsWith('..') ? file : near;
    this.#screen.write(`\n${renderTerminal(result, { colour, columns, wrapped, resultFile })}`);
    writeRunResult(reportDir, result);
    this.#exitStatus = exitStatus(result.verdict, allowInconclusive);
  }

  #introduce(checks: number): void {
    const { notices, targetUrl = 'embedded reference implementation', seed, depth } = this.#options;
    const lines = [
      ...notices,
      `target  ${targetUrl}`,
      `run     seed ${seed}, depth ${depth}, ${checks} checks`,
    ];
    for (const line of lines) this.#progress.line(line);
  }

  /** The path under which reports show a file: from the configuration's folder, with slashes. */
  #nameOf(file: string): string {
    const base = this.#config?.configFile ? dirname(this.#config.configFile) : (this.#config?.rootDir ?? '');
    return relative(base, file).split(sep).join('/');
  }

  #guarded(action: () => void): void {
    try {
      action();
    } catch (error) {
      this.#globalErrors.push(thrownText(error));
    }
  }
}

function modeOf(argv: readonly string[]): Mode {
  if (argv.includes('--list')) return 'list';
  return argv.includes('merge-reports') ? 'merge' : 'run';
}
