import type { RequirementId } from '../spec/requirements/catalogue.ts';
import type { Exchange } from './exchange.ts';
import { expectRefused } from './expectations.ts';
import { firstAccepting } from './first-accepting.ts';

/** One way to spoil a sound request, and the statement by which it must be refused. */
export interface Defect<Changes> {
  readonly id: RequirementId;
  /** In words, as in «a refusal of an empty firstName». */
  readonly defect: string;
  readonly changes: Changes;
}

/**
 * Judges that each defect is refused where the same request without it is accepted, before and after.
 *
 * @param places where it may be tried; the first that accepts the sound request is taken
 * @param send sends the request, with changes the defective one, without them the sound one
 */
export async function expectDefectsRefused<P, Changes>(
  places: readonly P[],
  defects: readonly Defect<Changes>[],
  send: (place: P, changes?: Changes) => Promise<Exchange>,
): Promise<void> {
  const { place } = await firstAccepting(places, (one) => send(one));
  const defective = await Promise.all(
    defects.map(async (one) => ({ ...one, exchange: await send(place, one.changes) })),
  );
  const twin = await send(place);
  for (const { id, defect, exchange } of defective) expectRefused(id, exchange, { twin, defect });
}
