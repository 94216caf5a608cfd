import { isDeepStrictEqual } from 'node:util';
import { shardName } from '../../helpers/settings/shard.ts';
import { SetupError } from '../../helpers/settings/setup-error.ts';
import type { ProcessLateness } from '../../helpers/verdict/check-report.ts';
import { isLate } from '../../helpers/verdict/hindsight.ts';
import { placeOf } from '../judge/check-outcome.ts';
import type { RunRecord } from '../judge/run-record.ts';
import type { RunProblem } from '../result/run-result.ts';
import type { ShardRun } from './shard-file.ts';

/** Settings in which the shards of one run may differ: they belong to the machine. */
const OF_THE_MACHINE: ReadonlySet<string> = new Set([
  ...['LISTENER_HOST', 'LISTENER_PORT', 'LISTENER_PUBLIC_URL', 'LISTENER_TLS_KEY', 'LISTENER_TLS_CERT'],
  ...['REPORT_DIR', 'HISTORY_DIR', 'WAIVERS_FILE'],
]);

/** The shards of one run, in the order of their numbers. */
export type Shards = readonly [ShardRun, ...ShardRun[]];

/**
 * The shards in the order of their numbers.
 *
 * @throws SetupError SHARDS_UNLIKE where they are not shards of one run, or one of them is there twice
 */
export function requireAlike(shards: readonly ShardRun[]): Shards {
  const [first, ...others] = [...shards].sort((one, other) => one.shard.index - other.shard.index);
  if (first === undefined) throw new Error('no shard was named');
  for (const other of others) requireSameRun(first, other);
  const ordered: Shards = [first, ...others];
  requireEachOnce(ordered);
  return ordered;
}

/**
 * The record of the run that these shards are, but for what only the trace of all of them shows. A shard that is missing
 * makes it broken, as one that could not judge its part does.
 */
export function uniteShards(shards: Shards): RunRecord {
  const records = shards.map(({ record }) => record);
  const { suite, options, waivers, sensitivity } = shards[0].record;
  const beganMs = Math.min(...records.map(({ startedAt }) => Date.parse(startedAt)));
  const endedMs = Math.max(...records.map((one) => Date.parse(one.startedAt) + one.durationMs));
  const flooded = records.flatMap((one) => one.flooded ?? []);
  const knowsLeft = records.every(({ leftBehind }) => leftBehind !== undefined);
  const settings = settingsOf(records);
  const description = records.find((one) => one.description !== undefined)?.description;
  return {
    suite,
    options: { ...options, ...(settings && { settings }) },
    startedAt: new Date(beganMs).toISOString(),
    durationMs: endedMs - beganMs,
    phases: undefined,
    checks: records.flatMap(({ checks }) => checks),
    known: {
      files: united(records.map(({ known }) => known.files)),
      ids: new Set(records.flatMap(({ known }) => [...known.ids])),
    },
    endedEarly: records.some((one) => one.endedEarly),
    interrupted: records.some((one) => one.interrupted),
    problem: problemOf(shards),
    foundOut: united(records.map(({ foundOut = [] }) => foundOut)),
    leftBehind: knowsLeft ? united(records.map(({ leftBehind = [] }) => leftBehind)) : undefined,
    globalErrors: records.flatMap(({ globalErrors }) => globalErrors),
    lateness: latest(records.flatMap(({ lateness }) => lateness ?? [])),
    ...(flooded.length > 0 && { flooded: united([flooded]).join('; ') }),
    ...(description && { description }),
    ...(waivers && { waivers }),
    sensitivity,
  };
}

