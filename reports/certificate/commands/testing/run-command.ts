import { spawn } from 'node:child_process';
import { describeSettings, environmentWith } from '../../../../helpers/settings.ts';
import { SUITE_ROOT } from '../suite-files.ts';

export interface EndedCommand {
  readonly status: number | null;
  readonly output: string;
}

/** Runs a command of the certificate in a process of its own; settings of this machine do not reach it. */
export async function runCommand(
  name: 'certify' | 'verify' | 'certificate-key',
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<EndedCommand> {
  const unset = Object.fromEntries(describeSettings().map((setting) => [setting.name, '']));
  const env = environmentWith({ NO_COLOR: '1', ...unset, ...settings });
  const file = `reports/certificate/commands/${name}.ts`;
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], { cwd: SUITE_ROOT, env });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { status, output };
}
