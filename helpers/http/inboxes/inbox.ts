import { randomBytes } from 'node:crypto';
import { monotonicMs } from '../../values/time.ts';
import {
  isProbe,
  readNotification,
  type Received,
  type ReplyScript,
  type WireNotification,
} from '../notification.ts';
import { MOST_AT_ONCE_BYTES, sizeOf } from './inbox-store.ts';
import type { Transport } from '../transport.ts';

/** The addresses through which workers use the run's webhook listener. */
export interface ListenerAccess {
  /** Base of the webhook addresses that the target gets. */
  readonly publicUrl: string;
  /** Where workers open and read inboxes; a loopback address with a secret path. */
  readonly adminUrl: string;
  /** Why the target can't notify it, and which setting would help; undefined when it can. */
  readonly unreachableBecause: string | undefined;
}

/** The listener as one target's inboxes use it. */
export type InboxAccess = Pick<ListenerAccess, 'publicUrl' | 'adminUrl'> & {
  /** Names the target whose inboxes belong together. */
  readonly group?: string;
};

/** The longest wait of one request to the listener: HTTP clients give up after some minutes. */
const LONGEST_WAIT_MS = 60_000;

/** A check's own inbox at the run's listener, under a path that nobody can guess. */
export class Inbox {
  /** The address to give to the target. */
  readonly url: string;
  /** By this name {@link Inbox.again} finds it. */
  readonly name: string;
  readonly #admin: string;
  readonly #transport: Transport;
  readonly #received: Received[] = [];
  /** How many requests were read from the listener, probes included. */
  #readRequests = 0;
  /**
   * For each index the latest arrival up to it: a slow notification stands behind others that began to arrive after it.
   */
  readonly #latestMs: number[] = [];
  #reading: Promise<void> | undefined;

  private constructor(listener: InboxAccess, transport: Transport, name: string) {
    this.#transport = transport;
    this.name = name;
    this.url = `${listener.publicUrl}/${name}`;
    this.#admin = `${listener.adminUrl}/${name}`;
  }

  /**
   * @param transport to the listener; it needs a connection for each inbox that waits
   * @param script the replies of the inbox; without one 200
   */
  static async open(listener: InboxAccess, transport: Transport, script: ReplyScript = {}): Promise<Inbox> {
    const inbox = new Inbox(listener, transport, randomBytes(16).toString('hex'));
    const group = encodeURIComponent(listener.group ?? '');
    await inbox.#ask('PUT', `${inbox.#admin}?group=${group}`, JSON.stringify(script));
    return inbox;
  }

  /** An inbox that another process has opened. */
  static again(listener: InboxAccess, transport: Transport, name: string): Inbox {
    return new Inbox(listener, transport, name);
  }

  /** Every notification received so far, in the order of arrival. */
  async received(): Promise<readonly Received[]> {
    await this.#read(0);
    return this.#received;
  }

  /**
   * The first notification that matches, as soon as it is there; undefined when none comes within `timeoutMs`.
   *
   * @param beginMs earlier notifications are ignored; see monotonicMs
   */
  async first(
    matches: (received: Received, index: number) => boolean,
    timeoutMs: number,
    beginMs = -Infinity,
  ): Promise<Received | undefined> {
    const deadline = monotonicMs() + timeoutMs;
    for (let looked = this.#latestMs.findLastIndex((latest) => latest < beginMs) + 1; ;) {
      const found = this.#received
        .slice(looked)
        .find((one, index) => one.arrivedAtMonotonicMs >= beginMs && matches(one, looked + index));
      looked = this.#received.length;
      const left = deadline - monotonicMs();
      if (found !== undefined || left <= 0) return found;
      await this.#more(Math.min(left, LONGEST_WAIT_MS));
    }
  }

  /** All notifications so far, in any inbox of the run, whose body contains the text. */
  anywhere(text: string): Promise<readonly Received[]> {
    const all = this.#admin.slice(0, this.#admin.lastIndexOf('/'));
    return this.#receivedFrom(`${all}?holding=${encodeURIComponent(text)}`);
  }

  /** Waits until more has arrived, for at most `waitMs`. All waiting callers share one request to the listener. */
  #more(waitMs: number): Promise<void> {
    const reading = (this.#reading ??= this.#read(waitMs).finally(() => (this.#reading = undefined)));
    return new Promise((resolve, reject) => {
      // A notification that arrived in time counts, even if this process was too busy to read it in time.
      const patience = setTimeout(() => resolve(this.#read(0)), waitMs);
      reading.finally(() => clearTimeout(patience)).then(resolve, reject);
    });
  }

  async #read(waitMs: number): Promise<void> {
    const from = this.#readRequests;
    const notifications = await this.#receivedFrom(`${this.#admin}?from=${from}&waitMs=${waitMs}`);
    // Another read may have brought some of them in the meantime.
    for (const one of notifications.slice(this.#readRequests - from)) {
      this.#readRequests += 1;
      if (isProbe(one)) continue;
      this.#received.push(one);
      this.#latestMs.push(Math.max(this.#latestMs.at(-1) ?? -Infinity, one.arrivedAtMonotonicMs));
    }
    const bytes = notifications.reduce((sum, one) => sum + sizeOf(one), 0);
    if (bytes >= MOST_AT_ONCE_BYTES) await this.#read(0);
  }

  async #receivedFrom(address: string): Promise<readonly Received[]> {
    const notifications: unknown = JSON.parse(await this.#ask('GET', address));
    if (!isNotificationList(notifications)) throw new Error('the listener gave no list of notifications');
    return notifications.map(({ base64, ...rest }) =>
      readNotification({ ...rest, bytes: Buffer.from(base64, 'base64') }),
    );
  }

  async #ask(method: 'GET' | 'PUT', url: string, body?: string): Promise<string> {
    const request = { method, url, headers: {}, ...(body !== undefined && { body }) };
    const answer = await this.#transport.exchange(request);
    if (answer.kind === 'answered' && answer.status < 300) return answer.text;
    const found = answer.kind === 'answered' ? `status ${answer.status}` : answer.failure.message;
    throw new Error(`the run's own listener did not serve its inbox: ${found}`);
  }
}

/** The run's own listener wrote it, so a rough check is enough. */
function isNotificationList(value: unknown): value is readonly WireNotification[] {
  return Array.isArray(value);
}
