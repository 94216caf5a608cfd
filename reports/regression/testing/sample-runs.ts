import type { CheckVerdict } from '../../../helpers/verdict/check-report.ts';
import { judgeRun } from '../../judge/judge-run.ts';
import type { RunResult } from '../../result/run-result.ts';
import { checkWith, recordOf, soundChecks } from '../../testing/sample-run.ts';

/** The result of a whole run in which all passed but for what is changed, on a day of a month. */
export function resultOf(
  day: number,
  changes: readonly CheckVerdict[] = [],
  observations: Readonly<Record<string, string>> = {},
): RunResult {
  const changed = new Map(changes.map((verdict) => [verdict.requirement, verdict] as const));
  const checks = soundChecks((verdict) => changed.get(verdict.requirement) ?? verdict);
  const seen = checkWith([], { report: { observations }, line: 9999 });
  const startedAt = `2026-03-${String(day).padStart(2, '0')}T02:00:00.000Z`;
  return judgeRun(recordOf([...checks, seen], { startedAt }));
}
