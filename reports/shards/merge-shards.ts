import type { RecordedExchange } from '../formats/evidence-log.ts';
import { byPlace } from '../judge/judge-run.ts';
import type { RunRecord } from '../judge/run-record.ts';
import type { ShardRun } from './shard-file.ts';
import { requireAlike, type Shards, uniteShards } from './unite.ts';
import { judgeTraces } from './whole-trace.ts';

/** A run that was judged in shards, as if it had been judged as one. */
export interface MergedRun {
  readonly record: RunRecord;
  /** What the checks of all shards kept for the reports, in the order of the checks. */
  readonly evidence: readonly RecordedExchange[];
}

/**
 * Merges the shards of a run.
 *
 * @throws SetupError SHARDS_UNLIKE where they are not shards of one run, or one of them is there twice
 */
export function mergeShards(shards: readonly ShardRun[]): MergedRun {
  const alike = requireAlike(shards);
  const { deviations, apartBecause } = judgeTraces(alike);
  const record = uniteShards(alike);
  return {
    record: {
      ...record,
      foundOut: [...(record.foundOut ?? []), ...(apartBecause === undefined ? [] : [apartBecause])],
      ...(deviations.length > 0 && { deviations }),
    },
    evidence: evidenceOf(alike),
  };
}

/** By the order of the checks; what belongs to none comes last. */
function evidenceOf(shards: Shards): readonly RecordedExchange[] {
  const checks = shards.flatMap(({ record }) => record.checks).sort(byPlace);
  const rank = new Map(checks.map(({ covers }, index) => [String(covers[0]), index] as const));
  const rankOf = ({ check }: RecordedExchange): number => rank.get(check) ?? checks.length;
  return shards.flatMap(({ evidence }) => evidence).sort((one, other) => rankOf(one) - rankOf(other));
}
