import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeFolder } from '../../../helpers/settings/private-files.ts';
import { poll } from '../../../helpers/values/time.ts';
import { startConformance } from '../support/run-conformance.ts';
import { startTarget, type TargetProcess } from '../support/target-process.ts';
import { growthOf, type Observed } from './growth.ts';
import { type Folders, observe } from './observe.ts';

/** Short enough for a run to see a token expire. */
const TOKEN_LIFETIME_S = 3;

/** How long a target may take to send its last notifications and to see that a connection has ended. */
const SETTLES_WITHIN_MS = 10_000;

/** What a soak does. */
export interface Soak {
  readonly runs: number;
  /** Runs before the first that counts: caches fill, code is compiled. */
  readonly warmUp: number;
  readonly depth: string;
  /** Arguments of Playwright, such as a filter of checks. */
  readonly args: readonly string[];
  /** Is told how each run ended. */
  readonly onRun?: (run: SoakedRun) => void;
  /** Happens after each run that counts, before anything is looked at. */
  readonly afterRun?: (run: number, scene: Scene) => Promise<void>;
}

/** Where a soak takes place. */
export interface Scene {
  readonly target: TargetProcess;
  readonly folders: Folders;
  /** The environment of each run. */
  readonly settings: Readonly<Record<string, string>>;
}

/** A run of a soak, and what there is after it. */
export interface SoakedRun {
  /** From 1 on; 0 and below for those that warm up. */
  readonly run: number;
  readonly elapsedMs: number;
  readonly verdict: string;
  readonly observed: Observed;
}

/**
 * Runs the suite back to back against one reference in a process of its own, until something has grown.
 *
 * @returns what grew, or went wrong, each in words; empty where everything is as it was after the warm-up
 */
export async function soak(options: Soak): Promise<readonly string[]> {
  const { runs, warmUp, depth, args, onRun, afterRun } = options;
  const folder = mkdtempSync(join(tmpdir(), 'booking-soak-'));
  const folders: Folders = { temporary: join(folder, 'tmp'), reports: join(folder, 'reports') };
  makeFolder(folders.temporary);
  const target = await startTarget({ seed: 'soak', tokenLifetimeS: TOKEN_LIFETIME_S });
  try {
    const settings = {
      ...target.access,
      ...{ REPORT_DIR: folders.reports, TMPDIR: folders.temporary, DEPTH: depth, EVENT_TIMEOUT_MS: '' },
    };
    let first: Observed | undefined;
    for (let run = 1 - warmUp; run <= runs; run += 1) {
      const started = startConformance({ ...settings, SEED: `soak ${run}` }, args);
      const { result, elapsedMs } = await started.ended;
      if (run > 0) await afterRun?.(run, { target, folders, settings });
      const observed = await settled(() => observe(target, folders, folders.reports), first);
      onRun?.({ run, elapsedMs, verdict: result.verdict, observed });
      const left = result.leftBehind.map((one) => `left behind: ${one}`);
      const wrong = ['not conformant', 'broken'].includes(result.verdict)
        ? [`its verdict: ${result.verdict}`]
        : [];
      const grown = [...wrong, ...left, ...(first === undefined ? [] : growthOf(first, observed))];
      if (grown.length > 0) return grown.map((one) => `run ${run}: ${one}`);
      if (run >= 0) first ??= observed;
    }
    return [];
  } finally {
    await target.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What there is once nothing is more than before, or after a while. */
async function settled(look: () => Promise<Observed>, before: Observed | undefined): Promise<Observed> {
  const isSettled = (now: Observed): boolean =>
    now.counts['notifications to come'] === 0 && (before === undefined || growthOf(before, now).length === 0);
  return poll(look, isSettled, SETTLES_WITHIN_MS);
}
