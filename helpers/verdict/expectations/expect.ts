import type { RequirementId } from '../../../spec/requirements/catalogue.ts';
import type { EvidenceSource } from '../../evidence/exhibit.ts';
import { differenceInput } from '../../evidence/points/difference.ts';
import type { Deviating } from '../../evidence/sightings.ts';
import { type Answered, type Exchange, isAccepted } from '../../http/exchange.ts';
import { sameJson } from '../../values/json/equality.ts';
import { excerptsApart } from '../../values/json/excerpts.ts';
import { type Json, jsonTypeOf } from '../../values/json/json.ts';
import type { Claim } from '../claim.ts';
import { currentCheck, inconclusive } from '../current-check.ts';
import { statusFact } from './facts.ts';

/**
 * Judges a statement by a condition.
 *
 * @param claims the missing notifications for which alone it does not hold
 */
export function expectThat(
  requirement: RequirementId,
  holds: boolean,
  otherwise: Deviating,
  claims: readonly Claim[] = [],
): void {
  judge(requirement, holds, otherwise, expectThat, claims);
}

/**
 * Judges that a value is the same JSON as expected (numbers by value, members in any order). An absent value, or one of
 * another type, is a finding of the field's own requirement; here it leaves the statement open.
 *
 * @param at where the value stands in the decisive body, see {@link Deviating}
 */
export function expectSame(
  requirement: RequirementId,
  observed: Json | undefined,
  expected: Json,
  evidence: readonly EvidenceSource[],
  at?: readonly string[],
): void {
  const { reason, same, otherwise } = compared(observed, expected, evidence);
  if (reason !== undefined) return leaveInconclusive(requirement, reason);
  judge(requirement, same, { ...otherwise, ...(at !== undefined && { at }) }, expectSame);
}

/** The comparison of a value with the expected one. */
interface Compared {
  /** The reason why the values can't be compared; undefined when they can. */
  readonly reason: string | undefined;
  readonly same: boolean;
  readonly otherwise: Deviating;
}

/** The comparison of {@link expectSame}, for code that records verdicts in another way. */
export function compared(
  observed: Json | undefined,
  expected: Json,
  evidence: readonly EvidenceSource[],
): Compared {
  const [wanted, shown] = excerptsApart(expected, observed);
  const inputs = differenceInput(expected, observed);
  const otherwise = { expected: wanted, observed: shown, evidence, inputs };
  if (observed === undefined || jsonTypeOf(observed) !== jsonTypeOf(expected)) {
    const reason = `the value to compare is ${otherwise.observed}, expected ${otherwise.expected}`;
    return { reason, same: false, otherwise };
  }
  return { reason: undefined, same: sameJson(observed, expected), otherwise };
}

/** An accepted request that the check needs to go on; otherwise the check ends as inconclusive. */
export function requireAccepted(exchange: Exchange): Answered {
  return isAccepted(exchange)
    ? exchange
    : inconclusive(`the check needs this accepted: ${inShort(exchange)}${remedyFor(exchange)}`, exchange);
}

/** A webhook at the run's own listener, without TLS. */
const PLAIN_ADDRESS = /"url":"http:/;

/** What may help, in words that follow a reason. A target may take https alone (section 2.8 recommends it). */
function remedyFor({ operation, request: { body = '' } }: Exchange): string {
  const isOfWebhook = operation === 'createWebhook' || operation === 'replaceWebhook';
  return isOfWebhook && PLAIN_ADDRESS.test(body)
    ? '; if the target takes https addresses alone, set LISTENER_PUBLIC_URL, or LISTENER_TLS_KEY and LISTENER_TLS_CERT'
    : '';
}

/**
 * Leaves open a statement that could not be tested, while the check goes on.
 *
 * @param claims the missing notifications for which alone it is open
 */
export function leaveInconclusive(
  requirement: RequirementId,
  reason: string,
  claims: readonly Claim[] = [],
): void {
  currentCheck().leaveOpen(requirement, 'inconclusive', reason, claims);
}

/** Leaves open a statement that applies to nothing on the target, while the check goes on. */
export function leaveNotApplicable(requirement: RequirementId, reason: string): void {
  currentCheck().leaveOpen(requirement, 'not applicable', reason);
}

/** Leaves open a statement that only waiting shows, in a run that was not told to wait. */
export function leaveDeferred(requirement: RequirementId, reason: string): void {
  currentCheck().leaveOpen(requirement, 'deferred', reason);
}

/** Says what a pass rests on, where that is not this run alone. */
export function restOn(requirement: RequirementId, basis: string): void {
  currentCheck().restOn(requirement, basis);
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
  claims: readonly Claim[] = [],
): void {
  if (holds) currentCheck().pass(requirement);
  else currentCheck().deviate(requirement, otherwise, caller, claims);
}

export function inShort(exchange: Exchange): string {
  const { pathname } = new URL(exchange.request.url);
  const doubt =
    'mayBeDone' in exchange ? ' after the answer of a gateway, so it may have been done before' : '';
  return `${exchange.request.method} ${pathname} gave ${statusFact(exchange)}${doubt}`;
}
