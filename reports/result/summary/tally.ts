import type { Finding, RequirementResult, RunResult } from '../run-result.ts';
import { countedIn, countMusts, countVerdicts, hasFinding, mustsOf } from '../run-verdict.ts';
import type { MustCounts, VerdictCounts } from '../verdicts.ts';

/** Some requirements, and how many of them have each verdict. */
export interface Counted {
  readonly name: string;
  readonly entries: readonly RequirementResult[];
  readonly counts: VerdictCounts;
  readonly musts: MustCounts;
}

/** Everything that reports count of a result. Every report takes its numbers from here, so that they agree. */
export interface Tally {
  /** What every number is taken from: the requirements of the level, and others with a finding. */
  readonly all: Counted;
  /** Those of them that are must requirements of the level and can be tested from outside. */
  readonly must: Counted;
  /** All of them again, area by area. */
  readonly areas: readonly Counted[];
  /** Of those, what this run tried: no check of a limited run tried the others. */
  readonly tried: readonly Counted[];
  /** What no check of a limited run tried; with the tried ones, all. */
  readonly notRun: Counted;
  /** Above the level, and counted nowhere. */
  readonly above: readonly RequirementResult[];
  readonly findings: Readonly<Record<Finding['verdict'], readonly Finding[]>>;
  /** What broke the run: its problem, and errors of the suite. */
  readonly errors: number;
}

/** Counts a result. */
export function tallyOf(result: RunResult): Tally {
  const { requirements, level, partial, findings, problem, harnessErrors } = result;
  const counted = (name: string, entries: readonly RequirementResult[]): Counted => ({
    ...{ name, entries, counts: countVerdicts(entries), musts: countMusts(entries, level) },
  });
  const byArea = (entries: readonly RequirementResult[]): readonly Counted[] =>
    [...new Set(entries.map(({ area }) => area))].map((name) =>
      counted(
        name,
        entries.filter(({ area }) => area === name),
      ),
    );
  const all = countedIn(requirements, level);
  const tried = all.filter((entry) => !partial || entry.checks > 0 || hasFinding(entry));
  const isTried = new Set(tried);
  const isCounted = new Set(all);
  const found = (wanted: Finding['verdict']): readonly Finding[] =>
    findings.filter(({ verdict }) => verdict === wanted);
  return {
    all: { ...counted('all', all), counts: result.counts },
    must: { ...counted('of them must', mustsOf(all, level)), musts: result.mustTested },
    areas: byArea(all),
    tried: byArea(tried),
    notRun: counted(
      'not run',
      all.filter((entry) => !isTried.has(entry)),
    ),
    above: requirements.filter((entry) => !isCounted.has(entry)),
    findings: { failed: found('failed'), warned: found('warned'), waived: found('waived') },
    errors: harnessErrors.length + (problem === undefined ? 0 : 1),
  };
}
