import type { Settings } from './settings.ts';

/**
 * How many cases are generated for one statement, by what a case costs the target: a read, a request that should be
 * refused (beside its twin), a booking (with its reads and its cancellation), or a whole history of bookings.
 */
const CASES = {
  smoke: { read: 3, refusal: 2, booking: 2, history: 1 },
  standard: { read: 12, refusal: 6, booking: 6, history: 4 },
  deep: { read: 200, refusal: 80, booking: 80, history: 40 },
} as const satisfies Record<Settings['depth'], unknown>;

/** How many requests to book, and for codes, a run may send unless the settings say otherwise. */
const CEILINGS = {
  smoke: { bookings: 1_000, codeRequests: 200 },
  standard: { bookings: 2_000, codeRequests: 400 },
  deep: { bookings: 20_000, codeRequests: 4_000 },
} as const satisfies Record<Settings['depth'], Ceilings>;

export type CaseKind = keyof (typeof CASES)['standard'];

/** How many cases of this kind are generated at a depth. */
export function casesAt(depth: Settings['depth'], kind: CaseKind): number {
  return CASES[depth][kind];
}

/** The ceilings that the settings name, else those of the depth. */
export function ceilingsOf({ depth, maxBookings, maxCodeRequests }: Settings): Ceilings {
  const { bookings, codeRequests } = CEILINGS[depth];
  return { bookings: maxBookings ?? bookings, codeRequests: maxCodeRequests ?? codeRequests };
}

/** How many bookings and code requests a run may make, at most (judgement, rule 10). */
export interface Ceilings {
  readonly bookings: number;
  readonly codeRequests: number;
}
