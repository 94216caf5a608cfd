import { setTimeout as pause } from 'node:timers/promises';
import { Agent, request } from 'undici';
import type { ChangeName, DeliveryBehaviour } from '../decisions/webhooks.ts';
import type { Webhook } from '../domain/webhook.ts';
import type { Json } from '../wire/json.ts';
import { neverExists } from './resolution.ts';
import type { Watcher } from './watcher.ts';

/** A notification as it travels. */
interface Parcel {
  readonly name: ChangeName;
  readonly body: string;
  /** The entity of which it tells, as the change left it: the same object for all webhooks. */
  readonly data: Json;
}

/** A notification that waits for its turn. */
interface Waiting extends Parcel {
  readonly webhookId: bigint;
  readonly stop: AbortController;
}

/** The notifications that wait for each other, in the order of the events. */
interface Lane {
  /** What its notifications have in common, a webhook or a change; undefined: all are in it, or only one. */
  readonly of: bigint | Json | undefined;
  readonly parcels: Waiting[];
}

/** A receiver that never answers must not fill the memory: the oldest parcels are dropped. */
const LONGEST_LANE = 20_000;

interface DeliverySource {
  readonly behaviour: DeliveryBehaviour;
  readonly watcher: Watcher;
  /** The webhook, if it still exists and is still subscribed to such a change. */
  recipient(id: bigint, name: ChangeName): Webhook | undefined;
  unexpected(error: unknown): void;
}

/** Sends notifications in order for each webhook; webhooks wait for each other only where `deliveryLine` says so. */
export class Deliveries {
  readonly #source: DeliverySource;
  readonly #lanes = new Set<Lane>();
  readonly #agent: Agent;
  #closed = false;

  constructor(source: DeliverySource) {
    this.#source = source;
    const timeout = source.behaviour.deliveryTimeoutMs;
    this.#agent = new Agent({
      headersTimeout: timeout,
      bodyTimeout: timeout,
      connect: { timeout },
    });
  }

  /** How many notifications are not yet delivered or given up. */
  get pending(): number {
    return [...this.#lanes].reduce((sum, lane) => sum + lane.parcels.length, 0);
  }

  enqueue(webhookId: bigint, parcel: Parcel): void {
    if (this.#closed) return;
    const waiting: Waiting = { ...parcel, webhookId, stop: new AbortController() };
    const { deliveryLine: line } = this.#source.behaviour;
    const of = line === 'webhook' ? webhookId : line === 'change' ? parcel.data : undefined;
    const lane = line === 'none' ? undefined : [...this.#lanes].find((known) => known.of === of);
    if (lane !== undefined) {
      lane.parcels.push(waiting);
      if (lane.parcels.length > LONGEST_LANE) lane.parcels.splice(1, 1);
      return;
    }
    const fresh: Lane = { of, parcels: [waiting] };
    this.#lanes.add(fresh);
    void this.#empty(fresh);
  }

  /** Drops the notifications that wait for a webhook and aborts the one being sent. */
  forget(webhookId: bigint): void {
    for (const lane of this.#lanes) {
      // One webhook's lane holds nothing of another's, and may be long.
      if (typeof lane.of === 'bigint' && lane.of !== webhookId) continue;
      const kept = lane.parcels.filter((parcel) => parcel.webhookId !== webhookId);
      for (const parcel of lane.parcels) if (parcel.webhookId === webhookId) parcel.stop.abort();
      lane.parcels.splice(0, lane.parcels.length, ...kept);
    }
  }

  /** Aborts everything at once. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const { parcels } of this.#lanes) for (const { stop } of parcels.splice(0)) stop.abort();
    this.#lanes.clear();
    await this.#agent.destroy();
  }

  async #empty(lane: Lane): Promise<void> {
    for (let parcel = lane.parcels[0]; parcel !== undefined; parcel = lane.parcels[0]) {
      let isDone = false;
      try {
        isDone = await this.#deliver(parcel);
      } catch (error) {
        this.#source.unexpected(error);
      }
      // A forgotten parcel is no longer in the lane.
      if (lane.parcels[0] === parcel) lane.parcels.shift();
      const isLast = isDone || lane.parcels.length === 0;
      if (!isLast && !this.#source.behaviour.goesOnAfterFailure()) lane.parcels.splice(0);
    }
    this.#lanes.delete(lane);
  }

  /**
   * Tries until the receiver confirms, the attempts are used up, or the webhook is no longer subscribed.
   *
   * @returns false if all attempts failed
   */
  async #deliver(parcel: Waiting): Promise<boolean> {
    const { behaviour } = this.#source;
    const { signal } = parcel.stop;
    await this.#wait(behaviour.deliveryDelayMs(parcel.name), signal);
    for (let attempt = 1; attempt <= behaviour.deliveryAttempts; attempt += 1) {
      const webhook = this.#source.recipient(parcel.webhookId, parcel.name);
      if (signal.aborted || webhook === undefined) return true;
      const status = await this.#send(webhook, parcel, attempt);
      if (status !== undefined && behaviour.deliverySucceeded(status)) return true;
      if (attempt < behaviour.deliveryAttempts) await this.#wait(behaviour.retryDelayMs(attempt), signal);
    }
    return signal.aborted;
  }

  /** The receiver's status; undefined when it is unreachable or silent. */
  async #send(webhook: Webhook, parcel: Waiting, attempt: number): Promise<number | undefined> {
    const { behaviour, watcher } = this.#source;
    const { name, body: text, stop } = parcel;
    const method = behaviour.deliveryMethod(name);
    const headers = behaviour.deliveryHeaders(behaviour.authorizationHeader(webhook, name), name);
    const url = behaviour.deliveryUrl(webhook, name);
    const body = behaviour.deliveryContent(text);
    const tell = (status: number | undefined): void =>
      watcher.delivered({ name, method, url, headers, body: text, attempt, status });
    if (neverExists(url)) {
      tell(undefined);
      return undefined;
    }
    try {
      const options = { method, headers, body, signal: stop.signal, dispatcher: this.#agent };
      const response = await request(url, options);
      // The reply itself does not matter; the connection must become free again.
      await response.body.dump();
      tell(response.statusCode);
      return response.statusCode;
    } catch {
      tell(undefined);
      return undefined;
    }
  }

  async #wait(delayMs: number, signal: AbortSignal): Promise<void> {
    if (delayMs > 0) await pause(delayMs, undefined, { signal }).catch(() => undefined);
  }
}
