/**
 * The environment as a mailbox between the processes of a run: the runner publishes a fact by putting it into an
 * environment variable, which its workers inherit and read. None of these variables is a setting.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse as parseDotenv } from 'dotenv';
import { ENV_FILE_VARIABLE, loadEnvFile } from './reader/env-file.ts';
import type { Environment } from './reader/setting-reader.ts';
import { describeSettings } from './settings.ts';

/** The context of the run (context.ts), as JSON. */
const RUN_VARIABLE = 'CONFORMANCE_RUN';

/** The folder that the run has taken for its reports. */
const FOLDER_VARIABLE = 'CONFORMANCE_FOLDER';

/** The names of the checks that the run has chosen. */
const CHOICE_VARIABLE = 'CONFORMANCE_CHOICE';

/** The number of choices so far. */
const ROUND_VARIABLE = 'CONFORMANCE_ROUND';

/** Everything that is still on the target after the end of the run, in words. */
const LEFT_BEHIND_VARIABLE = 'CONFORMANCE_LEFT_BEHIND';

/** What the end of the run shows of missing notifications, and of this machine, as JSON. */
const HINDSIGHT_VARIABLE = 'CONFORMANCE_HINDSIGHT';

/** What the runner did before and after the checks, and how long, as JSON. */
const STAGES_VARIABLE = 'CONFORMANCE_STAGES';

/** The file with the trace of a shard. */
const TRACE_VARIABLE = 'CONFORMANCE_TRACE';

/** The target's own description compared with the contract's document, as JSON. */
const DESCRIPTION_VARIABLE = 'CONFORMANCE_DESCRIPTION';

/** The part of the matrix that a process judges. */
const MATRIX_VARIABLE = 'CONFORMANCE_MATRIX';

/** The folder in which nightly runs keep a token for the next night. */
const TOKENS_VARIABLE = 'CONFORMANCE_TOKENS';

/** `yes` where the tools that tests need have been installed for them. */
const INSIST_VARIABLE = 'INSIST_ON_TOOLS';

/** How many hostile texts the tests of a medium generate. */
const CASES_VARIABLE = 'HOSTILE_CASES';

const USUAL_CASES = 300;

/** The job on GitHub in which a process runs, if any. */
export interface GithubJob {
  /** Whether workflow commands in the output are obeyed. */
  readonly annotates: boolean;
  /** A file whose Markdown the page of the job shows. */
  readonly summaryFile?: string;
}

/** Reads the variables that GitHub sets for its jobs. */
export function githubJob(environment: Environment = process.env): GithubJob {
  const summary = environment['GITHUB_STEP_SUMMARY'] ?? '';
  return {
    annotates: environment['GITHUB_ACTIONS'] === 'true',
    ...(summary !== '' && { summaryFile: summary }),
  };
}

/** Sets other defaults for this run; the environment and `.env` take precedence. */
export function setByDefault(values: Readonly<Record<string, string>>): void {
  loadEnvFile();
  for (const [name, value] of Object.entries(values)) process.env[name] ||= value;
}

/** The environment for a run that judges this part of the matrix. */
export function environmentForMatrix(part: string): NodeJS.ProcessEnv {
  return environmentWith({ [MATRIX_VARIABLE]: part });
}

/** The part from {@link environmentForMatrix}; undefined in a process that was started otherwise. */
export function publishedMatrix(): string | undefined {
  return process.env[MATRIX_VARIABLE];
}

/** The environment for a nightly run: it keeps a token in this folder for the next night. */
export function environmentForNight(
  tokenFolder: string,
  variables: Readonly<Record<string, string>>,
): NodeJS.ProcessEnv {
  return environmentWith({ ...variables, [TOKENS_VARIABLE]: tokenFolder });
}

/** The folder from {@link environmentForNight}; undefined in any other run. */
export function publishedTokenFolder(): string | undefined {
  return process.env[TOKENS_VARIABLE];
}

/** The variables that name proxies, as every program on a machine reads them: in lower case first. */
export interface ProxyVariables {
  readonly http: string | undefined;
  readonly https: string | undefined;
  /** Hosts for which there is none. */
  readonly except: string;
}

/** Reads HTTP_PROXY, HTTPS_PROXY, ALL_PROXY and NO_PROXY; an empty one counts as unset. */
export function proxyVariables(environment: Environment = process.env): ProxyVariables {
  const read = (name: string): string | undefined =>
    environment[name.toLowerCase()] || environment[name] || undefined;
  const all = read('ALL_PROXY');
  return {
    http: read('HTTP_PROXY') ?? all,
    https: read('HTTPS_PROXY') ?? all,
    except: read('NO_PROXY') ?? '',
  };
}

/** The file of certificates that Node trusts beside its own; undefined where none is named. */
export function extraCertificatesFile(environment: Environment = process.env): string | undefined {
  return environment['NODE_EXTRA_CA_CERTS'] || undefined;
}

/** Whether a test fails, and is not skipped, when a tool that it needs is not installed. */
export function insistsOnTools(): boolean {
  return process.env[INSIST_VARIABLE] === 'yes';
}

/** How many hostile texts the tests of a medium generate; `HOSTILE_CASES` sets it. */
export function hostileCases(): number {
  return Number(process.env[CASES_VARIABLE] ?? USUAL_CASES);
}

/** The folder in which a command was started, also where npm has moved it to the suite's. */
export function startedIn(): string {
  return process.env['INIT_CWD'] ?? process.cwd();
}

/** Notes that the process is in the folder in which it was started: whatever npm says, it is of a process above this one. */
export function startedHere(): void {
  process.env['INIT_CWD'] = process.cwd();
}

