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
