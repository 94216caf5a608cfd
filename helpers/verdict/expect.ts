import type { RequirementId } from '../../spec/requirements/catalogue.ts';
import type { EvidenceSource } from '../evidence/exhibit.ts';
import { type Answered, type Exchange, isAccepted } from '../http/exchange.ts';
import { sameJson } from '../values/equality.ts';
import { excerpt } from '../values/json-pointer.ts';
import { type Json, jsonTypeOf } from '../values/json.ts';
import type { Deviating } from './check-record.ts';
import { currentCheck, inconclusive } from './current-check.ts';

/** Judges a statement by a condition. */
export function expectThat(requirement: RequirementId, holds: boolean, otherwise: Deviating): void {
  judge(requirement, holds, otherwise, expectThat);
}

/**
 * Judges that a value is the same JSON as expected (numbers by value, objects without regard to order). A value that is
 * absent or of another type is the finding of the field's own requirement; here it leaves the statement open.
 */
export function expectSame(
  requirement: RequirementId,
  observed: Json | undefined,
  expected: Json,
  evidence: readonly EvidenceSource[],
): void {
  if (observed === undefined || jsonTypeOf(observed) !== jsonTypeOf(expected)) {
    const reason = `the value to compare is ${excerpt(observed)}, expected ${excerpt(expected)}`;
    return currentCheck().leaveOpen(requirement, 'inconclusive', reason);
  }
  const otherwise = { expected: excerpt(expected), observed: excerpt(observed), evidence };
  judge(requirement, sameJson(observed, expected), otherwise, expectSame);
}

/** What the check needs in order to go on; without it the check ends inconclusive. */
export function requireAccepted(exchange: Exchange): Answered {
  return isAccepted(exchange)
    ? exchange
    : inconclusive(`the check needs this accepted: ${inShort(exchange)}`);
}

/** Leaves a statement open that could not be put to the test here, while the check goes on. */
export function leaveInconclusive(requirement: RequirementId, reason: string): void {
  currentCheck().leaveOpen(requirement, 'inconclusive', reason);
}

/** Leaves a statement open because the target has nothing that it speaks of, while the check goes on. */
export function leaveNotApplicable(requirement: RequirementId, reason: string): void {
  currentCheck().leaveOpen(requirement, 'not applicable', reason);
}

/** Records a fact that the contract leaves open, under a stable name. */
export function observe(requirement: RequirementId, name: string, fact: string): void {
  currentCheck().observe(requirement, name, fact);
}

function judge(
  requirement: RequirementId,
  holds: boolean,
  otherwise: Deviating,
  caller: (...args: never[]) => unknown,
): void {
  if (holds) currentCheck().pass(requirement);
  else currentCheck().deviate(requirement, otherwise, caller);
}

export function inShort(exchange: Exchange): string {
  const { pathname } = new URL(exchange.request.url);
  const answer =
    exchange.kind === 'answered' ? `status ${exchange.status}` : `no answer (${exchange.failure.code})`;
  return `${exchange.request.method} ${pathname} gave ${answer}`;
}
