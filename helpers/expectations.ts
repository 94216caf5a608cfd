import type { RequirementId } from '../spec/requirements/catalogue.ts';
import { inconclusive } from './cannot-go-on.ts';
import { currentCheck, type Deviating } from './check-record.ts';
import { isAccepted, isRefused, type Answered, type Exchange } from './exchange.ts';
import type { Exhibit } from './exhibit.ts';
import { excerpt } from './json-excerpt.ts';
import { jsonTypeOf, type Json } from './json.ts';
import { sameJson } from './same-json.ts';

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
  evidence: readonly Exhibit[],
): void {
  if (observed === undefined || jsonTypeOf(observed) !== jsonTypeOf(expected)) {
    const reason = `the value to compare is ${excerpt(observed)}, expected ${excerpt(expected)}`;
    return currentCheck().leaveOpen(requirement, 'inconclusive', reason);
  }
  const otherwise = { expected: excerpt(expected), observed: excerpt(observed), evidence };
  judge(requirement, sameJson(observed, expected), otherwise, expectSame);
}

/**
 * Judges that a defective request was refused. A refusal counts only beside its twin: the same request without the
 * one defect, accepted by the target.
 */
export function expectRefused(
  requirement: RequirementId,
  exchange: Exchange,
  { twin, defect }: { twin: Exchange; defect: string },
): void {
  const record = currentCheck();
  record.ignoreBreachesOf(exchange);
  const deviating = {
    expected: `a refusal (any status outside 2xx) of ${defect}`,
    observed: isAccepted(exchange) ? `accepted with status ${exchange.status}` : '',
    evidence: [twin, exchange],
  };
  if (isAccepted(exchange)) return record.deviate(requirement, deviating, expectRefused);
  if (!isAccepted(twin)) {
    return record.leaveOpen(requirement, 'inconclusive', `no sound twin was accepted: ${inShort(twin)}`);
  }
  if (!isRefused(exchange)) {
    return record.leaveOpen(
      requirement,
      'inconclusive',
      `neither accepted nor refused: ${inShort(exchange)}`,
    );
  }
  record.pass(requirement);
}

/** Judges that a sound request was accepted (any 2xx; that it should be exactly 200 is another statement). */
export function expectAccepted(requirement: RequirementId, exchange: Exchange): void {
  if (isAccepted(exchange)) return currentCheck().pass(requirement);
  if (!isRefused(exchange)) {
    return currentCheck().leaveOpen(
      requirement,
      'inconclusive',
      `neither accepted nor refused: ${inShort(exchange)}`,
    );
  }
  const observed = `refused: ${inShort(exchange)}`;
  currentCheck().deviate(
    requirement,
    { expected: 'a 2xx answer', observed, evidence: [exchange] },
    expectAccepted,
  );
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

function inShort(exchange: Exchange): string {
  const { pathname } = new URL(exchange.request.url);
  const answer =
    exchange.kind === 'answered' ? `status ${exchange.status}` : `no answer (${exchange.failure.code})`;
  return `${exchange.request.method} ${pathname} gave ${answer}`;
}
