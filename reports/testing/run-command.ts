import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { environmentOfOnly } from '../../helpers/settings/environment.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface EndedCommand {
  readonly status: number | null;
  /** Everything written to the terminal. */
  readonly output: string;
}

/**
 * Runs a command of the suite in a process of its own; no setting but these is set.
 *
 * @param file of the command, from the root of the suite
 */
export async function runCommand(
  file: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<EndedCommand> {
  const env = environmentOfOnly(settings);
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], { cwd: ROOT, env });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { status, output };
}
