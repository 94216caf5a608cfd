import type { ShownBody } from '../../helpers/evidence/shown-body.ts';
import type {
  DescriptionComparison,
  DescriptionDifference,
} from '../../helpers/contract/description/difference.ts';
import type { Mover, ReplayStep, ValueCounts } from '../../helpers/verdict/check-report.ts';
import type { Level } from '../../spec/requirements/entry/subject.ts';
import type { Capability } from '../../spec/vocabulary.ts';
import type { ContractSection, Count, Id, Place, Sha256, Text } from './scalars.ts';
import type {
  AppliedWaiver,
  Consequence,
  MustCounts,
  RequirementVerdict,
  RunVerdict,
  VerdictCounts,
} from './verdicts.ts';

export { CONSEQUENCES, REQUIREMENT_VERDICTS } from './verdicts.ts';

export type { DescriptionComparison, DescriptionDifference };

export type { AppliedWaiver, Consequence, Mover, RequirementVerdict, RunVerdict };

/** What moves bookings, in the order in which reports name it. */
export const MOVERS = ['itself', 'cancellation', 'restaurant'] as const satisfies readonly Mover[];

/** core: everything that the API alone can show. full: also the requirements that need the control interface. */
export type RunLevel = 'core' | 'full';

/**
 * Everything that one run of the conformance suite found out (result.json). Within a formatVersion later versions only
 * add members, so a reader ignores members that it does not know.
 */
export interface RunResult {
  readonly formatVersion: 1;
  /** The suite that judged. */
  readonly suite: SuiteVersion;
  readonly verdict: RunVerdict;
  readonly level: RunLevel;
  /** Some check of this version was not run (`--grep`, a path, a single shard, an early end). */
  readonly partial: boolean;
  readonly target: TestedTarget;
  /** The settings that were set for this run, by name; of secrets only that they are set. */
  readonly settings?: Readonly<Record<string, string>>;
  /** The mutation score of this version of the suite; absent before it was measured. */
  readonly sensitivity?: MutationScore;
  /** Seed of all generated data. */
  readonly seed: string;
  /** How many cases were tried. */
  readonly depth: Text;
  /** @format date-time */
  readonly startedAt: string;
  readonly durationMs: Count;
  readonly phases?: RunPhases;
  /**
   * What the run found out before its checks: what sound bookings hold to, in which zone hours are read, and which
   * setting would open the rest. Absent where there was nothing to say.
   */
  readonly foundOut?: readonly Text[];
  /**
   * The target's own OpenAPI document compared with the contract's; absent where none was named. It has no part in the
   * verdict.
   */
  readonly description?: DescriptionComparison;
  /** The machine on which the suite ran was too busy for the suite itself; absent where it was not. */
  readonly machine?: BusyMachine;
  /** How the webhook listener was flooded, by whomever, or that it went away; absent where nothing happened to it. */
  readonly flooded?: Text;
  /** Requests sent by the checks. */
  readonly exchanges: Count;
  /** "n of m must requirements tested". */
  readonly mustTested: MustCounts;
  readonly counts: VerdictCounts;
  /** Why the run could not be judged. */
  readonly problem?: RunProblem;
  /** Errors of the suite itself; with one of them the verdict is broken. */
  readonly harnessErrors: readonly HarnessError[];
  /** Every requirement of the suite's catalogue, in its order. */
  readonly requirements: readonly RequirementResult[];
  /** Everything to fix, the most urgent first; one entry for each requirement that is not met. */
  readonly findings: readonly Finding[];
  /** Facts under stable names, where the contract leaves the target free; comparable between runs. */
  readonly observations: Readonly<Record<string, string>>;
  /**
   * Transitions of bookings that were seen, in the order of the contract's states. Which of them the restaurant's side
   * makes depends on the generated histories.
   *
   * @uniqueItems true
   */
  readonly transitions: readonly SeenTransition[];
  /** How long notifications took from their trigger to the listener; absent where none was matched with its trigger. */
  readonly deliveryLatencyMs?: DeliveryLatency;
  /** How fast the target answered, one entry for each operation that was called, in the order of the contract. */
  readonly operationLatencies?: readonly OperationLatency[];
  /**
   * Kinds of values, their classes, and how often values of each were sent, accepted and shown again; absent in results of
   * versions that did not count them.
   */
  readonly valueCoverage?: ValueCounts;
  /** Notifications beside what caused them, in order of arrival; the first ones where there are very many. */
  readonly timeline?: readonly TimelineEntry[];
  /** Requirements that failed or could not be tested, that the waiver file accepts, and for how long. */
  readonly waivers?: readonly AppliedWaiver[];
  /** Waivers of what could not be tested that this run did not need, in words. */
  readonly waiversNotNeeded?: readonly Text[];
  /** The checks that were run. */
  readonly checks: readonly CheckResult[];
  /**
   * Objects that the run created on the target and could not delete.
   *
   * @uniqueItems true
   */
  readonly leftBehind: readonly Text[];
}

