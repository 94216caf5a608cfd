import type { Measured } from './measure.ts';
import type { HostileTarget } from './targets.ts';

/** The bounds of a run against a hostile target. */
export const BOUNDS = { timesSound: 4, memoryMb: 600 } as const;

/**
 * What a run against a hostile target did wrong, each in words; empty for one that ended right.
 *
 * @param soundMs what a run against a sound server behind the same relay took; undefined: time is not judged
 */
export function wrongsOf(
  { verdicts, code, named = [], mayName }: HostileTarget,
  { run, mostMemoryKb }: Measured,
  soundMs: number | undefined,
): readonly string[] {
  const { result } = run;
  const failed = result.requirements.filter((one) => one.verdict === 'failed').map(({ id }) => id);
  const accused = failed.filter((id) => !named.includes(id) && mayName?.test(id) !== true);
  const unnamed = named.filter((id) => !failed.includes(id));
  const times = soundMs === undefined ? 0 : run.elapsedMs / soundMs;
  return [
    ...(verdicts.includes(result.verdict) ? [] : [`verdict ${result.verdict}, not ${verdicts.join(' or ')}`]),
    ...(code === undefined || result.problem?.code === code
      ? []
      : [`${result.problem?.code ?? 'no code'}, not ${code}`]),
    ...result.harnessErrors.map(
      ({ check, message }) => `error of the suite in ${check}: ${message.slice(0, 200)}`,
    ),
    ...accused.map((id) => `accused of ${id}`),
    ...unnamed.map((id) => `not found: ${id}`),
    ...(times > BOUNDS.timesSound ? [`${times.toFixed(1)} times as long as a sound run`] : []),
    ...(mostMemoryKb > BOUNDS.memoryMb * 1024 ? [`${Math.round(mostMemoryKb / 1024)} MB`] : []),
  ];
}
