import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describeSettings, environmentWith } from '../../../helpers/settings.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

interface EndedCommand {
  readonly status: number | null;
  /** Everything written to the terminal. */
  readonly output: string;
}

/** Runs a command of the suite in a process of its own; no setting but these is set. */
export async function runCommand(
  file: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<EndedCommand> {
  // An empty value counts as unset, and keeps a `.env` of this checkout out of the test.
  const unset = Object.fromEntries(describeSettings().map(({ name }) => [name, '']));
  const env = environmentWith({ NO_COLOR: '1', ...unset, ...settings });
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], { cwd: ROOT, env });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { status, output };
}
