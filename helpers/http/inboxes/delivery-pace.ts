import { isJsonObject, type Json, parseJsonOrUndefined } from '../../values/json/json.ts';
import { monotonicMs, readInstant } from '../../values/time.ts';
import type { Notification } from '../notification.ts';

/** A target that has sent nothing for this time has caught up, or never will. */
const RECENT_MS = 2000;

/** Even the quickest notification may have been slow, and dates may be in whole seconds. */
const TOLERANCE_MS = 1000;

/** The part of a notification by which its time is told. */
export type Timed = Pick<Notification, 'arrivedAt' | 'arrivedAtMonotonicMs' | 'bytes'> & {
  readonly json?: Json | undefined;
};

/**
 * When the events of notifications happened, as far as their dates show it. Dates are by the target's clock (contract,
 * section 2.9), so only their differences count: the quickest notification is taken to have come without delay.
 */
export class DeliveryPace {
  #quickestMs: number;

  /** @param received notifications of one target; more of them tell more */
  constructor(received: readonly Timed[]) {
    this.#quickestMs = received.reduce((least, one) => Math.min(least, lagOf(one)), Infinity);
  }

  /** How long a notification took; undefined when it shows no date. */
  delayOf(one: Timed): number | undefined {
    const lag = lagOf(one);
    return lag === Infinity ? undefined : lag - this.#quickestMs;
  }

  /** Whether a notification is certainly about something that happened after a moment, see monotonicMs. */
  happenedAfter(one: Timed, momentMs: number): boolean {
    return this.#happenedAt(one) > momentMs + TOLERANCE_MS;
  }

  /**
   * Whether something recent is about what happened before a moment. A target that sends one notification after the
   * other falls behind when a run causes many events at once, so a missing notification proves nothing yet.
   */
  isBehind(received: readonly Timed[], momentMs: number): boolean {
    const sinceMs = Math.max(momentMs + TOLERANCE_MS, monotonicMs() - RECENT_MS);
    return received.some(
      (one) => one.arrivedAtMonotonicMs >= sinceMs && this.#happenedAt(one) < momentMs + TOLERANCE_MS,
    );
  }

  #happenedAt(one: Timed): number {
    const delay = this.delayOf(one);
    return delay === undefined ? NaN : one.arrivedAtMonotonicMs - delay;
  }
}

const lags = new WeakMap<Buffer, number>();

/** The time from a notification's date to its arrival, by two clocks; Infinity when it shows no date. */
function lagOf(one: Timed): number {
  const { bytes, arrivedAt } = one;
  const known = lags.get(bytes);
  if (known !== undefined) return known;
  const json = 'json' in one ? one.json : parseJsonOrUndefined(bytes.toString('utf8'));
  const date = isJsonObject(json) ? json['date'] : undefined;
  const instant = readInstant(typeof date === 'string' ? date : '');
  const lag = instant.form === 'none' ? Infinity : arrivedAt - instant.epochMs;
  lags.set(bytes, lag);
  return lag;
}

/** The value that 99 of 100 don't exceed; 0 for none. */
export function percentile99(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0;
}
