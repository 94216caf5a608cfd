/** A booking that moves on by itself is awaited for so long; one that doesn't is no finding. */
const SHORT_MS = 400;

/**
 * How long histories wait for what need not come, such as that CANCELING gives way to CANCELED: as long as it may take,
 * until one of them has waited in vain.
 */
export class Patience {
  readonly #longestMs: number;
  readonly #exhausted = new Set<string>();

  constructor(longestMs: number) {
    this.#longestMs = longestMs;
  }

  /**
   * How long a state may take to pass.
   *
   * @param byCancellation the partner's cancellation has led to it, not the restaurant's side, which may leave it there
   */
  inState(state: string, byCancellation: boolean): number {
    const mayTakeLong = state === 'CANCELING' && byCancellation && !this.#exhausted.has(state);
    return mayTakeLong ? this.#longestMs : SHORT_MS;
  }

  /** The state did not pass. */
  wasInVain(state: string): void {
    this.#exhausted.add(state);
  }
}
