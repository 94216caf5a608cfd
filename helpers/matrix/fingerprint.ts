import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a verdict on a specimen hangs on. */
const FOLDERS = ['spec', 'helpers', 'suites', 'reference'];

/** Tells one state of the suite and the reference from any other, so that results of different ones are never mixed. */
export function fingerprint(...more: readonly string[]): string {
  const hash = createHash('sha256').update(more.join('\n'));
  for (const folder of FOLDERS) {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /(?<!\.test)\.(ts|yaml)$/.test(file),
    );
    for (const file of files.sort()) hash.update(`\n${file}\n`).update(readFileSync(join(folder, file)));
  }
  return hash.digest('hex').slice(0, 16);
}
