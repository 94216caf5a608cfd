import { setTimeout as pause } from 'node:timers/promises';
import { Agent, request } from 'undici';
import type { ChangeName, EventBehaviour } from './events.ts';
import type { Webhook } from './webhook.ts';

interface Parcel {
  readonly name: ChangeName;
  readonly body: string;
}

/** What waits for one webhook, in the order of the events. */
interface Lane {
  readonly parcels: Parcel[];
  readonly stop: AbortController;
}

/** A receiver that never answers must not fill the memory: the oldest parcels give way. */
const LONGEST_LANE = 5000;

/** Sends notifications, one webhook after its own order, none waiting for another's receiver. */
export class Deliveries {
  readonly #behaviour: EventBehaviour;
  readonly #webhook: (id: bigint) => Webhook | undefined;
  readonly #lanes = new Map<bigint, Lane>();
  readonly #agent: Agent;

  constructor(behaviour: EventBehaviour, webhook: (id: bigint) => Webhook | undefined) {
    this.#behaviour = behaviour;
    this.#webhook = webhook;
    const timeout = behaviour.deliveryTimeoutMs;
    this.#agent = new Agent({ headersTimeout: timeout, bodyTimeout: timeout, connect: { timeout } });
  }

  /** How many notifications are not yet delivered or given up. */
  get pending(): number {
    return [...this.#lanes.values()].reduce((sum, lane) => sum + lane.parcels.length, 0);
  }

  enqueue(id: bigint, name: ChangeName, body: string): void {
    const lane = this.#lanes.get(id);
    if (lane !== undefined) {
      lane.parcels.push({ name, body });
      if (lane.parcels.length > LONGEST_LANE) lane.parcels.splice(1, 1);
      return;
    }
    const fresh: Lane = { parcels: [{ name, body }], stop: new AbortController() };
    this.#lanes.set(id, fresh);
    void this.#empty(id, fresh);
  }

  /** Drops what waits for a webhook and breaks off what is being sent to it. */
  forget(id: bigint): void {
    this.#lanes.get(id)?.stop.abort();
    this.#lanes.delete(id);
  }

  /** Breaks off everything at once. */
  async close(): Promise<void> {
    for (const id of [...this.#lanes.keys()]) this.forget(id);
    await this.#agent.destroy();
  }

  async #empty(id: bigint, lane: Lane): Promise<void> {
    for (let parcel = lane.parcels[0]; parcel !== undefined; parcel = lane.parcels[0]) {
      await this.#deliver(id, parcel, lane.stop.signal);
      if (lane.stop.signal.aborted) return;
      lane.parcels.shift();
    }
    this.#lanes.delete(id);
  }

  /** Tries until the receiver answers well, the attempts are used up or the webhook wants it no more. */
  async #deliver(id: bigint, parcel: Parcel, signal: AbortSignal): Promise<void> {
    const behaviour = this.#behaviour;
    for (let attempt = 1; attempt <= behaviour.deliveryAttempts; attempt += 1) {
      const webhook = this.#webhook(id);
      if (signal.aborted || webhook === undefined || !behaviour.webhookMatches(webhook, parcel.name)) return;
      try {
        if (behaviour.deliverySucceeded(await this.#post(webhook, parcel.body, signal))) return;
      } catch {
        // An unreachable or silent receiver is tried again, like one that answers with an error.
      }
      if (attempt < behaviour.deliveryAttempts) await this.#wait(behaviour.retryDelayMs(attempt), signal);
    }
  }

  async #post(webhook: Webhook, body: string, signal: AbortSignal): Promise<number> {
    const headers = this.#behaviour.notificationHeaders(this.#behaviour.authorizationHeader(webhook));
    const response = await request(webhook.url, {
      method: 'POST',
      headers,
      body,
      signal,
      dispatcher: this.#agent,
    });
    // What the receiver says does not matter, only that the connection becomes free again.
    await response.body.dump();
    return response.statusCode;
  }

  async #wait(delayMs: number, signal: AbortSignal): Promise<void> {
    await pause(delayMs, undefined, { signal }).catch(() => undefined);
  }
}
