/** Timers that can all be stopped at once, so that nothing runs after the server is closed. */
export class Timers {
  readonly #running = new Set<NodeJS.Timeout>();
  readonly #onError: (error: unknown) => void;
  #stopped = false;

  /** `onError` receives every error that an action throws. */
  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  /** Runs `action` after `delayMs` milliseconds; the returned function cancels it. */
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

  /** Cancels every timer, and every later one. */
  stopAll(): void {
    this.#stopped = true;
    for (const timer of this.#running) clearTimeout(timer);
    this.#running.clear();
  }
}
