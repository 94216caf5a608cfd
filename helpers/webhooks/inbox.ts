import { randomBytes } from 'node:crypto';
import type { Transport } from '../transport.ts';
import { parseJsonOrUndefined, type Json } from '../json.ts';
import type { ListenerAccess } from '../target/run-context.ts';
import type { Notification } from './notification.ts';

/** A notification with its body read; `json` is undefined when the body is not JSON. */
export interface Received extends Notification {
  readonly json: Json | undefined;
}

export interface InboxOptions {
  /** Notifications whose body holds this text are recorded, but answered with 500. */
  readonly refuse?: string;
}

/** The longest that one request to the listener waits: HTTP clients lose their patience after some minutes. */
const LONGEST_WAIT_MS = 60_000;

/** A check's own inbox at the run's listener, under a path that nobody can guess. */
export class Inbox {
  /** The address to give to the target. */
  readonly url: string;
  readonly #admin: string;
  readonly #transport: Transport;
  readonly #received: Received[] = [];

  private constructor(listener: ListenerAccess, transport: Transport, name: string) {
    this.#transport = transport;
    this.url = `${listener.publicUrl}/${name}`;
    this.#admin = `${listener.adminUrl}/${name}`;
  }

  /** @param transport to the listener; it must have a connection for each inbox that waits */
  static async open(
    listener: ListenerAccess,
    transport: Transport,
    { refuse }: InboxOptions = {},
  ): Promise<Inbox> {
    const inbox = new Inbox(listener, transport, randomBytes(16).toString('hex'));
    const query = refuse === undefined ? '' : `?refuse=${encodeURIComponent(refuse)}`;
    await inbox.#ask('PUT', inbox.#admin + query);
    return inbox;
  }

  /** Everything received so far, in the order of arrival. */
  async received(): Promise<readonly Received[]> {
    await this.#read(0);
    return this.#received;
  }

  /** The first notification that matches, as soon as it is there; undefined when none comes within `timeoutMs`. */
  async first(
    matches: (received: Received, index: number) => boolean,
    timeoutMs: number,
  ): Promise<Received | undefined> {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      const found = this.#received.find(matches);
      const left = deadline - Date.now();
      if (found !== undefined || left <= 0) return found;
      await this.#read(Math.min(left, LONGEST_WAIT_MS));
    }
  }

  /** Everything so far, in any inbox of the run, whose body holds the text. */
  anywhere(text: string): Promise<readonly Received[]> {
    const all = this.#admin.slice(0, this.#admin.lastIndexOf('/'));
    return this.#receivedFrom(`${all}?holding=${encodeURIComponent(text)}`);
  }

  async #read(waitMs: number): Promise<void> {
    const from = this.#received.length;
    const notifications = await this.#receivedFrom(`${this.#admin}?from=${from}&waitMs=${waitMs}`);
    // Another read may have brought some of them in the meantime.
    this.#received.push(...notifications.slice(this.#received.length - from));
  }

  async #receivedFrom(address: string): Promise<readonly Received[]> {
    const notifications: unknown = JSON.parse(await this.#ask('GET', address));
    if (!isNotificationList(notifications)) throw new Error('the listener gave no list of notifications');
    return notifications.map((one) => ({ ...one, json: parseJsonOrUndefined(one.text) }));
  }

  async #ask(method: 'GET' | 'PUT', url: string): Promise<string> {
    const answer = await this.#transport.exchange({ method, url, headers: {} });
    if (answer.kind === 'answered' && answer.status < 300) return answer.text;
    const found = answer.kind === 'answered' ? `status ${answer.status}` : answer.failure.message;
    throw new Error(`the run's own listener did not serve its inbox: ${found}`);
  }
}

/** The run's own listener wrote it; this only tells it from something else. */
function isNotificationList(value: unknown): value is readonly Notification[] {
  return Array.isArray(value);
}
