import type { Capability, Level } from '../spec/requirements/requirement.ts';

/** Verdicts of one requirement, in the order in which reports count them. */
export const REQUIREMENT_VERDICTS = [
  'passed',
  'failed',
  'warned',
  'inconclusive',
  'observed',
  'not applicable',
  'waived',
] as const;

/** What moves bookings: the service and its POS, a cancellation, or a move that the suite asked of the restaurant's side. */
export const MOVERS = ['itself', 'cancellation', 'restaurant'] as const;

export type Mover = (typeof MOVERS)[number];
export type RequirementVerdict = (typeof REQUIREMENT_VERDICTS)[number];
export type RunVerdict = 'conformant' | 'not conformant' | 'inconclusive' | 'broken';
export type RunLevel = 'core' | 'full';

/**
 * What a run found out: the content of `result.json`, on which every other report and every other program builds.
 * Its published form is `result.schema.json`; a change that breaks readers raises `formatVersion`.
 */
export interface RunResult {
  readonly formatVersion: 1;
  readonly suite: SuiteVersion;
  readonly verdict: RunVerdict;
  readonly level: RunLevel;
  /** Some check of this version was not run (`--grep`, a path, a single shard, an early end). */
  readonly partial: boolean;
  readonly target: { readonly url: string };
  readonly seed: string;
  readonly depth: string;
  /** RFC 3339. */
  readonly startedAt: string;
  readonly durationMs: number;
  readonly phases?: RunPhases;
  /** Requests sent by the checks. */
  readonly exchanges: number;
  /** «n of m must requirements tested»: those of the level that can be put to the test at all. */
  readonly mustTested: { readonly tested: number; readonly total: number };
  /** Over all entries of `requirements`. */
  readonly counts: Readonly<Record<RequirementVerdict, number>>;
  /** Why the run could not be judged. */
  readonly problem?: RunProblem;
  /** Errors of the suite itself; with one of them the verdict is «broken». */
  readonly harnessErrors: readonly HarnessError[];
  /** Every requirement of the catalogue, in its order. */
  readonly requirements: readonly RequirementResult[];
  /** What to fix, the most urgent first. */
  readonly findings: readonly Finding[];
  /** Facts under stable names, where the contract leaves the target free. */
  readonly observations: Readonly<Record<string, string>>;
  /** Transitions of bookings that were seen, in the order of the contract's states. */
  readonly transitions: readonly SeenTransition[];
  /** How long notifications took from their trigger to the listener; absent where none was matched with its trigger. */
  readonly deliveryLatencyMs?: DeliveryLatency;
  readonly checks: readonly CheckResult[];
  /** What the run created on the target and could not take back. */
  readonly leftBehind: readonly string[];
}

/** Parts of the wall time, in milliseconds. */
export interface RunPhases {
  /** From the start of the process to the first check. */
  readonly startUpMs: number;
  /** From the start of the first check to the end of the last. */
  readonly checksMs: number;
}

export interface SuiteVersion {
  readonly name: string;
  readonly version: string;
}

export interface RunProblem {
  /** Upper case, stable. */
  readonly code: string;
  readonly message: string;
}

export interface HarnessError {
  /** `file:line title`, or where else it happened. */
  readonly check: string;
  readonly message: string;
}

/** Bookings were shown in one state, and next in another. */
export interface SeenTransition {
  readonly from: string;
  readonly to: string;
  readonly by: readonly Mover[];
}

/** How long notifications took, in whole milliseconds. */
export interface DeliveryLatency {
  /** How many are counted. */
  readonly notifications: number;
  readonly minimum: number;
  readonly median: number;
  readonly percentile95: number;
  readonly maximum: number;
}

export interface RequirementResult {
  readonly id: string;
  readonly level: Level;
  /** Section of the contract. */
  readonly section: string;
  readonly area: string;
  readonly text: string;
  /** The requirement belongs to level full only, and is tested through this capability. */
  readonly needs?: Capability;
  /** It can't be put to the test from outside, and counts for nothing. */
  readonly excluded?: true;
  readonly verdict: RequirementVerdict;
  /** Why it was not tested, or does not apply. */
  readonly reason?: string;
  /** How many checks gave a verdict on it. */
  readonly checks: number;
}

/** One way in which the target left the contract, however often and by however many checks it was seen. */
export interface Finding {
  readonly requirement: string;
  readonly level: Level;
  readonly verdict: 'failed' | 'warned';
  readonly section: string;
  readonly statement: string;
  readonly message: string;
  readonly expected: string;
  readonly observed: string;
  /** The smallest generated case that shows it, where cases are generated. */
  readonly smallestCase?: string;
  readonly count: number;
  readonly operations: readonly string[];
  readonly evidence: readonly Evidence[];
  /** The shell command that runs the requirement's checks again on the same generated data. */
  readonly replay: string;
  /** `file:line` of every check that saw it. */
  readonly checks: readonly string[];
}

/** One exchange that shows a finding; secrets are taken out. */
export interface Evidence {
  readonly operation: string;
  readonly request: string;
  readonly response: string;
  readonly curl: string;
}

export type CheckStatus = 'passed' | 'failed' | 'timedOut' | 'skipped' | 'interrupted';

export interface CheckResult {
  readonly title: string;
  readonly file: string;
  readonly line: number;
  readonly requirements: readonly string[];
  readonly durationMs: number;
  readonly status: CheckStatus;
}
