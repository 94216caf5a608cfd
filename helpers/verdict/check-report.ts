import type { RequirementId } from '../../spec/requirements/catalogue.ts';
import type { Capability } from '../../spec/vocabulary.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { Input } from '../evidence/points/inputs.ts';
import type { ReplayStep } from '../evidence/steps/reproduction.ts';

export type { ReplayStep };

/** The name and type under which every check attaches its report. */
export const CHECK_REPORT = { name: 'check-report', contentType: 'application/json' } as const;

/** The name and type under which a check attaches what it exchanged, one JSON line each, as EVIDENCE says. */
export const CHECK_EXCHANGES = { name: 'check-exchanges', contentType: 'application/x-ndjson' } as const;

/** A way in which the target left the contract, seen once or often; it belongs to exactly one requirement. */
export interface Deviation {
  readonly requirement: RequirementId;
  readonly expected: string;
  readonly observed: string;
  /** The smallest generated case that shows it, where cases are generated. */
  readonly smallestCase?: string;
  /** Why no smaller case is told, in a sentence. */
  readonly smallestBecause?: string;
  /** What led to it: the query, how the request differs from an accepted one, the hours of a restaurant. */
  readonly inputs?: readonly Input[];
  /**
   * How often this check saw it.
   *
   * @asType integer
   * @minimum 0
   */
  readonly count: number;
  readonly operations: readonly string[];
  /** The first exchanges that show it; none where an earlier check of the process has shown it. */
  readonly evidence: readonly Evidence[];
  /** These exchanges with those that they hang on, in the order in which they are sent again; absent where nothing was sent. */
  readonly steps?: readonly ReplayStep[];
}

/**
 * The claims of missing notifications on which a verdict rests. If the end of the run refutes all of them, the verdict
 * changes.
 */
export type ClaimIds = readonly string[];

/**
 * Why there is nothing to say of a statement: it could not be tested, it applies to nothing on the target, or only
 * waiting shows it and the run was not told to wait.
 */
export type OpenVerdict = 'inconclusive' | 'not applicable' | 'deferred';

/** What one check says of one requirement. */
export type CheckVerdict =
  | {
      readonly verdict: 'passed';
      readonly requirement: RequirementId;
      /** What it rests on, where that is not this run alone. */
      readonly basis?: string;
    }
  | {
      readonly verdict: 'failed' | 'warned';
      readonly requirement: RequirementId;
      readonly deviation: Deviation;
      readonly claims?: ClaimIds;
    }
  | {
      readonly verdict: OpenVerdict;
      readonly requirement: RequirementId;
      readonly reason: string;
      readonly claims?: ClaimIds;
    }
  | { readonly verdict: 'observed'; readonly requirement: RequirementId };

/** What is true of the whole run; every check's report repeats it, so that shards can be merged. */
export interface RunFacts {
  readonly targetUrl: string;
  readonly level: 'core' | 'full';
  readonly seed: string;
  readonly depth: string;
  readonly capabilities: readonly Capability[];
  /** The settings that were set, by name; of secrets only that they are set. */
  readonly settings?: Readonly<Record<string, string>>;
  /** What the set-up found out about the target, in lines for people. */
  readonly foundOut?: readonly string[];
}

/** @minimum 0 */
export type Milliseconds = number;

/** A notification and what caused it. */
export interface Delivery {
  /** Method and path of the request. */
  readonly trigger: string;
  /** Event, entity and, of a booking, its state. */
  readonly notification: string;
  /** Since the epoch, by this machine's clock. */
  readonly arrivedAt: Milliseconds;
  /** From the trigger to the listener. */
  readonly latencyMs: Milliseconds;
}

/** By how much a process was late in some time, because the machine had no time for it. */
export interface ProcessLateness {
  /** The sum of the delays of its event loop, as far as they were more than usual. */
  readonly lateMs: Milliseconds;
  /** The longest of them. */
  readonly worstMs: Milliseconds;
  readonly ofMs: Milliseconds;
  /** By how much somebody set the machine's clock in that time; absent when nobody did. */
  readonly jumpMs?: Milliseconds;
}

/** How often values of one class were sent, and what became of them. */
export interface ClassCounts {
  /**
   * @asType integer
   * @minimum 0
   */
  readonly sent: number;
  /**
   * In requests that the target accepted.
   *
   * @asType integer
   * @minimum 0
   */
  readonly accepted: number;
  /**
   * How often an answer or a notification showed such a value again as it was sent.
   *
   * @asType integer
   * @minimum 0
   */
  readonly readBack: number;
}

/** The kinds of values, the classes of each, and what became of their values. */
export type ValueCounts = Readonly<Record<string, Readonly<Record<string, ClassCounts>>>>;

/** The attachment of a check's test: everything that a report needs of the check. */
export interface CheckReport {
  readonly run: RunFacts;
  readonly verdicts: readonly CheckVerdict[];
  /** Breaches of the contract in whatever this check exchanged, also where it judges something else. */
  readonly breaches: readonly Deviation[];
  /** Facts under stable names, comparable between runs. */
  readonly observations: Readonly<Record<string, string>>;
  /** Transitions of bookings that were seen, each once. */
  readonly transitions: readonly Transition[];
  /** Notifications that were matched with their triggers. */
  readonly deliveries: readonly Delivery[];
  /** How long the answers to each operation took, each in ms. */
  readonly answerTimesMs: Readonly<Record<string, readonly Milliseconds[]>>;
  /** How long after each awaited write its effect was first read; 0 where the first read showed it. */
  readonly readLagsMs?: readonly Milliseconds[];
  /** Of which classes the check sent values. */
  readonly valueCoverage?: ValueCounts;
  /**
   * @asType integer
   * @minimum 0
   */
  readonly exchanges: number;
  /** Of the worker, while the check ran. */
  readonly lateness?: ProcessLateness;
  /** Objects that the check created and could not delete. */
  readonly leftBehind: readonly string[];
  /** The failure of the suite itself in this check: anything thrown that is neither a verdict nor the check's own end. */
  readonly error?: CheckError;
}

/** An error of the suite, without secrets. */
export interface CheckError {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
}

/** What a booking was moved by: the service and its POS, a cancellation, or a move that the suite asked for. */
export type Mover = 'itself' | 'cancellation' | 'restaurant';

/** A booking was shown in one state, and next in another. */
export interface Transition {
  readonly from: string;
  readonly to: string;
  readonly by: Mover;
}
