import type { Capability, Level } from '../../spec/requirements/requirement.ts';

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
  readonly target: TestedTarget;
  /** The settings that were set for this run, by name; of secrets only that they are set. */
  readonly settings?: Readonly<Record<string, string>>;
  /** How sharp this version of the suite is; absent before it was measured. */
  readonly sensitivity?: Sensitivity;
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
  /** How fast the target answered, one entry for each operation that was called, in the order of the contract. */
  readonly operationLatencies?: readonly OperationLatency[];
  /** Notifications beside what caused them, in order of arrival; the first ones where there are very many. */
  readonly timeline?: readonly TimelineEntry[];
  /** What the waiver file lets pass, and for how long. */
  readonly waivers?: readonly AppliedWaiver[];
  readonly checks: readonly CheckResult[];
  /** What the run created on the target and could not take back. */
  readonly leftBehind: readonly string[];
}

export interface TestedTarget {
  readonly url: string;
  /** The version of the target that was tested, as its operator names it (TARGET_BUILD). */
  readonly build?: string;
}

/** What the suite's own matrix found out about this version: faulty servers caught, sound ones let pass. */
export interface Sensitivity {
  readonly faults: number;
  /** Faults that turned exactly those requirements red that they break. */
  readonly caught: number;
  readonly variants: number;
  /** Sound servers that were accused wrongly. */
  readonly falseAlarms: number;
}

/** Answer times in whole milliseconds, from sending the request to the last byte of the answer. */
export interface OperationLatency {
  readonly operation: string;
  readonly requests: number;
  readonly minimum: number;
  readonly median: number;
  readonly percentile95: number;
  readonly maximum: number;
}

/** One notification that was matched with its trigger; times in whole milliseconds from the start of the run. */
export interface TimelineEntry {
  /** The triggering request: method and path. */
  readonly trigger: string;
  readonly triggeredAtMs: number;
  /** Such as `CREATE BOOKING`. */
  readonly notification: string;
  readonly arrivedAtMs: number;
}

/** A requirement that failed, and that a waiver lets pass. */
export interface AppliedWaiver {
  readonly requirement: string;
  readonly reason: string;
  readonly owner: string;
  /** The last day on which it holds, YYYY-MM-DD. */
  readonly expires: string;
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
  /** Hashes of spec/openapi.yaml and of the catalogue of requirements, in hexadecimal. */
  readonly documentSha256?: string;
  readonly catalogueSha256?: string;
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
  /** Faulty servers that break it, and how many of them this version of the suite catches. */
  readonly faults?: { readonly total: number; readonly caught: number };
}

/** One way in which the target left the contract, however often and by however many checks it was seen. */
export interface Finding {
  readonly requirement: string;
  readonly level: Level;
  /** Waived: the finding stands, but a waiver lets it pass. */
  readonly verdict: 'failed' | 'warned' | 'waived';
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
