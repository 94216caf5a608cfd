import type { LoopDelay } from '../pace/loop-delay.ts';
import { monotonicMs } from '../../values/time.ts';
import { percentile99 } from '../inboxes/delivery-pace.ts';
import type { Pulse } from '../inboxes/inbox-store.ts';
import { Inbox, type InboxAccess } from '../inboxes/inbox.ts';
import type { Transport } from '../transport.ts';

/** Time between two probes. */
const PROBE_EVERY_MS = 1_000;

/** A probe that takes longer shows that the listener, or the way to it, is too busy. */
const QUICK_MS = 1_000;

/** What is known about the deliveries since a moment. */
export interface Deliveries extends Pulse {
  /** Why the listener can't be trusted to have shown everything in time; undefined when it was quick. */
  readonly slowBecause: string | undefined;
}

/**
 * Tells how the deliveries of a target go on in all its inboxes, and whether this process and the listener are quick
 * enough to judge them: a probe is posted to the listener as the target posts notifications.
 */
export class ListenerPulse {
  readonly #listener: InboxAccess;
  readonly #transport: Transport;
  readonly #loop: LoopDelay;
  /** How long notifications took from their trigger, as this process saw it, in ms. */
  readonly #latencies: number[] = [];
  readonly #probes: { readonly atMs: number; readonly tookMs: number }[] = [];
  #inbox: Promise<Inbox> | undefined;
  #probing: Promise<void> | undefined;

  /**
   * @param transport to the listener
   * @param loop of this process
   */
  constructor(listener: InboxAccess, transport: Transport, loop: LoopDelay) {
    this.#listener = listener;
    this.#transport = transport;
    this.#loop = loop;
  }

  noteLatency(ms: number): void {
    this.#latencies.push(ms);
  }

  /** @param momentMs see monotonicMs */
  async since(momentMs: number): Promise<Deliveries> {
    const [pulse] = await Promise.all([this.#read(momentMs), this.#probe()]);
    const own = this.#loop.since(momentMs);
    const slowest = Math.max(
      0,
      ...this.#probes.flatMap(({ atMs, tookMs }) => (atMs + tookMs >= momentMs ? [tookMs] : [])),
    );
    return {
      ...pulse,
      slowestMs: Math.max(pulse.slowestMs, percentile99(this.#latencies)),
      lateMs: Math.max(pulse.lateMs, own.lateMs),
      worstMs: Math.max(pulse.worstMs, own.worstMs),
      slowBecause:
        slowest > QUICK_MS
          ? `a probe of the suite's own took ${Math.round(slowest)} ms to reach its listener`
          : undefined,
    };
  }

  /** The slowest probe since a moment, in ms; undefined when there was none. */
  slowestProbe(momentMs: number): number | undefined {
    const took = this.#probes.flatMap(({ atMs, tookMs }) => (atMs >= momentMs ? [tookMs] : []));
    return took.length === 0 ? undefined : Math.round(Math.max(...took));
  }

  /** All who wait share one probe. */
  async #probe(): Promise<void> {
    const last = this.#probes.at(-1);
    if (last !== undefined && monotonicMs() - last.atMs < PROBE_EVERY_MS) return;
    this.#probing ??= this.#post().finally(() => (this.#probing = undefined));
    await this.#probing;
  }

  async #post(): Promise<void> {
    // An inbox of no target, so that probes count for none.
    this.#inbox ??= Inbox.open({ ...this.#listener, group: 'probes' }, this.#transport);
    const { url } = await this.#inbox;
    const atMs = monotonicMs();
    const answer = await this.#transport.exchange({ method: 'POST', url, headers: {}, body: '{}' });
    const tookMs = answer.kind === 'answered' ? monotonicMs() - atMs : Infinity;
    this.#probes.push({ atMs, tookMs });
  }

  async #read(momentMs: number): Promise<Pulse> {
    const { adminUrl, group = '' } = this.#listener;
    const url = `${adminUrl}/pulse?group=${encodeURIComponent(group)}&since=${momentMs}`;
    const answer = await this.#transport.exchange({ method: 'GET', url, headers: {} });
    const pulse: unknown = answer.kind === 'answered' ? JSON.parse(answer.text) : undefined;
    if (!isPulse(pulse)) throw new Error("the run's own listener did not report its pulse");
    return pulse;
  }
}

/** The run's own listener wrote it, so a rough check is enough. */
function isPulse(value: unknown): value is Pulse {
  return typeof value === 'object' && value !== null && 'slowestMs' in value;
}
