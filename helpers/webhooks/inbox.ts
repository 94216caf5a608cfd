import { randomBytes } from 'node:crypto';
import { parseJsonOrUndefined, type Json } from '../json.ts';
import type { ListenerAccess } from '../target/run-context.ts';
import type { Notification } from './notification.ts';

/** A notification with its body read; `json` is undefined when the body is not JSON. */
export interface Received extends Notification {
  readonly json: Json | undefined;
}

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

  static async open(listener: ListenerAccess): Promise<Inbox> {
    const inbox = new Inbox(listener, randomBytes(16).toString('hex'));
    const opened = await fetch(inbox.#admin, { method: 'PUT' });
    if (!opened.ok) throw new Error(`the listener opened no inbox: status ${opened.status}`);
    return inbox;
  }

  /** Everything received so far, in the order of arrival. */
  async received(): Promise<readonly Received[]> {
    await this.#read(0);
    return this.#received;
  }

  /** The first notification that matches, as soon as it is there; undefined when none comes within `timeoutMs`. */
  async first(matches: (received: Received) => boolean, timeoutMs: number): Promise<Received | undefined> {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      const found = this.#received.find(matches);
      const left = deadline - Date.now();
      if (found !== undefined || left <= 0) return found;
      await this.#read(left);
    }
  }

  async #read(waitMs: number): Promise<void> {
    const answer = await fetch(`${this.#admin}?from=${this.#received.length}&waitMs=${waitMs}`);
    const notifications: unknown = await answer.json();
    if (!isNotificationList(notifications)) throw new Error('the listener gave no list of notifications');
    for (const one of notifications) this.#received.push({ ...one, json: parseJsonOrUndefined(one.text) });
  }
}

/** The run's own listener wrote it; this only tells it from something else. */
function isNotificationList(value: unknown): value is readonly Notification[] {
  return Array.isArray(value);
}
