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
import type { Shard } from '../helpers/settings/shard.ts';
import { print, printError } from '../helpers/text/output.ts';
import { asTerminalText, shown, shownLines, terminal } from '../helpers/text/terminal-text.ts';
import { concludeRun } from './formats/conclude-run.ts';
import { readEvidenceLog, type RecordedExchange } from './formats/evidence-log.ts';
import { exchangesIn, removeReports } from './formats/write-reports.ts';
import {
  areaOfTest,
  type CheckOutcome,
  coveredBy,
  type ErrorText,
  errorText,
  exchangesFileOf,
  outcomeInHindsight,
  outcomeOf,
  readingOf,
  reportOf,
  errorTextOf,
} from './judge/check-outcome.ts';
import { byPlace } from './judge/judge-run.ts';
import { type KnownChecks, knownChecks } from './judge/known-checks.ts';
import { judgeGlobalErrors } from './judge/problems.ts';
import { readDescription, readHindsight, readStages } from './judge/published.ts';
import { redactedRecord, type RunOptions, type RunRecord } from './judge/run-record.ts';
import { removeRunResult } from './result/result-file.ts';
import type { RunPhases } from './result/run-result.ts';
import { exitStatus } from './result/run-verdict.ts';
import { shippedScore } from './result/shipped-score.ts';
import { suiteVersion } from './result/suite-version.ts';
import { removeShards, shardLines, writeShard } from './shards/shard-file.ts';
import { endOf, Progress, type Screen } from './terminal/progress.ts';
import { coloursAreWelcome } from './terminal/text.ts';
import { acceptedBy } from './waivers/apply-waivers.ts';
import type { WaiverReading } from './waivers/waiver-file.ts';

/** The options that the configuration sets. */
export interface CollectOptions extends RunOptions {
  readonly reportDir: string;
  /** The part of the run that this process judges; unset: all of it. */
  readonly shard?: Shard | undefined;
  /** Every exchange of the run is kept, not only what findings show. */
  readonly keepsEvidence?: boolean;
  /** Undefined: `waivers.yaml`, where there is one. */
  readonly waiversFile?: string | undefined;
  /** The output for a GitHub job beside the reports. */
  readonly github?: { readonly annotates: boolean; readonly summaryFile?: string };
  /** Replaces the secrets in a text. */
  readonly redact?: (text: string) => string;
  /** Lines to write first, such as misspelt settings. */
  readonly notices: readonly string[];
  /** Lines on what the set-up found out about the target; none before it has ended. */
  readonly foundOut?: () => readonly string[];
  /** Objects that the end of the run could not delete; undefined until then. */
  readonly leftBehind: () => readonly string[] | undefined;
  /** What the end of the run showed of missing notifications, as JSON (helpers/verdict/hindsight.ts); undefined until then. */
  readonly hindsight?: () => string | undefined;
  /** How the target's own description compares with the contract's document, as JSON; undefined where it was not compared. */
  readonly description?: () => string | undefined;
  /** What the run did before and after the checks, as JSON (helpers/run/setup/stages.ts); undefined until its end. */
  readonly stages?: () => string | undefined;
  /** The file with everything that a shard sent and received; undefined where there is none. */
  readonly traceFile?: () => string | undefined;
  /**
   * Called before the first check begins with the chosen checks, each named by the first requirement that it covers;
   * undefined: each check runs alone.
   */
  readonly choose: (names: readonly string[] | undefined) => void;
}

const NO_WAIVERS: WaiverReading = { waivers: [], problems: [] };

type Mode = 'run' | 'interactive' | 'list' | 'merge';

/**
 * The suite's Playwright reporter: collects what the checks attach, writes `result.json`, sums up, and sets the exit
 * status. Playwright swallows what a reporter throws, so every error is caught here and makes the run broken.
 */
