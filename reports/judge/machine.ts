import type { CheckReport, ProcessLateness } from '../../helpers/verdict/check-report.ts';
import { isLate } from '../../helpers/verdict/hindsight.ts';
import type { BusyMachine } from '../result/run-result.ts';

/**
 * The machine of the run, if it was too busy to judge by time.
 *
 * @param runner the process that listens for notifications; undefined where nobody looked
 */
export function busyMachine(
  runner: ProcessLateness | undefined,
  reports: readonly CheckReport[],
): BusyMachine | undefined {
  const workers = reports.flatMap(({ lateness }) => lateness ?? []);
  const late = workers.filter(isLate);
  const worst = [...(runner ? [runner] : []), ...workers].reduce(
    (most, { worstMs }) => Math.max(most, worstMs),
    0,
  );
  if (!(runner !== undefined && isLate(runner)) && late.length === 0) return undefined;
  const jumpMs = Math.max(0, ...[...(runner ? [runner] : []), ...workers].map((one) => one.jumpMs ?? 0));
  return {
    ...(jumpMs > 0 && { clockJumpMs: jumpMs }),
    lateMs: Math.round(Math.max(runner?.lateMs ?? 0, ...workers.map(({ lateMs }) => lateMs))),
    worstMs: Math.round(worst),
    checks: late.length,
  };
}
