import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { monotonicMs } from './time.ts';

const RESOLUTION_MS = 20;

/** How long one look at the event loop lasts. */
const WINDOW_MS = 500;

/** A delay up to this is usual: garbage is collected, a module is compiled. */
const USUAL_MS = 100;

/** Windows that are kept; see WINDOW_MS. */
const MOST_WINDOWS = 2_400;

const NANOSECONDS_PER_MS = 1e6;

/** How late a process was. */
export interface Lateness {
  /** The sum of the worst delays of all looks, as far as they were more than usual. */
  readonly lateMs: number;
  /** The longest delay of one callback. */
  readonly worstMs: number;
}

/** Measures by how much the event loop of this process is late: too much work, or too little processor time for it. */
export class LoopDelay {
  readonly #histogram: IntervalHistogram;
  readonly #windows: { readonly endMs: number; readonly worstMs: number }[] = [];
  readonly #timer: NodeJS.Timeout;

  constructor() {
    this.#histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
    this.#histogram.enable();
    this.#timer = setInterval(() => this.#look(), WINDOW_MS).unref();
  }

  /** How late the process was since a moment, see monotonicMs. */
  since(momentMs: number): Lateness {
    this.#look();
    const worst = this.#windows.flatMap(({ endMs, worstMs }) => (endMs > momentMs ? [worstMs] : []));
    return {
      lateMs: Math.round(worst.reduce((sum, one) => sum + Math.max(0, one - USUAL_MS), 0)),
      worstMs: Math.round(Math.max(0, ...worst)),
    };
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#histogram.disable();
  }

  #look(): void {
    // The histogram counts whole intervals between two of its own ticks, so the usual one is taken off.
    const worstMs = Math.max(0, this.#histogram.max / NANOSECONDS_PER_MS - RESOLUTION_MS);
    this.#histogram.reset();
    this.#windows.push({ endMs: monotonicMs(), worstMs });
    if (this.#windows.length > MOST_WINDOWS) this.#windows.shift();
  }
}