export interface TestedTarget {
  /** Base address of the target. */
  readonly url: Text;
  /** The tested version of the target, as its operator names it (TARGET_BUILD). */
  readonly build?: Text;
}

/** The suite judged by servers whose verdict is known: faulty ones that it must catch, sound ones that it must pass. */
export interface MutationScore {
  readonly faults: Count;
  /** Faults that turned red exactly the requirements that they break. */
  readonly caught: Count;
  readonly variants: Count;
  /** Sound servers that were accused wrongly. */
  readonly falseAlarms: Count;
  /** Absent before they were judged. */
  readonly mutants?: GeneratedMutants;
}

/** References broken by generated mutants, which nobody chose, each judged by a whole run. */
export interface GeneratedMutants {
  readonly total: Count;
  /** Those that a run called not conformant. */
  readonly killed: Count;
  /**
   * The lower end of the interval in which the share of the killed lies with a probability of 95 % (Wilson).
   *
   * @minimum 0
   * @maximum 1
   */
  readonly from: number;
  /**
   * The upper end of this interval.
   *
   * @minimum 0
   * @maximum 1
   */
  readonly to: number;
  /** @format date */
  readonly date: string;
  /** What the mutants were drawn from. */
  readonly seed: Text;
  /** The DEPTH of the runs. */
  readonly depth: Text;
}

/** Answer times in whole milliseconds, from sending the request to the last byte of the answer. */
export interface OperationLatency {
  readonly operation: Text;
  /**
   * @asType integer
   * @minimum 1
   */
  readonly requests: number;
  readonly minimum: Count;
  readonly median: Count;
  readonly percentile95: Count;
  readonly maximum: Count;
}

/** One notification that was matched with its trigger; times in whole milliseconds from the start of the run. */
export interface TimelineEntry {
  /** The triggering request: method and path. */
  readonly trigger: Text;
  /** @asType integer */
  readonly triggeredAtMs: number;
  /** Event and entity, such as `CREATE BOOKING`. */
  readonly notification: Text;
  /** @asType integer */
  readonly arrivedAtMs: number;
}

/**
 * How late the suite's own processes were, by the delay of their event loops in milliseconds. What hangs on time is then
 * left inconclusive, and fails for nobody.
 */
export interface BusyMachine {
  /** The most that one process was late in all. */
  readonly lateMs: Count;
  /** The longest delay. */
  readonly worstMs: Count;
  /** The number of checks during which their worker was late. */
  readonly checks: Count;
  /** By how much somebody set its clock in mid-run; absent when nobody did. */
  readonly clockJumpMs?: Count;
}

/** Parts of the wall time, in milliseconds. */
export interface RunPhases {
  /** From the start of the process to the first check. */
  readonly startUpMs: Count;
  /** From the start of the first check to the end of the last. */
  readonly checksMs: Count;
  /** What the run did before and after the checks, in its order; absent where it did not come to its end. */
  readonly stages?: readonly RunStage[];
}

/** A part of a run in which no check runs. */
export interface RunStage {
  /** In the words that the terminal shows. */
  readonly doing: Text;
  /** From the start of the process. */
  readonly atMs: Count;
  readonly tookMs: Count;
}

export interface SuiteVersion {
  readonly name: Text;
  /** @pattern ^\d+\.\d+\.\d+ */
  readonly version: string;
  /** Of spec/openapi.yaml. */
  readonly documentSha256?: Sha256;
  /** Of the catalogue of requirements. */
  readonly catalogueSha256?: Sha256;
}

export interface RunProblem {
  /**
   * Stable.
   *
   * @pattern ^[A-Z][A-Z_]*$
   */
  readonly code: string;
  readonly message: Text;
}

export interface HarnessError {
  /** `file:line title`, or where else it happened. */
  readonly check: Text;
  readonly message: Text;
}

/** Bookings were shown in one state, and next in another. */
export interface SeenTransition {
  readonly from: Text;
  readonly to: Text;
  /**
   * itself: the service and its POS. cancellation: a cancellation by the partner. restaurant: a move that the suite asked
   * of the restaurant's side.
   *
   * @minItems 1
   * @uniqueItems true
   */
  readonly by: readonly Mover[];
}

/** How long notifications took, in whole milliseconds. */
export interface DeliveryLatency {
  /**
   * How many are counted.
   *
   * @asType integer
   * @minimum 1
   */
  readonly notifications: number;
  readonly minimum: Count;
  readonly median: Count;
  readonly percentile95: Count;
  readonly maximum: Count;
}

/** What a requirement rests on. Without a derivation, the quotes themselves state it. */
export interface ContractGrounds {
  readonly sources: readonly [ContractSource, ...ContractSource[]];
  /** How it follows from the quotes. */
  readonly derivation?: Text;
}

/** Words of the contract, and where they stand. */
export interface ContractSource {
  readonly section: ContractSection;
  /** In words, such as "row 14 of the table in section 4". */
  readonly place: Text;
  /** Literally as in the contract; of a table's row the cells, with a stroke between them. */
  readonly quote: Text;
}

