import type { KeptRun } from './kept-run.ts';

/** How many runs back a fact may have been otherwise to count as unsteady. */
const RUNS_LOOKED_AT = 20;

export interface FactChange {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** What the contract leaves open, and the target does otherwise than before. */
export interface ComparedFacts {
  /** Steady until now. */
  readonly changed: readonly FactChange[];
  /** Otherwise than in the last run, but it has changed before: it varies by itself. */
  readonly unsteady: readonly FactChange[];
  readonly appeared: readonly { readonly name: string; readonly after: string }[];
  /** Not seen this time, which may be for want of an opportunity. */
  readonly notSeen: readonly { readonly name: string; readonly before: string }[];
}

/** Compares the facts of a run with those that earlier runs saw last; the last of them is the one compared with. */
export function comparedFacts(after: KeptRun, past: readonly KeptRun[]): ComparedFacts {
  const recent = past.slice(-RUNS_LOOKED_AT);
  const last = past.at(-1)?.facts ?? {};
  const changed: FactChange[] = [];
  const unsteady: FactChange[] = [];
  const appeared: { name: string; after: string }[] = [];
  for (const [name, fact] of Object.entries(after.facts)) {
    const seen = recent.map(({ facts }) => facts[name]).filter((one) => one !== undefined);
    const before = seen.at(-1);
    if (before === undefined) appeared.push({ name, after: fact });
    else if (before !== fact) {
      (new Set(seen).size > 1 ? unsteady : changed).push({ name, before, after: fact });
    }
  }
  const notSeen = Object.entries(last)
    .filter(([name]) => after.facts[name] === undefined)
    .map(([name, before]) => ({ name, before }));
  return { changed, unsteady, appeared, notSeen };
}
