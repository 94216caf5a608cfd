import type { RequirementId } from '../spec/requirements/catalogue.ts';
import type { Capability } from '../spec/requirements/requirement.ts';
import type { CheckStatus, Evidence, Mover, RunLevel } from './run-result.ts';

/** How the test of one check ended, and the report that it left. */
export interface CheckOutcome {
  readonly title: string;
  /** Relative to the folder of the configuration, with slashes. */
  readonly file: string;
  readonly line: number;
  /** What the check says it covers. */
  readonly covers: readonly RequirementId[];
  readonly status: CheckStatus;
  readonly durationMs: number;
  readonly errors: readonly ErrorText[];
  readonly reading: ReportReading;
}

/** An error as Playwright hands it over, without terminal codes. */
export interface ErrorText {
  readonly message: string;
  /** The message with where it happened. */
  readonly stack: string;
}

export type ReportReading =
  | { readonly kind: 'read'; readonly report: ReportedCheck }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unreadable'; readonly why: string };

/** What reports need of the attachment that each check leaves. */
export interface ReportedCheck {
  readonly run: ReportedRun;
  readonly verdicts: readonly ReportedVerdict[];
  readonly breaches: readonly ReportedDeviation[];
  readonly observations: Readonly<Record<string, string>>;
  readonly transitions: readonly ReportedTransition[];
  readonly deliveries: readonly ReportedDelivery[];
  readonly answerTimesMs: Readonly<Record<string, readonly number[]>>;
  readonly exchanges: number;
  readonly leftBehind: readonly string[];
}

export interface ReportedDelivery {
  readonly trigger: string;
  readonly notification: string;
  /** Milliseconds since the epoch. */
  readonly arrivedAt: number;
  /** From the trigger to the arrival. */
  readonly latencyMs: number;
}

export interface ReportedTransition {
  readonly from: string;
  readonly to: string;
  readonly by: Mover;
}

export interface ReportedRun {
  readonly targetUrl: string;
  readonly level: RunLevel;
  readonly seed: string;
  readonly depth: string;
  readonly capabilities: readonly Capability[];
}

export type ReportedVerdict =
  | { readonly verdict: 'passed' | 'observed'; readonly requirement: RequirementId }
  | {
      readonly verdict: 'failed' | 'warned';
      readonly requirement: RequirementId;
      readonly deviation: ReportedDeviation;
    }
  | {
      readonly verdict: 'inconclusive' | 'not applicable';
      readonly requirement: RequirementId;
      readonly reason: string;
    };

export interface ReportedDeviation {
  readonly requirement: RequirementId;
  readonly expected: string;
  readonly observed: string;
  /** The smallest generated case that shows it, where cases are generated. */
  readonly smallestCase?: string;
  readonly count: number;
  readonly operations: readonly string[];
  readonly evidence: readonly Evidence[];
}

/** The report of a check that left a readable one. */
export function reportOf({ reading }: CheckOutcome): ReportedCheck | undefined {
  return reading.kind === 'read' ? reading.report : undefined;
}

/** `file:line`, as editors and terminals understand it. */
export function placeOf({ file, line }: Pick<CheckOutcome, 'file' | 'line'>): string {
  return `${file}:${line}`;
}
