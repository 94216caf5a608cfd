import { monotonicMs } from '../../values/time.ts';

/** The time between two looks at the clock. */
const EVERY_MS = 20;

/** Of each stretch of this length the worst delay counts. */
const WINDOW_MS = 500;

/** A delay up to this is usual: garbage is collected, a module is compiled. */
const USUAL_MS = 100;

/** Windows that are kept; see WINDOW_MS. */
const MOST_WINDOWS = 2_400;

/** How late a process was. */
export interface Lateness {
  /** The sum of the worst delays of all windows, as far as they were more than usual. */
  readonly lateMs: number;
  /** The longest delay of one callback. */
  readonly worstMs: number;
  /** By how much somebody set the machine's clock, forward or back; absent when nobody did. */
  readonly jumpMs?: number;
}

/** The clock is set by more than this; what the system itself corrects is less. */
const LEAST_JUMP_MS = 1_000;

/** The worst delay of a window, and when it ended; see monotonicMs. */
interface Delay {
  readonly atMs: number;
  readonly ms: number;
}

const NONE: Delay = { atMs: -Infinity, ms: 0 };

/**
 * Measures by how much the event loop of this process is late: too much work, or too little processor time for it. It
 * has a timer of its own, because the histogram of Node misses a delay that begins right after it was reset.
 */
export class LoopDelay {
  readonly #windows: Delay[] = [];
  readonly #timer: NodeJS.Timeout;
  readonly #jumps: Delay[] = [];
  /** Between the clock with a date and the one that never jumps. */
  #offsetMs = Date.now() - monotonicMs();
  #worst = NONE;
  #windowEndMs: number;
  /** When the timer has to fire. */
  #dueMs: number;

  constructor() {
    const now = monotonicMs();
    this.#dueMs = now + EVERY_MS;
    this.#windowEndMs = now + WINDOW_MS;
    this.#timer = setInterval(() => this.#tick(), EVERY_MS).unref();
  }

  /** How late the process was since a moment, see monotonicMs. */
  since(momentMs: number): Lateness {
    const worst = [...this.#windows, worseOf(this.#worst, this.#present())].flatMap(({ atMs, ms }) =>
      atMs > momentMs ? [ms] : [],
    );
    const jumps = this.#jumps.flatMap(({ atMs, ms }) => (atMs > momentMs ? [ms] : []));
    return {
      ...(jumps.length > 0 && { jumpMs: Math.round(Math.max(...jumps)) }),
      lateMs: Math.round(worst.reduce((sum, one) => sum + Math.max(0, one - USUAL_MS), 0)),
      worstMs: Math.round(Math.max(0, ...worst)),
    };
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#dueMs = Infinity;
  }

  #tick(): void {
    const present = this.#present();
    const offsetMs = Date.now() - present.atMs;
    const ms = Math.abs(offsetMs - this.#offsetMs);
    if (ms > LEAST_JUMP_MS) this.#jumps.push({ atMs: present.atMs, ms });
    this.#offsetMs = offsetMs;
    this.#worst = worseOf(this.#worst, present);
    this.#dueMs = present.atMs + EVERY_MS;
    if (present.atMs < this.#windowEndMs) return;
    this.#windows.push(this.#worst);
    this.#worst = NONE;
    this.#windowEndMs = present.atMs + WINDOW_MS;
    if (this.#windows.length > MOST_WINDOWS) this.#windows.shift();
  }

  /** The delay that is not over before the timer has fired. */
  #present(): Delay {
    const atMs = monotonicMs();
    return { atMs, ms: Math.max(0, atMs - this.#dueMs) };
  }
}

function worseOf(one: Delay, other: Delay): Delay {
  return other.ms > one.ms ? other : one;
}
