import { config as loadDotenv } from 'dotenv';
import type { Environment } from './setting-reader.ts';
import {
  CHOICE_VARIABLE,
  describeSettings,
  type GithubJob,
  INSIST_VARIABLE,
  LEFT_BEHIND_VARIABLE,
  MATRIX_VARIABLE,
  ROUND_VARIABLE,
  RUN_VARIABLE,
} from './settings.ts';

/** What GitHub tells the jobs that it runs; empty elsewhere. */
export function githubJob(environment: Environment = process.env): GithubJob {
  const summary = environment['GITHUB_STEP_SUMMARY'] ?? '';
  return {
    annotates: environment['GITHUB_ACTIONS'] === 'true',
    ...(summary !== '' && { summaryFile: summary }),
  };
}

/** Gives settings other defaults for this run; the environment and `.env` go before them. */
export function setByDefault(values: Readonly<Record<string, string>>): void {
  loadDotenv({ quiet: true });
  for (const [name, value] of Object.entries(values)) process.env[name] ||= value;
}

/** The environment for a run that judges this part of the matrix. */
export function environmentForMatrix(part: string): NodeJS.ProcessEnv {
  return environmentWith({ [MATRIX_VARIABLE]: part });
}

/** The part of the matrix that {@link environmentForMatrix} told; undefined where nobody did. */
export function publishedMatrix(): string | undefined {
  return process.env[MATRIX_VARIABLE];
}

/** Whether a test must fail, not be skipped, where a tool is not installed that it needs. */
export function insistsOnTools(): boolean {
  return process.env[INSIST_VARIABLE] === 'yes';
}

/** The environment with some variables set, for a child process. */
export function environmentWith(variables: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  return { ...process.env, ...variables };
}

/**
 * The environment for a child process that knows no settings but these, and no colours. An empty value counts as unset,
 * and keeps a `.env` of this checkout, and so a real target, out of it.
 */
export function environmentOfOnly(settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const unset = Object.fromEntries(describeSettings().map(({ name }) => [name, '']));
  return environmentWith({ NO_COLOR: '1', ...unset, ...settings });
}

/** Hands the facts of this run to the workers, which inherit the environment. */
export function publishRun(run: string): void {
  process.env[RUN_VARIABLE] = run;
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

/** How often {@link publishChoice} was called by now. */
export function publishedRound(): number {
  return Number(process.env[ROUND_VARIABLE] ?? 0);
}

/** What {@link publishChoice} told; undefined where nobody did. */
export function publishedChoice(): ReadonlySet<string> | undefined {
  const names = process.env[CHOICE_VARIABLE];
  return names === undefined ? undefined : new Set(names.split(' '));
}

/** Says what is still on the target after the end of the run, in words. */
export function publishLeftBehind(items: readonly string[]): void {
  process.env[LEFT_BEHIND_VARIABLE] = items.join('\n');
}

/** What {@link publishLeftBehind} said; undefined before the end of the run. */
export function publishedLeftBehind(): readonly string[] | undefined {
  return process.env[LEFT_BEHIND_VARIABLE]?.split('\n').filter((item) => item !== '');
}

/** What {@link publishRun} handed over; undefined outside a run. */
export function publishedRun(): string | undefined {
  return process.env[RUN_VARIABLE];
}