/** The environment with some variables set, for a child process. */
export function environmentWith(variables: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  return { ...process.env, ...variables };
}

/**
 * The environment for a child process with only these settings, and without colours. The other settings are empty,
 * which counts as unset, so that a `.env` of this checkout can't lead the process to a real target.
 */
export function environmentOfOnly(settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  return { NO_COLOR: '1', ...environmentForReplay(settings) };
}

/** As {@link environmentOfOnly}, in the colours of the terminal. */
export function environmentForReplay(settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const unset = Object.fromEntries(describeSettings().map(({ name }) => [name, '']));
  return environmentWith({ ...unset, ...settings });
}

/**
 * The settings that are set, as they are: those of the environment, and from the text of a `.env` those that the
 * environment leaves out. No other file is read.
 */
export function givenSettings(
  envText = '',
  environment: Environment = process.env,
): Readonly<Record<string, string>> {
  const written = parseDotenv(envText);
  return Object.fromEntries(
    describeSettings().flatMap(({ name }) => {
      const value = environment[name] || written[name];
      return value === undefined || value === '' ? [] : [[name, value] as const];
    }),
  );
}

/** What belongs to this process and not to a run that it starts; a job's page has room for one run only. */
const OF_THIS_PROCESS = /^((TARGET|LISTENER|CONFORMANCE)_|GITHUB_(ACTIONS|STEP_SUMMARY)$)/;

/**
 * The environment for a run with the settings of one file and no others, neither of this process nor of `.env`. What else
 * the file sets, such as a proxy, counts for the run too.
 *
 * @param file its path
 * @param overriding what counts whatever the file says
 * @param tokenFolder where the run keeps a token for the next one, as a nightly run does
 */
export function environmentForFile(
  file: string,
  overriding: Readonly<Record<string, string>>,
  tokenFolder: string,
): NodeJS.ProcessEnv {
  const settings = new Set(describeSettings().map(({ name }) => name));
  const kept = Object.entries(process.env).filter(
    ([name]) => !settings.has(name) && !OF_THIS_PROCESS.test(name),
  );
  return {
    ...Object.fromEntries(kept),
    ...parseDotenv(readFileSync(file)),
    ...overriding,
    [ENV_FILE_VARIABLE]: resolve(file),
    [TOKENS_VARIABLE]: tokenFolder,
  };
}

/** Publishes the context of this run to its workers. */
export function publishRun(run: string): void {
  process.env[RUN_VARIABLE] = run;
}

/** The context from {@link publishRun}; undefined outside a run. */
export function publishedRun(): string | undefined {
  return process.env[RUN_VARIABLE];
}

/** Publishes the folder that this run has taken for its reports. */
export function publishFolder(folder: string): void {
  process.env[FOLDER_VARIABLE] = folder;
}

/** The folder from {@link publishFolder}; undefined where none was taken. */
export function publishedFolder(): string | undefined {
  return process.env[FOLDER_VARIABLE];
}

/**
 * Tells the workers which checks the run has chosen, by their names. With `--ui` a run chooses again and again.
 *
 * @param names undefined: each check runs alone, in its own test
 */
export function publishChoice(names: readonly string[] | undefined): void {
  if (names !== undefined) process.env[CHOICE_VARIABLE] = names.join(' ');
  process.env[ROUND_VARIABLE] = String(publishedRound() + 1);
}

/** The number of calls of {@link publishChoice} so far. */
export function publishedRound(): number {
  return Number(process.env[ROUND_VARIABLE] ?? 0);
}

/** The names from {@link publishChoice}; undefined before the first call. */
export function publishedChoice(): ReadonlySet<string> | undefined {
  const names = process.env[CHOICE_VARIABLE];
  return names === undefined ? undefined : new Set(names.split(' '));
}

/** Publishes what is still on the target after the end of the run, in words. */
export function publishLeftBehind(items: readonly string[]): void {
  process.env[LEFT_BEHIND_VARIABLE] = items.join('\n');
}

/** The items from {@link publishLeftBehind}; undefined before the end of the run. */
export function publishedLeftBehind(): readonly string[] | undefined {
  return process.env[LEFT_BEHIND_VARIABLE]?.split('\n').filter((item) => item !== '');
}

/** Publishes the stages of the run (stages.ts). */
export function publishStages(stages: string): void {
  process.env[STAGES_VARIABLE] = stages;
}

/** The text from {@link publishStages}; undefined before the end of the run. */
export function publishedStages(): string | undefined {
  return process.env[STAGES_VARIABLE];
}

/** Publishes the file with everything that this shard sent and received, for its reporter. */
export function publishTraceFile(file: string): void {
  process.env[TRACE_VARIABLE] = file;
}

/** The file from {@link publishTraceFile}; undefined in a whole run, and before the end of a shard. */
export function publishedTraceFile(): string | undefined {
  return process.env[TRACE_VARIABLE];
}

/** Publishes what the end of the run shows. */
export function publishHindsight(hindsight: string): void {
  process.env[HINDSIGHT_VARIABLE] = hindsight;
}

/** The text from {@link publishHindsight}; undefined before the end of the run. */
export function publishedHindsight(): string | undefined {
  return process.env[HINDSIGHT_VARIABLE];
}

/** Publishes how the target's own description compares with the contract's document. */
export function publishDescription(comparison: string): void {
  process.env[DESCRIPTION_VARIABLE] = comparison;
}

/** The text from {@link publishDescription}; undefined before the end of the run, and where none was named. */
export function publishedDescription(): string | undefined {
  return process.env[DESCRIPTION_VARIABLE];
}
