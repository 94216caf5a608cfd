import { randomBytes } from 'node:crypto';
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
  readonly #received: Received[] = [];

  private constructor(listener: ListenerAccess, name: string) {
    this.url = `${listener.publicUrl}/${name}`;
    this.#admin = `${listener.adminUrl}/${name}`;
  }

  static async open(listener: ListenerAccess, { refuse }: InboxOptions = {}): Promise<Inbox> {
    const inbox = new Inbox(listener, randomBytes(16).toString('hex'));
    const query = refuse === undefined ? '' : `?refuse=${encodeURIComponent(refuse)}`;
    const opened = await fetch(inbox.#admin + query, { method: 'PUT' });
    if (!opened.ok) throw new Error(`the listener opened no inbox: status ${opened.status}`);
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
    return receivedFrom(`${all}?holding=${encodeURIComponent(text)}`);
  }

  async #read(waitMs: number): Promise<void> {
    const from = this.#received.length;
    const notifications = await receivedFrom(`${this.#admin}?from=${from}&waitMs=${waitMs}`);
    // Another read may have brought some of them in the meantime.
    this.#received.push(...notifications.slice(this.#received.length - from));
  }
}

async function receivedFrom(address: string): Promise<readonly Received[]> {
  const answer = await fetch(address);
  const notifications: unknown = await answer.json();
  if (!isNotificationList(notifications)) throw new Error('the listener gave no list of notifications');
  return notifications.map((one) => ({ ...one, json: parseJsonOrUndefined(one.text) }));
}

/** The run's own listener wrote it; this only tells it from something else. */
function isNotificationList(value: unknown): value is readonly Notification[] {
  return Array.isArray(value);
}