function requireSameRun(first: ShardRun, other: ShardRun): void {
  const [one, two] = [first.record, other.record];
  const compared: readonly (readonly [what: string, of: unknown, ofOther: unknown])[] = [
    ['number of shards', first.shard.of, other.shard.of],
    ['version of the suite', one.suite, two.suite],
    ['seed', one.options.seed, two.options.seed],
    ['target', one.options.targetUrl, two.options.targetUrl],
    ['build of the target', one.options.targetBuild, two.options.targetBuild],
    ['depth', one.options.depth, two.options.depth],
    ['level', one.options.level, two.options.level],
    ['waivers', one.waivers, two.waivers],
    ...settingNames([one, two]).map(
      (name) => [name, one.options.settings?.[name], two.options.settings?.[name]] as const,
    ),
  ];
  for (const [what, of, ofOther] of compared) {
    if (isDeepStrictEqual(of, ofOther)) continue;
    throw new SetupError('SHARDS_UNLIKE', {
      expected: `shards of one run: the same ${what} for all`,
      found: `${inWords(of)} in ${shardName(first.shard)}, ${inWords(ofOther)} in ${shardName(other.shard)}`,
      remedy: 'merge what one run has left; start all its shards with the same settings and version',
    });
  }
}

function requireEachOnce(shards: Shards): void {
  const shardOf = new Map<number, ShardRun>();
  const checkOf = new Map<string, ShardRun>();
  for (const one of shards) {
    if (shardOf.has(one.shard.index)) {
      throw new SetupError('SHARDS_UNLIKE', {
        expected: 'each shard once',
        found: `${shardName(one.shard)} twice`,
        remedy: 'name the files of one run, and of a shard that was started again only the last',
      });
    }
    shardOf.set(one.shard.index, one);
    for (const check of one.record.checks) {
      const name = `${placeOf(check)} ${check.title}`;
      const before = checkOf.get(name);
      if (before !== undefined) {
        throw new SetupError('SHARDS_UNLIKE', {
          expected: 'each check in one shard',
          found: `${name} in ${shardName(before.shard)} and in ${shardName(one.shard)}`,
          remedy: 'start all shards with the same filters (--grep, paths)',
        });
      }
      checkOf.set(name, one);
    }
  }
}

/** Why the run could not be judged: a shard is missing, or could not judge its part. */
function problemOf(shards: Shards): RunProblem | undefined {
  const { of } = shards[0].shard;
  const there = new Set(shards.map(({ shard }) => shard.index));
  const missing = Array.from({ length: of }, (_, index) => index + 1).filter((index) => !there.has(index));
  if (missing.length > 0) {
    const names = missing.map((index) => `${index} of ${of}`).join(', ');
    return {
      code: 'SHARDS_MISSING',
      message: `Not all shards were merged: ${names} missing.\nLook into the job of each, and merge again with the file that it leaves.`,
    };
  }
  const [broken] = shards.flatMap(({ shard, record: { problem } }) => (problem ? { shard, problem } : []));
  if (broken === undefined) return undefined;
  const { shard, problem } = broken;
  return { ...problem, message: `${capital(shardName(shard))}: ${problem.message}` };
}

/** The settings of the run; those that differ between the machines of its shards, with all their values. */
function settingsOf(records: readonly RunRecord[]): Readonly<Record<string, string>> | undefined {
  const all = records.flatMap(({ options: { settings } }) => (settings === undefined ? [] : [settings]));
  if (all.length === 0) return undefined;
  const names = united(all.map((settings) => Object.keys(settings)));
  return Object.fromEntries(
    names.map((name) => [name, united([all.flatMap((settings) => settings[name] ?? [])]).join('; ')]),
  );
}

/** The settings on which the shards have to agree. */
function settingNames(records: readonly RunRecord[]): readonly string[] {
  const names = united(records.map(({ options }) => Object.keys(options.settings ?? {})));
  return names.filter((name) => !OF_THE_MACHINE.has(name));
}

/** Of the runners of several machines the one that was the latest. */
function latest(all: readonly ProcessLateness[]): ProcessLateness | undefined {
  const weight = (one: ProcessLateness): number => (isLate(one) ? 1e12 : 0) + one.worstMs;
  return all.reduce<ProcessLateness | undefined>(
    (most, one) => (most === undefined || weight(one) > weight(most) ? one : most),
    undefined,
  );
}

function united(lists: readonly (readonly string[])[]): readonly string[] {
  return [...new Set(lists.flat())];
}

function inWords(value: unknown): string {
  if (value === undefined) return 'none';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
