import { join } from 'node:path';
import { defaultBehaviour } from '../../../../reference/decisions/index.ts';
import type { Variant } from '../../../../reference/variants/index.ts';
import { makeFolder, writePrivate } from '../../../settings/private-files.ts';
import { keptOutcome } from './kept-outcome.ts';
import {
  isLeftInTheDark,
  isUnaccused,
  layeredOutcome,
  type LayeredOutcome,
  renderOutcome,
  renderTotal,
} from './layered-outcome.ts';
import { wholeRun } from './whole-run.ts';

/** A server, and the seed of the run that judges it. */
export interface SeededServer {
  readonly server: Variant;
  readonly seed: string;
}

interface Task {
  /** Keeps the result of each server, so that an interrupted command resumes. */
  readonly folder: string;
  /** The seed that drew the servers. */
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
export async function judgeLayeredServers(servers: readonly SeededServer[], task: Task): Promise<number> {
  makeFolder(task.folder);
  const outcomes: LayeredOutcome[] = [];
  for (const server of servers) {
    const outcome = await outcomeOf(server, task);
    outcomes.push(outcome);
    task.print(`${outcomes.length}/${servers.length} ${renderOutcome(outcome)}\n`);
  }
  const summary = { formatVersion: 1, seed: task.seed, servers: outcomes };
  writePrivate(join(task.folder, 'combinations.json'), `${JSON.stringify(summary, null, 2)}\n`);
  task.print(`\n${renderTotal(outcomes)}\nresults ${task.folder}\n`);
  return outcomes.every((one) => isUnaccused(one) && !isLeftInTheDark(one)) ? 0 : 1;
}

async function outcomeOf(
  { server, seed }: SeededServer,
  { folder, core, filters }: Task,
): Promise<LayeredOutcome> {
  const key = [server.id, seed, core ? 'core' : 'full', ...filters];
  const { outcome } = await keptOutcome(folder, key, isOutcome, async (reportDir) => {
    const without = core ? { TARGET_CONTROL_URL: '', TARGET_CONTROL_TOKEN: '' } : {};
    // A partner is not told in which zone the schedules hold.
    const settings = { TARGET_TIMEZONE: '', REPORT_DIR: reportDir, SEED: seed, ...without };
    const reference = { ...server.options, behaviour: server.override(defaultBehaviour) };
    return layeredOutcome(server, await wholeRun(reference, settings, filters));
  });
  return outcome;
}

/** {@link judgeLayeredServers} itself wrote it, so a quick look is enough. */
function isOutcome(value: unknown): value is LayeredOutcome {
  return typeof value === 'object' && value !== null && 'alarms' in value && 'open' in value;
}
