import type { LoopDelay } from '../values/loop-delay.ts';
import { monotonicMs } from '../values/time.ts';
import { DeliveryPace, percentile99 } from './delivery-pace.ts';
import { ACCEPTING, type Notification, type Reply, type ReplyScript } from './notification.ts';

/** Notifications beyond this many in one inbox are not kept. */
const MOST_KEPT = 20_000;

/** Several notifications of one event arrive within a moment; a waiting reader gets them together. */
const TOGETHER_MS = 10;

/** Minimum time between two wake-ups of a reader of a busy inbox. */
const LEAST_BETWEEN_MS = 30;

/** Bytes of all bodies in all inboxes; of further notifications the body is not kept. */
const MOST_KEPT_BYTES = 256 * 1024 * 1024;

/** What the listener knows about the notifications of one target, and about itself. */
export interface Pulse {
  /** The time that 99 of 100 notifications took at most, in all inboxes, in ms. */
  readonly slowestMs: number;
  /** Some inbox still receives what happened before the moment. */
  readonly isBehind: boolean;
  /** The arrival of the latest notification; null: none came. See monotonicMs. */
  readonly latestMs: number | null;
  /** By how much the listener's own process was late since the moment, see {@link LoopDelay}. */
  readonly lateMs: number;
  readonly worstMs: number;
}

interface Inbox {
  readonly script: ReplyScript;
  readonly group: string;
  /** Notifications that the script has replied to. */
  scripted: number;
  readonly received: Notification[];
  readonly waiting: Set<() => void>;
  /** When the inbox was last read; see monotonicMs. */
  readAtMs: number;
}

/** The inboxes of one run. Only an opened inbox receives anything. */
export class InboxStore {
  readonly #open = new Map<string, Inbox>();
  readonly #loop: LoopDelay | undefined;
  #taken = 0;
  #bytes = 0;

  /** @param loop of the process to which the store belongs */
  constructor(loop?: LoopDelay) {
    this.#loop = loop;
  }

  /** @param group the inboxes of one target */
  open(name: string, script: ReplyScript = {}, group = ''): void {
    this.#open.set(name, {
      script,
      group,
      scripted: 0,
      received: [],
      waiting: new Set(),
      readAtMs: -Infinity,
    });
  }

  has(name: string): boolean {
    return this.#open.has(name);
  }

  /** Records a notification; returns the reply to it. */
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
   * The notifications of an inbox from index `from` on. Waits until there is one, for at most `waitMs`.
   * An inbox that was never opened is empty.
   */
  async read(name: string, from: number, waitMs: number): Promise<readonly Notification[]> {
    const inbox = this.#open.get(name);
    if (inbox === undefined) return [];
    if (inbox.received.length <= from && waitMs > 0) await somethingArrives(inbox, waitMs);
    inbox.readAtMs = monotonicMs();
    return inbox.received.slice(from);
  }

  /**
   * How the deliveries to a group of inboxes go on.
   *
   * @param momentMs see monotonicMs
   */
  pulse(group: string, momentMs: number): Pulse {
    const inboxes = [...this.#open.values()].filter((one) => one.group === group);
    const received = inboxes.flatMap((one) => one.received);
    const pace = new DeliveryPace(received);
    // An inbox that gave no success answers is sent old notifications again.
    const ordinary = inboxes.filter(({ script }) => Object.keys(script).length === 0);
    const { lateMs, worstMs } = this.#loop?.since(momentMs) ?? { lateMs: 0, worstMs: 0 };
    return {
      slowestMs: percentile99(
        ordinary.flatMap((one) => one.received.flatMap((each) => pace.delayOf(each) ?? [])),
      ),
      isBehind: ordinary.some((one) => pace.isBehind(one.received, momentMs)),
      latestMs: received.reduce<number | null>(
        (latest, one) => Math.max(latest ?? -Infinity, one.arrivedAtMonotonicMs),
        null,
      ),
      ...{ lateMs, worstMs },
    };
  }

  /** The notifications in all inboxes whose body contains a text. */
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
      setTimeout(done, Math.max(TOGETHER_MS, inbox.readAtMs + LEAST_BETWEEN_MS - monotonicMs()));
    };
    const timer = setTimeout(wake, waitMs);
    inbox.waiting.add(wake);
  });
}
