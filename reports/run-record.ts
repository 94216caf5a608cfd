import type { CheckOutcome } from './check-outcome.ts';
import type { KnownChecks } from './known-checks.ts';
import type { MeasuredSensitivity } from './sensitivity-file.ts';
import type { WaiverReading } from './waiver.ts';
import type { HarnessError, RunLevel, RunPhases, RunProblem, SuiteVersion } from './run-result.ts';

/** Everything that a run left to be judged. */
export interface RunRecord {
  readonly suite: SuiteVersion;
  /** What the run was started with; the checks' own reports, where there are any, know better. */
  readonly options: RunOptions;
  /** RFC 3339. */
  readonly startedAt: string;
  readonly durationMs: number;
  /** Undefined where no check ran, or shards were merged. */
  readonly phases: RunPhases | undefined;
  /** In any order. */
  readonly checks: readonly CheckOutcome[];
  /** All checks of this version, chosen for this run or not. */
  readonly known: KnownChecks;
  /** Some chosen check did not run, though nothing went wrong before it. */
  readonly endedEarly: boolean;
  readonly interrupted: boolean;
  /** Why the run could not begin, or had to end. */
  readonly problem: RunProblem | undefined;
  /** What is still on the target after the end of the run; undefined: only the checks know. */
  readonly leftBehind: readonly string[] | undefined;
  /** Errors of the suite outside of any check. */
  readonly globalErrors: readonly HarnessError[];
  /** What the waiver file says, where there is one. */
  readonly waivers?: WaiverReading;
  /** How sharp this version is, where it was measured. */
  readonly sensitivity?: MeasuredSensitivity | undefined;
}

export interface RunOptions {
  readonly seed: string;
  readonly depth: string;
  /** Undefined: it hangs on what the target offers. */
  readonly level: RunLevel | undefined;
  /** Undefined: the embedded reference implementation. */
  readonly targetUrl: string | undefined;
  /** The version of the target, as its operator names it. */
  readonly targetBuild?: string | undefined;
  /** The settings that were set, by name; of secrets only that they are set. */
  readonly settings?: Readonly<Record<string, string>>;
}
