import { groupsOf } from '../regression/comparison/groups.ts';
import type { KeptRun } from '../regression/comparison/kept-run.ts';
import type { Level } from '../../spec/requirements/entry/subject.ts';
import type { Count, Id, Text } from '../result/scalars.ts';
import type {
  RequirementVerdict,
  RunLevel,
  RunProblem,
  RunResult,
  RunVerdict,
  SuiteVersion,
} from '../result/run-result.ts';
import { suiteVersion } from '../result/suite-version.ts';
import { tallyOf } from '../result/summary/tally.ts';
import type { MustCounts, VerdictCounts } from '../result/verdicts.ts';
import type { League, Standing } from './standing.ts';

/**
 * Several implementations, judged side by side (league.json). Within a formatVersion later versions only add members, so a
 * reader ignores members that it does not know.
 */
export interface LeagueResult {
  readonly formatVersion: 1;
  /** The suite that judged. */
  readonly suite: SuiteVersion;
  /** @format date-time */
  readonly startedAt: string;
  readonly durationMs: Count;
  /** How many implementations were judged at once. */
  readonly jobs: Count;
  /** In the order in which their files were given. */
  readonly implementations: readonly Implementation[];
  /** Every requirement that some run tried to judge, in the order of the suite's catalogue. */
  readonly requirements: readonly ComparedRequirement[];
}

/** One implementation, as one run judged it. */
export interface Implementation {
  /** Names its folders and its badge. */
  readonly key: Text;
  /** TARGET_NAME, or the name of its file. */
  readonly name: Text;
  readonly environment?: Text;
  readonly build?: Text;
  /** The base address. */
  readonly target: Text;
  readonly verdict: RunVerdict;
  readonly level: RunLevel;
  readonly depth: Text;
  readonly seed: string;
  /** @format date-time */
  readonly startedAt: string;
  readonly durationMs: Count;
  /** Why it could not be judged. */
  readonly problem?: RunProblem;
  readonly mustTested: MustCounts;
  /** Of what belongs to its level; absent where it left no result. */
  readonly counts?: VerdictCounts;
  readonly areas?: readonly AreaCounts[];
  /** The addresses of its files, from the folder of league.json. */
  readonly report?: Text;
  readonly regression: Text;
  readonly badge: Text;
  /** Beside its last comparable run; absent where there is none. */
  readonly changes?: Changes;
  /** Its last runs in the same way, this one at the end. */
  readonly history: readonly EarlierRun[];
}

export interface AreaCounts {
  readonly area: Text;
  readonly counts: VerdictCounts;
}

export interface Changes {
  /**
   * When the run compared with began.
   *
   * @format date-time
   */
  readonly since: string;
  readonly build?: Text;
  /** Kinds of differences, the most urgent first. */
  readonly groups: readonly ChangedGroup[];
}

export interface ChangedGroup {
  readonly title: Text;
  /** Requirements, facts or operations. */
  readonly names: readonly Text[];
}

export interface EarlierRun {
  /** @format date-time */
  readonly startedAt: string;
  readonly verdict: RunVerdict;
  readonly build?: Text;
  readonly failed: Count;
  readonly warned: Count;
  readonly inconclusive: Count;
}

export interface ComparedRequirement {
  readonly id: Id;
  /** must: the contract states it. advisory: it recommends it, or good practice does. observed: it leaves it open. */
  readonly level: Level;
  readonly area: Text;
  /** The statement. */
  readonly text: Text;
  /** By the key of the implementation; one that could not be judged is left out. */
  readonly verdicts: Readonly<Record<string, RequirementVerdict>>;
}

/** A league for programs. */
export function leagueResult({ startedAt, durationMs, jobs, standings }: League): LeagueResult {
  return {
    formatVersion: 1,
    suite: suiteVersion(),
    ...{ startedAt, durationMs, jobs },
    implementations: standings.map(implementationOf),
    requirements: comparedRequirements(standings),
  };
}

/** The result of a run that judged its target; undefined where it could not. */
export function judgedIn({ night }: Standing): RunResult | undefined {
  return night.run.verdict === 'broken' ? undefined : night.result;
}

/** Every requirement that any of the runs judged, with the verdicts on all implementations. */
export function comparedRequirements(standings: readonly Standing[]): readonly ComparedRequirement[] {
  const compared = new Map<string, ComparedRequirement>();
  for (const standing of standings) {
    const result = judgedIn(standing);
    const judged = result && new Set(tallyOf(result).tried.flatMap(({ entries }) => entries));
    for (const requirement of result?.requirements ?? []) {
      if (result?.partial === true && judged?.has(requirement) !== true) continue;
      const { id, level, area, text, verdict } = requirement;
      const { verdicts = {} } = compared.get(id) ?? {};
      compared.set(id, {
        ...{ id, level, area, text },
        verdicts: { ...verdicts, [standing.entrant.key]: verdict },
      });
    }
  }
  return [...compared.values()];
}

function implementationOf(standing: Standing): Implementation {
  const { entrant, night, report, regression, badge } = standing;
  const { key, name, environment } = entrant;
  const { run, last } = night;
  const result = judgedIn(standing);
  const build = run.build ?? entrant.build;
  return {
    ...{ key, name },
    ...(environment !== undefined && { environment }),
    ...(build !== undefined && { build }),
    target: run.target,
    verdict: run.verdict,
    level: run.level,
    depth: run.depth,
    seed: run.seed,
    startedAt: run.startedAt,
    durationMs: run.durationMs,
    ...(run.problem && { problem: run.problem }),
    mustTested: run.mustTested,
    ...(result && {
      counts: result.counts,
      areas: tallyOf(result).areas.map(({ name: area, counts }) => ({ area, counts })),
    }),
    ...(report !== undefined && { report }),
    ...{ regression, badge },
    ...(last && {
      changes: {
        since: last.before.startedAt,
        ...(last.before.build !== undefined && { build: last.before.build }),
        groups: groupsOf(last)
          .filter(({ isNews }) => isNews)
          .map(({ title, items }) => ({ title, names: items.map((item) => item.name) })),
      },
    }),
    history: night.shown.map(earlierRun),
  };
}

function earlierRun({ startedAt, verdict, build, verdicts }: KeptRun): EarlierRun {
  return {
    ...{ startedAt, verdict },
    ...(build !== undefined && { build }),
    failed: verdicts.failed?.length ?? 0,
    warned: verdicts.warned?.length ?? 0,
    inconclusive: verdicts.inconclusive?.length ?? 0,
  };
}
