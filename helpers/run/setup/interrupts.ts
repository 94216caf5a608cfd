import { printError } from '../../text/output.ts';
import { shownLines } from '../../text/terminal-text.ts';
import { existsSync, renameSync, rmSync } from 'node:fs';
import type { Ledger } from '../../client/ledger.ts';
import { publishLeftBehind } from '../../settings/environment.ts';
import { SetupError } from '../../settings/setup-error.ts';
import { monotonicMs } from '../../values/time.ts';
import { nameOf } from '../context/cleanup.ts';

/** A shell and npm both send the signal of one Ctrl+C. */
const ONE_MS = 1_000;

/** Exit status of a run that could not be judged. */
const BROKEN = 2;

/**
 * Ends the process at once with the second interrupt. The first ends the run in order: Playwright stops the checks, and
 * the end of the run removes what they created. A run that is interrupted before its first check has no such end, so
 * its report names what is there by then. What is left stands in the ledger, for the next run.
 *
 * @returns ends it
 */
export function endAtSecondInterrupt(
  ledger: Ledger,
  { reportDir, runDir }: { readonly reportDir: string; readonly runDir: string },
): () => void {
  let firstMs: number | undefined;
  const interrupted = (): void => {
    if (firstMs === undefined) publishLeftBehind(ledger.outstanding().map(nameOf));
    firstMs ??= monotonicMs();
    if (monotonicMs() - firstMs < ONE_MS) return;
    // It holds tokens.
    removeBesideWriters(runDir);
    printError(shownLines(`\n${inWords(ledger, reportDir)}\n`));
    process.exit(BROKEN);
  };
  process.on('SIGINT', interrupted);
  return () => void process.off('SIGINT', interrupted);
}

/**
 * Removes a folder, even while other processes write to it by its path: what they add during the removal makes it fail.
 * Under another name they do not find the folder, and only a write that had begun before may still arrive.
 */
export function removeBesideWriters(folder: string): void {
  const aside = `${folder}-removed`;
  renameSync(folder, aside);
  for (let triesLeft = 10; existsSync(aside); triesLeft -= 1) {
    try {
      rmSync(aside, { recursive: true });
    } catch (error) {
      if (triesLeft === 0) throw error;
    }
  }
}

function inWords(ledger: Ledger, reportDir: string): string {
  const left = ledger.outstanding().map(nameOf);
  const { message } = new SetupError('INTERRUPTED', {
    expected: 'time to remove what the run created on the target',
    found: `a second interrupt; ${left.length === 0 ? 'nothing is left there' : `still there: ${left.join(', ')}`}`,
    remedy:
      left.length === 0
        ? 'run again'
        : `run again with REPORT_DIR=${reportDir}: its ledger names them, and the next run removes them first`,
  });
  return message;
}
