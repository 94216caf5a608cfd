import { CannotJudge } from './cannot-judge.ts';
import type { Settings } from './settings.ts';

const REPEATED = '--repeat-each';

/** What somebody asks of Playwright. */
interface Options {
  readonly workers: number;
  readonly fullyParallel: boolean;
  /** The words of the command line: Playwright tells of repetitions only when the checks are loaded. */
  readonly words: readonly string[];
}

/**
 * Refuses what would make a run break its own promises.
 *
 * @throws CannotJudge
 */
export function requireOptions(
  { workers, fullyParallel, words }: Options,
  { concurrency }: Pick<Settings, 'concurrency'>,
): void {
  const repeated = words.findLastIndex((word) => word.startsWith(REPEATED));
  const [word = '', next = ''] = repeated < 0 ? [] : words.slice(repeated);
  const times = word === REPEATED ? next : word.slice(REPEATED.length + 1);
  if (parseInt(times, 10) > 1) {
    throw new CannotJudge('OPTIONS_UNSUITABLE', {
      expected: 'every check once at a time: its guests are its own',
      found: `${REPEATED} ${times}`,
      remedy: 'start the run as many times instead',
    });
  }
  if (fullyParallel) {
    throw new CannotJudge('OPTIONS_UNSUITABLE', {
      expected: 'the checks of a file in one worker, which lets them run side by side by itself',
      found: '--fully-parallel',
      remedy: 'leave it out',
    });
  }
  if (workers > concurrency) {
    throw new CannotJudge('OPTIONS_UNSUITABLE', {
      expected: `at most ${concurrency} requests under way at once, as CONCURRENCY says`,
      found: `--workers ${workers}, each of which sends requests`,
      remedy: 'raise CONCURRENCY, or lower --workers',
    });
  }
}
