import type { KeptRun } from './kept-run.ts';

export interface FactChange {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** A fact that differs between runs although nothing was changed, so that a change of it tells nothing. */
export interface UnsteadyFact {
  readonly name: string;
  /** What runs that should be alike have seen, each value once, the oldest first. */
  readonly values: readonly string[];
  /** How many runs saw them. */
  readonly runs: number;
  /** Since the last run that saw it; absent where it is the same this time, or was not seen. */
  readonly change?: FactChange;
}

/**
 * The facts that vary by themselves, as the history shows: runs of one build, judged by one version of the suite, have
 * seen different values. Where nobody names builds (TARGET_BUILD), one change may be the work of somebody; a fact that has
 * changed twice varies.
 *
 * @param past comparable runs, the oldest first
 */
export function unsteadyFacts(after: KeptRun, past: readonly KeptRun[]): readonly UnsteadyFact[] {
  const all = [...past, after];
  const builds = new Map<string, KeptRun[]>();
  for (const run of all) {
    const key = JSON.stringify([run.build, run.suite.version]);
    const sofar = builds.get(key);
    if (sofar === undefined) builds.set(key, [run]);
    else sofar.push(run);
  }
  const names = new Set(all.flatMap(({ facts }) => Object.keys(facts)));
  return [...names].flatMap((name) => {
    const seen = [...builds.values()].flatMap((runs) => {
      const values = runs.flatMap(({ facts }) => facts[name] ?? []);
      const changes = values.filter((value, at) => at > 0 && value !== values[at - 1]).length;
      return changes >= (runs[0]?.build === undefined ? 2 : 1) ? values : [];
    });
    if (seen.length === 0) return [];
    const before = past.map(({ facts }) => facts[name]).findLast((value) => value !== undefined);
    const now = after.facts[name];
    const isChanged = before !== undefined && now !== undefined && before !== now;
    return [
      {
        ...{ name, values: [...new Set(seen)], runs: seen.length },
        ...(isChanged && { change: { name, before, after: now } }),
      },
    ];
  });
}
