import { loadEnvFile } from './reader/env-file.ts';
import type { Environment } from './reader/setting-reader.ts';
import { SetupError } from './setup-error.ts';

/** One of several parts of a run, each judged by a process of its own, mostly on a machine of its own. */
export interface Shard {
  /**
   * From 1 on.
   *
   * @asType integer
   * @minimum 1
   */
  readonly index: number;
  /**
   * How many shards the run has.
   *
   * @asType integer
   * @minimum 1
   */
  readonly of: number;
}

/** The shard that this process and its workers judge, as `2/3`. No setting: the runner puts it there. */
const SHARD_VARIABLE = 'CONFORMANCE_SHARD';

const OPTION = '--shard';

/** The variables in which CI systems name a run, the same for all its jobs. */
const CI_RUNS: readonly (readonly [first: string, ...others: string[]])[] = [
  ['GITHUB_RUN_ID', 'GITHUB_RUN_ATTEMPT'],
  ['CI_PIPELINE_ID'],
  ['BUILD_TAG'],
  ['BUILDKITE_BUILD_ID'],
  ['CIRCLE_WORKFLOW_ID'],
  ['BUILD_BUILDID', 'SYSTEM_JOBATTEMPT'],
];

/** The shard that a command line names; undefined without one, or where Playwright refuses it. */
export function shardIn(words: readonly string[]): Shard | undefined {
  const at = words.findLastIndex((word) => word === OPTION || word.startsWith(`${OPTION}=`));
  if (at < 0) return undefined;
  const [word = '', next = ''] = words.slice(at);
  return shardOf(word === OPTION ? next : word.slice(OPTION.length + 1));
}

function shardOf(text: string): Shard | undefined {
  const match = /^(\d+)\/(\d+)$/.exec(text);
  const [index, of] = [Number(match?.[1]), Number(match?.[2])];
  return index >= 1 && index <= of ? { index, of } : undefined;
}

/** The shard in words. */
export function shardName({ index, of }: Shard): string {
  return `shard ${index} of ${of}`;
}

/**
 * Lets this process and its workers judge the shard that the command line names, with the seed of the run: SEED, or one
 * that all jobs of a CI run derive from its id.
 *
 * @throws SetupError SHARD_UNSUITABLE where the shards would not judge the same target with the same data
 */
export function takeShard(words: readonly string[]): Shard | undefined {
  const shard = shardIn(words);
  // Who only lists checks judges nothing.
  if (shard === undefined || words.includes('--list')) return undefined;
  loadEnvFile();
  const seed = process.env['SEED'] || seedOfCi(process.env);
  const problem = problemOf(shard, process.env, seed);
  if (problem !== undefined) throw problem;
  if (seed !== undefined) process.env['SEED'] = seed;
  process.env[SHARD_VARIABLE] = `${shard.index}/${shard.of}`;
  return shard;
}

/** The shard from {@link takeShard}; undefined in a run that is no shard. */
export function publishedShard(environment: Environment = process.env): Shard | undefined {
  return shardOf(environment[SHARD_VARIABLE] ?? '');
}

/** A seed that is the same in all jobs of a CI run, and another in the next; undefined outside of CI. */
export function seedOfCi(environment: Environment): string | undefined {
  for (const [first, ...others] of CI_RUNS) {
    const id = environment[first];
    if (id === undefined || id === '') continue;
    const words = [id, ...others.map((name) => environment[name] ?? '')];
    return words
      .filter(Boolean)
      .join('-')
      .replace(/[^\w.-]+/g, '-');
  }
  return undefined;
}

/**
 * The part of a whole number that a shard gets: those of all shards add up to it, and none differs from another by more
 * than one.
 */
export function shareOf(whole: number, shard: Shard | undefined): number {
  if (shard === undefined) return whole;
  const { index, of } = shard;
  return Math.floor(whole / of) + (index <= whole % of ? 1 : 0);
}

function problemOf(shard: Shard, environment: Environment, seed: string | undefined): SetupError | undefined {
  if (seed === undefined) {
    return new SetupError('SHARD_UNSUITABLE', {
      expected: 'the same SEED for all shards of a run',
      found: `${shardName(shard)} without SEED, and no id of a CI run to derive one from`,
      remedy: 'set SEED to the same text for every shard, such as the number of the build',
    });
  }
  if ((environment['TARGET_URL'] ?? '') === '') {
    return new SetupError('SHARD_UNSUITABLE', {
      expected: 'one target that all shards judge',
      found: `${shardName(shard)} without TARGET_URL, so that it would start a reference of its own`,
      remedy: 'set TARGET_URL, TARGET_CLIENT_ID and TARGET_CLIENT_SECRET, or run without --shard',
    });
  }
  return undefined;
}
