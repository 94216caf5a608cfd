import { availableParallelism } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { isatty } from 'node:tty';
import { Command, InvalidArgumentError, Option } from 'commander';
import { takeReportFolder } from '../../../helpers/run/setup/report-folder.ts';
import { startedIn } from '../../../helpers/settings/environment.ts';
import { writeWhole } from '../../../helpers/settings/private-files.ts';
import { SetupError } from '../../../helpers/settings/setup-error.ts';
import { setSettings } from '../../../helpers/settings/settings.ts';
import { runIfStarted } from '../../../helpers/settings/suite-process.ts';
import { fail, print } from '../../../helpers/text/output.ts';
import { shown, terminal, type TerminalText } from '../../../helpers/text/terminal-text.ts';
import { readHistory } from '../../regression/history.ts';
import { keepNight, REGRESSION_PAGE } from '../../regression/kept-night.ts';
import { type FailOn, type Night, nightlyStatus, nightOf } from '../../regression/night.ts';
import { coloursAreWelcome, coloursIf } from '../../terminal/text.ts';
import { badgeOf } from '../badge.ts';
import { leagueResult } from '../league-result.ts';
import { standingLine, summaryOf } from '../league-text.ts';
import { leaguePage } from '../page/league-page.ts';
import { type League, leagueStatus, type Standing, titleOf } from '../standing.ts';
import { inTurns } from '../turns.ts';
import { type Candidate, candidatesOf } from './entrants.ts';
import { notJudged, TargetRuns } from './judge-target.ts';

/** The league could not be held. */
const COULD_NOT = 2;

const MOST_BY_DEFAULT = 4;

const PAGE = 'league.html';

const REPORT = 'report.html';

interface LeagueOptions {
  readonly targets: readonly string[];
  readonly jobs: number;
  readonly out: string;
  readonly history: string;
  readonly depth: string | undefined;
  readonly grep: string | undefined;
  readonly failOn: FailOn;
}

/** @returns the exit status */
async function holdLeague(options: LeagueOptions): Promise<number> {
  const { targets, jobs, failOn } = options;
  const [out, history] = [resolve(startedIn(), options.out), resolve(startedIn(), options.history)];
  const candidates = candidatesOf(targets, startedIn(), options.depth);
  takeFolder(out);
  const runs = new TargetRuns();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => runs.interrupt());
  for (const line of ownSettings()) print(line);
  const startedAt = new Date();
  const judge = async (candidate: Candidate): Promise<Standing> => {
    const folders = {
      reportDir: join(out, 'targets', candidate.key),
      historyDir: join(history, candidate.key),
    };
    if (!runs.isInterrupted) print(terminal`judging  ${shown(titleOf(candidate))}\n`);
    const night = runs.isInterrupted
      ? leftOut(candidate, folders.historyDir)
      : keepNight(await runs.judge(candidate, { ...options, ...folders }), folders);
    const standing = standingOf(candidate, night);
    print(terminal`${standingLine(standing)}\n`);
    return standing;
  };
  const turns = candidates.map((item) => ({ item, needs: item.needs }));
  const standings = await inTurns(turns, jobs, judge);
  const durationMs = Date.now() - startedAt.getTime();
  const league: League = { startedAt: startedAt.toISOString(), durationMs, jobs, standings };
  for (const { entrant, night, badge } of standings)
    writeWhole(join(out, badge), badgeOf(titleOf(entrant), night.run));
  writeWhole(join(out, 'league.json'), `${JSON.stringify(leagueResult(league), undefined, 2)}\n`);
  writeWhole(join(out, PAGE), leaguePage(league));
  const colours = coloursIf(isatty(1) && coloursAreWelcome);
  print(summaryOf(league, { page: relative(startedIn(), join(out, PAGE)), colours }));
  return leagueStatus(standings.map(({ night }) => nightlyStatus(night, failOn)));
}

/** @throws SetupError in the words of a league, whose folder is no setting */
function takeFolder(out: string): void {
  try {
    takeReportFolder(out, []);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    throw new Error(
      error.message.replaceAll('REPORT_DIR to', '--out to').replace('(REPORT_DIR)', '(--out)'),
      {
        cause: error,
      },
    );
  }
}

function standingOf(entrant: Candidate, night: Night): Standing {
  const folder = `targets/${entrant.key}`;
  return {
    ...{ entrant, night },
    report: night.result === undefined ? undefined : `${folder}/${REPORT}`,
    regression: `${folder}/${REGRESSION_PAGE}`,
    badge: `badges/${entrant.key}.svg`,
  };
}

/** A target whose turn did not come: nothing is kept of it. */
function leftOut(candidate: Candidate, historyDir: string): Night {
  const message = 'the league was interrupted before its turn';
  const ended = notJudged(candidate, { code: 'INTERRUPTED', message }, new Date());
  return nightOf(ended, readHistory(historyDir).runs);
}

/** Settings of this process, which somebody may have meant for the targets. */
function ownSettings(): readonly TerminalText[] {
  const names = Object.keys(setSettings());
  if (names.length === 0) return [];
  return [
    terminal`note     ${shown(names.join(', '))} of the environment count for no target: each is judged by its own file\n`,
  ];
}

function jobsIn(text: string): number {
  if (/^[1-9]\d{0,2}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('A whole number from 1 on is expected.');
}

/** `league`: judges many targets side by side. */
export function command(): Command {
  const usualJobs = Math.min(MOST_BY_DEFAULT, Math.max(1, Math.floor(availableParallelism() / 2)));
  return new Command('league')
    .description(
      'Judges many targets side by side, each in a separate process with the settings of its own file, and writes one page, ' +
        'league.json and a badge for each. Exit status: 0 nothing to report by --fail-on; 1 failures or regressions of some ' +
        'target; else 2 some target could not be judged, or the league could not be held; else 3 some target is inconclusive.',
    )
    .requiredOption(
      '--targets <files...>',
      "files with settings, such as 'targets/*.env', one for each target",
    )
    .addOption(
      new Option('--jobs <number>', 'how many targets are judged at the same time')
        .argParser(jobsIn)
        .default(usualJobs),
    )
    .option('--out <folder>', 'where the page and the reports are written', 'reports/out/league')
    .option('--history <folder>', 'where the earlier runs of each target are kept', 'reports/history/league')
    .addOption(
      new Option('--depth <depth>', 'how many cases are tried, whatever the files say').choices([
        'smoke',
        'standard',
        'deep',
      ]),
    )
    .option('--grep <pattern>', 'only these checks; such runs are kept, and compared with no others')
    .addOption(
      new Option('--fail-on <what>', 'what makes the exit status 1')
        .choices(['any', 'regressions'])
        .default('any'),
    )
    .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : COULD_NOT))
    .action(async (options: LeagueOptions) => {
      try {
        process.exitCode = await holdLeague(options);
      } catch (error) {
        fail(error, COULD_NOT);
      }
    });
}

await runIfStarted(import.meta.url, command);
