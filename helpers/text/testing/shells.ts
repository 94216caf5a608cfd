import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { needsTool } from '../../settings/testing/needed-tool.ts';

/** The shells into which people paste commands, each with what keeps it from reading files of the user. */
export const SHELLS = {
  bash: ['--norc', '--noprofile'],
  dash: [],
  zsh: ['-f'],
} as const satisfies Record<string, readonly string[]>;

export type Shell = keyof typeof SHELLS;

const MOST_OUTPUT = 1024 * 1024 * 1024;

/**
 * Skips the test where the shell is not installed.
 *
 * @param insists it fails there instead
 */
export function needsShell(shell: Shell, insists: boolean): void {
  needsTool(shell, spawnSync(shell, ['-c', ':']).error === undefined, insists);
}

/** What a script prints in a shell, in an empty folder, with these variables. Throws where it leaves a file there. */
export function outputOf(shell: Shell, script: string, variables: Readonly<Record<string, string>>): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'shell-'));
  const [file, empty] = [join(folder, 'script'), mkdtempSync(join(folder, 'empty-'))];
  try {
    writeFileSync(file, script);
    const output = execFileSync(shell, [...SHELLS[shell], file], {
      cwd: empty,
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8', ...variables },
      maxBuffer: MOST_OUTPUT,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const left = readdirSync(empty);
    if (left.length > 0) throw new Error(`the script ran what it quotes and left ${left.join(', ')}`);
    return output;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
