import { CheckRecord, records } from './check-record.ts';
import type { Transition } from './check-report.ts';

/** Runs a check, or one generated case of it: what it judges goes to its own record. */
export function within<T>(record: CheckRecord, run: () => Promise<T>): Promise<T> {
  return records.run(record, run);
}

/** The record of the check, or of its generated case, that runs now. */
export function currentCheck(): CheckRecord {
  const record = records.getStore();
  if (record === undefined) throw new Error('a verdict was given outside a check: covers([…], body)');
  return record;
}

/** Ends a check, or one generated case of it while the others go on. */
export class CheckEnded extends Error {
  override readonly name = 'CheckEnded';
}

/**
 * Ends the check: what it has not judged yet could not be put to the test.
 *
 * @param reason what was missing, and the setting or capability that would open it
 */
export function inconclusive(reason: string): never {
  return endWith('inconclusive', reason);
}

/** Ends the check: the target has nothing that the statements not judged yet speak of. */
export function notApplicable(reason: string): never {
  return endWith('not applicable', reason);
}

function endWith(verdict: 'inconclusive' | 'not applicable', reason: string): never {
  const record = currentCheck();
  for (const requirement of record.covered) {
    if (!record.hasVerdict(requirement)) record.leaveOpen(requirement, verdict, reason);
  }
  throw new CheckEnded(`${verdict}: ${reason}`);
}

const CANCELLED = ['CANCELING', 'CANCELED'];

/** What the suite did to a booking that may have moved it. */
export interface Actions {
  /** A cancellation was accepted. */
  readonly cancelled: boolean;
  /** The states into which the restaurant's side was asked to move it, in this order. */
  readonly moves: readonly string[];
}

/** Records what a booking went through, told by the states that it was shown in. */
export function noteTransitions(states: readonly string[], doings: Actions): void {
  for (const transition of transitionsOf(states, doings)) currentCheck().addTransition(transition);
}

/** The steps from each state to the next, and what they came from. */
function transitionsOf(
  states: readonly string[],
  { cancelled, moves }: Actions,
): readonly Transition[] {
  const asked = [...moves];
  const course = states.filter((state, index) => state !== states[index - 1]);
  return course.slice(1).flatMap((to, index): readonly Transition[] => {
    const from = course[index];
    if (from === undefined) return [];
    const place = asked.indexOf(to);
    if (place >= 0) {
      asked.splice(0, place + 1);
      return [{ from, to, by: 'restaurant' }];
    }
    const isCancellation = cancelled && CANCELLED.includes(to) && !CANCELLED.includes(from);
    return [{ from, to, by: isCancellation ? 'cancellation' : 'itself' }];
  });
}
