import { join } from 'node:path';
import { defaultBehaviour } from '../../../../reference/decisions/index.ts';
import type { Mutant, Tally } from '../../../../reference/mutants/mutant.ts';
import { makeFolder, writePrivate } from '../../../settings/private-files.ts';
import { keptOutcome, type KeptOutcome } from './kept-outcome.ts';
import { mutantOutcome, type MutantOutcome, renderMutant, unjudged } from './mutant-outcome.ts';
import { mutantScore, renderScore } from './mutant-score.ts';
import { wholeRun } from './whole-run.ts';

/** A mutant, and the seed of the run that judges it. */
export interface SeededMutant {
  readonly mutant: Mutant;
  readonly seed: string;
}

interface Task {
  /** Keeps the result of each mutant, so that an interrupted command resumes. */
  readonly folder: string;
  /** The seed that drew the mutants. */
  readonly seed: string;
  /** The DEPTH of the runs. */
  readonly depth: string;
  /** As for `playwright test`: only these checks. */
  readonly filters: readonly string[];
  /** Drawn mutants that break nothing. */
  readonly equivalent: readonly Mutant[];
  readonly print: (text: string) => void;
}

/** The summary of a command: `mutants.json` in its folder. */
export interface MutantsSummary {
  readonly formatVersion: 1;
  readonly seed: string;
  readonly depth: string;
  readonly date: string;
  readonly score: ReturnType<typeof mutantScore>;
  readonly mutants: readonly MutantOutcome[];
  readonly equivalent: readonly { readonly mutant: string; readonly because: string }[];
}

/** Judges mutants one after the other, each by a whole run. Returns the exit status: 0 if all are killed. */
export async function judgeMutants(mutants: readonly SeededMutant[], task: Task): Promise<number> {
  const { folder, seed, depth, equivalent, print } = task;
  makeFolder(folder);
  const outcomes: MutantOutcome[] = [];
  let spentMs = 0;
  let judged = 0;
  for (const mutant of mutants) {
    const before = performance.now();
    const { outcome, isNew } = await outcomeOf(mutant, task);
    if (isNew) [spentMs, judged] = [spentMs + performance.now() - before, judged + 1];
    outcomes.push(outcome);
    const left = timeLeft(judged === 0 ? 0 : spentMs / judged, mutants.length - outcomes.length);
    print(`${outcomes.length}/${mutants.length}${left} ${renderMutant(outcome)}\n`);
  }
  const summary: MutantsSummary = {
    ...{ formatVersion: 1, seed, depth, date: new Date().toISOString().slice(0, 10) },
    score: mutantScore(outcomes),
    mutants: outcomes,
    equivalent: equivalent.map(({ id, equivalent: because = '' }) => ({ mutant: id, because })),
  };
  writePrivate(join(folder, 'mutants.json'), `${JSON.stringify(summary, null, 2)}\n`);
  print(`\n${renderScore(outcomes, equivalent.length)}\nresults ${folder}\n`);
  return outcomes.every(({ fate }) => fate === 'killed') ? 0 : 1;
}

/** How long the rest takes, in words; empty where there is none. */
function timeLeft(eachMs: number, left: number): string {
  const minutes = Math.ceil((eachMs * left) / 60_000);
  return minutes === 0 ? '' : ` (${minutes} min left)`;
}

function outcomeOf(
  { mutant, seed }: SeededMutant,
  { folder, depth, filters }: Task,
): Promise<KeptOutcome<MutantOutcome>> {
  return keptOutcome(folder, [mutant.id, seed, depth, ...filters], isOutcome, (reportDir) => {
    const timeZone = eveningZone(new Date());
    const settings = { REPORT_DIR: reportDir, SEED: seed, DEPTH: depth, TARGET_TIMEZONE: timeZone };
    const tally: Tally = { occasions: 0, shown: 0 };
    const behaviour = { ...defaultBehaviour, ...mutant.override(defaultBehaviour, tally) };
    return wholeRun({ behaviour, timeZone }, settings, filters).then(
      (result) => mutantOutcome(mutant, result, tally),
      (error: unknown) => unjudged(mutant, seed, error instanceof Error ? error.message : String(error)),
    );
  });
}

const EVENING_HOUR = 20;

/**
 * A zone where it is evening: in the restaurants of a mutant most of today's hours have passed, whatever the time of day
 * of its run, so that a wrong answer about passed times can show.
 */
function eveningZone(now: Date): string {
  const ahead = ((EVENING_HOUR - now.getUTCHours() + 36) % 24) - 12;
  // The names of these zones count the hours west of Greenwich.
  return ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

/** {@link judgeMutants} itself wrote it, so a quick look is enough. */
function isOutcome(value: unknown): value is MutantOutcome {
  return typeof value === 'object' && value !== null && 'fate' in value && 'failed' in value;
}
