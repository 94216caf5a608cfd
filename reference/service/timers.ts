/** Timers that can be stopped all at once, so that nothing runs on after the server was closed. */
export class Timers {
  readonly #running = new Set<NodeJS.Timeout>();
  readonly #onError: (error: unknown) => void;
  #stopped = false;

  /** `onError` is told of what an action throws. */
  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  /** Runs `action` after `delayMs` milliseconds; the answer calls it off. */
  after(delayMs: number, action: () => void): () => void {
    if (this.#stopped) return () => undefined;
    const timer = setTimeout(() => {
      this.#running.delete(timer);
      try {
        action();
      } catch (error) {
        this.#onError(error);
      }
    }, delayMs);
    this.#running.add(timer);
    return () => {
      this.#running.delete(timer);
      clearTimeout(timer);
    };
  }

  /** Calls everything off, and whatever would be added later. */
  stopAll(): void {
    this.#stopped = true;
    for (const timer of this.#running) clearTimeout(timer);
    this.#running.clear();
  }
}
