import { monotonicMs } from '../values/time.ts';
import { ACCEPTING, type Notification, type Reply, type ReplyScript } from './notification.ts';

/** Notifications beyond this many in one inbox are not kept. */
const MOST_KEPT = 20_000;

/** Several notifications of one event come within a moment: who waits is told of them together. */
const TOGETHER_MS = 10;

/** At an inbox where much comes, who waits is told no oftener than this. */
const LEAST_BETWEEN_MS = 30;

/** Bytes of all bodies in all inboxes; of what comes beyond them the body is not kept. */
const MOST_KEPT_BYTES = 256 * 1024 * 1024;

interface Inbox {
  readonly script: ReplyScript;
  /** Notifications that the script has replied to. */
  scripted: number;
  readonly received: Notification[];
  readonly waiting: Set<() => void>;
  /** When what had come was told last; see monotonicMs. */
  toldAtMs: number;
}

/** The inboxes of one run. Only an opened inbox takes anything in. */
export class InboxStore {
  readonly #open = new Map<string, Inbox>();
  #taken = 0;
  #bytes = 0;

  open(name: string, script: ReplyScript = {}): void {
    this.#open.set(name, { script, scripted: 0, received: [], waiting: new Set(), toldAtMs: -Infinity });
  }

  has(name: string): boolean {
    return this.#open.has(name);
  }

  /** Records a notification; gives what to reply. */
  take(notification: Omit<Notification, 'number' | 'answeredWith'>): Reply {
    const inbox = this.#open.get(notification.inbox);
    if (inbox === undefined) return { kind: 'status', status: 404 };
    const reply = nextReply(inbox, notification.bytes);
    if (inbox.received.length >= MOST_KEPT) return reply;
    this.#taken += 1;
    this.#bytes += notification.bytes.length;
    const isTooMuch = this.#bytes > MOST_KEPT_BYTES;
    if (isTooMuch) this.#bytes -= notification.bytes.length;
    inbox.received.push({
      ...notification,
      ...(isTooMuch && { bytes: Buffer.alloc(0), cut: true }),
      number: this.#taken,
      answeredWith: reply.kind === 'status' ? reply.status : reply.kind,
    });
    for (const wake of inbox.waiting) wake();
    return reply;
  }

  /**
   * What an inbox received from place `from` on. Waits until there is something, at most `waitMs`.
   * An inbox that was never opened is empty.
   */
  async read(name: string, from: number, waitMs: number): Promise<readonly Notification[]> {
    const inbox = this.#open.get(name);
    if (inbox === undefined) return [];
    if (inbox.received.length <= from && waitMs > 0) await somethingArrives(inbox, waitMs);
    inbox.toldAtMs = monotonicMs();
    return inbox.received.slice(from);
  }

  /** What holds a text in its body, in whatever inbox. */
  holding(text: string): readonly Notification[] {
    return [...this.#open.values()].flatMap(({ received }) =>
      received.filter(({ bytes }) => bytes.includes(text)),
    );
  }
}

function nextReply(inbox: Inbox, bytes: Buffer): Reply {
  const { about, first = [], then = ACCEPTING } = inbox.script;
  if (about !== undefined && !bytes.includes(about)) return ACCEPTING;
  inbox.scripted += 1;
  return first[inbox.scripted - 1] ?? then;
}

function somethingArrives(inbox: Inbox, waitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      resolve();
    };
    const wake = (): void => {
      inbox.waiting.delete(wake);
      setTimeout(done, Math.max(TOGETHER_MS, inbox.toldAtMs + LEAST_BETWEEN_MS - monotonicMs()));
    };
    const timer = setTimeout(wake, waitMs);
    inbox.waiting.add(wake);
  });
}
