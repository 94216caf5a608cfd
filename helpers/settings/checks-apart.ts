import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { OF_CODE } from './suite-process.ts';

/** Whether some checks of all areas have a file of their own. No setting: the runner puts it there. */
const APART_VARIABLE = 'CONFORMANCE_CHECKS_APART';

/** Where they are then, as Playwright names it. */
const FILE = `across-areas.spec${OF_CODE}`;

/** Options of Playwright's that take the next word as their value. */
const WITH_VALUE = new Set([
  ...['-c', '--config', '-g', '--grep', '--grep-invert', '-j', '--workers', '--shard', '--max-failures'],
  ...['--reporter', '--output', '--timeout', '--global-timeout', '--retries', '--project', '--trace'],
]);

/**
 * Lets the checks that tell most about an area come first, and those that mostly wait do so at the same time: both are
 * in one file. If the command line chooses files, they are in those of their areas. Workers find what their runner has
 * put there.
 *
 * @param words the command line
 * @param lastRunFile where Playwright keeps which tests failed last
 */
export function takeChecksApart(words: readonly string[], lastRunFile: string): void {
  const isApart = isApartIn(words, lastRunFile);
  if (isApart !== undefined) process.env[APART_VARIABLE] = isApart ? 'yes' : '';
}

/** As {@link takeChecksApart}; undefined where the command line is not that of a runner. */
export function isApartIn(words: readonly string[], lastRunFile: string): boolean | undefined {
  const at = words.indexOf('test');
  if (at < 0) return undefined;
  const options = words.slice(at + 1);
  const choosesFiles = options.some(
    (word, index) => !word.startsWith('-') && !WITH_VALUE.has(options[index - 1] ?? ''),
  );
  if (choosesFiles || options.some((word) => word.startsWith('--ui'))) return false;
  return !options.includes('--last-failed') || wereApart(lastRunFile);
}

/** Whether the first checks of all areas, and those that mostly wait, are in one file. */
export function areChecksApart(): boolean {
  return process.env[APART_VARIABLE] === 'yes';
}

/** Playwright finds a failed test by its file, so each has to be where it was. The ids of its tests begin with the file's. */
function wereApart(lastRunFile: string): boolean {
  if (!existsSync(lastRunFile)) return false;
  const id = createHash('sha1').update(FILE).digest('hex').slice(0, 20);
  return readFileSync(lastRunFile, 'utf8').includes(`"${id}-`);
}
