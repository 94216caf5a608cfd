import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultBehaviour } from '../../reference/decisions/index.ts';
import { accessTo, createReference } from '../../reference/index.ts';
import type { Variant } from '../../reference/variants/index.ts';
import { environmentOfOnly } from '../settings/environment.ts';
import {
  isLeftInTheDark,
  isUnaccused,
  layeredOutcome,
  type LayeredOutcome,
  type LeftResult,
  renderOutcome,
  renderTotal,
} from './layered-outcome.ts';

interface Task {
  /** Keeps the result of each server, so that an interrupted command resumes. */
  readonly folder: string;
  readonly seed: string;
  /** Without the control interface, so that runs are of level core. */
  readonly core: boolean;
  /** As for `playwright test`: only these checks. */
  readonly filters: readonly string[];
  readonly print: (text: string) => void;
}

/**
 * Judges sound servers one after the other, each by a whole run as a target's owner makes it: with the address, the
 * credentials and perhaps the control interface, but nothing else. Returns the exit status.
 */
export async function judgeLayeredServers(servers: readonly Variant[], task: Task): Promise<number> {
  mkdirSync(task.folder, { recursive: true });
  const outcomes: LayeredOutcome[] = [];
  for (const server of servers) {
    const outcome = await outcomeOf(server, task);
    outcomes.push(outcome);
    task.print(`${outcomes.length}/${servers.length} ${renderOutcome(outcome)}\n`);
  }
  const summary = { formatVersion: 1, seed: task.seed, servers: outcomes };
  writeFileSync(join(task.folder, 'combinations.json'), `${JSON.stringify(summary, null, 2)}\n`);
  task.print(`\n${renderTotal(outcomes)}\nresults ${task.folder}\n`);
  return outcomes.every((one) => isUnaccused(one) && !isLeftInTheDark(one)) ? 0 : 1;
}

/** The outcome that an earlier command kept, or that of a new run. */
async function outcomeOf(server: Variant, { folder, seed, core, filters }: Task): Promise<LayeredOutcome> {
  const name = createHash('sha256')
    .update([server.id, core ? 'core' : 'full', ...filters].join('\n'))
    .digest('hex')
    .slice(0, 12);
  const reportDir = join(folder, name);
  const done = join(reportDir, 'outcome.json');
  if (existsSync(done)) {
    const kept: unknown = JSON.parse(readFileSync(done, 'utf8'));
    if (!isOutcome(kept)) throw new Error(`${done} holds no outcome; delete it`);
    return kept;
  }
  const without = core ? { TARGET_CONTROL_URL: '', TARGET_CONTROL_TOKEN: '' } : {};
  const result = await runAgainst(server, { REPORT_DIR: reportDir, SEED: seed, ...without }, filters);
  const outcome = layeredOutcome(server, result);
  writeFileSync(done, `${JSON.stringify(outcome, null, 2)}\n`);
  return outcome;
}

async function runAgainst(
  server: Variant,
  settings: Readonly<Record<string, string>>,
  filters: readonly string[],
): Promise<LeftResult> {
  const reference = await createReference({
    ...server.options,
    behaviour: server.override(defaultBehaviour),
  });
  try {
    // A partner is not told in which zone the schedules hold.
    const env = environmentOfOnly({ ...accessTo(reference), TARGET_TIMEZONE: '', ...settings });
    const output = await runToEnd(env, filters);
    const file = join(settings['REPORT_DIR'] ?? '', 'result.json');
    const result: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
    if (!isLeftResult(result)) throw new Error(`the run left no result.json; it printed:\n${output}`);
    return result;
  } finally {
    await reference.close();
  }
}

/** Waits for a run of the suite and returns what it printed. */
function runToEnd(env: NodeJS.ProcessEnv, filters: readonly string[]): Promise<string> {
  const command = ['node_modules/@playwright/test/cli.js', 'test', ...filters];
  const child = spawn(process.execPath, command, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve(output));
  });
}

/** The suite itself wrote it, so a quick look is enough. */
function isLeftResult(value: unknown): value is LeftResult {
  return typeof value === 'object' && value !== null && 'requirements' in value && 'findings' in value;
}

/** {@link judgeLayeredServers} itself wrote it, so a quick look is enough. */
function isOutcome(value: unknown): value is LayeredOutcome {
  return typeof value === 'object' && value !== null && 'alarms' in value && 'open' in value;
}
