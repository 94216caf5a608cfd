import { faults } from '../../../reference/faults/index.ts';
import type { TargetOptions } from '../support/target-process.ts';

export const DEPTHS = ['smoke', 'standard', 'deep'] as const;

export type Depth = (typeof DEPTHS)[number];

export const GROUPS = ['base', 'latency', 'restaurants', 'faults'] as const;

export type Group = (typeof GROUPS)[number];

/** A target against which a run is measured. */
export interface Scenario {
  /** Lower-case words with hyphens. Unique and stable: figures are kept under it. */
  readonly id: string;
  readonly group: Group;
  /** What the target is, in a few words. */
  readonly says: string;
  /** Unset: the embedded reference, in the process of the run. */
  readonly target?: Pick<TargetOptions, 'latencyMs' | 'restaurants' | 'faults'>;
}

/** The one that all others are compared with. */
export const LOOPBACK = 'loopback';

export const EMBEDDED = 'embedded';

export const MANY_FAULTS = 'many-faults';

/** So many broken requirements make a target one that is broken all over. */
export const BROKEN = 60;

/** So many faults at once: some hide others. */
const FAULTS = 115;

/** Faults that hide little of each other: fields on which no other check depends, and what lets something wrong pass. */
const APART = [
  /^paging-(sort|pageable)-\w+-(text|absent)$/,
  /^restaurants-(country-code|city|point-.|absent|phone|vk|tax|pos-crm)-/,
  /^bookings-(comment|promo|first-name|last-name|read-promo)-/,
  /^events-(uuid|date|event)-/,
  /^webhooks-(delete|replace|list-(origin|once|newest))/,
  /^(?!auth|restrictions|confirmation-(no|unknown)).*-(accepted|optional|not-required|coerced)$/,
];

export const scenarios: readonly Scenario[] = [
  {
    id: LOOPBACK,
    group: 'base',
    says: 'a sound reference in a process of its own: 48 restaurants, answers at once',
    target: {},
  },
  { id: EMBEDDED, group: 'base', says: 'the embedded reference' },
  ...[20, 50, 300].map((latencyMs): Scenario => ({
    id: `latency-${latencyMs}`,
    group: 'latency',
    says: `an answer takes ${latencyMs} ms`,
    target: { latencyMs },
  })),
  ...[5_000, 20_000].map((restaurants): Scenario => ({
    id: `restaurants-${restaurants}`,
    group: 'restaurants',
    says: `${restaurants.toLocaleString('en')} restaurants`,
    target: { restaurants },
  })),
  {
    id: MANY_FAULTS,
    group: 'faults',
    says: `at least ${BROKEN} requirements are broken at once`,
    target: { faults: faultsApart(FAULTS) },
  },
];

/** Whether there is such a row. */
export function isScenario(id: string): boolean {
  return scenarios.some((one) => one.id === id);
}

/** One fault for each of so many requirements. */
function faultsApart(count: number): readonly string[] {
  const chosen = new Map<string, string>();
  for (const { id, breaks, slow } of faults) {
    const [first, ...others] = breaks;
    if (slow !== true && others.length === 0 && !chosen.has(first) && APART.some((one) => one.test(id)))
      chosen.set(first, id);
  }
  return [...chosen.values()].slice(0, count);
}
