import {
  type Area,
  areaOf,
  catalogue,
  requirementById,
  type RequirementId,
} from '../../../spec/requirements/catalogue.ts';
import { CONSEQUENCES, type Consequence } from '../../result/verdicts.ts';

/** What it costs to break what an area is about. */
const OF_AREA: Readonly<Record<Area, Consequence>> = {
  auth: 'doors',
  bookings: 'bookings',
  restrictions: 'bookings',
  states: 'bookings',
  confirmation: 'bookings',
  events: 'events',
  webhooks: 'events',
  restaurants: 'reads',
  paging: 'reads',
  schedule: 'reads',
  tables: 'reads',
  service: 'reads',
};

/** A code that proves nothing confirms the phone of anybody. */
const FURTHER_DOORS: ReadonlySet<RequirementId> = new Set([
  'VERIFY-CODE-WRONG-REFUSED',
  'VERIFY-CODE-OTHER-PHONE-REFUSED',
]);

/** How a value is written, in a request or an answer. */
const FORM = /-(?:WRONG-TYPE|COERCED|MIN-LENGTH|MAX-LENGTH|MAX-ITEMS|NOT-NUMBER|MEDIA-TYPE|BODY-KIND)$/;

/** What it costs a business that a requirement is broken: who gets in, what is booked, who learns of it, what is shown, or only a form. */
export function consequenceOf(id: RequirementId): Consequence {
  const { subject } = requirementById(id);
  const isForm = subject !== undefined && ('schema' in subject || subject.aspect === 'media');
  if (isForm || FORM.test(id)) return 'forms';
  return FURTHER_DOORS.has(id) ? 'doors' : OF_AREA[areaOf(id)];
}

const position = new Map(catalogue.map(({ id }, index) => [id, index] as const));

/** A broken requirement with its place among others. */
export interface Ordered {
  readonly id: RequirementId;
  /** Its own consequence, or a worse one of what follows from it. */
  readonly consequence: Consequence;
}

/**
 * Broken requirements in the order in which to fix them: failures before warnings, the worst consequences first, a cause
 * before what follows from it, and else in the order of the catalogue.
 *
 * @param causesOf what explains a broken requirement, of the others
 */
export function byConsequence(
  ids: readonly RequirementId[],
  causesOf: (id: RequirementId) => readonly RequirementId[],
): readonly Ordered[] {
  const ranks = new Map(ids.map((id) => [id, rankOf(id)] as const));
  // A warning stays behind the failures, whatever it explains.
  const causes = (id: RequirementId): readonly RequirementId[] =>
    causesOf(id).filter((cause) => requirementById(cause).level === requirementById(id).level);
  const inherit = (id: RequirementId, rank: number, above: ReadonlySet<RequirementId>): void => {
    for (const cause of causes(id)) {
      const known = ranks.get(cause);
      if (known === undefined || above.has(cause)) continue;
      ranks.set(cause, Math.min(known, rank));
      inherit(cause, rank, new Set([...above, cause]));
    }
  };
  for (const id of ids) inherit(id, rankOf(id), new Set([id]));
  const sorted = [...ids].sort(
    (one, other) =>
      (ranks.get(one) ?? 0) - (ranks.get(other) ?? 0) ||
      (position.get(one) ?? 0) - (position.get(other) ?? 0),
  );
  const done = new Set<RequirementId>();
  const add = (id: RequirementId, above: ReadonlySet<RequirementId>): void => {
    if (!ranks.has(id) || done.has(id) || above.has(id)) return;
    for (const cause of causes(id)) add(cause, new Set([...above, id]));
    done.add(id);
  };
  for (const id of sorted) add(id, new Set());
  return [...done].map((id) => ({
    id,
    consequence: CONSEQUENCES[(ranks.get(id) ?? 0) % CONSEQUENCES.length] ?? 'forms',
  }));
}

function rankOf(id: RequirementId): number {
  const steps = requirementById(id).level === 'must' ? 0 : CONSEQUENCES.length;
  return steps + CONSEQUENCES.indexOf(consequenceOf(id));
}
