import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { shardIn } from './shard.ts';
import { OF_CODE } from './suite-process.ts';

/**
 * How the checks are arranged in files. Playwright gives a worker one file after the other, and the next one only when the
 * last check of this one has ended.
 *
 * - `areas`: each area has its file. For command lines that choose files.
 * - `apart`: the checks that tell most come first in a file of their own, with those that mostly wait. For runs that are
 *   divided by files: among shards or a chosen number of workers, or a limited time into parts.
 * - `halves`: two files hold all checks, so that hardly a worker waits for another file's turn; events, whose webhooks hear
 *   of every booking, come last, in their own.
 */
export type Arrangement = 'areas' | 'apart' | 'halves';

/** No setting: the runner puts it there. */
const VARIABLE = 'CONFORMANCE_ARRANGEMENT';

/** The file of the first checks and of those that mostly wait, as Playwright names it. */
const ACROSS_AREAS = `across-areas.spec${OF_CODE}`;

const AREA_BY_AREA = `area-by-area.spec${OF_CODE}`;

const EVENTS = `events/events.spec${OF_CODE}`;

/** Options of Playwright's that take the next word as their value. */
const WITH_VALUE = new Set([
  ...['-c', '--config', '-g', '--grep', '--grep-invert', '-j', '--workers', '--shard', '--max-failures'],
  ...['--reporter', '--output', '--timeout', '--global-timeout', '--retries', '--project', '--trace'],
]);

/** The options that say how many workers there are: more of them may want more files. */
const OF_WORKERS = /^(-j|--workers)/;

/** What else tells how a run arranges its checks. */
export interface ArrangedRun {
  /** Whether the time of the run is shared among its files. */
  readonly isTimed: boolean;
  /** Where Playwright keeps which tests failed last. */
  readonly lastRunFile: string;
}

/** Arranges the checks in files for the processes of a run. Workers find what their runner has put there. */
export function arrangeChecks(words: readonly string[], run: ArrangedRun): void {
  const arrangement = arrangementIn(words, run);
  if (arrangement !== undefined) process.env[VARIABLE] = arrangement;
}

/** How a command line arranges the checks; undefined where it is not that of a runner. */
export function arrangementIn(words: readonly string[], run: ArrangedRun): Arrangement | undefined {
  const at = words.indexOf('test');
  if (at < 0) return undefined;
  const options = words.slice(at + 1);
  const choosesFiles = options.some(
    (word, index) => !word.startsWith('-') && !WITH_VALUE.has(options[index - 1] ?? ''),
  );
  if (choosesFiles || options.some((word) => word.startsWith('--ui'))) return 'areas';
  if (options.includes('--last-failed')) return lastArrangement(run.lastRunFile);
  const isDivided =
    run.isTimed || shardIn(options) !== undefined || options.some((word) => OF_WORKERS.test(word));
  return isDivided ? 'apart' : 'halves';
}

/** How the checks of this run are arranged. */
export function arrangement(): Arrangement {
  const value = process.env[VARIABLE];
  return value === 'apart' || value === 'halves' ? value : 'areas';
}

/** Whether the first checks of all areas, and those that mostly wait, are in a file of their own. */
export function areChecksApart(): boolean {
  return arrangement() !== 'areas';
}

/** Globs of the files that hold the checks of this run. */
export function filesOfChecks(): readonly string[] {
  const ofAllAreas = `**/suites/*.spec${OF_CODE}`;
  const ofAreas = arrangement() === 'halves' ? EVENTS : `*/*.spec${OF_CODE}`;
  return [ofAllAreas, `**/suites/${ofAreas}`];
}

/** Playwright finds a failed test by its file, so each has to be where it was. The ids of its tests begin with the file's. */
function lastArrangement(lastRunFile: string): Arrangement {
  if (!existsSync(lastRunFile)) return 'areas';
  const files = [...readFileSync(lastRunFile, 'utf8').matchAll(/"([0-9a-f]{20})-/g)].map(([, file]) => file);
  const isAmong = (names: readonly string[]): ((file: string | undefined) => boolean) => {
    const ids = names.map((name) => createHash('sha1').update(name).digest('hex').slice(0, 20));
    return (file = '') => ids.includes(file);
  };
  if (!files.some(isAmong([ACROSS_AREAS, AREA_BY_AREA]))) return 'areas';
  // The first half holds all that its file holds apart, and more.
  return files.every(isAmong([ACROSS_AREAS, AREA_BY_AREA, EVENTS])) ? 'halves' : 'apart';
}
