import type { Redactor } from '../../evidence/redactor.ts';
import type { Answered } from '../../http/exchange.ts';
import type { Delivery, Transition } from '../check-report.ts';
import { ValueCoverage } from './value-coverage.ts';

/**
 * How old a read may be, in ms: replicas and caches are sound (docs/judgement.md), and may answer any read, also one
 * after a read that was up to date.
 */
export const READ_LAG_MS = 5000;

/** By then no read is too old any more, in ms: timers and clocks are not exact. */
export const READS_SETTLED_MS = READ_LAG_MS + 500;

/** A slow target is slow in its replicas too; it gets so many times its slowest answer, up to a limit, in ms. */
const SLOWNESS = 2;
const MOST_FOR_SLOWNESS_MS = 10_000;

/** How much older the reads of a slow target may be, in ms, by its slowest answer. */
export function slownessMs(slowestMs: number): number {
  return Math.min(SLOWNESS * slowestMs, MOST_FOR_SLOWNESS_MS);
}

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

/** What one check measured of its target, its generated cases included. */
export class Measurements {
  /** How long each answer took, by operation, in ms. */
  readonly answerTimesMs: Record<string, number[]> = {};
  /** How long after each awaited write its effect was first read, in ms; 0 when the first read showed it. */
  readonly readLagsMs: number[] = [];
  /** Of which classes values were sent, and seen again. */
  readonly values = new ValueCoverage();
  /** How many effects were awaited to the end and never read. */
  vainWaits = 0;
  readonly #redactor: Redactor;
  readonly #readLags: ReadLags;
  readonly #transitions = new Map<string, Transition>();
  readonly #deliveries = new Map<number, Delivery>();

  /** @param readLags what the checks of the target have seen of it so far */
  constructor(redactor: Redactor, readLags: ReadLags) {
    this.#redactor = redactor;
    this.#readLags = readLags;
  }

  addAnswerTime({ operation, durationMs }: Answered): void {
    (this.answerTimesMs[operation] ??= []).push(Math.round(durationMs * 10) / 10);
  }

  /** Notes a transition, once however often it is seen. */
  addTransition(transition: Transition): void {
    this.#transitions.set(JSON.stringify(transition), transition);
  }

  /** Notes the delivery of a notification, once however often it is judged. */
  addDelivery(notification: number, delivery: Delivery): void {
    this.#deliveries.set(notification, delivery);
  }

  /** Notes how long after a write its effect was first read, in ms. */
  addReadLag(lagMs: number): void {
    this.readLagsMs.push(Math.round(lagMs));
    this.#readLags.note(lagMs);
  }

  /** The longest time by which a read of this target was seen to be old, in ms; 0 while none was. */
  get longestReadLagMs(): number {
    return this.#readLags.longestMs;
  }

  transitions(): readonly Transition[] {
    return [...this.#transitions.values()];
  }

  /** The deliveries, without secrets. */
  deliveries(): readonly Delivery[] {
    return [...this.#deliveries.values()].map((delivery) => ({
      ...delivery,
      trigger: this.#redactor.redact(delivery.trigger),
      notification: this.#redactor.redact(delivery.notification),
    }));
  }
}
