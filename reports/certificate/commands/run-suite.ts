import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { environmentWith } from '../../../helpers/settings/environment.ts';

/** The folder of the suite. */
export const SUITE_ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Of a run that was killed: what it left can't be judged. */
const BROKEN = 2;

/**
 * Runs the suite in a process of its own, to its end even after Ctrl+C, because it deletes what it created.
 *
 * @returns its exit status
 */
export async function runSuite(settings: Readonly<Record<string, string>>): Promise<number> {
  const playwright = join(SUITE_ROOT, 'node_modules/@playwright/test/cli.js');
  const child = spawn(process.execPath, [playwright, 'test'], {
    cwd: SUITE_ROOT,
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
