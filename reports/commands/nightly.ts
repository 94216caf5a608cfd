import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isatty } from 'node:tty';
import { InvalidArgumentError, Option, Command } from 'commander';
import { environmentForNight } from '../../helpers/settings/environment.ts';
import { withSettingFlags } from '../../helpers/settings/setting-flags.ts';
import { readSettingsLeniently, setSettings } from '../../helpers/settings/settings.ts';
import { runIfStarted, runWords } from '../../helpers/settings/suite-process.ts';
import { fail, print } from '../../helpers/text/output.ts';
import { lines, shown, terminal, type TerminalText } from '../../helpers/text/terminal-text.ts';
import { readRunResult, removeRunResult, runResultFile } from '../result/result-file.ts';
import type { RunResult } from '../result/run-result.ts';
import { suiteVersion } from '../result/suite-version.ts';
import { coloursAreWelcome, coloursIf } from '../terminal/text.ts';
import { comparisonText } from '../regression/comparison/comparison-text.ts';
import { isBaselineName, readBaseline, setBaseline } from '../regression/history.ts';
import { type EndedRun, keepNight, REGRESSION_PAGE } from '../regression/kept-night.ts';
import { isSound, keptRunOf, keptWithoutResult, targetName } from '../regression/comparison/kept-run.ts';
import { type FailOn, type Night, nightlyStatus } from '../regression/night.ts';

const USUAL_COLUMNS = 80;

const USUAL_DEPTH = 'deep';

/** Nothing could be compared or kept. */
const COULD_NOT = 2;

interface NightlyOptions {
  readonly depth: string;
  readonly grep: string | undefined;
  readonly failOn: FailOn;
  readonly baseline: string | undefined;
  readonly setBaseline: string | undefined;
  readonly result: string | undefined;
}

async function nightly(options: NightlyOptions): Promise<number> {
  const settings = readSettingsLeniently();
  const { historyDir, reportDir } = settings;
  // Before the run, so that an unknown name does not cost the night.
  const baseline = options.baseline;
  const named =
    baseline === undefined ? undefined : { name: baseline, run: readBaseline(historyDir, baseline) };
  const ended =
    options.result === undefined ? await runSuite(options) : endedWith(readRunResult(options.result));
  const night = keepNight(ended, { historyDir, reportDir }, named, [
    ...(options.result === undefined ? depthNotices(options.depth) : []),
  ]);
  print(summaryOf(night, reportDir));
  if (options.setBaseline !== undefined && !isSound(ended.run)) {
    throw new Error(`a run that is broken or partial can't be the baseline "${options.setBaseline}"`);
  }
  if (options.setBaseline !== undefined) {
    setBaseline(historyDir, options.setBaseline, ended.run);
    print(terminal`baseline "${shown(options.setBaseline)}" is this run\n`);
  }
  return nightlyStatus(night, options.failOn);
}

/** Runs the suite in a process of its own, to its end even after an interrupt, because it deletes what it created. */
async function runSuite({ depth, grep }: NightlyOptions): Promise<EndedRun> {
  const settings = readSettingsLeniently();
  const { reportDir, historyDir, targetUrl, level, seed } = settings;
  const words = runWords(grep === undefined ? [] : ['--grep', grep]);
  removeRunResult(reportDir);
  const startedAt = new Date();
  const child = spawn(process.execPath, words, {
    env: environmentForNight(join(historyDir, 'tokens'), { DEPTH: depth }),
    stdio: 'inherit',
  });
  // A terminal sends SIGINT to the child too; SIGTERM comes here alone, and Playwright ends in order by SIGINT.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGINT'));
  const end = await new Promise<string>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status, signal) => resolve(signal ?? `status ${status}`));
  });
  const file = runResultFile(reportDir);
  if (existsSync(file)) return endedWith(readRunResult(file), targetUrl === undefined);
  const about = {
    startedAt: startedAt.toISOString(),
    durationMs: Date.now() - startedAt.getTime(),
    target: targetName(targetUrl),
    ...{ level: level ?? 'core', depth, seed, suite: suiteVersion() },
  };
  return { run: keptWithoutResult(about, `the run left no result (${end})`), result: undefined };
}

/** A DEPTH of the environment or of .env is that of other runs. */
function depthNotices(depth: string): readonly string[] {
  const set = setSettings()['DEPTH'] ?? depth;
  return set === depth
    ? []
    : [
        `DEPTH=${set} is set, and this nightly run has depth ${depth} all the same: --depth ${set} changes that.`,
      ];
}

function endedWith(result: RunResult, isEmbedded?: boolean): EndedRun {
  return { run: keptRunOf(result, isEmbedded), result };
}

function summaryOf({ run, last, baseline, notices }: Night, reportDir: string): TerminalText {
  const columns = isatty(1) ? process.stdout.columns : USUAL_COLUMNS;
  const colours = coloursIf(isatty(1) && coloursAreWelcome);
  return lines([
    terminal``,
    ...notices.map(shown),
    ...(last === undefined
      ? []
      : [terminal`Beside the last run:`, comparisonText(last, { columns, colours })]),
    ...(baseline === undefined
      ? []
      : [
          terminal`Beside the baseline "${shown(baseline.name)}":`,
          comparisonText(baseline.comparison, { columns, colours }),
        ]),
    terminal`${shown(run.verdict.toUpperCase())}  ${shown(nearest(join(reportDir, REGRESSION_PAGE)))}`,
    terminal``,
  ]);
}

function nearest(file: string): string {
  const near = relative('', file);
  return near.startsWith('..') ? file : near;
}

function baselineName(text: string): string {
  if (isBaselineName(text)) return text;
  throw new InvalidArgumentError('Letters, digits, dots, hyphens and underscores make a name.');
}

/** `nightly`: a run that is kept, and compared with those before it. */
export function command(): Command {
  return withSettingFlags(
    new Command('nightly')
      .description(
        `Runs the suite (at depth ${USUAL_DEPTH}, whatever DEPTH is), keeps what it found in HISTORY_DIR, compares it with the last ` +
          'comparable run, and writes regression.html and regression.md into REPORT_DIR. Exit status: 0 nothing to report by ' +
          '--fail-on, 1 failures or regressions, 2 broken, 3 inconclusive (with --fail-on any).',
      )
      .addOption(
        new Option('--fail-on <what>', 'what makes the exit status 1')
          .choices(['any', 'regressions'])
          .default('any'),
      )
      .addOption(
        new Option('--depth <depth>', 'how many cases are tried; only runs of the same depth are compared')
          .choices(['smoke', 'standard', 'deep'])
          .default(USUAL_DEPTH),
      )
      .option('--grep <pattern>', 'only these checks; such a run is kept, and compared with no other')
      .option('--baseline <name>', 'compare with this named run, too', baselineName)
      .option('--set-baseline <name>', 'name this run as a baseline, once it was compared', baselineName)
      .option('--result <file>', 'take this result.json, such as one of merged shards, in place of a run')
      .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : COULD_NOT)),
  ).action(async (options: NightlyOptions) => {
    try {
      process.exitCode = await nightly(options);
    } catch (error) {
      fail(error, COULD_NOT);
    }
  });
}

await runIfStarted(import.meta.url, command);
