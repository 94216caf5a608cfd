import { shell } from '../../helpers/text/shell-text.ts';
import type { ReplayStep } from '../../helpers/verdict/check-report.ts';
import { script, type ScriptText } from './script-text.ts';

const DATE = /(?<="date":")(\d{4}-\d{2}-\d{2})(?=(T[^"]*)")/g;

const DAY_MS = 86_400_000;

/** The days of bookings that were to come when the run began, and the first of their moments. */
interface ComingDays {
  /** As in the bodies, each once. */
  readonly days: readonly string[];
  /** Since the epoch. */
  readonly firstMs: number;
}

/** The coming days in the bodies of steps; undefined where there are none. */
function comingDays(steps: readonly ReplayStep[], startedAt: string): ComingDays | undefined {
  const moments = steps
    .flatMap(({ body = '' }) => [...body.matchAll(DATE)])
    .map(([, day = '', time = '']) => ({ day, ms: Date.parse(day + time) }))
    .filter(({ ms }) => ms > Date.parse(startedAt));
  if (moments.length === 0) return undefined;
  return {
    days: [...new Set(moments.map(({ day }) => day))].sort(),
    firstMs: Math.min(...moments.map(({ ms }) => ms)),
  };
}

/** The steps with variables for the coming days, and the lines that set these to the next such days of the week. */
export interface MovedDays {
  readonly steps: readonly ReplayStep[];
  readonly lines: readonly ScriptText[];
}

/**
 * Moves all bookings of a finding by whole weeks, the least with which the first is still to come when the script runs.
 * What was past stays as it was.
 *
 * @param startedAt of the run, RFC 3339
 */
export function movedDays(steps: readonly ReplayStep[], startedAt: string): MovedDays {
  const coming = comingDays(steps, startedAt);
  if (coming === undefined) return { steps, lines: [] };
  const { days, firstMs } = coming;
  const move = ({ body, ...step }: ReplayStep): ReplayStep =>
    body === undefined
      ? step
      : {
          ...step,
          body: body.replace(DATE, (day) =>
            days.includes(day) ? `\${TARGET_DAY_${days.indexOf(day) + 1}}` : day,
          ),
        };
  return {
    steps: steps.map(move),
    lines: [
      script`moves_days_after ${Math.floor(firstMs / 1000)}`,
      ...days.map((day, index) => {
        const variable = shell`TARGET_DAY_${index + 1}`;
        return script`moves_day ${Date.parse(day) / DAY_MS}; ${variable}=$day`;
      }),
    ],
  };
}
