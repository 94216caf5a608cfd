import type { CheckResult, RunResult } from '../run-result.ts';

/** How long checks took in ms, all together; they run side by side, so this is more than the time of the run. */
export function timeOf(checks: readonly CheckResult[]): number {
  return checks.reduce((sum, { durationMs }) => sum + durationMs, 0);
}

/** The checks that judge each requirement. */
export function checksById({
  checks,
}: Pick<RunResult, 'checks'>): ReadonlyMap<string, readonly CheckResult[]> {
  const byId = new Map<string, CheckResult[]>();
  for (const check of checks) {
    for (const id of check.requirements) {
      const sofar = byId.get(id);
      if (sofar === undefined) byId.set(id, [check]);
      else sofar.push(check);
    }
  }
  return byId;
}
