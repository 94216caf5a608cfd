import type { Count, Text } from './scalars.ts';

/** Verdicts of one requirement, in the order in which reports count them. */
export const REQUIREMENT_VERDICTS = [
  'passed',
  'failed',
  'warned',
  'inconclusive',
  'deferred',
  'observed',
  'not applicable',
  'waived',
] as const;

/**
 * What a broken requirement costs, the worst first. doors: somebody gets in who must not. bookings: bookings are lost or
 * wrong. events: somebody is not told, or told wrongly. reads: what is shown of restaurants is wrong. forms: a value is
 * written in another way.
 */
export const CONSEQUENCES = ['doors', 'bookings', 'events', 'reads', 'forms'] as const;

export type Consequence = (typeof CONSEQUENCES)[number];

export type RequirementVerdict = (typeof REQUIREMENT_VERDICTS)[number];

/**
 * conformant: every must requirement of the level passed, does not apply, is deferred or waived (exit status 0). not
 * conformant: some must requirement failed (1). broken: the run could not be judged, see problem and harnessErrors (2).
 * inconclusive: none failed, but some must requirement of the level could not be tested and is not waived (3).
 */
export type RunVerdict = 'conformant' | 'not conformant' | 'inconclusive' | 'broken';

/** How many requirements have each verdict: those of the level, and others with a finding. */
export interface VerdictCounts extends Readonly<Record<Exclude<RequirementVerdict, 'deferred'>, Count>> {
  /**
   * Earlier versions deferred nothing.
   *
   * @default 0
   */
  readonly deferred: Count;
}

/** Must requirements of the level that can be tested from outside, each in one of the counts below the total. */
export interface MustCounts {
  readonly total: Count;
  /** Passed or failed. */
  readonly tested: Count;
  /**
   * Failed or not tested, and a waiver accepts it. Earlier versions counted them as tested.
   *
   * @default 0
   */
  readonly waived: Count;
  /**
   * Only waiting shows them, and the run was not told to wait.
   *
   * @default 0
   */
  readonly deferred: Count;
  /** @default 0 */
  readonly notApplicable: Count;
  /**
   * Could not be tested.
   *
   * @default 0
   */
  readonly inconclusive: Count;
}

/** A requirement that failed or could not be tested, and a waiver that accepts it. */
export interface AppliedWaiver {
  readonly requirement: Text;
  /**
   * What it accepts: a failure, or that nothing could be tested; never both.
   *
   * @default "failed"
   */
  readonly covers: 'failed' | 'inconclusive';
  /** The area, where the waiver names it in place of the requirement. */
  readonly area?: Text;
  readonly reason: Text;
  readonly owner: Text;
  /**
   * The last day on which it holds, YYYY-MM-DD.
   *
   * @format date
   */
  readonly expires: string;
}
