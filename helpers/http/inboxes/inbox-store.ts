import type { LoopDelay } from '../pace/loop-delay.ts';
import { monotonicMs } from '../../values/time.ts';
import { DeliveryPace, percentile99 } from './delivery-pace.ts';
import { Copies, floodWords, Losses, lossWords } from './losses.ts';
import { ACCEPTING, type Notification, type Reply, type ReplyScript } from '../notification.ts';

/** Notifications beyond this many in one inbox are not kept. */
const MOST_KEPT = 20_000;

/** A target with more notifications is measured only every so often. */
const MANY = 1_000;

const MEASURED_EVERY_MS = 250;

/** Several notifications of one event arrive within a moment; a waiting reader gets them together. */
const TOGETHER_MS = 10;

/** Minimum time between two wake-ups of a reader of a busy inbox. */
const LEAST_BETWEEN_MS = 30;

/** Bytes of all notifications in all inboxes; further notifications are not kept. */
const MOST_KEPT_BYTES = 256 * 1024 * 1024;

/** An ordinary notification is smaller. */
export const MOST_SMALL_BYTES = 16 * 1024;

/** Bytes of all larger notifications in all inboxes. */
const MOST_LARGE_BYTES = 8 * 1024 * 1024;

/** Bytes of the notifications that a reader gets at once, up to the end of the last of them. */
export const MOST_AT_ONCE_BYTES = 1024 * 1024;

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
  /** Why a notification may have come without being kept; absent when all were kept. */
  readonly lostBecause?: string;
}

/** The inboxes of one target. */
interface Group {
  readonly inboxes: Inbox[];
  readonly losses: Losses;
  /** The arrival of the latest notification; null: none came. See monotonicMs. */
  latestMs: number | null;
  measured?: Measured;
}

interface Measured {
  readonly atMs: number;
  readonly received: number;
  readonly pace: DeliveryPace;
  readonly slowestMs: number;
}

interface Inbox {
  readonly script: ReplyScript;
  readonly group: Group;
  /** Notifications that the script has replied to. */
  scripted: number;
  readonly received: Notification[];
  /** What was received again and again. */
  readonly copies: Copies;
  readonly waiting: Set<() => void>;
  /** When the inbox was last read; see monotonicMs. */
  readAtMs: number;
}

/** The inboxes of one run. Only an opened inbox receives anything. */
export class InboxStore {
  readonly #open = new Map<string, Inbox>();
  readonly #groups = new Map<string, Group>();
  readonly #loop: LoopDelay | undefined;
  readonly #closedConnections: () => number;
  #taken = 0;
  #bytes = 0;
  #largeBytes = 0;
  #strangers = 0;
  #isGone = false;

  /**
   * @param loop of the process to which the store belongs
   * @param closedConnections how many connections were closed because there were too many
   */
  constructor(loop?: LoopDelay, closedConnections: () => number = () => 0) {
    this.#loop = loop;
    this.#closedConnections = closedConnections;
  }

