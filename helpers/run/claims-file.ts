import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { appendPrivate } from '../settings/private-files.ts';
import type { Claim } from '../verdict/claim.ts';

/** In the run's own folder; one claim a line. It holds phone numbers of guests, so no report shows it. */
const FILE = 'claims.jsonl';

/** Keeps claims for the end of the run. */
export function keepClaims(runDir: string, claims: readonly Claim[]): void {
  if (claims.length === 0) return;
  appendPrivate(join(runDir, FILE), claims.map((claim) => `${JSON.stringify(claim)}\n`).join(''));
}

/** The claims of all checks of a run. */
export function keptClaims(runDir: string): readonly Claim[] {
  const file = join(runDir, FILE);
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  return lines.flatMap((line) => {
    const claim: unknown = JSON.parse(line);
    return isClaim(claim) ? [claim] : [];
  });
}

/** Workers of the same run wrote it, so a rough check is enough. */
function isClaim(value: unknown): value is Claim {
  return typeof value === 'object' && value !== null && 'inbox' in value;
}
