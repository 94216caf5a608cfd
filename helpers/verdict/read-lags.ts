/**
 * How old a read may be, in ms: replicas and caches are sound (docs/judgement.md), and may answer any read, also one
 * after a read that was up to date.
 */
export const READ_LAG_MS = 5000;

/** By then no read is too old any more, in ms: timers and clocks are not exact. */
export const READS_SETTLED_MS = READ_LAG_MS + 500;

/** How far the reads of a target were seen to lag behind its writes; shared by the checks of a process. */
export class ReadLags {
  #longestMs = 0;

  /** The longest that was seen so far, in ms; 0 while every read was up to date. */
  get longestMs(): number {
    return this.#longestMs;
  }

  note(lagMs: number): void {
    this.#longestMs = Math.max(this.#longestMs, lagMs);
  }
}