  /** @param group the inboxes of one target */
  open(name: string, script: ReplyScript = {}, group = ''): void {
    const inbox: Inbox = {
      ...{ script, group: this.#groupOf(group), scripted: 0, received: [] },
      ...{ copies: new Copies(), waiting: new Set(), readAtMs: -Infinity },
    };
    inbox.group.inboxes.push(inbox);
    this.#open.set(name, inbox);
  }

  has(name: string): boolean {
    return this.#open.has(name);
  }

  /** Whether an open inbox takes nothing more, because too much has come to it or to the others. */
  isFull(name: string): boolean {
    const inbox = this.#open.get(name);
    return inbox !== undefined && this.#isFull(inbox);
  }

  /** Whether an open inbox gets copies that are not kept any more. */
  isCopied(name: string): boolean {
    return (this.#open.get(name)?.copies.left ?? 0) > 0;
  }

  /** Notes a notification that was not taken. */
  noteLost(name: string): void {
    this.#open.get(name)?.group.losses.noteLost();
  }

  /** Notes a request to an address that is no open inbox. */
  noteStranger(): void {
    this.#strangers += 1;
  }

  /** Whether notifications of more than {@link MOST_SMALL_BYTES} are still taken. */
  get takesLarge(): boolean {
    return this.#largeBytes < MOST_LARGE_BYTES;
  }

  /** Notes that nothing can arrive any more. */
  noteGone(): void {
    this.#isGone = true;
  }

  /** Why a notification of a target may have come without being kept; undefined when all were kept. */
  lostBecause(group: string): string | undefined {
    const { lost } = this.#groupOf(group).losses;
    if (this.#isGone) return GONE;
    return lossWords({ lost, connections: this.#closedConnections() });
  }

  /** How the listener was flooded, by whomever, or that it went away; undefined when nothing happened to it. */
  floodedBecause(): string | undefined {
    if (this.#isGone) return GONE;
    const lost = [...this.#groups.values()].reduce((sum, { losses }) => sum + losses.lost, 0);
    const copies = [...this.#open.values()].reduce((sum, one) => sum + one.copies.left, 0);
    const strangers = this.#strangers;
    return floodWords({ lost, copies, strangers, connections: this.#closedConnections() });
  }

  /** Records a notification; returns the reply to it. */
  take(notification: Omit<Notification, 'number' | 'answeredWith'>): Reply {
    const inbox = this.#open.get(notification.inbox);
    if (inbox === undefined) return { kind: 'status', status: 404 };
    const { losses } = inbox.group;
    if (inbox.copies.add(notification)) return nextReply(inbox, notification.bytes);
    losses.noteArrival();
    const size = sizeOf(notification);
    const isLarge = size > MOST_SMALL_BYTES;
    if (this.#isFull(inbox) || (isLarge && !this.takesLarge)) {
      losses.noteLost();
      return FULL;
    }
    const reply = nextReply(inbox, notification.bytes);
    this.#taken += 1;
    this.#bytes += size;
    if (isLarge) this.#largeBytes += size;
    inbox.group.latestMs = Math.max(inbox.group.latestMs ?? -Infinity, notification.arrivedAtMonotonicMs);
    inbox.received.push({
      ...notification,
      number: this.#taken,
      answeredWith: reply.kind === 'status' ? reply.status : reply.kind,
    });
    for (const wake of inbox.waiting) wake();
    return reply;
  }

  /**
   * The notifications of an inbox from index `from` on, as many as a reader gets at once. Waits until there is one, for
   * at most `waitMs`. An inbox that was never opened is empty.
   */
  async read(name: string, from: number, waitMs: number): Promise<readonly Notification[]> {
    const inbox = this.#open.get(name);
    if (inbox === undefined) return [];
    if (inbox.received.length <= from && waitMs > 0) await somethingArrives(inbox, waitMs);
    inbox.readAtMs = monotonicMs();
    return firstOf(inbox.received.slice(from));
  }

  /**
   * How the deliveries to a group of inboxes go on.
   *
   * @param momentMs see monotonicMs
   */
  pulse(name: string, momentMs: number): Pulse {
    const group = this.#groupOf(name);
    const { pace, slowestMs } = measured(group);
    const { lateMs, worstMs } = this.#loop?.since(momentMs) ?? { lateMs: 0, worstMs: 0 };
    const lostBecause = this.lostBecause(name);
    return {
      slowestMs,
      isBehind: ordinaryOf(group).some((one) => pace.isBehind(one.received, momentMs)),
      ...{ latestMs: group.latestMs, lateMs, worstMs },
      ...(lostBecause !== undefined && { lostBecause }),
    };
  }

  /** The notifications in all inboxes whose body contains a text, in the order of arrival. */
  holding(text: string): readonly Notification[] {
    return [...this.#open.values()]
      .flatMap(({ received }) => received.filter(({ bytes }) => bytes.includes(text)))
      .sort((one, other) => one.number - other.number);
  }

  #isFull({ received, group }: Inbox): boolean {
    return group.losses.isFlooded || received.length >= MOST_KEPT || this.#bytes >= MOST_KEPT_BYTES;
  }

  #groupOf(name: string): Group {
    const group = this.#groups.get(name) ?? { inboxes: [], losses: new Losses(), latestMs: null };
    this.#groups.set(name, group);
    return group;
  }
}

const GONE = 'the listener of this run is gone: something closed its port during the run';

/** A sender that gets this answer may send the notification again. */
const FULL: Reply = { kind: 'status', status: 503 };

/** What is noted of a notification besides its own bytes: names, times, numbers. */
const NOTED_BYTES = 300;

/** Bytes of a notification, roughly. */
export function sizeOf({
  bytes,
  path,
  query,
  headers,
}: Omit<Notification, 'number' | 'answeredWith'>): number {
  const headerBytes = headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  return bytes.length + path.length + query.length + headerBytes + NOTED_BYTES;
}

/** Notifications from the first on, as many as a reader gets at once. */
export function firstOf(received: readonly Notification[]): readonly Notification[] {
  let bytes = 0;
  const end = received.findIndex((one) => (bytes += sizeOf(one)) >= MOST_AT_ONCE_BYTES);
  return end < 0 ? received : received.slice(0, end + 1);
}

/** An inbox that gave no success answers is sent old notifications again. */
function ordinaryOf({ inboxes }: Group): readonly Inbox[] {
  return inboxes.filter(({ script }) => Object.keys(script).length === 0);
}

function measured(group: Group): Measured {
  const { measured: last } = group;
  const atMs = monotonicMs();
  // Readers ask all the time: lists of a flood are gone through only when they must be.
  const isFresh = last !== undefined && last.received >= MANY && atMs - last.atMs < MEASURED_EVERY_MS;
  if (isFresh) return last;
  const received = group.inboxes.flatMap((one) => one.received);
  const pace = new DeliveryPace(received);
  const delays = ordinaryOf(group).flatMap((one) => one.received.flatMap((each) => pace.delayOf(each) ?? []));
  group.measured = { atMs, received: received.length, pace, slowestMs: percentile99(delays) };
  return group.measured;
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
