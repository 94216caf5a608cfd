import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { environmentForFile } from '../../../helpers/settings/environment.ts';
import { openLog } from '../../../helpers/settings/private-files.ts';
import { runWords } from '../../../helpers/settings/suite-process.ts';
import type { EndedRun } from '../../regression/kept-night.ts';
import { type KeptRun, keptRunOf, keptWithoutResult } from '../../regression/comparison/kept-run.ts';
import { readRunResult, removeRunResult, runResultFile } from '../../result/result-file.ts';
import type { RunProblem } from '../../result/run-result.ts';
import { suiteVersion } from '../../result/suite-version.ts';
import type { Candidate } from './entrants.ts';

/** What the run printed, in the folder of its reports. */
const LOG = 'run.log';

/** How a run is started. */
export interface RunOptions {
  readonly reportDir: string;
  readonly historyDir: string;
  /** Undefined: as the file of each target says. */
  readonly depth: string | undefined;
  readonly grep: string | undefined;
}

/** The runs of a league. */
export class TargetRuns {
  readonly #children = new Set<ChildProcess>();
  isInterrupted = false;

  /** Lets the runs under way end in order, which removes what they created; a second time, they end at once. */
  interrupt(): void {
    this.isInterrupted = true;
    for (const child of this.#children) child.kill('SIGINT');
  }

  /** Judges one target in a process of its own. Whatever happens to that process, there is a run to show. */
  async judge(candidate: Candidate, options: RunOptions): Promise<EndedRun> {
    const startedAt = new Date();
    if (candidate.problem !== undefined) return notJudged(candidate, candidate.problem, startedAt);
    try {
      removeRunResult(options.reportDir);
      const end = await this.#ended(candidate, options);
      const file = runResultFile(options.reportDir);
      if (existsSync(file)) {
        const result = readRunResult(file);
        return { run: keptRunOf(result), result };
      }
      const message = `the run left no result (${end}); what it printed is in ${LOG}`;
      return notJudged(candidate, { code: 'NO_RESULT', message }, startedAt);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return notJudged(candidate, { code: 'NO_RESULT', message }, startedAt);
    }
  }

  /** @returns how the process ended, in words */
  async #ended({ path }: Candidate, { reportDir, historyDir, depth, grep }: RunOptions): Promise<string> {
    const words = runWords(grep === undefined ? [] : ['--grep', grep]);
    const overriding = {
      ...{ REPORT_DIR: reportDir, HISTORY_DIR: historyDir, NO_COLOR: '1' },
      ...(depth !== undefined && { DEPTH: depth }),
    };
    const log = openLog(join(reportDir, LOG));
    try {
      const child = spawn(process.execPath, words, {
        env: environmentForFile(path, overriding, join(historyDir, 'tokens')),
        stdio: ['ignore', log, log],
        // Signals of the terminal reach this process alone, which passes each on once.
        detached: true,
      });
      this.#children.add(child);
      return await new Promise<string>((resolve, reject) => {
        child.once('error', reject);
        child.once('close', (status, signal) => resolve(signal ?? `status ${status}`));
      }).finally(() => this.#children.delete(child));
    } finally {
      closeSync(log);
    }
  }
}

/** A target for which there was no run, or one that left nothing. */
export function notJudged(
  { target, build, level, depth }: Candidate,
  problem: RunProblem,
  startedAt: Date,
): EndedRun {
  const kept = keptWithoutResult(
    {
      startedAt: startedAt.toISOString(),
      durationMs: Date.now() - startedAt.getTime(),
      ...{ target, level, depth, seed: '', suite: suiteVersion() },
    },
    problem.message,
  );
  const run: KeptRun = { ...kept, problem, ...(build !== undefined && { build }) };
  return { run, result: undefined };
}
