import fc, { type Arbitrary } from 'fast-check';
import type { RequirementId } from '../../../spec/requirements/catalogue.ts';
import type { Input } from '../../evidence/points/inputs.ts';
import { type Defect, showingWords } from '../../generators/mutation.ts';
import { type Exchange, isAccepted, isTurnedDown } from '../../http/exchange.ts';
import type { CaseKind } from '../../settings/depth.ts';
import { firstAccepting } from './accepted.ts';
import { currentCheck, inconclusive } from '../current-check.ts';
import { drawnOfEach, filledUp, isQuick } from './drawn.ts';
import { inShort, leaveInconclusive } from './expect.ts';
import { statusFact } from './facts.ts';
import { groupedBy } from '../../values/groups.ts';

/** What makes a request defective. */
interface Refusal {
  /** The same request without the defect. */
  readonly twin: Exchange;
  /** In words, as in "a refusal of {a past moment}". */
  readonly defect: string;
  /** What else led to it, such as the hours of a restaurant. */
  readonly inputs?: readonly Input[];
}

/**
 * Judges that a defective request was refused. A refusal counts only with an accepted twin, the same request without
 * the defect.
 */
export function expectRefused(
  requirement: RequirementId,
  exchange: Exchange,
  { twin, defect, inputs }: Refusal,
): void {
  const record = currentCheck();
  record.ignoreBreachesOf(exchange);
  const deviating = {
    expected: `a refusal (any status outside 2xx) of ${defect}`,
    observed: isAccepted(exchange) ? `accepted with status ${exchange.status}` : '',
    evidence: [twin, exchange],
    twin: twin.request,
    ...(inputs !== undefined && { inputs }),
  };
  if (isAccepted(exchange)) return record.deviate(requirement, deviating, expectRefused);
  if (!isAccepted(twin)) {
    return record.leaveOpen(requirement, 'inconclusive', `no sound twin was accepted: ${inShort(twin)}`);
  }
  // Whatever a request had done before, it is turned down.
  if (!isTurnedDown(exchange)) {
    return record.leaveOpen(
      requirement,
      'inconclusive',
      `neither accepted nor refused: ${inShort(exchange)}`,
    );
  }
  record.pass(requirement);
}

/** The type of `CheckScope.forAll`, which judges generated cases. */
export type ForAll = <T>(
  kind: CaseKind,
  arbitrary: Arbitrary<T>,
  judge: (value: T) => Promise<void> | void,
  examples?: readonly T[],
  smaller?: (example: T) => readonly T[],
) => Promise<void>;

export interface Defects<Changes> {
  /** Tried first: one of each statement at smoke, all otherwise, and then some again until each statement has five. */
  readonly usual: readonly Defect<Changes>[];
  /** Generated defects, each fully described by its words. */
  readonly any: Arbitrary<Defect<Changes>>;
}

/** Places in which a sound twin is tried afterwards, if the first refuses it. */
const MOST_AFTERWARDS = 3;

/**
 * Judges that each of the generated defects is refused while the same request without it is accepted, before and after.
 *
 * @param places the first place that accepts the sound request is used
 * @param send sends the defective request with the changes, and the sound one without them
 * @param kind how many of `any` are tried
 */
export async function expectAllRefused<P, Changes>(
  forAll: ForAll,
  places: readonly P[],
  { usual, any }: Defects<Changes>,
  send: (place: P, changes?: Changes) => Promise<Exchange>,
  kind: CaseKind = 'refusal',
): Promise<void> {
  const { place, twin } = await firstAccepting(places, (one) => send(one));
  const judged = new Set<RequirementId>();
  // A service may let a usual defect pass only now and then.
  const all = usual.length === 0 ? any : fc.oneof(any, fc.constantFrom(...usual));
  const ofEach = drawnOfEach(usual, ({ id }) => id);
  const again = [...groupedBy(ofEach, ({ id }) => id).values()].flatMap((one) =>
    filledUp(one).slice(one.length),
  );
  await forAll(
    kind,
    all.map(showingWords),
    async ({ id, defect, changes }) => {
      judged.add(id);
      expectRefused(id, await send(place, changes), { twin, defect });
    },
    [...ofEach, ...again].map(showingWords),
  );
  // A twin before is enough.
  if (isQuick()) return;
  let after = await send(place);
  // The first twin may hold the last table.
  for (const other of places.slice(0, MOST_AFTERWARDS)) if (!isAccepted(after)) after = await send(other);
  if (isAccepted(after)) return;
  for (const id of judged)
    leaveInconclusive(id, `no sound twin was accepted afterwards: ${statusFact(after)}`);
}

/**
 * Requires that a coarse defect is refused before a finer statement is judged. Its acceptance is a finding of the
 * coarser statement; here it ends the check as inconclusive.
 *
 * @param defect of the request, as in "a request with {defect}"
 */
export function requireRefused(exchange: Exchange, defect: string): void {
  currentCheck().ignoreBreachesOf(exchange);
  if (isTurnedDown(exchange)) return;
  const what = isAccepted(exchange) ? 'is accepted, which is a separate finding' : 'got no clear answer';
  inconclusive(`a request with ${defect} ${what}: nothing finer can be told`);
}
