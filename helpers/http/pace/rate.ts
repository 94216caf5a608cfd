import { monotonicMs } from '../../values/time.ts';
import type { Busy } from './pace.ts';

/** What one more answer weighs in the share of those that say 429 or 503. */
const WEIGHT = 0.03;

/** The share above which the pace falls: two or three such answers in a row reach it, one in forty never does. */
const MOST_BUSY_SHARE = 0.06;

/** The part of what was accepted that is tried next. */
const CAUTION = 0.8;

/** Above so many requests a second there is no limit worth keeping. */
const FREE = 500;

/** Growth a second: back to what was accepted before, and beyond it, where it becomes faster by the second. */
const RETURNING = 0.15;

const EXPLORING = 0.005;

const EXPLORING_FASTER = 0.001;

const USUAL_PAUSE_MS = 1_000;

const LONGEST_PAUSE_MS = 60_000;

/** How long to wait after a 429 or 503, in ms: as Retry-After says, within bounds. */
export function pauseAfter(retryAfterMs: number | undefined, usualMs = USUAL_PAUSE_MS): number {
  return Math.min(retryAfterMs ?? usualMs, LONGEST_PAUSE_MS);
}

/** Requests a second. */
export interface RateBounds {
  /** The first pace does not fall below it, because it rests on few answers. */
  readonly leastFirst: number;
  /** No pace falls below it. */
  readonly least: number;
}

/**
 * The requests a second that a target takes, found by trying: after refusals for being too many it falls below what was
 * accepted, and then it grows again, fast at first. A few refusals are the price of knowing when a limit is lifted.
 */
export class Rate {
  readonly #bounds: RateBounds;
  readonly #now: () => number;
  #perSecond = Infinity;
  /** The pace that was too fast. */
  #tooFast = Infinity;
  #busyShare = 0;
  #cutAt = -Infinity;
  #grownAt = 0;
  /** No request before then. */
  #resumeAt = -Infinity;
  #nextAt = -Infinity;
  /** Of the answers since the last cut. */
  #since: number | undefined;
  #accepted = 0;

  constructor(bounds: RateBounds, now: () => number = monotonicMs) {
    this.#bounds = bounds;
    this.#now = now;
  }

  /** Whether requests have to wait for their turn. */
  get isLimited(): boolean {
    return this.#perSecond !== Infinity;
  }

  get perSecond(): number {
    return this.#perSecond;
  }

  /** How long nobody gets a turn yet. */
  get waitMs(): number {
    return Math.max(0, this.#resumeAt - this.#now(), this.#nextAt - this.#now());
  }

  /** Takes a turn. @returns 0; or, when it is too early for one, how many ms to wait before asking again */
  take(): number {
    const now = this.#now();
    this.#since ??= now;
    this.#grow(now);
    const { waitMs } = this;
    if (waitMs > 0) return waitMs;
    if (this.isLimited) this.#nextAt = Math.max(this.#nextAt, now - this.#intervalMs) + this.#intervalMs;
    return 0;
  }

  accepted(count = 1): void {
    this.#accepted += count;
    this.#busyShare *= (1 - WEIGHT) ** count;
  }

  busy({ startedAtMs, retryAfterMs }: Pick<Busy, 'startedAtMs' | 'retryAfterMs'>): void {
    const now = this.#now();
    this.#since ??= startedAtMs;
    // It was sent before the last cut, which it would have caused as well.
    if (startedAtMs <= this.#cutAt) return;
    this.#busyShare = this.#busyShare * (1 - WEIGHT) + WEIGHT;
    if (this.#busyShare < MOST_BUSY_SHARE) return;
    const pauseMs = pauseAfter(retryAfterMs);
    this.#cut(now, pauseMs);
    this.#resumeAt = now + pauseMs;
    this.#since = this.#resumeAt;
    this.#accepted = 0;
    this.#busyShare = 0;
  }

  #cut(now: number, pauseMs: number): void {
    this.#grow(now);
    const lately = this.#perSecond;
    const seconds = (now - (this.#since ?? now) + pauseMs) / 1000;
    const estimate = CAUTION * (this.#accepted / seconds);
    if (lately === Infinity) {
      this.#perSecond = Math.max(estimate, this.#bounds.leastFirst);
      this.#tooFast = this.#perSecond / CAUTION;
    } else {
      this.#perSecond = Math.max(
        this.#bounds.least,
        Math.min(lately * CAUTION, Math.max(estimate, lately / 2)),
      );
      this.#tooFast = lately;
    }
    this.#cutAt = now;
    this.#grownAt = now + pauseMs;
  }

  #grow(now: number): void {
    const seconds = (now - this.#grownAt) / 1000;
    if (!this.isLimited || seconds <= 0) return;
    this.#grownAt = now;
    const sinceCut = (now - this.#cutAt) / 1000;
    const growth =
      this.#perSecond < this.#tooFast * 0.9 ? RETURNING : EXPLORING + EXPLORING_FASTER * sinceCut;
    this.#perSecond *= Math.exp(growth * seconds);
    if (this.#perSecond > FREE) this.#perSecond = Infinity;
  }

  get #intervalMs(): number {
    return 1000 / this.#perSecond;
  }
}
