import type { Arbitrary } from 'fast-check';
import type { RequirementId } from '../spec/requirements/catalogue.ts';
import { showingWords } from './arbitraries/showing-words.ts';
import type { CaseKind } from './depth.ts';
import { isAccepted, type Exchange } from './exchange.ts';
import type { Defect } from './defect.ts';
import { expectRefused, leaveInconclusive } from './expectations.ts';
import { firstAccepting } from './first-accepting.ts';
import { statusFact } from './refusal-shape.ts';

/** Judges generated cases, as `CheckScope.forAll` does. */
export type ForAll = <T>(
  kind: CaseKind,
  arbitrary: Arbitrary<T>,
  judge: (value: T) => Promise<void> | void,
  examples?: readonly T[],
  smaller?: (example: T) => readonly T[],
) => Promise<void>;

export interface Defects<Changes> {
  /** Tried first, at every depth. */
  readonly usual: readonly Defect<Changes>[];
  /** Any others; the words of each tell all of it. */
  readonly any: Arbitrary<Defect<Changes>>;
}

/**
 * Judges that generated defects are refused, each of them, where the same request without it is accepted, before and
 * after.
 *
 * @param places where it may be tried; the first that accepts the sound request is taken
 * @param send sends the request, with changes the defective one, without them the sound one
 */
export async function expectAllRefused<P, Changes>(
  forAll: ForAll,
  places: readonly P[],
  { usual, any }: Defects<Changes>,
  send: (place: P, changes?: Changes) => Promise<Exchange>,
): Promise<void> {
  const { place, twin } = await firstAccepting(places, (one) => send(one));
  const judged = new Set<RequirementId>();
  await forAll(
    'refusal',
    any.map(showingWords),
    async ({ id, defect, changes }) => {
      judged.add(id);
      expectRefused(id, await send(place, changes), { twin, defect });
    },
    usual.map(showingWords),
  );
  const after = await send(place);
  if (isAccepted(after)) return;
  for (const id of judged)
    leaveInconclusive(id, `no sound twin was accepted afterwards: ${statusFact(after)}`);
}
