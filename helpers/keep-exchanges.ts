import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Exchanged } from './check-record.ts';
import { recordedExchange } from './recorded-exchange.ts';
import type { Redactor } from './redactor.ts';

/**
 * Writes what a check exchanged, one JSON line each: a whole run may exchange more than a report should carry from one
 * process to the next.
 *
 * @returns the file; undefined where there is nothing to keep
 */
export function keepExchanges(
  folder: string,
  check: string,
  exchanged: readonly Exchanged[],
  redactor: Redactor,
): string | undefined {
  const notifications = new Set<string>();
  const lines = exchanged.flatMap((one) => {
    const recorded = recordedExchange(check, one, redactor);
    if (recorded === undefined) return [];
    const line = `${JSON.stringify(recorded)}\n`;
    // A notification may be looked at more than once; two requests that read the same are two.
    if (one.exhibit.kind === 'notified' && notifications.has(line)) return [];
    notifications.add(line);
    return [line];
  });
  if (lines.length === 0) return undefined;
  const file = join(folder, `exchanges-${randomUUID()}.ndjson`);
  writeFileSync(file, lines.join(''));
  return file;
}
