import { defaultBehaviour } from '../../reference/decisions/index.ts';
import { faults } from '../../reference/faults/index.ts';
import { createReference, type Reference } from '../../reference/index.ts';
import { combinations } from '../../reference/variants/combinations.ts';
import { variants, type Variant } from '../../reference/variants/index.ts';
import type { RequirementId } from '../../spec/requirements/catalogue.ts';

/**
 * Which references are judged in place of a target: `faults` those that are broken on purpose, each by the checks that
 * cover what it breaks; `all-faults` the same by all checks; `variants` those that are sound, but choose otherwise.
 */
export type SpecimenKind = 'faults' | 'all-faults' | 'variants';

/** A reference that is judged in order to judge the suite. */
export interface Specimen {
  readonly id: string;
  /** IANA zone of its schedules. */
  readonly timeZone: string;
  /** Whether a check that covers these has to judge it. */
  concerns(covered: readonly RequirementId[]): boolean;
  start(seed: string): Promise<Reference>;
}

/** Short enough that a run sees tokens end, and renews them. */
const TOKEN_LIFETIME_S = 3;
const ZONE = 'UTC';
const MATRIX_SEED = 'sharpness';

/**
 * What is generated is the same each time, so that a result can be compared with the one before. Many faults silence
 * notifications, and references on this machine deliver the others at once.
 */
export const MATRIX_SETTINGS = { SEED: MATRIX_SEED, EVENT_TIMEOUT_MS: '3000' } as const;

const COMBINATIONS = 50;

/** All sound references: each choice alone, and some at random together. */
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
    concerns: (covered) =>
      kind === 'all-faults' ||
      [...fault.breaks, ...(fault.seenBy ?? [])].some((seen) => covered.includes(seen)),
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