export interface RequirementResult {
  readonly id: Id;
  /** must: the contract states it. advisory: it recommends it, or good practice does. observed: it leaves it open. */
  readonly level: Level;
  /** The first section of the contract on which it rests. */
  readonly section: ContractSection;
  /** The words on which it rests; absent in results of versions that did not quote them. */
  readonly contract?: ContractGrounds;
  readonly area: Text;
  /** The statement. */
  readonly text: Text;
  /** How a check decides whether it is kept. */
  readonly judged?: Text;
  /** The requirement belongs to level full only, and is tested through this capability of the control interface. */
  readonly needs?: Capability;
  /** Only waiting for this shows whether it is kept. */
  readonly awaits?: Text;
  /** It can't be tested from outside, and counts for nothing. */
  readonly excluded?: true;
  readonly verdict: RequirementVerdict;
  /** Why it was not tested, or does not apply. A waived requirement that has a reason was not tested; others failed. */
  readonly reason?: Text;
  /** What a pass rests on, where that is not this run alone. */
  readonly basis?: Text;
  /** How many checks gave a verdict on it. */
  readonly checks: Count;
  /** Faulty servers that break it, and how many of them this version of the suite catches. */
  readonly faults?: { readonly total: Count; readonly caught: Count };
}

/** One breach of the contract, however often and by however many checks it was seen. */
export interface Finding {
  readonly requirement: Id;
  readonly level: Exclude<Level, 'observed'>;
  /** waived: the finding stands, but a waiver accepts it. */
  readonly verdict: 'failed' | 'warned' | 'waived';
  /** The first section of the contract on which it rests. */
  readonly section: ContractSection;
  /** The words on which it rests; absent in results of versions that did not quote them. */
  readonly contract?: ContractGrounds;
  /** What it costs, or what follows from it; absent in results of versions that did not tell it. */
  readonly consequence?: Consequence;
  /** Other findings that explain it. */
  readonly causes?: readonly Id[];
  /** The requirement in the suite's words. */
  readonly statement: Text;
  /** How a check decides whether it is kept. */
  readonly judged?: Text;
  /** Expected and observed in one text. */
  readonly message: Text;
  readonly expected: string;
  readonly observed: string;
  /** The smallest generated case that shows it, where cases are generated. */
  readonly smallestCase?: Text;
  /** Why no smaller case is told, in a sentence. */
  readonly smallestBecause?: Text;
  /** What led to it: the query, how the request differs from an accepted one, the hours of a restaurant. */
  readonly inputs?: readonly FindingInput[];
  /**
   * How often it was seen.
   *
   * @asType integer
   * @minimum 1
   */
  readonly count: number;
  /**
   * Operations whose exchanges show it.
   *
   * @uniqueItems true
   */
  readonly operations: readonly Text[];
  /**
   * The first exchanges that show it, the decisive one last.
   *
   * @maxItems 3
   */
  readonly evidence: readonly Evidence[];
  /** What `findings/<requirement>.sh` sends: these requests with those that they hang on; absent where nothing was sent. */
  readonly steps?: readonly ReplayStep[];
  /** The shell command that runs the requirement's checks, or the whole run, again on the same generated data. */
  readonly replay: Text;
  /**
   * The checks that saw it; empty where only the trace of the whole run shows it.
   *
   * @uniqueItems true
   */
  readonly checks: readonly Place[];
  /** What the trace of the run shows besides, and this finding explains; absent where there is nothing. */
  readonly followers?: readonly Follower[];
}

/** What is wrong because of something else, so that it is no finding of its own. */
export interface Follower {
  readonly requirement: Id;
  readonly expected: string;
  readonly observed: string;
  /**
   * How often it was seen.
   *
   * @asType integer
   * @minimum 1
   */
  readonly count: number;
}

/** One exchange that shows a finding; secrets are replaced. */
export interface Evidence {
  readonly operation: Text;
  /** Method, path, query and body. */
  readonly request: string;
  /** Status and body, or why there was no answer. */
  readonly response: string;
  /** A command that sends the same request. */
  readonly curl: string;
  /** The body of the request or notification, in lines; absent where it has none. */
  readonly requestBody?: ShownBody;
  /** The body of the answer, in lines; absent where it has none. */
  readonly responseBody?: ShownBody;
}

/** Something that led to a finding. */
export interface FindingInput {
  readonly name: Text;
  /** In one line or several. */
  readonly value: string;
}

export type CheckStatus = 'passed' | 'failed' | 'timedOut' | 'skipped' | 'interrupted';

export interface CheckResult {
  readonly title: Text;
  readonly file: Text;
  /**
   * @asType integer
   * @minimum 1
   */
  readonly line: number;
  /** @uniqueItems true */
  readonly requirements: readonly Id[];
  /** From its beginning to its end in ms. Checks run side by side, so that the sum of all is more than the run took. */
  readonly durationMs: Count;
  readonly status: CheckStatus;
}
