/** States of which the booking in a notification shows one. */
export interface States {
  readonly inWords: string;
  readonly has: (state: string) => boolean;
}

/** Section 4, rule 6: a cancellation moves a booking to one of these. */
export const cancellation: States = {
  inWords: 'state CANCELING or CANCELED',
  has: (state) => state === 'CANCELING' || state === 'CANCELED',
};

/** Where a booking begins; never the outcome of a later move. */
const FIRST = ['CREATED', 'SENT'];

/**
 * The state that a booking was moved to, or a later one.
 *
 * @param before the states in which the booking was seen before the move
 */
export function movedTo(state: string, before: readonly (string | undefined)[]): States {
  return {
    inWords: `state ${state} or a later one`,
    has: (shown) => shown === state || ![...FIRST, ...before].includes(shown),
  };
}
