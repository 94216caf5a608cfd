import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { Command } from 'commander';
import { environmentForReplay, givenSettings, startedIn } from '../../helpers/settings/environment.ts';
import { makeFolder } from '../../helpers/settings/private-files.ts';
import { withSettingFlags } from '../../helpers/settings/setting-flags.ts';
import { SetupError } from '../../helpers/settings/setup-error.ts';
import { runIfStarted, runWords } from '../../helpers/settings/suite-process.ts';
import { fail, print } from '../../helpers/text/output.ts';
import { lines, shown, terminal, type TerminalText } from '../../helpers/text/terminal-text.ts';
import { ALWAYS_GIVEN, EMBEDDED, GIVEN_ANEW, WHOLE_RUN } from '../../helpers/verdict/replay-command.ts';
import { isRequirementId, type RequirementId } from '../../spec/requirements/catalogue.ts';
import { readRunResult, runResultFile } from '../result/result-file.ts';
import type { RunResult } from '../result/run-result.ts';

/** Each replay makes a folder of its own in it. */
const FOLDER = 'reports/replays';

interface ReplayOptions {
  readonly envFile?: string;
  readonly wholeRun?: true;
  readonly embeddedReference?: true;
}

type Given = Readonly<Record<string, string>>;

/** What a replay shows of a finding, with the exit status of the command. */
interface ReplayOutcome {
  /** 0: it did not come again. 1: it came again. 2: the replay could not judge. 3: the requirement stayed open. */
  readonly status: 0 | 1 | 2 | 3;
  readonly lines: readonly TerminalText[];
}

/** @returns the exit status */
async function replay(id: RequirementId, options: ReplayOptions): Promise<number> {
  const { envFile: env, wholeRun: isWhole = false, embeddedReference: isEmbedded = false } = options;
  const given = givenSettings(env === undefined ? '' : readFileSync(resolve(startedIn(), env), 'utf8'));
  const settings = replaySettings(given, isEmbedded);
  const { SEED: seed = '', TARGET_URL: target = '' } = settings;
  const reportDir = ownFolder(id);
  const judged = isEmbedded ? terminal`the embedded reference implementation, as in the run` : shown(target);
  print(terminal`replay  ${shown(id)}, seed ${shown(seed)}\njudges  ${judged}\n\n`);
  await runEnded(isWhole ? [] : ['--grep', `@${id}(?![\\w-])`], { ...settings, REPORT_DIR: reportDir });
  const file = runResultFile(reportDir);
  if (!existsSync(file)) throw new Error(`could not be judged again: the run left no result in ${reportDir}`);
  const outcome = replayOutcome(id, readRunResult(file), isWhole);
  const page = relative(startedIn(), join(reportDir, 'report.html'));
  print(terminal`\n${lines([...outcome.lines, terminal`  report    ${shown(page)}`])}\n`);
  return outcome.status;
}

/**
 * The settings with which a replay judges its target: those that are given, except for what only the first run used.
 *
 * @param isEmbedded it judges the embedded reference, whatever target is given
 * @throws SetupError REPLAY_INCOMPLETE, naming everything that is missing with what it is
 */
function replaySettings(given: Given, isEmbedded: boolean): Given {
  const missing = [
    ...(isEmbedded ? [] : ALWAYS_GIVEN.filter((name) => given[name] === undefined)).map(
      (name) => `${name} is not set: the ${GIVEN_ANEW[name]}`,
    ),
    ...(given['SEED'] === undefined ? ['SEED is not set: the seed of the run that found it'] : []),
  ];
  if (missing.length > 0) {
    throw new SetupError('REPLAY_INCOMPLETE', {
      expected: 'the target and the seed of the run that is repeated, in the environment',
      found: missing.join('; '),
      remedy: `set them, or name a file that does with --env; ${EMBEDDED} judges the embedded reference instead`,
    });
  }
  const kept = Object.entries(given).filter(([name]) => !isEmbedded || !Object.hasOwn(GIVEN_ANEW, name));
  return Object.fromEntries(kept);
}

/** A new folder, so that no report is overwritten. */
function ownFolder(id: RequirementId): string {
  makeFolder(resolve(FOLDER));
  return mkdtempSync(resolve(FOLDER, `${id}-`));
}

async function runEnded(
  filter: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  // The run itself ends in order when it is interrupted, and this process after it.
  process.on('SIGINT', () => undefined);
  const child = spawn(process.execPath, runWords(filter), {
    ...{ env: environmentForReplay(settings), stdio: 'inherit' },
  });
  await new Promise((ended, failed) => {
    child.once('error', failed);
    child.once('close', ended);
  });
}

/** Whether the finding about a requirement came again, by the result of the run that was to show it. */
export function replayOutcome(
  requirement: RequirementId,
  result: RunResult,
  isWhole: boolean,
): ReplayOutcome {
  const id = shown(requirement);
  const finding = result.findings.find((one) => one.requirement === requirement);
  if (finding !== undefined) {
    return {
      status: 1,
      lines: [
        terminal`came again: ${id}`,
        terminal`  expected  ${shown(finding.expected)}`,
        terminal`  observed  ${shown(finding.observed)}`,
      ],
    };
  }
  const judged = result.requirements.find(({ id: one }) => one === requirement);
  if (result.verdict === 'broken') {
    const why = result.problem?.code ?? 'an error of the suite';
    return { status: 2, lines: [terminal`could not be judged again: ${id} (${shown(why)})`] };
  }
  if (judged?.verdict === 'passed' || judged?.verdict === 'observed') {
    const by = isWhole ? terminal`a whole run` : terminal`the checks of the requirement`;
    return { status: 0, lines: [terminal`did not come again: ${id} passed in ${by}`] };
  }
  const why = judged?.reason ?? 'no check judged it';
  const verdict = judged?.verdict ?? 'open';
  return {
    status: 3,
    lines: [terminal`neither came again nor passed: ${id} is ${shown(verdict)}: ${shown(why)}`],
  };
}

/** `replay`: one requirement judged again on the same data. */
export function command(): Command {
  return withSettingFlags(
    new Command('replay')
      .description(
        'Judges a requirement again and says whether its finding comes again (exit status 1) or not (0); 3: it stayed open, ' +
          '2: it could not be judged. Reads the settings of the environment, never .env, and writes to a new folder below ' +
          `${FOLDER}.`,
      )
      .argument('<id>', 'the requirement of the finding')
      .option(
        '--env, --env-file <file>',
        'a file like .env.example with the settings that the environment leaves out',
      )
      .option(WHOLE_RUN, 'run all checks: what only the trace of a whole run shows')
      .option(EMBEDDED, 'judge the embedded reference, as the run did; without it a target must be given')
      .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2)),
  ).action(async (id: string, options: ReplayOptions) => {
    try {
      if (!isRequirementId(id)) throw new Error(`no requirement is called "${id}"`);
      process.exitCode = await replay(id, options);
    } catch (error) {
      fail(error, 2);
    }
  });
}

await runIfStarted(import.meta.url, command);
