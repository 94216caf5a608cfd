import type { RunResult } from '../result/run-result.ts';
import { compareRuns, type Comparison, hasRegressed } from './comparison/compare.ts';
import { isSound, type KeptRun } from './comparison/kept-run.ts';
import { comparedRuns, whyPassedOver } from './passed-over.ts';

/** How many runs the strips and charts show. */
const RUNS_SHOWN = 60;

/** Which failures end a nightly run with status 1: any, or only those that the last comparable run did not have. */
export type FailOn = 'any' | 'regressions';

/** One night: the run, and what became of it beside earlier ones. */
export interface Night {
  readonly run: KeptRun;
  /** Undefined where the run left none, or could not be judged. */
  readonly result: RunResult | undefined;
  /** Beside the last comparable run; undefined where there is none, or this run can't be compared. */
  readonly last: Comparison | undefined;
  readonly baseline: { readonly name: string; readonly comparison: Comparison } | undefined;
  /** The last runs of the same target in the same way, this one at the end; also those that were broken or partial. */
  readonly shown: readonly KeptRun[];
  /** What was compared, and what could not be read or compared, in words. */
  readonly notices: readonly string[];
  /** The kept reports of runs, by their ids: addresses relative to the page of the night. */
  readonly reports: ReadonlyMap<string, string>;
}

/**
 * Puts a run beside the history.
 *
 * @param history all kept runs before this one
 */
export function nightOf(
  { run, result }: { readonly run: KeptRun; readonly result: RunResult | undefined },
  history: readonly KeptRun[],
  baseline?: { readonly name: string; readonly run: KeptRun },
  notices: readonly string[] = [],
  reports: ReadonlyMap<string, string> = new Map(),
): Night {
  const alike = history.filter((one) => isSameKind(one, run));
  const comparable = history.filter((one) => whyPassedOver(one, run) === undefined);
  const before = comparable.at(-1);
  const sound = result !== undefined && isSound(run) ? result : undefined;
  const remarks = [...notices];
  if (run.verdict === 'broken')
    remarks.push('This run could not be judged, and was not compared with another run.');
  else if (run.partial)
    remarks.push('Not every check was run, so this run was not compared with another run.');
  else remarks.push(...comparedRuns(run, history));
  const last =
    sound && before && compareRuns(before, sound, { earlier: comparable.slice(0, -1), after: run });
  return {
    run,
    result,
    last,
    baseline: baseline && sound && besideBaseline(sound, run, baseline, remarks),
    shown: [...alike, run].slice(-RUNS_SHOWN),
    notices: remarks,
    reports,
  };
}

/**
 * The exit status of a nightly run.
 *
 * 0: no reason for the policy to object; 1: failures (any), or regressions; 2: the run was broken; 3: it was inconclusive,
 * where any failure counts.
 */
export function nightlyStatus(night: Night, policy: FailOn): number {
  const { run, last, baseline } = night;
  if (run.verdict === 'broken') return 2;
  if (policy === 'any') {
    if (run.verdict === 'not conformant') return 1;
    return run.verdict === 'inconclusive' ? 3 : 0;
  }
  // Without an earlier run, or in a partial one, old and new failures can't be told apart.
  if (last === undefined && baseline === undefined) return run.verdict === 'not conformant' ? 1 : 0;
  return [last, baseline?.comparison].some((one) => one !== undefined && hasRegressed(one)) ? 1 : 0;
}

function besideBaseline(
  result: RunResult,
  after: KeptRun,
  { name, run }: { readonly name: string; readonly run: KeptRun },
  remarks: string[],
): Night['baseline'] {
  if (whyPassedOver(run, after) === undefined)
    return { name, comparison: compareRuns(run, result, { after }) };
  remarks.push(
    `The baseline "${name}" is of another kind of run (${run.target}, level ${run.level}, depth ${run.depth}) and was not compared.`,
  );
  return undefined;
}

function isSameKind(one: KeptRun, other: KeptRun): boolean {
  return one.target === other.target && one.depth === other.depth && one.level === other.level;
}
