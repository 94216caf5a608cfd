import { inconclusive } from '../cannot-go-on.ts';
import type { OperationId } from '../operation.ts';

/** How many bookings and code requests a run may make, at most (judgement, rule 10). */
export interface Ceilings {
  readonly bookings: number;
  readonly codeRequests: number;
}

/** What one worker may still make of them; the workers of a run share the ceilings evenly. */
export class Allowance {
  readonly #ceilings: Ceilings;
  readonly #left: { bookings: number; codeRequests: number };

  /** @param shares in how many parts the ceilings are divided */
  constructor(ceilings: Ceilings, shares: number) {
    this.#ceilings = ceilings;
    this.#left = {
      bookings: Math.floor(ceilings.bookings / shares),
      codeRequests: Math.floor(ceilings.codeRequests / shares),
    };
  }

  /** Takes one from the allowance, before it is sent: what is under way counts as made. Without any left the check ends. */
  take(operation: OperationId): void {
    if (operation === 'createBooking' && this.#left.bookings-- <= 0) {
      inconclusive(`the run has made as many bookings as it may: MAX_BOOKINGS=${this.#ceilings.bookings}`);
    }
    if (operation === 'requestConfirmationCode' && this.#left.codeRequests-- <= 0) {
      inconclusive(
        `the run has requested as many codes as it may: MAX_CODE_REQUESTS=${this.#ceilings.codeRequests}`,
      );
    }
  }
}
