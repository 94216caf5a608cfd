import type { Notification } from './notification.ts';

/** Notifications beyond this many in one inbox are counted, not kept. */
const MOST_KEPT = 20_000;

interface Inbox {
  readonly received: Notification[];
  readonly waiting: Set<() => void>;
}

/** The inboxes of one run. Only an opened inbox takes anything in. */
export class Inboxes {
  readonly #open = new Map<string, Inbox>();

  open(name: string): void {
    this.#open.set(name, { received: [], waiting: new Set() });
  }

  has(name: string): boolean {
    return this.#open.has(name);
  }

  take(notification: Notification): void {
    const inbox = this.#open.get(notification.inbox);
    if (inbox === undefined || inbox.received.length >= MOST_KEPT) return;
    inbox.received.push(notification);
    for (const wake of inbox.waiting) wake();
  }

  /**
   * What an inbox received from place `from` on. Waits until there is something, at most `waitMs`.
   * An inbox that was never opened is empty.
   */
  async read(name: string, from: number, waitMs: number): Promise<readonly Notification[]> {
    const inbox = this.#open.get(name);
    if (inbox === undefined) return [];
    if (inbox.received.length <= from && waitMs > 0) await somethingArrives(inbox, waitMs);
    return inbox.received.slice(from);
  }
}

function somethingArrives(inbox: Inbox, waitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      inbox.waiting.delete(done);
      resolve();
    };
    const timer = setTimeout(done, waitMs);
    inbox.waiting.add(done);
  });
}
