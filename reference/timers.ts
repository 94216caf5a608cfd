/** Timers that can be stopped all at once, so that nothing runs on after the server was closed. */
export class Timers {
  readonly #running = new Set<NodeJS.Timeout>();

  /** Runs `action` after `delayMs` milliseconds; the answer stops it. */
  after(delayMs: number, action: () => void): () => void {
    const timer = setTimeout(() => {
      this.#running.delete(timer);
      action();
    }, delayMs);
    this.#running.add(timer);
    return () => {
      this.#running.delete(timer);
      clearTimeout(timer);
    };
  }

  stopAll(): void {
    for (const timer of this.#running) clearTimeout(timer);
    this.#running.clear();
  }
}
