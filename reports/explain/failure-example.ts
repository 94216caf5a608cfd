import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environmentOfOnly } from '../../helpers/settings/environment.ts';
import { runWords } from '../../helpers/settings/suite-process.ts';
import { defaultBehaviour } from '../../reference/decisions/index.ts';
import type { Fault } from '../../reference/faults/builders/fault.ts';
import { accessTo, createReference } from '../../reference/index.ts';
import { readRunResult, runResultFile } from '../result/result-file.ts';
import type { Finding } from '../result/run-result.ts';

/** Short enough that a run sees tokens end. */
const TOKEN_LIFETIME_S = 3;

/**
 * Runs the checks of the requirement against a server with the fault.
 *
 * @returns undefined where they did not find it
 */
export async function failureExample(id: string, fault: Fault): Promise<Finding | undefined> {
  const reference = await createReference({
    ...{ seed: 'example', tokenLifetimeS: TOKEN_LIFETIME_S, timeZone: 'UTC' },
    behaviour: fault.override(defaultBehaviour),
  });
  const reportDir = mkdtempSync(join(tmpdir(), 'conformance-example-'));
  try {
    await ended(id, { ...accessTo(reference), REPORT_DIR: reportDir, SEED: 'example' });
    const file = runResultFile(reportDir);
    if (!existsSync(file)) return undefined;
    return readRunResult(file).findings.find(({ requirement }) => requirement === id);
  } finally {
    await reference.close();
    rmSync(reportDir, { recursive: true });
  }
}

async function ended(id: string, settings: Readonly<Record<string, string>>): Promise<void> {
  const child = spawn(process.execPath, runWords(['--grep', `@${id}(?![\\w-])`]), {
    ...{ env: environmentOfOnly(settings), stdio: 'ignore' },
  });
  await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
}
