import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writePrivate } from '../../../settings/private-files.ts';

/** The outcome of a server, and whether its run is new. */
export interface KeptOutcome<Outcome> {
  readonly outcome: Outcome;
  readonly isNew: boolean;
}

/**
 * The outcome that an earlier command kept, or that of a new run, which is kept.
 *
 * @param key everything on which the outcome depends
 * @param judge makes the run; it gets the folder for its reports
 * @throws Error where the file of an earlier command holds something else
 */
export async function keptOutcome<Outcome>(
  folder: string,
  key: readonly string[],
  isOutcome: (value: unknown) => value is Outcome,
  judge: (reportDir: string) => Promise<Outcome>,
): Promise<KeptOutcome<Outcome>> {
  const name = createHash('sha256').update(key.join('\n')).digest('hex').slice(0, 12);
  const reportDir = join(folder, name);
  const file = join(reportDir, 'outcome.json');
  if (existsSync(file)) {
    const kept: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (!isOutcome(kept)) throw new Error(`${file} holds no outcome; delete it`);
    return { outcome: kept, isNew: false };
  }
  const outcome = await judge(reportDir);
  writePrivate(file, `${JSON.stringify(outcome, null, 2)}\n`);
  return { outcome, isNew: true };
}
