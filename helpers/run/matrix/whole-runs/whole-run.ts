import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accessTo, createReference } from '../../../../reference/index.ts';
import type { ReferenceOptions } from '../../../../reference/index.ts';
import { environmentOfOnly } from '../../../settings/environment.ts';
import { runWords } from '../../../settings/suite-process.ts';

/** The part of result.json that tells. */
export interface LeftResult {
  readonly verdict: string;
  readonly level: string;
  readonly partial: boolean;
  readonly seed: string;
  readonly durationMs: number;
  readonly exchanges: number;
  readonly requirements: readonly {
    readonly id: string;
    readonly level: string;
    readonly verdict: string;
    readonly reason?: string;
  }[];
  readonly findings: readonly {
    readonly requirement: string;
    readonly level: string;
    readonly verdict: string;
    readonly message: string;
    /** Other findings that may explain it. */
    readonly causes?: readonly string[];
  }[];
  readonly problem?: { readonly code: string; readonly message: string };
  readonly harnessErrors: readonly { readonly check: string; readonly message: string }[];
}

/**
 * Judges a reference by a whole run, as a target's owner makes it: with the address, the credentials and perhaps the
 * control interface, but nothing else; only that it may take more memory, which saves time.
 *
 * @param settings REPORT_DIR, and what differs from the access to the reference
 * @param filters as for `playwright test`: only these checks
 * @throws Error where the run leaves no result
 */
export async function wholeRun(
  options: ReferenceOptions,
  settings: Readonly<Record<string, string>> & { readonly REPORT_DIR: string },
  filters: readonly string[],
): Promise<LeftResult> {
  const reference = await createReference(options);
  try {
    const env = environmentOfOnly({ ...accessTo(reference), ...settings });
    const output = await runToEnd(env, filters);
    const file = join(settings.REPORT_DIR, 'result.json');
    const result: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
    if (!isLeftResult(result)) throw new Error(`the run left no result.json; it printed:\n${output}`);
    return result;
  } finally {
    await reference.close();
  }
}

/** Waits for a run of the suite and returns what it printed. */
function runToEnd(env: NodeJS.ProcessEnv, filters: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, runWords(filters, []), { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve(output));
  });
}

/** The suite itself wrote it, so a quick look is enough. */
function isLeftResult(value: unknown): value is LeftResult {
  return typeof value === 'object' && value !== null && 'requirements' in value && 'findings' in value;
}
