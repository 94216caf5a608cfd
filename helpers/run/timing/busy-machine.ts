import type { RequirementId } from '../../../spec/requirements/catalogue.ts';
import type { LoopDelay } from '../../http/pace/loop-delay.ts';
import { monotonicMs } from '../../values/time.ts';
import type { ProcessLateness } from '../../verdict/check-report.ts';
import { isLate } from '../../verdict/hindsight.ts';

/** Statements that a target can seem to break because this machine was late: a token that expired on the way, a late look. */
const HANGS_ON_TIME: ReadonlySet<RequirementId> = new Set([
  'AUTH-TOKEN-LIVES',
  'AUTH-TOKEN-OUTLIVES-RENEWAL',
  'AUTH-TOKEN-EXPIRED-PROMPTLY',
  'CANCEL-BOOKING-TAKES-EFFECT',
  'CODE-TIME-LEFT-SECONDS',
  'EVENT-DATE-NEAR',
  'STATES-MOVE-SHOWN',
]);

export function hangsOnTime(requirement: RequirementId): boolean {
  return HANGS_ON_TIME.has(requirement);
}

/** Why a process can't judge by time; undefined when it can. */
export function lateBecause(lateness: ProcessLateness): string | undefined {
  const { lateMs, worstMs, ofMs, jumpMs } = lateness;
  if (jumpMs !== undefined) return `the clock of this machine was set in mid-run, by ${jumpMs} ms`;
  return isLate(lateness)
    ? `this machine is too busy: the suite itself was late by ${lateMs} of ${ofMs} ms, once by ${worstMs} ms`
    : undefined;
}

/** How often a process looks whether it is late. */
const LOOK_MS = 2_000;

/**
 * Calls back whenever this process was late in the last moments, for fewer requests under way at once.
 *
 * @returns ends it
 */
export function whenLate(loop: LoopDelay, late: (reason: string) => void): () => void {
  const timer = setInterval(() => {
    const reason = lateBecause({ ...loop.since(monotonicMs() - LOOK_MS), ofMs: LOOK_MS });
    if (reason !== undefined) late(reason);
  }, LOOK_MS).unref();
  return () => clearInterval(timer);
}
