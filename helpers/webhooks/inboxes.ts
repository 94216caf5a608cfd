import type { Notification } from './notification.ts';

/** Notifications beyond this many in one inbox are not kept. */
const MOST_KEPT = 20_000;

interface Inbox {
  /** A notification whose body holds this text is recorded, but not answered with success. */
  readonly refuse: string | undefined;
  readonly received: Notification[];
  readonly waiting: Set<() => void>;
}

/** The inboxes of one run. Only an opened inbox takes anything in. */
export class Inboxes {
  readonly #open = new Map<string, Inbox>();

  open(name: string, refuse: string | undefined): void {
    this.#open.set(name, { refuse, received: [], waiting: new Set() });
  }

  has(name: string): boolean {
    return this.#open.has(name);
  }

  /** Records a notification; gives the status to answer it with. */
  take(notification: Omit<Notification, 'answeredWith'>): number {
    const inbox = this.#open.get(notification.inbox);
    if (inbox === undefined) return 404;
    const refused = inbox.refuse !== undefined && notification.text.includes(inbox.refuse);
    const answeredWith = refused ? 500 : 200;
    if (inbox.received.length >= MOST_KEPT) return answeredWith;
    inbox.received.push({ ...notification, answeredWith });
    for (const wake of inbox.waiting) wake();
    return answeredWith;
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

  /** What holds a text in its body, in whatever inbox. */
  holding(text: string): readonly Notification[] {
    return [...this.#open.values()].flatMap(({ received }) =>
      received.filter((one) => one.text.includes(text)),
    );
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
