import { defaultBehaviour } from '../../../reference/decisions/index.ts';
import { faults } from '../../../reference/faults/index.ts';
import { createReference, type Reference } from '../../../reference/index.ts';
import { combinations } from '../../../reference/variants/combinations.ts';
import { variants, type Variant } from '../../../reference/variants/index.ts';
import type { RequirementId } from '../../../spec/requirements/catalogue.ts';

/**
 * The references that are judged in place of a target: with `faults` those that are broken on purpose, each by the
 * checks that cover what it breaks; with `all-faults` the same by all checks; with `variants` sound ones with other
 * choices.
 */
export type SpecimenKind = 'faults' | 'all-faults' | 'variants';

/** A reference that is judged in order to test the suite. */
export interface Specimen {
  readonly id: string;
  /** IANA zone of its schedules. */
  readonly timeZone: string;
  /** Whether a check that covers these has to judge it. */
  concerns(covered: readonly RequirementId[]): boolean;
  start(seed: string): Promise<Reference>;
}

/** Short enough for a run to see tokens expire, and to renew them. */
const TOKEN_LIFETIME_S = 3;
const ZONE = 'UTC';
const MATRIX_SEED = 'sharpness';

/**
 * A fixed seed, so that results can be compared with earlier ones; and a short wait for notifications, because many
 * faults suppress them and references on this machine deliver the others at once.
 */
export const MATRIX_SETTINGS = { SEED: MATRIX_SEED, EVENT_TIMEOUT_MS: '3000' } as const;

const COMBINATIONS = 50;

/** All sound references: each choice alone, and random combinations. */
export function soundServers(): readonly Variant[] {
  return [...variants, ...combinations(COMBINATIONS, MATRIX_SEED)];
}

export function specimensOf(kind: SpecimenKind): readonly Specimen[] {
  return kind === 'variants' ? soundSpecimens() : faultySpecimens(kind);
}

function faultySpecimens(kind: 'faults' | 'all-faults'): readonly Specimen[] {
  const judged = faults.filter(({ slow }) => kind === 'all-faults' || slow !== true);
  return judged.map((fault) => ({
    id: fault.id,
    timeZone: ZONE,
    concerns: (covered) => kind === 'all-faults' || fault.breaks.some((broken) => covered.includes(broken)),
    start: (seed) =>
      createReference({
        ...{ seed, tokenLifetimeS: TOKEN_LIFETIME_S, timeZone: ZONE },
        behaviour: fault.override(defaultBehaviour),
      }),
  }));
}

function soundSpecimens(): readonly Specimen[] {
  return soundServers().map((variant) => ({
    id: variant.id,
    timeZone: variant.options?.timeZone ?? ZONE,
    concerns: () => true,
    start: (seed) =>
      createReference({
        ...{ seed, tokenLifetimeS: TOKEN_LIFETIME_S, timeZone: ZONE },
        ...variant.options,
        behaviour: variant.override(defaultBehaviour),
      }),
  }));
}
