import { shareOf } from './shard.ts';
import type { Settings } from './settings.ts';

/**
 * The number of cases generated for one statement, by the cost of a case to the target: a read, a read of
 * what another operation shows too (a door), a request that should be refused (with its twin), one that a twin shared with
 * others stands for, such an attempt at a moment, a booking or a webhook (with its reads and its removal), or a whole
 * history of bookings. At smoke it is a ceiling: cases end once each statement is judged and the number in FEWEST was tried.
 */
const CASES = {
  smoke: { read: 3, door: 3, refusal: 2, attempt: 4, moment: 8, booking: 6, history: 1 },
  standard: { read: 5, door: 5, refusal: 4, attempt: 12, moment: 14, booking: 4, history: 3 },
  deep: { read: 200, door: 200, refusal: 80, attempt: 120, moment: 120, booking: 80, history: 40 },
} as const satisfies Record<Settings['depth'], unknown>;

/** The ceilings of a run whose settings name none. */
const CEILINGS = {
  smoke: { bookings: 1_000, codeRequests: 200 },
  standard: { bookings: 2_000, codeRequests: 400 },
  deep: { bookings: 20_000, codeRequests: 4_000 },
} as const satisfies Record<Settings['depth'], Ceilings>;

/** At smoke so many cases are tried although one would judge the statement: they cost little. */
const FEWEST = { read: 1, door: 3, refusal: 1, attempt: 4, moment: 8, booking: 1, history: 1 } as const;

export type CaseKind = keyof (typeof CASES)['standard'];

/** The number of cases of this kind at a depth. */
export function casesAt(depth: Settings['depth'], kind: CaseKind): number {
  return CASES[depth][kind];
}

/** The number of cases of this kind after which smoke stops, once everything is judged. */
export function fewestCases(kind: CaseKind): number {
  return FEWEST[kind];
}

/** The ceilings in the settings, or else those of the depth; of a shard its share of them. */
export function ceilingsOf({ depth, maxBookings, maxCodeRequests, shard }: Settings): Ceilings {
  const { bookings, codeRequests } = CEILINGS[depth];
  return {
    bookings: shareOf(maxBookings ?? bookings, shard),
    codeRequests: shareOf(maxCodeRequests ?? codeRequests, shard),
  };
}

/** The most bookings and code requests that a run may make (judgement, rule 10). */
export interface Ceilings {
  readonly bookings: number;
  readonly codeRequests: number;
}
