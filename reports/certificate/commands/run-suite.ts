import { spawn } from 'node:child_process';
import { environmentWith } from '../../../helpers/settings/environment.ts';
import { runWords } from '../../../helpers/settings/suite-process.ts';

/** Of a run that was killed: what it left can't be judged. */
const BROKEN = 2;

/**
 * Runs the suite in a process of its own, to its end even after Ctrl+C, because it deletes what it created.
 *
 * @returns its exit status
 */
export async function runSuite(settings: Readonly<Record<string, string>>): Promise<number> {
  const child = spawn(process.execPath, runWords(), {
    env: environmentWith(settings),
    stdio: 'inherit',
  });
  // A terminal sends SIGINT to the child too; SIGTERM comes here alone, and Playwright ends in order by SIGINT.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGINT'));
  return new Promise((done, reject) => {
    child.once('error', reject);
    child.once('close', (status) => done(status ?? BROKEN));
  });
}
