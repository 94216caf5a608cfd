import type { RequirementId } from '../../../spec/requirements/catalogue.ts';
import { type Answered, type Exchange, isAccepted, isRefused } from '../../http/exchange.ts';
import { currentCheck, inconclusive } from '../current-check.ts';
import { inShort, leaveInconclusive, requireAccepted } from './expect.ts';
import { statusFact } from './facts.ts';

/**
 * Judges that a sound request was accepted with any 2xx (that it should be exactly 200 is another statement).
 *
 * @param unless why its refusal would be no finding of this statement
 */
export function expectAccepted(requirement: RequirementId, exchange: Exchange, unless?: string): void {
  if (isAccepted(exchange)) return currentCheck().pass(requirement);
  if (!isRefused(exchange)) {
    return currentCheck().leaveOpen(
      requirement,
      'inconclusive',
      `neither accepted nor refused: ${inShort(exchange)}`,
    );
  }
  if (isForNoToken(exchange)) {
    const reason = 'refused with a token that is no JWT, which is a finding of its own';
    return currentCheck().leaveOpen(requirement, 'inconclusive', reason);
  }
  if (unless !== undefined) return leaveInconclusive(requirement, unless);
  const observed = `refused: ${inShort(exchange)}`;
  currentCheck().deviate(
    requirement,
    { expected: 'a 2xx answer', observed, evidence: [exchange] },
    expectAccepted,
  );
}

const UNAUTHORISED = 401;

/** Whether a request was refused that carries what a token endpoint gave in place of a JWT (section 2.10). */
function isForNoToken(exchange: Exchange): boolean {
  const { authorization = '' } = exchange.request.headers;
  const isUnauthorised = exchange.kind === 'answered' && exchange.status === UNAUTHORISED;
  return isUnauthorised && /^Bearer [^.]*$/.test(authorization);
}

/** The most places that are tried while neither the request nor its twin is accepted. */
const MOST_ATTEMPTS = 3;

/** So often a request is refused by turns with accepted twins: a target may refuse every fifth guest for his own sake. */
const REFUSALS = 5;

/** A sound request with the point in question, and its twin, the same request without this point. */
export interface Attempt {
  readonly request: () => Promise<Exchange>;
  readonly twin: () => Promise<Exchange>;
}

/**
 * The attempts of a request that differs from its twin by `changes`.
 *
 * @param send sends the request in question with the changes, and its twin without them
 * @param usual the changes of the twin, where a value that is usual in form may still be refused for itself
 */
export function attemptsAt<P, Changes>(
  places: readonly P[],
  send: (place: P, changes?: Changes) => Promise<Exchange>,
  changes: Changes,
  usual?: Changes,
): readonly Attempt[] {
  return places.map((place) => ({ request: () => send(place, changes), twin: () => send(place, usual) }));
}

/**
 * Judges that a sound request is not refused because of one point. A target may refuse for reasons of its own, so
 * refusals count only when they come by turns with accepted twins.
 *
 * @param point in words, as in "a refusal for {a firstName of one letter}"
 * @param attempts in different places; the first one with a result decides
 * @returns the answer of the first accepted request
 */
export async function expectNotRefused(
  requirement: RequirementId,
  point: string,
  attempts: readonly Attempt[],
): Promise<Answered | undefined> {
  let refusal: Exchange | undefined;
  let doubtful: Exchange | undefined;
  for (const { request, twin } of attempts.slice(0, MOST_ATTEMPTS)) {
    const first = await request();
    const before = isAccepted(first) ? first : await twin();
    const again = isAccepted(first) ? first : await request();
    if (isAccepted(again)) {
      currentCheck().pass(requirement);
      return again;
    }
    refusal = again;
    // What the first may have done could be the reason for the second.
    if (!isRefused(first)) doubtful = first;
    if (!isRefused(first) || !isRefused(again) || !isAccepted(before)) continue;
    const further = await furtherTurns({ request, twin }, REFUSALS - 2);
    if (further.accepted !== undefined) {
      currentCheck().pass(requirement);
      return further.accepted;
    }
    if (further.lastTwin !== undefined) {
      deviate(requirement, point, [before, again, further.lastTwin]);
      return undefined;
    }
  }
  const seen = refusal === undefined ? 'nothing could be tried' : statusFact(refusal);
  const reason =
    doubtful === undefined
      ? `refused, and so was the twin without ${point}: ${seen}`
      : `neither accepted nor refused: ${inShort(doubtful)}`;
  leaveInconclusive(requirement, reason);
  return undefined;
}

/** Whether a request was accepted after all; or the last twin, if each was accepted and each request refused. */
interface Turns {
  readonly accepted?: Answered;
  readonly lastTwin?: Answered;
}

/** Sends a request and its twin by turns, a twin first and last, for as long as only the twins are accepted. */
async function furtherTurns({ request, twin }: Attempt, count: number): Promise<Turns> {
  let accepted = await twin();
  for (let turn = 0; turn < count; turn += 1) {
    if (!isAccepted(accepted)) return {};
    const sent = await request();
    if (isAccepted(sent)) return { accepted: sent };
    if (!isRefused(sent)) return {};
    accepted = await twin();
  }
  return isAccepted(accepted) ? { lastTwin: accepted } : {};
}

function deviate(requirement: RequirementId, point: string, [before, refused, after]: Sandwich): void {
  currentCheck().deviate(
    requirement,
    {
      expected: `no refusal for ${point}`,
      observed: `refused ${REFUSALS} times with ${statusFact(refused)}, the twins without it accepted in between`,
      evidence: [before, after, refused],
      twin: before.request,
    },
    deviate,
  );
}

type Sandwich = readonly [before: Exchange, refused: Exchange, after: Exchange];

/**
 * Sends a sound request in one place after the other until it is accepted: a target may refuse it in some places for
 * reasons of its own, for instance because they are full. Without such a place the check ends as inconclusive.
 */
export async function firstAccepting<P>(
  places: readonly P[],
  send: (place: P) => Promise<Exchange>,
): Promise<{ place: P; twin: Answered }> {
  let last: Exchange | undefined;
  for (const place of places) {
    last = await send(place);
    if (isAccepted(last)) return { place, twin: last };
  }
  if (last !== undefined) requireAccepted(last);
  return inconclusive('there is no place to try a sound request in');
}
