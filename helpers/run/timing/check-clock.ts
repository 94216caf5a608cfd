import { monotonicMs } from '../../values/time.ts';

/** Checks under way at once for each request that may be under way at once. */
export const CHECKS_PER_REQUEST = 2;

/** A check that has taken so long by its own clock never ends. */
const LONGEST_MS = 300_000;

/** What a request to an ordinary target takes. */
const USUAL_REQUEST_MS = 250;

/**
 * The time limit of one check. It counts what the check itself does: a slow target, or a pace that makes requests wait,
 * lets it take longer.
 */
export class CheckClock {
  /** Why the check is over for the run, though it may still be running; undefined while it is not. */
  overBecause: string | undefined;
  readonly #beganMs = monotonicMs();
  #longestMs: number;
  /** What the check waits for, beside others. */
  #pauses = 0;
  #pausedAtMs = 0;
  readonly #heard: ((ms: number) => void) | undefined;

  /**
   * @param heard called with how long each request took
   * @param longestMs by its own clock
   */
  constructor(heard?: (ms: number) => void, longestMs = LONGEST_MS) {
    this.#heard = heard;
    this.#longestMs = longestMs;
  }

  /** Lets the check take so many milliseconds more. */
  extend(ms: number): void {
    this.#longestMs += ms;
  }

  /** Stands still while the check waits for others, such as for its turn. */
  async pause<T>(waiting: Promise<T>): Promise<T> {
    if (this.#pauses === 0) this.#pausedAtMs = monotonicMs();
    this.#pauses += 1;
    try {
      return await waiting;
    } finally {
      this.#pauses -= 1;
      if (this.#pauses === 0) this.extend(monotonicMs() - this.#pausedAtMs);
    }
  }

  /** Notes how long the check waited for the end of one request, its turn included. */
  requestTook(ms: number): void {
    this.extend(Math.max(0, ms - USUAL_REQUEST_MS));
    this.#heard?.(ms);
  }

  /** @throws Error when the check has not ended in time */
  async limit(running: Promise<void>): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const look = (): void => {
        const nowMs = this.#pauses > 0 ? this.#pausedAtMs : monotonicMs();
        const left = this.#beganMs + this.#longestMs - nowMs;
        if (left > 0) timer = setTimeout(look, left);
        else reject(new Error(`the check did not end within ${this.#longestMs} ms`));
      };
      look();
    });
    try {
      await Promise.race([running, late]);
    } finally {
      clearTimeout(timer);
    }
  }
}
