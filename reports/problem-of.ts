import { cannotJudge } from './cannot-judge.ts';
import { reportOf, type CheckOutcome } from './check-outcome.ts';
import type { RunRecord } from './run-record.ts';
import type { RunProblem } from './run-result.ts';

/** Why the run could not be judged: it could not begin, the target went away, it was cut off, or nothing ran. */
export function problemOf(record: RunRecord, checks: readonly CheckOutcome[]): RunProblem | undefined {
  if (record.problem !== undefined) return record.problem;
  const [met] = checks.flatMap(({ errors }) => errors.flatMap(({ message }) => cannotJudge(message) ?? []));
  if (met !== undefined) return met;
  if (record.interrupted)
    return { code: 'INTERRUPTED', message: 'The run was interrupted before its last check.' };
  if (checks.length === 0)
    return { code: 'NO_CHECKS', message: 'No check was chosen: --grep, a path or a shard left none.' };
  return mixedRuns(checks);
}

/** Parts of a run can be merged only when they were started alike. Ports may differ: each part embeds its own target. */
function mixedRuns(checks: readonly CheckOutcome[]): RunProblem | undefined {
  const runs = checks.flatMap((check) => reportOf(check)?.run ?? []);
  const kinds = new Set(
    runs.map(({ level, depth, targetUrl }) => `level ${level}, depth ${depth}, target ${hostOf(targetUrl)}`),
  );
  if (kinds.size < 2) return undefined;
  return { code: 'MIXED_RUNS', message: `Parts of different runs were merged: ${[...kinds].join(' and ')}.` };
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname : address;
}