export default class Collect implements Reporter {
  readonly #options: CollectOptions;
  readonly #mode: Mode = modeOf(process.argv);
  readonly #screen: Screen = {
    write: (text) => print(asTerminalText(this.#redact(text))),
    live: isatty(1),
    colour: isatty(1) && coloursAreWelcome,
    columns: isatty(1) ? process.stdout.columns : 80,
  };
  readonly #checks: CheckOutcome[] = [];
  readonly #exchangeFiles = new Map<CheckOutcome, string>();
  readonly #globalErrors: ErrorText[] = [];
  /** The exchanges that belong to no check. */
  #restFile: string | undefined;
  #progress = new Progress(this.#screen, new Map(), () => performance.now());
  #config: FullConfig | undefined;
  #suite: Suite | undefined;
  #known: KnownChecks = { files: [], ids: new Set() };
  #firstCheckAt: number | undefined;
  #lastCheckAt = 0;
  /** Read once, before the first check ends. */
  #waiving: Promise<WaiverReading> = Promise.resolve(NO_WAIVERS);
  /** Broken until the run has ended otherwise. */
  #exitStatus = 2;

  constructor(options: CollectOptions) {
    this.#options = options;
    // Playwright exits with 0 or 1 by its own count of tests; a handler of the exit has the last word.
    if (this.#mode !== 'list') process.on('exit', () => (process.exitCode = this.#exitStatus));
    // The set-up writes over it.
    if (this.#mode === 'run' && this.#screen.live) this.#screen.write(terminal`set-up: starting …`);
  }

  onBegin(config: FullConfig, suite: Suite): void {
    this.#guarded(() => {
      this.#config = config;
      this.#suite = suite;
      if (this.#mode === 'list') return;
      const folders = config.projects.map(({ testDir }) => testDir);
      this.#known = knownChecks([...new Set(folders)], (file) => this.#nameOf(file));
      removeRunResult(this.#options.reportDir);
      removeReports(this.#options.reportDir);
      removeShards(this.#options.reportDir);
      const totals = new Map<string, number>();
      for (const area of suite.allTests().map(areaOfTest)) totals.set(area, (totals.get(area) ?? 0) + 1);
      this.#progress = new Progress(this.#screen, totals, () => performance.now());
      this.#waiving = this.#waivers();
      if (this.#mode === 'merge') return;
      this.#introduce(suite.allTests().length);
      const names = suite.allTests().flatMap((test) => coveredBy(test).slice(0, 1));
      this.#options.choose(this.#mode === 'run' ? names : undefined);
    });
  }

  onTestBegin(): void {
    this.#firstCheckAt ??= performance.now();
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    this.#lastCheckAt = performance.now();
    this.#guarded(() => {
      // A check that fails beside others expects it, so that its worker goes on (helpers/run/covers.ts). Nobody
      // else does: not Playwright, which counts failures for --max-failures and --last-failed, and no other reporter.
      if (result.status === 'failed') Object.assign(test, { expectedStatus: 'passed' });
      const outcome = outcomeOf(test, result, {
        file: this.#nameOf(test.location.file),
        reading: readingOf(result),
      });
      this.#checks.push(outcome);
      const exchanges = exchangesFileOf(result);
      if (exchanges !== undefined) this.#exchangeFiles.set(outcome, exchanges);
      this.#tell(areaOfTest(test), outcome);
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
    printError(shownLines(this.#redact(chunk.toString())));
  }

  async onEnd(end: FullResult): Promise<{ status: FullResult['status'] } | undefined> {
    if (this.#mode === 'list') return undefined;
    try {
      await this.#waiving;
      this.#progress.end();
      await this.#finish(await this.#recordOf(end));
    } catch (error) {
      this.#screen.write(shownLines(`The run could not be summed up: ${errorTextOf(error).stack}\n`));
    }
    const status = this.#exitStatus === 0 ? 'passed' : 'failed';
    return { status: end.status === 'interrupted' ? end.status : status };
  }

  printsToStdio(): boolean {
    // Where checks are only listed, Playwright's own list is printed if no reporter writes to the terminal.
    return this.#mode !== 'list';
  }

  async #recordOf(end: FullResult): Promise<RunRecord> {
    const { problem, others } = judgeGlobalErrors(this.#globalErrors);
    const { seed, depth, level, targetUrl, targetBuild, settings, shard } = this.#options;
    const suite = suiteVersion();
    const hindsight = readHindsight(this.#options.hindsight?.());
    const { lateness, deviations, trace, exchangesFile, flooded } = hindsight;
    const description = readDescription(this.#options.description?.());
    this.#restFile = exchangesFile;
    return {
      suite,
      ...(shard && { shard }),
      options: {
        ...{ seed, depth, level, targetUrl, targetBuild },
        // The settings of the run, not of the process that merges its parts.
        ...(this.#mode !== 'merge' && settings && { settings }),
      },
      startedAt: end.startTime.toISOString(),
      durationMs: Math.round(end.duration),
      phases: this.#phases(),
      checks: this.#checks.map((check) => outcomeInHindsight(check, hindsight)),
      known: this.#known,
      endedEarly: this.#suite?.allTests().some(({ results }) => results.length === 0) ?? false,
      interrupted: end.status === 'interrupted',
      problem,
      ...(this.#mode !== 'merge' && { foundOut: this.#options.foundOut?.() ?? [] }),
      leftBehind: this.#mode === 'merge' ? undefined : this.#options.leftBehind(),
      globalErrors: others,
      lateness,
      ...(flooded !== undefined && { flooded }),
      ...(description && { description }),
      ...(trace && { trace }),
      ...(deviations && deviations.length > 0 && { deviations }),
      waivers: await this.#waiving,
      sensitivity: shippedScore(suite.version),
    };
  }

  /** Tells the end of a check, in the order of ends, as soon as the waivers are read. */
  #tell(area: string, outcome: CheckOutcome): void {
    const targetUrl = reportOf(outcome)?.run.targetUrl ?? '';
    const startedAt = new Date().toISOString();
    // An error in reading them is one of the whole run, and thrown at its end.
    const reading = this.#waiving.catch(() => NO_WAIVERS);
    void reading.then((waivers) => {
      this.#guarded(() => {
        this.#progress.finished({ area, ...endOf(outcome, acceptedBy(waivers, { targetUrl, startedAt })) });
      });
    });
  }

  async #waivers(): Promise<WaiverReading> {
    const { readWaiverFile } = await import('./waivers/waiver-file.ts');
    return readWaiverFile(this.#options.waiversFile);
  }

  #phases(): RunPhases | undefined {
    if (this.#firstCheckAt === undefined || this.#mode === 'merge') return undefined;
    const startUpMs = Math.round(this.#firstCheckAt);
    const stages = readStages(this.#options.stages?.());
    return {
      startUpMs,
      checksMs: Math.round(this.#lastCheckAt) - startUpMs,
      ...(stages.length > 0 && { stages }),
    };
  }

  /** Judges and reports. Of a shard `merge` has the verdict, so nothing but a failure ends it with another status than 0. */
  async #finish(record: RunRecord): Promise<void> {
    const clean = redactedRecord(record, this.#redact);
    const { reportDir, keepsEvidence = false, github, shard } = this.#options;
    const exchanges = (): readonly RecordedExchange[] => this.#keptFiles().flatMap(exchangesIn);
    const isEmpty = shard !== undefined && clean.checks.length === 0 && clean.problem === undefined;
    const conclude = (): Promise<number> =>
      concludeRun(clean, {
        ...{ reportDir, keepsEvidence, exchanges, screen: this.#screen },
        annotates: github?.annotates === true && shard === undefined,
        summaryFile: shard === undefined ? github?.summaryFile : undefined,
      });
    // There may be more shards than areas.
    const status = isEmpty ? 0 : await conclude();
    if (shard === undefined) {
      this.#exitStatus = status;
      return;
    }
    const traceFile = this.#options.traceFile?.();
    const trace = traceFile === undefined ? [] : readEvidenceLog(traceFile);
    const file = writeShard(reportDir, { shard, record: clean, trace, evidence: exchanges() });
    this.#screen.write(terminal`${shardLines(shard, relative('', file))}`);
    this.#exitStatus = status === exitStatus('inconclusive') ? 0 : status;
  }

  /** The files of what checks kept, in the order of the checks, and of what belongs to none. */
  #keptFiles(): readonly string[] {
    const files = [...this.#exchangeFiles].sort(([one], [other]) => byPlace(one, other));
    return [...files.map(([, file]) => file), ...(this.#restFile === undefined ? [] : [this.#restFile])];
  }

  readonly #redact = (text: string): string => this.#options.redact?.(text) ?? text;

  #introduce(checks: number): void {
    const { notices, targetUrl = 'embedded reference implementation', seed, depth } = this.#options;
    const lines = [
      ...notices,
      `target  ${targetUrl}`,
      `run     seed ${seed}, depth ${depth}, ${checks} checks`,
      ...(this.#options.foundOut?.() ?? []),
    ];
    for (const line of lines) this.#progress.line(shown(line));
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
      this.#globalErrors.push(errorTextOf(error));
    }
  }
}

function modeOf(argv: readonly string[]): Mode {
  if (argv.includes('--list')) return 'list';
  if (argv.includes('merge-reports')) return 'merge';
  // Editors and --ui show each test by itself, also while others run.
  return argv.some((word) => /^(test-server|--ui(-host|-port)?(=.*)?)$/.test(word)) ? 'interactive' : 'run';
}
